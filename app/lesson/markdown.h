// As much of Markdown as lessons use, a piece a line or paragraph.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct TextPiece {
  enum class Kind { paragraph, heading, bullet, formula };
  Kind kind = Kind::paragraph;
  std::string text;
};

/// Lines of a paragraph become one; `### ` begins a heading, `- ` or `* ` a bullet; lines indented by four blanks, and
/// those between ``` lines, are formulas. Marks of emphasis and code go. The n-th pair of braces becomes `values[n]`;
/// those for which there is no value stay as they are.
std::vector<TextPiece> layOut(std::string_view markdown, std::span<const std::string> values);

}  // namespace pliant::app
