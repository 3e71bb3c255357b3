// Text in PNG files: stores the contents of a picture along with it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

constexpr std::string_view kPictureKeyword = "pliant";  ///< of texts written by Pliant

/// Adds a text to a PNG: an iTXt chunk in UTF-8 (PNG specification, third edition, 11.3.3.4), replacing one with the
/// same keyword. Preconditions: `png` is a complete PNG; the keyword has 1 to 79 Latin letters.
std::string withText(std::string_view png, std::string_view keyword, std::string_view text);

/// The text with this keyword; nothing if the PNG has none. Throws std::runtime_error, with the reason, for data that
/// is not a PNG, truncated or damaged.
std::optional<std::string> textOf(std::string_view png, std::string_view keyword);

/// The text written by Pliant. Throws sim::InputError if the file cannot be read, is not a PNG, is damaged or has no
/// such text.
std::string readPictureText(const std::filesystem::path& file);

}  // namespace pliant::app
