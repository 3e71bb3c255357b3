#include "sim/scene/view.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace pliant::sim {

namespace {

std::string_view trimmedPart(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The parts between semicolons that are not empty.
std::vector<std::string> partsBetweenSemicolons(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(';'), text.size());
    const std::string_view part = trimmedPart(text.substr(0, end));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::optional<CameraKeyText> readCameraKey(const std::string& text) {
  CameraKeyText key;
  int end = 0;
  const int read = std::sscanf(text.c_str(), "%lf : %f %f %f , %f %f %f %n", &key.time, &key.camera.x, &key.camera.y,
                               &key.camera.z, &key.target.x, &key.target.y, &key.target.z, &end);
  const float sum = glm::dot(key.camera, key.camera) + glm::dot(key.target, key.target);
  const bool isWhole = read == 7 && end == static_cast<int>(text.size());
  const bool isTime = std::abs(key.time) < 1e9;  // false for NaN
  if (!isWhole || !isTime || !std::isfinite(sum) || key.camera == key.target) return std::nullopt;
  return key;
}

std::optional<TimedTitle> readTitle(const std::string& text) {
  TimedTitle title;
  int end = 0;
  const int read = std::sscanf(text.c_str(), "%lf - %lf : %n", &title.from, &title.to, &end);
  if (read != 2 || end == 0 || !(title.from >= 0.0 && title.from < title.to && title.to < 1e9)) return std::nullopt;
  title.text = trimmedPart(std::string_view(text).substr(static_cast<std::size_t>(end)));
  return title.text.empty() ? std::nullopt : std::optional(title);
}

constexpr const char* kCameraForm =
    "TIME: CAMERA, TARGET with three numbers for each of the two, which differ; several with ; as 0: 3 2 4, 0 1 0";
constexpr const char* kTitleForm = "FROM-TO: TEXT with FROM below TO; several with ; as 0-3: A dam breaks";

/// A text whose parts `read` understands; `form` describes them.
template <typename Text>
FieldType typeOfParts(const char* name, std::string (*parse)(std::string_view, const FieldInfo&, void*)) {
  return {FieldKind::text,
          name,
          false,
          false,
          {},
          parse,
          [](const void* member) { return std::vector<std::string>{static_cast<const Text*>(member)->text}; },
          [](const void* a, const void* b) { return *static_cast<const Text*>(a) == *static_cast<const Text*>(b); },
          [](void* member) { static_cast<Text*>(member)->text.clear(); }};
}

template <typename Text, typename Read>
std::string parseParts(std::string_view text, void* member, const char* form, Read&& read) {
  for (const std::string& part : partsBetweenSemicolons(text)) {
    if (!read(part)) return form;
  }
  static_cast<Text*>(member)->text = text;
  return {};
}

}  // namespace

template <>
const FieldType* fieldTypeOf<CameraPathText>() {
  static const FieldType type =
      typeOfParts<CameraPathText>("camera path", [](std::string_view text, const FieldInfo&, void* member) {
        return parseParts<CameraPathText>(text, member, kCameraForm, readCameraKey);
      });
  return &type;
}

template <>
const FieldType* fieldTypeOf<TitleTexts>() {
  static const FieldType type =
      typeOfParts<TitleTexts>("titles", [](std::string_view text, const FieldInfo&, void* member) {
        return parseParts<TitleTexts>(text, member, kTitleForm, readTitle);
      });
  return &type;
}

std::vector<CameraKeyText> CameraPathText::keys() const {
  std::vector<CameraKeyText> keys;
  for (const std::string& part : partsBetweenSemicolons(text)) {
    if (const auto key = readCameraKey(part)) keys.push_back(*key);
  }
  return keys;
}

std::vector<TimedTitle> TitleTexts::titles() const {
  std::vector<TimedTitle> titles;
  for (const std::string& part : partsBetweenSemicolons(text)) {
    if (const auto title = readTitle(part)) titles.push_back(*title);
  }
  return titles;
}

std::optional<Mistake> findMistake(const ViewSettings& view) {
  if (!(glm::length(view.up) > 0.0f)) return Mistake{"up", "<up> is zero, expected a vector"};
  if (view.camera && view.target && !(glm::length(*view.target - *view.camera) > 0.0f)) {
    return Mistake{"target", "<target> is at the position of <camera>, expected another point"};
  }
  return std::nullopt;
}

}  // namespace pliant::sim
