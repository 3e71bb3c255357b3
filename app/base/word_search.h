// Searches titles by the beginnings of words.
#pragma once

#include <optional>
#include <string_view>

namespace pliant::app {

/// How well a title matches the typed text, ignoring case; lower is better. 0: it starts with the text. 1: each typed
/// word is the start of one of its words. 2: each is the start of a word of the title or of `more`, its description.
/// Nothing: no match.
std::optional<int> searchRank(std::string_view typed, std::string_view title, std::string_view more);

}  // namespace pliant::app
