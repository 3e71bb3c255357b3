#include "app/window/base/plain_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

std::string plainNumber(double value, int digits) {
  const double size = std::abs(value);
  if (!(size >= 1.0 && size < 1e6)) return fmt::format("{:.{}g}", value, digits);
  return fmt::format("{:.{}f}", value, std::max(digits - 1 - static_cast<int>(std::log10(size)), 0));
}

std::string forceInWords(double newtons) {
  constexpr std::array<const char*, 4> kUnits{"N", "kN", "MN", "GN"};
  std::size_t unit = 0;
  for (; unit + 1 < kUnits.size() && std::abs(newtons) >= 1000.0; ++unit) newtons /= 1000.0;
  return fmt::format("{} {}", plainNumber(newtons, 3), kUnits[unit]);
}

}  // namespace pliant::app
