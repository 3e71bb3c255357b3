#include "app/text/markdown.h"

#include "app/base/words.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

namespace pliant::app {

namespace {

using Block = TextBlock::Kind;
using SpanKind = TextSpan::Kind;

bool isSign(char c) { return std::ispunct(static_cast<unsigned char>(c)) != 0; }

/// Parses the spans of a block, whose lines are still separate.
class SpanReader {
 public:
  SpanReader(std::string_view text, int line, std::vector<RichText::Value>& values, const ReportLine& report)
      : text_(text), line_(line), values_(values), report_(report) {}

  TextSpans read() {
    while (at_ < text_.size()) {
      const std::size_t before = at_;
      const std::string_view rest = text_.substr(at_);
      if (rest[0] == '\\' && rest.size() > 1 && isSign(rest[1]))
        words_ += rest[1], at_ += 2;
      else if (rest.starts_with("**"))
        flush(), toggle(strong_, strongAt_, 2);
      else if (rest[0] == '*' && !isProduct())
        flush(), toggle(italic_, italicAt_, 1);
      else if (rest[0] == '`')
        takeBetween("`", SpanKind::code);
      else if (rest[0] == '$')
        takeBetween("$", SpanKind::formula);
      else if (rest[0] == '{')
        takeValue();
      else if (rest.starts_with("![") || rest[0] == '[')
        takeLink(rest[0] == '!');
      if (at_ == before) words_ += rest[0] == '\n' ? ' ' : rest[0], ++at_;
    }
    flush();
    if (strong_) error(strongAt_, "'**' has no end, expected '**'");
    if (italic_) error(italicAt_, "'*' has no end, expected '*'");
    return std::move(spans_);
  }

 private:
  void error(std::size_t at, std::string message) const {
    report_(line_ + static_cast<int>(std::count(text_.begin(), text_.begin() + std::ptrdiff_t(at), '\n')),
            std::move(message));
  }

  // A star surrounded by blanks.
  bool isProduct() const {
    const bool blankBefore = at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\n';
    return blankBefore && (at_ + 1 >= text_.size() || text_[at_ + 1] == ' ');
  }

  void flush() {
    if (words_.empty()) return;
    spans_.push_back(
        {.kind = SpanKind::words, .text = std::exchange(words_, {}), .strong = strong_, .italic = italic_});
  }

  void toggle(bool& is, std::size_t& since, std::size_t length) {
    is = !is;
    since = at_;
    at_ += length;
  }

  // `code` or $formula$.
  void takeBetween(std::string_view mark, SpanKind kind) {
    const std::size_t begin = at_ + mark.size(), end = text_.find(mark, begin);
    if (end == std::string_view::npos) {
      error(at_, fmt::format("'{}' has no end, expected '{}'", mark, mark));
      at_ = text_.size();
      return;
    }
    flush();
    TextSpan span{
        .kind = kind, .text = std::string(text_.substr(begin, end - begin)), .strong = strong_, .italic = italic_};
    std::replace(span.text.begin(), span.text.end(), '\n', ' ');
    if (kind == SpanKind::formula) readFormula(span, at_);
    spans_.push_back(std::move(span));
    at_ = end + mark.size();
  }

  void readFormula(TextSpan& span, std::size_t at) const {
    try {
      span.formula = parseFormula(span.text);
    } catch (const sim::InputError& failure) {
      error(at, fmt::format("{} in the formula '{}'", failure.entries().front().message, span.text));
    }
  }

  void takeValue() {
    const std::size_t end = std::min(text_.find_first_of("{}\n", at_ + 1), text_.size());
    if (end == text_.size() || text_[end] != '}') {
      error(at_, "'{' has no end in its line, expected '}'");
      at_ = end;  // continue here: another one may be valid
      return;
    }
    flush();
    TextSpan span{.kind = SpanKind::value, .text = std::string(trimmed(text_.substr(at_ + 1, end - at_ - 1)))};
    span.strong = strong_;
    span.value = static_cast<int>(values_.size());
    values_.push_back(
        {span.text, line_ + static_cast<int>(std::count(text_.begin(), text_.begin() + std::ptrdiff_t(at_), '\n'))});
    spans_.push_back(std::move(span));
    at_ = end + 1;
  }

  void takeLink(bool isImage) {
    const std::size_t middle = text_.find("](", at_), end = text_.find(')', middle);
    if (middle == std::string_view::npos) return;  // ordinary brackets
    if (end == std::string_view::npos) {
      error(at_, "the link has no end, expected '[WORDS](TARGET)'");
      at_ = text_.size();
      return;
    }
    const std::size_t begin = at_ + (isImage ? 2 : 1);
    const std::string_view words = text_.substr(begin, middle - begin);
    if (words.find('[') != std::string_view::npos) return;
    flush();
    spans_.push_back({.kind = isImage ? SpanKind::image : SpanKind::words,
                      .text = std::string(words),
                      .target = std::string(text_.substr(middle + 2, end - middle - 2)),
                      .strong = strong_,
                      .italic = italic_});
    at_ = end + 1;
  }

  std::string_view text_;
  int line_;
  std::vector<RichText::Value>& values_;
  const ReportLine& report_;
  TextSpans spans_;
  std::string words_;
  std::size_t at_ = 0, strongAt_ = 0, italicAt_ = 0;
  bool strong_ = false, italic_ = false;
};

/// The beginning of an item: "- ", "12. ".
struct ItemHead {
  int level;
  std::string mark;
  std::string_view text;
};

std::optional<ItemHead> itemHeadOf(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view rest = line.substr(indent);
  const int level = static_cast<int>(indent) / 2;
  if (rest.starts_with("- ") || rest.starts_with("* ")) return ItemHead{level, "", rest.substr(2)};
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (digits == 0 || digits > 3 || !rest.substr(digits).starts_with(". ")) return std::nullopt;
  return ItemHead{level, std::string(rest.substr(0, digits + 1)), rest.substr(digits + 2)};
}

bool isRuleOfTable(std::string_view line) { return line.find_first_not_of("|-: ") == std::string_view::npos; }

/// Parses a text line by line.
class MarkdownReader {
 public:
  MarkdownReader(std::string_view text, int firstLine, const ReportLine& report)
      : in_(std::string(text)), line_(firstLine - 1), report_(report) {}

