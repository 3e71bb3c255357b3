#include "sim/scene/paint.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr std::string_view kBetween = " \t\r\n";

template <typename Number>
bool readWhole(std::string_view text, Number& value) {
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  return status == std::errc() && end == text.data() + text.size();
}

bool readPart(std::string_view text, const FieldInfo& info, float& value) {
  return readWhole(text, value) && std::isfinite(value) && value >= static_cast<float>(info.min) &&
         value <= static_cast<float>(info.max);
}

bool readPaint(std::string_view text, const FieldInfo& info, float& value) { return readPart(text, info, value); }

bool readPaint(std::string_view text, const FieldInfo& info, glm::vec3& value) {
  for (int k = 0; k < 3; ++k) {
    const std::size_t comma = k < 2 ? text.find(',') : text.size();
    if (comma == std::string_view::npos || !readPart(text.substr(0, comma), info, value[k])) return false;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return true;
}

std::string paintText(float value) { return fmt::format("{}", value); }
std::string paintText(const glm::vec3& value) { return fmt::format("{},{},{}", value.x, value.y, value.z); }

template <typename Value>
bool readRun(std::string_view word, const FieldInfo& info, Painted<Value>& paint) {
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view range = word.substr(0, colon);
  const std::size_t dash = range.find('-');
  typename Painted<Value>::Run run;
  if (!readWhole(range.substr(0, dash), run.first)) return false;
  run.last = run.first;
  if (dash != std::string_view::npos && !readWhole(range.substr(dash + 1), run.last)) return false;
  if (run.first <= paint.last() || run.last < run.first) return false;
  if (!readPaint(word.substr(colon + 1), info, run.value)) return false;
  paint.runs.push_back(run);
  return true;
}

std::string expectation(const FieldInfo& info, const char* form) {
  return fmt::format("PARTICLE:{0} or FIRST-LAST:{0}, ascending, each number from {1} to {2}", form, info.min,
                     info.max);
}

template <typename Value>
std::string parsePaint(std::string_view text, const FieldInfo& info, void* member) {
  Painted<Value> paint;
  for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    if (!readRun(text.substr(at, end - at), info, paint)) {
      return expectation(info, std::is_same_v<Value, float> ? "NUMBER" : "RED,GREEN,BLUE");
    }
    at = text.find_first_not_of(kBetween, end);
  }
  *static_cast<Painted<Value>*>(member) = std::move(paint);
  return {};
}

template <typename Value>
std::vector<std::string> printPaint(const void* member) {
  const auto& paint = *static_cast<const Painted<Value>*>(member);
  if (paint.empty()) return {};
  std::string text;
  for (const auto& run : paint.runs) {
    text += fmt::format("{}{}{}:{}", text.empty() ? "" : " ", run.first,
                        run.last > run.first ? fmt::format("-{}", run.last) : "", paintText(run.value));
  }
  return {text};
}

template <typename Value>
FieldType paintType(const char* name) {
  return {FieldKind::paint,
          name,
          false,
          false,
          {},
          parsePaint<Value>,
          printPaint<Value>,
          [](const void* a, const void* b) {
            return *static_cast<const Painted<Value>*>(a) == *static_cast<const Painted<Value>*>(b);
          },
          [](void* member) { static_cast<Painted<Value>*>(member)->runs.clear(); }};
}

}  // namespace

template <>
const FieldType* fieldTypeOf<PaintedNumbers>() {
  static const FieldType type = paintType<float>("numbers by particle");
  return &type;
}

template <>
const FieldType* fieldTypeOf<PaintedColours>() {
  static const FieldType type = paintType<glm::vec3>("colours by particle");
  return &type;
}

}  // namespace pliant::sim
