#include "app/text/glossary.h"

#include "app/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace pliant::app {

namespace {

// The term of an item; without forms if it is not a term.
Term termOf(const TextBlock& item) {
  Term term;
  std::size_t next = 0;
  for (; next < item.spans.size(); ++next) {
    const TextSpan& span = item.spans[next];
    const std::size_t colon = span.text.find(':');
    if (span.strong || span.italic || span.kind == TextSpan::Kind::formula) {
      term.forms.push_back(span.text);
    } else if (span.kind == TextSpan::Kind::words && colon != std::string::npos) {
      TextSpan rest = span;
      rest.text = trimmed(std::string_view(span.text).substr(colon + 1));
      term.meaning.push_back(std::move(rest));
      break;
    }
  }
  if (next == item.spans.size()) return {};
  if (term.meaning.front().text.empty())
    term.meaning.clear();
  else if (next + 1 < item.spans.size())
    term.meaning.front().text += ' ';
  term.meaning.insert(term.meaning.end(), item.spans.begin() + std::ptrdiff_t(next) + 1, item.spans.end());
  if (term.meaning.empty()) term.forms.clear();
  return term;
}

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-'; }

// The position of a whole word in a text, ignoring the case of its first letter.
std::size_t findWord(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) {
    return a == b || std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
    const std::size_t end = at + word.size();
    if (!same(text[at], word[0]) || text.substr(at + 1, word.size() - 1) != word.substr(1)) continue;
    if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end]))) return at;
  }
  return std::string_view::npos;
}

// Makes the first occurrence of a term a separate span.
bool markFirst(TextSpans& spans, const Term& term, int number) {
  for (std::size_t s = 0; s < spans.size(); ++s) {
    const TextSpan its = spans[s];
    if (its.kind == TextSpan::Kind::formula && its.term < 0 &&
        std::find(term.forms.begin(), term.forms.end(), its.text) != term.forms.end()) {
      spans[s].term = number;
      return true;
    }
    if (its.kind != TextSpan::Kind::words || its.term >= 0 || !its.target.empty()) continue;
    for (const std::string& form : term.forms) {
      const std::size_t at = findWord(its.text, form);
      if (at == std::string_view::npos) continue;
      TextSpan before = its, word = its, after = its;
      before.text = its.text.substr(0, at);
      word.text = its.text.substr(at, form.size());
      word.term = number;
      after.text = its.text.substr(at + form.size());
      spans[s] = std::move(word);
      if (!after.text.empty()) spans.insert(spans.begin() + std::ptrdiff_t(s) + 1, std::move(after));
      if (!before.text.empty()) spans.insert(spans.begin() + std::ptrdiff_t(s), std::move(before));
      return true;
    }
  }
  return false;
}

bool markIn(TextBlock& block, const Term& term, int number) {
  if (block.kind == TextBlock::Kind::paragraph || block.kind == TextBlock::Kind::item)
    return markFirst(block.spans, term, number);
  for (auto& row : block.rows) {
    for (TextSpans& cell : row) {
      if (markFirst(cell, term, number)) return true;
    }
  }
  return false;
}

}  // namespace

Glossary parseGlossary(std::string_view text, const ReportLine& report) {
  Glossary glossary;
  std::set<std::string> known;
  for (const TextBlock& block : parseMarkdown(text, 1, report).blocks) {
    if (block.kind != TextBlock::Kind::item) continue;
    Term term = termOf(block);
    if (term.forms.empty()) {
      report(block.line, "the item is not a term, expected '- **WORD**, *OTHER FORM*: MEANING'");
      continue;
    }
    for (const std::string& form : term.forms) {
      if (!known.insert(form).second) report(block.line, fmt::format("the word '{}' is defined twice", form));
    }
    glossary.push_back(std::move(term));
  }
  return glossary;
}

Glossary readGlossary(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return parseGlossary(text, [](int, const std::string&) {});
}

void markTerms(RichText& text, const Glossary& glossary) {
  for (std::size_t t = 0; t < glossary.size(); ++t) {
    std::any_of(text.blocks.begin(), text.blocks.end(),
                [&](TextBlock& block) { return markIn(block, glossary[t], static_cast<int>(t)); });
  }
}

}  // namespace pliant::app
