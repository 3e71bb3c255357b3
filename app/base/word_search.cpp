#include "app/base/word_search.h"

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

bool isOfWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80u) != 0;
}

bool beginsWith(std::string_view text, std::string_view beginning) {
  const auto isSame = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return text.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), text.begin(), isSame);
}

bool hasWord(std::string_view text, std::string_view beginning) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isStart = isOfWord(text[i]) && (i == 0 || !isOfWord(text[i - 1]));
    if (isStart && beginsWith(text.substr(i), beginning)) return true;
  }
  return false;
}

// Whether the predicate `holds` is true for each word of the text.
template <typename Holds>
bool allWords(std::string_view text, Holds&& holds) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (!isOfWord(text[i])) {
      ++i;
      continue;
    }
    const std::size_t first = i;
    while (i < text.size() && isOfWord(text[i])) ++i;
    if (!holds(text.substr(first, i - first))) return false;
  }
  return true;
}

}  // namespace

std::optional<int> searchRank(std::string_view typed, std::string_view title, std::string_view more) {
  if (beginsWith(title, typed)) return 0;
  if (std::none_of(typed.begin(), typed.end(), isOfWord)) return std::nullopt;
  if (allWords(typed, [&](std::string_view word) { return hasWord(title, word); })) return 1;
  if (allWords(typed, [&](std::string_view word) { return hasWord(title, word) || hasWord(more, word); })) return 2;
  return std::nullopt;
}

}  // namespace pliant::app
