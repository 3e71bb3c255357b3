#include "app/base/fuzzy_match.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

constexpr int kLetter = 1, kInOnePiece = 6, kStartOfWord = 3;
constexpr int kNever = -1000000;

std::string lettersOf(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

bool startsWord(std::string_view text, std::size_t i) {
  return i == 0 || std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0;
}

}  // namespace

// Dynamic programming over the text: best[q] is the best score for matching the first q letters such that the last
// match is at the current position.
int matchScore(std::string_view query, std::string_view text) {
  const std::string wanted = lettersOf(query);
  if (wanted.empty()) return 0;
  std::vector<int> before(text.size() + 1, 0);  // the best score of the first q letters, by position
  std::vector<int> endsBefore(text.size() + 1, kNever);
  for (std::size_t q = 0; q < wanted.size(); ++q) {
    std::vector<int> best(text.size() + 1, kNever), ends(text.size() + 1, kNever);
    for (std::size_t i = 0; i < text.size(); ++i) {
      best[i + 1] = best[i];
      if (std::tolower(static_cast<unsigned char>(text[i])) != wanted[q]) continue;
      const int here = kLetter + (startsWord(text, i) ? kStartOfWord : 0);
      ends[i + 1] = std::max(before[i] + here, q > 0 ? endsBefore[i] + here + kInOnePiece : kNever);
      best[i + 1] = std::max(best[i + 1], ends[i + 1]);
    }
    before = std::move(best);
    endsBefore = std::move(ends);
  }
  return std::max(before.back(), -1);
}

}  // namespace pliant::app
