// Numbers as people write them.
#pragma once

#include <string>

namespace pliant::app {

/// A number of so many digits, without an exponent where its integer part has few: 1880, not 1.88e+03.
std::string plainNumber(double value, int digits);

/// A force [N] in its unit of thousands: "320 N", "18.1 MN".
std::string forceInWords(double newtons);

}  // namespace pliant::app
