#include "app/lesson/lesson_sum.h"

#include "app/base/words.h"
#include "app/lesson/lesson.h"
#include "app/lesson/lesson_error.h"
#include "sim/formula/time_formula.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <optional>

namespace pliant::app {

namespace {

/// Scale factors for metre, kilogram and second.
using Scales = std::array<double, 3>;

double scaleOf(const Unit& unit, const Scales& scales) {
  double scale = 1.0;
  for (std::size_t k = 0; k < scales.size(); ++k) scale *= std::pow(scales[k], unit.powers[k]);
  return scale;
}

/// A part of an expression: a number with its unit, or the text between two of those.
struct Part {
  std::string_view text;
  const Unit* unit = nullptr;  ///< `text` is a number with this unit
};

std::vector<Part> partsOf(std::string_view expression) {
  const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.'; };
  std::vector<Part> parts;
  std::size_t begin = 0;  // start of the rest
  for (std::size_t at = 0; at < expression.size(); ++at) {
    if (!isDigit(expression[at])) continue;
    const std::size_t first = at;
    while (at < expression.size() && isDigit(expression[at])) ++at;
    const Unit* unit = at < expression.size() && expression[at] == ' ' ? unitAt(expression.substr(at + 1)) : nullptr;
    if (unit == nullptr) continue;
    parts.push_back({expression.substr(begin, first - begin)});
    parts.push_back({expression.substr(first, at - first), unit});
    at += unit->name.size();
    begin = at + 1;
  }
  if (begin < expression.size()) parts.push_back({expression.substr(begin)});
  return parts;
}

// Throws sim::FormulaError. Nothing: not finite.
std::optional<double> valueOf(std::string_view expression, const Scales& scales) {
  std::string text;
  for (const Part& part : partsOf(expression)) {
    text += part.unit == nullptr
                ? std::string(part.text)
                : fmt::format("({} * {:.17f})", part.text, part.unit->factor * scaleOf(*part.unit, scales));
  }
  const auto value = sim::TimeFormula(text, false).at(0.0);
  return value ? std::optional(value->x) : std::nullopt;
}

}  // namespace

LessonSum LessonSum::read(std::string_view text, int line) {
  const std::size_t equal = text.rfind(" = ");
  std::string_view result = equal == std::string_view::npos ? std::string_view{} : trimmed(text.substr(equal + 3));
  LessonSum sum{std::string(trimmed(text.substr(0, equal))), "", "", line};
  const std::size_t gap = result.find(' ');
  const Unit* unit = gap == std::string_view::npos ? nullptr : unitAt(result.substr(gap + 1));
  if (unit != nullptr && unit->name.size() == result.size() - gap - 1) {
    sum.unit = unit->name;
    result = result.substr(0, gap);
  }
  if (!numberIn(result)) refuse(fmt::format("'{}' is not a sum, expected EXPRESSION = NUMBER or NUMBER UNIT", text));
  sum.number = result;
  return sum;
}

// When the base units are scaled, the result must scale as its unit does; a sum of unlike terms does not.
std::string LessonSum::mistake() const {
  const Unit none{"", "", 1.0, {0, 0, 0}};
  const Unit& its = unit.empty() ? none : *unitAt(unit);
  try {
    const auto value = valueOf(expression, {1.0, 1.0, 1.0});
    if (!value) return fmt::format("'{}' is not a finite number", expression);
    if (!isWritten(*value / its.factor, number))
      return fmt::format("{} is {:.6g}, not {}", expression, *value / its.factor, number);
    for (const Scales& scales : {Scales{2.0, 1.0, 1.0}, Scales{1.0, 2.0, 1.0}, Scales{1.0, 1.0, 2.0}}) {
      const auto other = valueOf(expression, scales);
      const double expected = *value * scaleOf(its, scales);
      if (!other || std::abs(*other - expected) > 1e-9 * std::abs(expected))
        return fmt::format("the units of {} do not result in {}", expression, unit.empty() ? "a pure number" : unit);
    }
  } catch (const sim::FormulaError& failure) {
    return fmt::format("'{}': {}", expression, failure.what());
  }
  return {};
}

std::vector<LessonSum::Term> LessonSum::terms() const {
  std::vector<Term> terms;
  for (const Part& part : partsOf(expression)) {
    if (part.unit != nullptr) terms.push_back({numberIn(part.text).value_or(0.0) * part.unit->factor, part.unit->base});
  }
  if (!unit.empty()) terms.push_back({numberIn(number).value_or(0.0) * unitAt(unit)->factor, unitAt(unit)->base});
  return terms;
}

}  // namespace pliant::app
