#include "app/lesson/markdown.h"

#include <sstream>

namespace pliant::app {

namespace {

std::string withValues(std::string_view text, std::span<const std::string> values) {
  std::string result;
  std::size_t next = 0;
  while (!text.empty()) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos || next >= values.size()) break;
    result += text.substr(0, open);
    result += values[next].empty() ? "..." : values[next];
    ++next;
    text = text.substr(close + 1);
  }
  return result + std::string(text);
}

// `**strong**`, `*weak*` and code; a star with blanks around it is a product.
std::string withoutMarks(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isProduct = text[i] == '*' && i + 1 < text.size() && text[i + 1] == ' ' && i > 0 && text[i - 1] == ' ';
    if (text[i] == '`' || (text[i] == '*' && !isProduct)) continue;
    result += text[i];
  }
  return result;
}

}  // namespace

std::vector<TextPiece> layOut(std::string_view markdown, std::span<const std::string> values) {
  using Kind = TextPiece::Kind;
  std::vector<TextPiece> pieces;
  std::istringstream in(withValues(markdown, values));
  std::string line;
  bool inCode = false, continues = false;
  while (std::getline(in, line)) {
    if (line.starts_with("```")) {
      inCode = !inCode;
      continues = false;
    } else if (inCode || (line.starts_with("    ") && !continues)) {
      pieces.push_back({Kind::formula, inCode ? line : line.substr(4)});
    } else if (line.find_first_not_of(" \t\r") == std::string::npos) {
      continues = false;
    } else if (line.starts_with("### ")) {
      pieces.push_back({Kind::heading, withoutMarks(line.substr(4))});
      continues = false;
    } else if (line.starts_with("- ") || line.starts_with("* ")) {
      pieces.push_back({Kind::bullet, withoutMarks(line.substr(2))});
      continues = true;
    } else if (continues) {
      pieces.back().text += " " + withoutMarks(line.substr(line.find_first_not_of(' ')));
    } else {
      pieces.push_back({Kind::paragraph, withoutMarks(line)});
      continues = true;
    }
  }
  return pieces;
}

}  // namespace pliant::app
