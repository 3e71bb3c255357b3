// Powers as printed in books.
#pragma once

#include <string>
#include <string_view>

namespace pliant::sim {

/// "kg/m^3" is "kg/m³", "10^-6" is "10⁻⁶": integers after a ^ become superscripts. All else stays.
inline std::string withExponents(std::string_view text) {
  constexpr std::string_view kRaised[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                          "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const auto isDigitAt = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  std::string printed;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool isNegative = at + 1 < text.size() && text[at + 1] == '-';
    if (text[at] != '^' || !isDigitAt(at + 1 + (isNegative ? 1 : 0))) {
      printed += text[at];
      continue;
    }
    if (isNegative) printed += "\u207b", ++at;
    for (; isDigitAt(at + 1); ++at) printed += kRaised[text[at + 1] - '0'];
  }
  return printed;
}

}  // namespace pliant::sim
