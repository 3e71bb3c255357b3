// The subset of Markdown used by lessons, parsed into blocks and spans, with formulas and live values:
//
//   ### Heading      - item      1. item      **strong**  *italic*  `code`  [words](target)  ![words](picture.png)
//   $\frac{a}{b}$ in a line, $$ ... $$ on a line of its own      {quantity}      ``` code ```      | a | table |
//
// A backslash escapes the next character. Unclosed markup is reported with its line.
#pragma once

#include "app/text/formula.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct TextSpan {
  enum class Kind { words, code, formula, value, image };
  Kind kind = Kind::words;
  std::string text = {};    ///< TeX of a formula, placeholder of a value, description of an image
  std::string target = {};  ///< of a link or an image
  bool strong = false, italic = false;
  Formula formula = {};
  int value = -1;                      ///< index among the text's values
  int term = -1;                       ///< index in the glossary
  Variable variable = Variable::none;  ///< the variable of the method that its words denote
};
using TextSpans = std::vector<TextSpan>;

struct TextBlock {
  enum class Kind { paragraph, heading, item, code, formula, table, image };
  Kind kind = Kind::paragraph;
  int line = 0;                                   ///< of the file
  int level = 0;                                  ///< nesting level of an item
  std::string mark = {};                          ///< of an item: "3."; empty: a bullet
  TextSpans spans = {};                           ///< a single one for code, a formula and an image
  std::vector<std::vector<TextSpans>> rows = {};  ///< of a table
  bool hasHead = true;                            ///< whether the first row is a header; false if that is `| | |`
};

struct RichText {
  struct Value {
    std::string text;  ///< the placeholder in braces
    int line;
  };
  std::vector<TextBlock> blocks;
  std::vector<Value> values;  ///< in order
};

using ReportLine = std::function<void(int line, std::string message)>;

/// `firstLine`: number of the text's first line, for error messages.
RichText parseMarkdown(std::string_view text, int firstLine, const ReportLine& report);

/// The spans of a single line, with formulas; throws sim::InputError on errors.
TextSpans parseLine(std::string_view text);

/// The words only.
std::string plainText(const TextSpans& spans);

}  // namespace pliant::app
