// Fuzzy search by a few typed letters.
#pragma once

#include <string_view>

namespace pliant::app {

/// How well `text` matches `query`: its letters in order, ignoring case; blanks in the query are ignored. Letters at
/// the start of words and consecutive letters score higher. Negative: no match; an empty query matches everything (0).
int matchScore(std::string_view query, std::string_view text);

}  // namespace pliant::app
