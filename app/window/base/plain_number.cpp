#include "app/window/base/plain_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

std::string plainNumber(double value, int digits) {
  const double size = std::abs(value);
  if (!(size >= 1.0 && size < 1e6)) return fmt::format("{:.{}g}", value, digits);
  return fmt::format("{:.{}f}", value, std::max(digits - 1 - static_cast<int>(std::log10(size)), 0));
}

}  // namespace pliant::app
