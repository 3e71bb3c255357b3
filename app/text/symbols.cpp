#include "app/text/symbols.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

struct Symbol {
  std::string_view word, symbol;
};
// A longer one before those that it begins with. A blank at the end is part of the word.
constexpr std::array<Symbol, 17> kSymbols{{{"d lambda", "Δλ"},
                                           {"lambda", "λ"},
                                           {"alpha", "α"},
                                           {"gamma", "γ"},
                                           {"omega", "ω"},
                                           {"theta", "θ"},
                                           {"rho", "ρ"},
                                           {"phi", "φ"},
                                           {"epsilon", "ε"},
                                           {"grad ", "∇"},
                                           {"grad", "∇"},
                                           {"sum of", "sum of"},
                                           {"<-", "←"},
                                           {"sum", "Σ"},
                                           {"dx", "Δx"},
                                           {"^2", "²"},
                                           {"^3", "³"}}};

}  // namespace

std::string typeset(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool beginsWord = at == 0 || (!isLetter(text[at - 1]) && text[at - 1] != '_');
    const auto isHere = [&](const Symbol& symbol) {
      if (!text.substr(at).starts_with(symbol.word)) return false;
      const std::size_t end = at + symbol.word.size();
      const bool endsWord = end == text.size() || !isLetter(symbol.word.back()) || !isLetter(text[end]);
      return !isLetter(symbol.word.front()) || (beginsWord && endsWord);
    };
    const auto found = std::find_if(kSymbols.begin(), kSymbols.end(), isHere);
    if (found == kSymbols.end()) {
      result += text[at++];
    } else {
      result += found->symbol;
      at += found->word.size();
    }
  }
  return result;
}

namespace {

struct VariableWord {
  std::string_view word;
  Variable variable;
};
// A longer one before those that it begins with.
constexpr std::array<VariableWord, 8> kVariableWords{{{"Δλ", Variable::multiplier},
                                                      {"Δx", Variable::correction},
                                                      {"λ", Variable::multiplier},
                                                      {"∇", Variable::gradient},
                                                      {"x", Variable::position},
                                                      {"v", Variable::velocity},
                                                      {"w", Variable::inverseMass},
                                                      {"C", Variable::constraint}}};

// Part of a word: a letter of any alphabet.
bool isWordByte(char c) { return isLetter(c) || (static_cast<unsigned char>(c) & 0x80u) != 0; }

// Behind a variable: its number or its index, and its star.
std::size_t endOfIndex(std::string_view text, std::size_t at) {
  const bool hasMark = at < text.size() && text[at] == '_';
  if (hasMark) ++at;
  while (at < text.size() && (isDigit(text[at]) || (hasMark && isLetter(text[at])))) ++at;
  return at < text.size() && text[at] == '*' ? at + 1 : at;
}

// Behind a nabla: its number, and C.
std::size_t endOfGradient(std::string_view text, std::size_t at) {
  const std::size_t numbered = endOfIndex(text, at);
  std::size_t end = numbered;
  if (end > at && end < text.size() && text[end] == ' ') ++end;
  return end < text.size() && text[end] == 'C' ? endOfIndex(text, end + 1) : numbered;
}

}  // namespace

TextSpans symbolSpans(std::string_view text) {
  TextSpans spans;
  std::string words;
  const auto flush = [&] {
    if (!words.empty()) spans.push_back({.text = std::exchange(words, {})});
  };
  for (std::size_t at = 0; at < text.size();) {
    const bool beginsWord = at == 0 || !(isWordByte(text[at - 1]) || text[at - 1] == '_');
    std::size_t end = at;
    const VariableWord* found = nullptr;
    for (const VariableWord& candidate : kVariableWords) {
      if (!beginsWord || !text.substr(at).starts_with(candidate.word)) continue;
      const std::size_t after = at + candidate.word.size();
      end = candidate.variable == Variable::gradient ? endOfGradient(text, after) : endOfIndex(text, after);
      if (end < text.size() && isWordByte(text[end])) continue;
      found = &candidate;
      break;
    }
    if (found == nullptr) {
      words += text[at++];
      continue;
    }
    flush();
    spans.push_back({.text = std::string(text.substr(at, end - at)), .variable = found->variable});
    at = end;
  }
  flush();
  return spans;
}

}  // namespace pliant::app
