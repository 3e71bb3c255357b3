// As much of Markdown as lessons use, read into blocks and spans, with formulas and live values:
//
//   ### Heading      - item      1. item      **strong**  *weak*  `code`  [words](target)  ![words](picture.png)
//   $\frac{a}{b}$ in a line, $$ ... $$ on a line of its own      {quantity}      ``` code ```      | a | table |
//
// A backslash takes the meaning from the sign behind it. What is opened and not closed is reported with its line.
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
  std::string text = {};    ///< of a formula its TeX, of a value what stands in the braces, of an image its words
  std::string target = {};  ///< of a link or an image
  bool strong = false, weak = false;
  Formula formula = {};
  int value = -1;                      ///< which of the text's values it is
  int term = -1;                       ///< which word of the glossary it is
  Variable variable = Variable::none;  ///< of the method that its words are
};
using TextSpans = std::vector<TextSpan>;

struct TextBlock {
  enum class Kind { paragraph, heading, item, code, formula, table, image };
  Kind kind = Kind::paragraph;
  int line = 0;                                   ///< of the file
  int level = 0;                                  ///< of an item in items around it
  std::string mark = {};                          ///< of an item: "3."; empty: a bullet
  TextSpans spans = {};                           ///< one for code, a formula and an image
  std::vector<std::vector<TextSpans>> rows = {};  ///< of a table
  bool hasHead = true;                            ///< the first row is; not where `| | |` stands in its place
};

struct RichText {
  struct Value {
    std::string text;  ///< what stands in the braces
    int line;
  };
  std::vector<TextBlock> blocks;
  std::vector<Value> values;  ///< in order
};

using ReportLine = std::function<void(int line, std::string message)>;

/// `firstLine`: the number of the text's first line, for what is reported.
RichText parseMarkdown(std::string_view text, int firstLine, const ReportLine& report);

/// The spans of one line of text, with formulas; what is wrong in it throws sim::InputError.
TextSpans parseLine(std::string_view text);

/// The words alone.
std::string plainText(const TextSpans& spans);

}  // namespace pliant::app
