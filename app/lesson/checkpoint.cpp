#include "app/lesson/checkpoint.h"

#include "app/base/words.h"
#include "app/lesson/lesson_error.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pliant::app {

namespace {

// "... for 2 s" at the end of a text.
double takeDuration(std::string_view& text) {
  const std::size_t at = text.rfind(" for ");
  if (at == std::string_view::npos) return 0.0;
  std::string_view words = trimmed(text.substr(at + 5));
  if (words.empty() || words.back() != 's') refuse(fmt::format("'for {}' is no time, expected 'for 2 s'", words));
  words.remove_suffix(1);
  const auto seconds = numberIn(trimmed(words));
  if (!seconds || *seconds <= 0.0)
    refuse(fmt::format("'for {} s' is no time, expected a number of seconds above 0", trimmed(words)));
  text = text.substr(0, at);
  return *seconds;
}

}  // namespace

Checkpoint::Checkpoint(std::string_view text, const sim::Scene& scene) {
  duration_ = takeDuration(text);
  while (true) {
    const std::size_t end = text.find(" and ");
    tests_.push_back(readTest(trimmed(text.substr(0, end)), scene));
    conditions_.push_back({std::string(trimmed(text.substr(0, end))), describe(tests_.back()), "", false});
    if (end == std::string_view::npos) break;
    text = text.substr(end + 5);
  }
}

Checkpoint::Test Checkpoint::readTest(std::string_view text, const sim::Scene& scene) const {
  static constexpr std::array<std::pair<std::string_view, Comparison>, 6> kSigns{{{"<=", Comparison::lessOrEqual},
                                                                                  {">=", Comparison::greaterOrEqual},
                                                                                  {"!=", Comparison::notEqual},
                                                                                  {"<", Comparison::less},
                                                                                  {">", Comparison::greater},
                                                                                  {"=", Comparison::equal}}};
  for (const auto& [sign, comparison] : kSigns) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    LessonQuantity quantity(text.substr(0, at), scene);
    const std::string_view wanted = trimmed(text.substr(at + sign.size()));
    if (wanted.empty()) refuse(fmt::format("'{}' has nothing to compare with, expected a number or a word", text));
    const auto number = numberIn(wanted);
    const bool isOrder = comparison != Comparison::equal && comparison != Comparison::notEqual;
    if (isOrder && !number) refuse(fmt::format("'{}' is no number, expected one after {}", wanted, sign));
    return {std::move(quantity), comparison,
            number ? QuantityValue{*number, {}} : QuantityValue{0.0, std::string(wanted)}};
  }
  refuse(fmt::format("'{}' compares nothing, expected one of < <= > >= = !=", text));
}

std::string Checkpoint::describe(const Test& test) {
  const auto relation = [&]() -> std::string_view {
    switch (test.comparison) {
      case Comparison::less:
        return "below";
      case Comparison::lessOrEqual:
        return "at most";
      case Comparison::greater:
        return "above";
      case Comparison::greaterOrEqual:
        return "at least";
      case Comparison::equal:
        return "=";
      case Comparison::notEqual:
        break;
    }
    return "not";
  };
  const std::string unit = sim::withExponents(test.quantity.unit());
  const std::string wanted =
      test.wanted.word.empty() ? fmt::format("{:g}", test.wanted.number) : test.quantity.shown(test.wanted);
  return fmt::format("{} {} {}{}{}", test.quantity.words(), relation(), wanted, unit.empty() ? "" : " ", unit);
}

bool Checkpoint::holds(const Test& test, const QuantityValue& value) {
  const bool isWord = !test.wanted.word.empty();
  switch (test.comparison) {
    case Comparison::less:
      return value.number < test.wanted.number;
    case Comparison::lessOrEqual:
      return value.number <= test.wanted.number;
    case Comparison::greater:
      return value.number > test.wanted.number;
    case Comparison::greaterOrEqual:
      return value.number >= test.wanted.number;
    case Comparison::equal:
      return isWord ? value.word == test.wanted.word : value.number == test.wanted.number;
    case Comparison::notEqual:
      return isWord ? value.word != test.wanted.word : value.number != test.wanted.number;
  }
  return false;
}

void Checkpoint::look(const sim::MeasuredState& state) {
  bool all = true;
  for (std::size_t t = 0; t < tests_.size(); ++t) {
    const QuantityValue value = tests_[t].quantity.of(state);
    conditions_[t].now = tests_[t].quantity.shown(value);
    conditions_[t].holds = holds(tests_[t], value);
    all = all && conditions_[t].holds;
  }
  const double now = state.time();
  if (!all || now < since_) since_ = -1.0;
  if (all && since_ < 0.0) since_ = now;
  held_ = all ? now - since_ : 0.0;
  met_ = met_ || (all && held_ >= duration_ - 1e-9);
}

std::vector<const LessonQuantity*> Checkpoint::quantities() const {
  std::vector<const LessonQuantity*> quantities;
  for (const Test& test : tests_) quantities.push_back(&test.quantity);
  return quantities;
}

void Checkpoint::restart() {
  since_ = -1.0;
  held_ = 0.0;
  met_ = false;
}

}  // namespace pliant::app
