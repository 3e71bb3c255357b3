#include "app/base/decimal_timestep.h"

#include <fmt/format.h>

#include <charconv>

namespace pliant::app {

double secondsOf(float timestep) {
  const std::string text = fmt::format("{}", timestep);
  double seconds = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return seconds;
}

}  // namespace pliant::app
