// Finds titles by the beginnings of their words.
#pragma once

#include <optional>
#include <string_view>

namespace pliant::app {

/// How a title answers what was typed, the better the lower; whatever the case. 0: it begins so. 1: each word that was
/// typed begins a word of it. 2: each begins a word of it or of `more`, what else is said of it. Nothing: it does not.
std::optional<int> searchRank(std::string_view typed, std::string_view title, std::string_view more);

}  // namespace pliant::app
