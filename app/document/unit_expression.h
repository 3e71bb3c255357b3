// Units written as text, as those of parameters and those that people type: "kg/m^3", "N s/m", "cm", "km/h", "\u00b0".
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace pliant::app {

/// A product of powers of base units, and how many of it this unit is.
struct Unit {
  static constexpr std::size_t kBases = 7;  ///< metre, gram, second, radian, newton, pascal, joule

  double factor = 1.0;
  std::array<int, kBases> powers{};  ///< by base unit; all 0: a plain number
};

/// Symbols m, g, s, rad, N, Pa, J, Hz with or without an SI prefix; t, min, h, bar, rpm, deg, degrees, \u00b0 and %;
/// products by a space, * or \u00b7, quotients, integer powers by ^ or as superscripts, parentheses. Newton, pascal and
/// joule are not resolved into the others. Nothing if it is none of these, or empty.
std::optional<Unit> readUnit(std::string_view text);

}  // namespace pliant::app
