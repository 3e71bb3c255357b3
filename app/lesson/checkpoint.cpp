#include "app/lesson/checkpoint.h"

#include "app/base/words.h"
#include "app/lesson/lesson_error.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pliant::app {

namespace {

// Removes "... for 2 s" from the end of a text.
double takeDuration(std::string_view& text) {
  const std::size_t at = text.rfind(" for ");
  if (at == std::string_view::npos) return 0.0;
  std::string_view words = trimmed(text.substr(at + 5));
  if (words.empty() || words.back() != 's') refuse(fmt::format("'for {}' is not a time, expected 'for 2 s'", words));
  words.remove_suffix(1);
  const auto seconds = numberIn(trimmed(words));
  if (!seconds || *seconds <= 0.0)
    refuse(fmt::format("'for {} s' is not a time, expected a number of seconds above 0", trimmed(words)));
  text = text.substr(0, at);
  return *seconds;
}

}  // namespace

Checkpoint::Checkpoint(std::string_view text, const sim::Scene& scene, const LessonWords& lessonWords)
    : lessonWords_(lessonWords) {
  duration_ = takeDuration(text);
  while (true) {
    const std::size_t end = text.find(" and ");
    const std::string_view condition = trimmed(text.substr(0, end));
    addCondition(readTest(condition, scene), condition);
    if (end == std::string_view::npos) break;
    text = text.substr(end + 5);
  }
}

// A lower and an upper bound of the same quantity are shown as one condition.
void Checkpoint::addCondition(Test test, std::string_view text) {
  const auto isOtherBound = [&](const Test& other) {
    const bool isAlone = std::count_if(tests_.begin(), tests_.end(),
                                       [&](const Test& its) { return its.condition == other.condition; }) == 1;
    return isAlone && other.quantity.text() == test.quantity.text() &&
           ((isLower(other.comparison) && isUpper(test.comparison)) ||
            (isUpper(other.comparison) && isLower(test.comparison)));
  };
  const auto found = std::find_if(tests_.begin(), tests_.end(), isOtherBound);
  if (found == tests_.end()) {
    test.condition = conditions_.size();
    conditions_.push_back({std::string(text), describe(test), "", false});
  } else {
    test.condition = found->condition;
    Condition& condition = conditions_[test.condition];
    condition.text += fmt::format(" and {}", text);
    const bool isFirstLower = isLower(found->comparison);
    const double lower = test.quantity.shownNumber((isFirstLower ? *found : test).wanted.number);
    condition.words = lessonWords_.format("{} between {:g} and {}", test.quantity.words(), lower,
                                          wantedOf(isFirstLower ? test : *found));
  }
  tests_.push_back(std::move(test));
}

bool Checkpoint::isLower(Comparison comparison) {
  return comparison == Comparison::greater || comparison == Comparison::greaterOrEqual;
}

bool Checkpoint::isUpper(Comparison comparison) {
  return comparison == Comparison::less || comparison == Comparison::lessOrEqual;
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
    LessonQuantity quantity(text.substr(0, at), scene, lessonWords_);
    const std::string_view wanted = trimmed(text.substr(at + sign.size()));
    if (wanted.empty()) refuse(fmt::format("'{}' has nothing to compare with, expected a number or a word", text));
    const auto number = numberIn(wanted);
    const bool isOrder = comparison != Comparison::equal && comparison != Comparison::notEqual;
    if (isOrder && !number) refuse(fmt::format("'{}' is not a number, expected one after {}", wanted, sign));
    return {std::move(quantity), comparison,
            number ? QuantityValue{*number, {}} : QuantityValue{0.0, std::string(wanted)}, 0};
  }
  refuse(fmt::format("'{}' compares nothing, expected one of < <= > >= = !=", text));
}

// Including its unit.
std::string Checkpoint::wantedOf(const Test& test) {
  const std::string unit = sim::withExponents(test.quantity.shownUnit());
  const std::string wanted = test.wanted.word.empty()
                                 ? fmt::format("{:g}", test.quantity.shownNumber(test.wanted.number))
                                 : test.quantity.shown(test.wanted);
  return fmt::format("{}{}{}", wanted, unit.empty() ? "" : " ", unit);
}

std::string Checkpoint::describe(const Test& test) const {
  const auto relation = [&]() -> LessonWords::Text {
    switch (test.comparison) {
      case Comparison::less:
        return "{} below {}";
      case Comparison::lessOrEqual:
        return "{} at most {}";
      case Comparison::greater:
        return "{} above {}";
      case Comparison::greaterOrEqual:
        return "{} at least {}";
      case Comparison::equal:
        return "{} = {}";
      case Comparison::notEqual:
        break;
    }
    return "{} not {}";
  };
  return lessonWords_.format(relation(), test.quantity.words(), wantedOf(test));
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

void Checkpoint::look(const sim::MeasuredState& state, bool counts) {
  if (met_) return;
  for (Condition& condition : conditions_)
    condition = {std::move(condition.text), std::move(condition.words), "", true};
  bool all = counts;
  for (const Test& test : tests_) {
    const QuantityValue value = test.quantity.of(state);
    Condition& condition = conditions_[test.condition];
    const std::string now = test.quantity.shownBeside(value, test.wanted);
    if (now.size() > condition.now.size()) condition.now = now;  // enough digits for both bounds
    condition.holds = condition.holds && holds(test, value);
    all = all && condition.holds;
  }
  const double now = state.time();
  if (!all || now < since_) since_ = -1.0;
  if (all && since_ < 0.0) since_ = now;
  held_ = all ? now - since_ : 0.0;
  met_ = all && held_ >= duration_ - 1e-9;
}

std::vector<Checkpoint::Comparand> Checkpoint::comparands() const {
  std::vector<Comparand> comparands;
  for (const Test& test : tests_) comparands.push_back({&test.quantity, test.wanted});
  return comparands;
}

}  // namespace pliant::app
