// Small string functions, for lessons, command lines and the user interface.
#pragma once

#include "sim/scene/field.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// Without blanks at either end.
inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r"), last = text.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

/// Shortens a text with an ellipsis until it fits().
template <typename Fits>
std::string elided(std::string text, Fits&& fits) {
  if (fits(text)) return text;
  do {
    while (!text.empty() && (text.back() & 0xc0) == 0x80) text.pop_back();  // does not split a character
    if (!text.empty()) text.pop_back();
  } while (!text.empty() && !fits(text + "..."));
  return text + "...";
}

/// The number that the whole text represents; nothing if it is not a finite number.
inline std::optional<double> numberIn(std::string_view text) {
  double number = 0.0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size() && std::isfinite(number) ? std::optional(number)
                                                                                            : std::nullopt;
}

/// The same for a non-negative integer.
inline std::optional<std::size_t> wholeNumberIn(std::string_view text) {
  std::size_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// With a capital first letter, for titles and buttons.
inline std::string capitalised(std::string_view text) {
  std::string result(text);
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

/// The name of a constraint type within a sentence: "shapeMatching" is "shape matching".
inline std::string typeInWords(std::string_view type) {
  std::string words = sim::inWords(type);
  if (!words.empty() && words[0] >= 'A' && words[0] <= 'Z') words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return words;
}

/// "1 frame", "5 frames": a noun whose plural ends in s.
inline std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

/// Escapes a name for use in Markdown, with a backslash before each special character (app/text/markdown.h).
inline std::string asWords(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (std::string_view("\\*`${}[]!").find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text;
}

}  // namespace pliant::app
