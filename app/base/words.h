// Small helpers for reading lessons and command lines.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

namespace pliant::app {

/// Without blanks at both ends.
inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r"), last = text.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

/// The number that a text is as a whole; nothing where it is none, or not finite.
inline std::optional<double> numberIn(std::string_view text) {
  double number = 0.0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size() && std::isfinite(number) ? std::optional(number)
                                                                                            : std::nullopt;
}

/// The same for a whole number from 0.
inline std::optional<std::size_t> wholeNumberIn(std::string_view text) {
  std::size_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace pliant::app
