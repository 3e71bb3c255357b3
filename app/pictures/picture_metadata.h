// Text in a PNG: what a picture shows goes with the picture.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

constexpr std::string_view kPictureKeyword = "pliant";  ///< of the text that Pliant writes

/// A PNG with a text beside its pixels: an iTXt chunk in UTF-8 (PNG specification, third edition, 11.3.3.4), in place
/// of one of the same keyword. Preconditions: `png` is a whole PNG; the keyword has 1 to 79 Latin letters.
std::string withText(std::string_view png, std::string_view keyword, std::string_view text);

/// The text of a keyword; nothing where the PNG has none. Throws std::runtime_error that says what is wrong with bytes
/// that are no PNG, are cut off or damaged.
std::optional<std::string> textOf(std::string_view png, std::string_view keyword);

/// What Pliant has written into a picture. Throws sim::InputError where the file cannot be read, is no PNG, is damaged
/// or has no such text.
std::string readPictureText(const std::filesystem::path& file);

}  // namespace pliant::app
