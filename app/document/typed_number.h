// Numbers as people type them into a field: "0,2", "1/3", "2*pi", "500 g" where the field is in kg.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

struct TypedNumber {
  std::optional<double> value;  ///< in the unit of the field
  std::string error;            ///< if there is none: why not, as part of a sentence
};

/// Reads a number, or a calculation with numbers as in formulas (sim/formula/formula.h), and a unit behind it, if any,
/// converted to `unit` (as in sim::FieldInfo, in which "rad or m" are alternatives; empty: none). A comma between
/// digits is a decimal point. "*2" and "/2" multiply and divide `current`.
TypedNumber readTypedNumber(std::string_view text, std::string_view unit, double current);

}  // namespace pliant::app
