#include "app/document/typed_number.h"

#include "app/base/words.h"
#include "app/document/unit_expression.h"
#include "sim/formula/time_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace pliant::app {

namespace {

// "0,2" is 0.2, but max(1,2) has two arguments.
std::string withDecimalPoint(std::string_view text) {
  std::string result(text);
  if (text.find('(') != std::string_view::npos) return result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const bool isBeforeDigit = i + 1 < result.size() && std::isdigit(static_cast<unsigned char>(result[i + 1]));
    if (result[i] == ',' && isBeforeDigit) result[i] = '.';
  }
  return result;
}

bool isOperator(char c) { return std::string_view("+-*/^,.").find(c) != std::string_view::npos; }

// Returns nothing if the text is not a calculation with numbers alone, or its result is not finite.
std::optional<double> calculated(const std::string& text) {
  try {
    const sim::TimeFormula formula(text, false);
    const auto atStart = formula.at(0.0), later = formula.at(1.0);
    if (!atStart || !later || atStart->x != later->x) return std::nullopt;  // a field does not depend on the time
    return atStart->x;
  } catch (const sim::FormulaError&) {
    return std::nullopt;
  }
}

// Conversion factor from the typed unit to the field's; nothing if their dimensions differ.
std::optional<double> conversion(const Unit& typed, std::string_view fieldUnit) {
  while (!fieldUnit.empty()) {
    const std::size_t end = std::min(fieldUnit.find(" or "), fieldUnit.find(", "));
    const std::optional<Unit> field = readUnit(fieldUnit.substr(0, end));
    if (field && field->powers == typed.powers) return typed.factor / field->factor;
    if (end == std::string_view::npos) break;
    fieldUnit.remove_prefix(end + (fieldUnit[end] == ',' ? 2 : 4));
  }
  if (fieldUnit.empty() && typed.powers == Unit{}.powers) return typed.factor;
  return std::nullopt;
}

}  // namespace

TypedNumber readTypedNumber(std::string_view typed, std::string_view unit, double current) {
  const std::string text = withDecimalPoint(trimmed(typed));
  if (text.empty()) return {{}, "nothing is typed"};
  if (text.front() == '*' || text.front() == '/') {
    const std::optional<double> result = calculated(fmt::format("({:.17g}){}", current, text));
    if (!result) return {{}, fmt::format("\"{}\" is not a calculation", text)};
    return {result, {}};
  }
  if (const std::optional<double> value = calculated(text)) return {value, {}};
  // The longest beginning that is a number; a unit follows.
  for (std::size_t end = text.size() - 1; end > 0; --end) {
    const std::optional<double> number = calculated(text.substr(0, end));
    if (!number) continue;
    const std::string suffix(trimmed(std::string_view(text).substr(end)));
    if (isOperator(suffix.front())) break;
    const std::optional<Unit> given = readUnit(suffix);
    if (!given) return {{}, fmt::format("\"{}\" is not a unit", suffix)};
    const std::optional<double> factor = conversion(*given, unit);
    if (factor && !std::isfinite(*number * *factor)) return {{}, "it is too large"};
    if (factor) return {*number * *factor, {}};
    return {{},
            unit.empty() ? fmt::format("it has no unit, not {}", suffix)
                         : fmt::format("it is in {}, not {}", unit, suffix)};
  }
  return {{}, fmt::format("\"{}\" is not a number", text)};
}

}  // namespace pliant::app
