// Numbers in everyday notation.
#pragma once

#include <string>

namespace pliant::app {

/// A number with this many digits, without an exponent if its integer part is short: 1880, not 1.88e+03.
std::string plainNumber(double value, int digits);

/// A force [N] with a unit prefix: "320 N", "18.1 MN".
std::string forceInWords(double newtons);

}  // namespace pliant::app