  RichText read() {
    std::string line;
    while (std::getline(in_, line)) {
      ++line_;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      takeLine(line);
    }
    if (fence_ == Fence::code) report_(fenceLine_, "'```' has no end, expected '```'");
    if (fence_ == Fence::formula) report_(fenceLine_, "'$$' has no end, expected '$$'");
    finish();
    return std::move(result_);
  }

 private:
  enum class Fence { none, code, formula };

  void takeLine(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (fence_ == Fence::code) return takeCodeLine(line, words);
    if (fence_ == Fence::formula) return takeFormulaLine(words);
    if (words.starts_with("```")) {
      begin(Block::code, {});
      open(Fence::code);
    } else if (words.starts_with("$$")) {
      begin(Block::formula, {});
      open(Fence::formula);
      if (words.size() > 2) takeFormulaLine(words.substr(2));
    } else if (words.empty()) {
      finish();
    } else if (words.starts_with("### ")) {
      begin(Block::heading, words.substr(4));
      finish();
    } else if (words.starts_with("|") && words.size() > 1 && words.back() == '|') {
      takeTableLine(words);
    } else if (const auto head = itemHeadOf(line)) {
      begin(Block::item, head->text);
      block_->level = head->level;
      block_->mark = head->mark;
    } else if (block_ && block_->kind != Block::table) {
      text_ += '\n';
      text_ += words;
    } else {
      begin(words.starts_with("![") && words.back() == ')' ? Block::image : Block::paragraph, words);
    }
  }

  void takeCodeLine(std::string_view line, std::string_view words) {
    if (words == "```") return close();
    if (!text_.empty()) text_ += '\n';
    text_ += line;
  }

  void takeFormulaLine(std::string_view words) {
    const bool isLast = words.ends_with("$$");
    if (isLast) words.remove_suffix(2);
    if (!text_.empty()) text_ += ' ';
    text_ += words;
    if (isLast) close();
  }

  void takeTableLine(std::string_view words) {
    if (!block_ || block_->kind != Block::table) {
      begin(Block::table, {});
      block_->hasHead = words.find_first_not_of("| ") != std::string_view::npos;
    }
    if (isRuleOfTable(words)) return;
    std::vector<TextSpans> cells;
    words = words.substr(1, words.size() - 2);
    while (true) {
      const std::size_t end = barIn(words);
      cells.push_back(SpanReader(trimmed(words.substr(0, end)), line_, result_.values, report_).read());
      if (end == std::string_view::npos) break;
      words = words.substr(end + 1);
    }
    if (!block_->rows.empty() && cells.size() != block_->rows.front().size()) {
      report_(line_, fmt::format("a row of {} cells, expected {} as in the table's first row", cells.size(),
                                 block_->rows.front().size()));
      cells.resize(block_->rows.front().size());
    }
    block_->rows.push_back(std::move(cells));
  }

  // The bar that ends a cell, ignoring those in formulas.
  static std::size_t barIn(std::string_view words) {
    bool inFormula = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == '$') inFormula = !inFormula;
      if (words[i] == '|' && !inFormula) return i;
    }
    return std::string_view::npos;
  }

  void begin(Block kind, std::string_view text) {
    finish();
    block_ = TextBlock{.kind = kind, .line = line_};
    text_ = text;
  }
  void open(Fence fence) {
    fence_ = fence;
    fenceLine_ = line_;
  }
  void close() {
    fence_ = Fence::none;
    finish();
  }

  void finish() {
    if (!block_) return;
    if (block_->kind == Block::code) {
      block_->spans.push_back({.kind = SpanKind::code, .text = text_});
    } else if (block_->kind == Block::formula) {
      block_->spans.push_back({.kind = SpanKind::formula, .text = std::string(trimmed(text_))});
      try {
        block_->spans.back().formula = parseFormula(trimmed(text_));
      } catch (const sim::InputError& failure) {
        report_(block_->line, fmt::format("{} in the formula '{}'", failure.entries().front().message, trimmed(text_)));
      }
    } else if (block_->kind != Block::table) {
      block_->spans = SpanReader(text_, block_->line, result_.values, report_).read();
    }
    result_.blocks.push_back(*std::move(block_));
    block_.reset();
    text_.clear();
  }

  std::istringstream in_;
  int line_, fenceLine_ = 0;
  const ReportLine& report_;
  RichText result_;
  std::optional<TextBlock> block_;  ///< being parsed,
  std::string text_;                ///< and its text so far
  Fence fence_ = Fence::none;
};

}  // namespace

RichText parseMarkdown(std::string_view text, int firstLine, const ReportLine& report) {
  return MarkdownReader(text, firstLine, report).read();
}

TextSpans parseLine(std::string_view text) {
  std::vector<RichText::Value> values;
  const ReportLine refuse = [](int line, std::string message) { throw sim::InputError("text", line, message); };
  return SpanReader(text, 1, values, refuse).read();
}

std::string plainText(const TextSpans& spans) {
  std::string text;
  for (const TextSpan& span : spans) text += span.kind == TextSpan::Kind::formula ? plainText(span.formula) : span.text;
  return text;
}

}  // namespace pliant::app
