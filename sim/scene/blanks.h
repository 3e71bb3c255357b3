// Blanks in texts of scenes.
#pragma once

#include <string_view>

namespace pliant::sim {

constexpr std::string_view kBlank = " \t\r\n";

/// `text` without blanks at its ends.
inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace pliant::sim
