// Finds what was meant by a few typed letters.
#pragma once

#include <string_view>

namespace pliant::app {

/// How well `text` answers `query`: its letters in order, in whatever case; blanks in the query do not count. Letters
/// at the start of words and in one piece count more. Below 0: it does not; an empty query is answered by everything
/// (0).
int matchScore(std::string_view query, std::string_view text);

}  // namespace pliant::app
