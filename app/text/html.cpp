#include "app/text/html.h"

#include "app/base/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

bool isNothing(const Formula& formula) { return formula.kind == Formula::Kind::row && formula.parts.empty(); }

std::string element(std::string_view name, const std::string& inside) {
  return fmt::format("<{}>{}</{}>", name, inside, name);
}

std::string rowOf(const std::vector<Formula>& parts);

std::string markOf(std::string_view bracket) {
  return bracket.empty() ? "" : fmt::format("<mo stretchy=\"true\">{}</mo>", escapeHtml(bracket));
}

// The colour of a variable on paper, and the weight of a vector: browsers only support the upright variant.
std::string styleOf(const Formula& f) {
  std::string style;
  if (f.face == Formula::Face::bold) style = "font-weight:bold;";
  if (f.variable != Variable::none) {
    const glm::vec3 ink = 255.0f * readableOn(colourOf(f.variable), glm::vec3(1.0f));
    style += fmt::format("color:#{:02x}{:02x}{:02x};", int(ink.x), int(ink.y), int(ink.z));
  }
  return style.empty() ? "" : fmt::format(" style=\"{}\"", style);
}

std::string_view elementOf(const Formula& f) {
  if (f.role == Formula::Role::function) return "mi";
  if (f.role != Formula::Role::ordinary) return "mo";
  if (std::isdigit(static_cast<unsigned char>(f.text.empty() ? ' ' : f.text.front())) != 0) return "mn";
  return f.text.find(' ') != std::string::npos ? "mtext" : "mi";
}

// Numbers, names of quantities, and symbols between them. Brackets in a row have the height of a letter.
std::string symbolMl(const Formula& f) {
  const std::string_view name = elementOf(f);
  const bool isBracket = f.role == Formula::Role::opening || f.role == Formula::Role::closing;
  const bool isUpright = name == "mi" && f.role == Formula::Role::ordinary && f.face != Formula::Face::italic;
  return fmt::format("<{}{}{}{}>{}</{}>", name, isUpright ? " mathvariant=\"normal\"" : "",
                     isBracket ? " stretchy=\"false\"" : "", styleOf(f), escapeHtml(f.text), name);
}

std::string scriptsMl(const Formula& f);
std::string matrixMl(const Formula& f);

std::string partMl(const Formula& f) {
  switch (f.kind) {
    case Formula::Kind::row:
      return element("mrow", rowOf(f.parts));
    case Formula::Kind::symbol:
      return symbolMl(f);
    case Formula::Kind::fraction:
      return element("mfrac", partMl(f.parts[0]) + partMl(f.parts[1]));
    case Formula::Kind::root:
      return element("msqrt", partMl(f.parts[0]));
    case Formula::Kind::scripts:
      return scriptsMl(f);
    case Formula::Kind::accent:
      return fmt::format("<mover accent=\"true\">{}<mo>{}</mo></mover>", partMl(f.parts[0]), escapeHtml(f.text));
    case Formula::Kind::delimited:
      return element("mrow", markOf(f.text) + partMl(f.parts[0]) + markOf(f.closing));
    case Formula::Kind::space:
      return fmt::format("<mspace width=\"{:.3g}em\"/>", f.width);
    case Formula::Kind::matrix:
      return matrixMl(f);
  }
  return {};
}

// A sign without a left operand: the minus of (-a).
bool isPrefix(const std::vector<Formula>& parts, std::size_t at) {
  if (parts[at].kind != Formula::Kind::symbol || parts[at].role != Formula::Role::binary) return false;
  while (at > 0 && parts[at - 1].kind == Formula::Kind::space) --at;
  if (at == 0) return true;
  const Formula::Role before = parts[at - 1].role;
  return parts[at - 1].kind == Formula::Kind::symbol &&
         (before == Formula::Role::opening || before == Formula::Role::binary || before == Formula::Role::relation ||
          before == Formula::Role::punctuation);
}

std::string rowOf(const std::vector<Formula>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += isPrefix(parts, i)
                ? fmt::format("<mo form=\"prefix\"{}>{}</mo>", styleOf(parts[i]), escapeHtml(parts[i].text))
                : partMl(parts[i]);
  return text;
}

std::string scriptsMl(const Formula& f) {
  const bool limits = f.parts[0].role == Formula::Role::large;
  const bool hasIndex = !isNothing(f.parts[1]), hasExponent = !isNothing(f.parts[2]);
  const std::string base = partMl(f.parts[0]);
  if (hasIndex && hasExponent)
    return element(limits ? "munderover" : "msubsup", base + partMl(f.parts[1]) + partMl(f.parts[2]));
  if (hasIndex) return element(limits ? "munder" : "msub", base + partMl(f.parts[1]));
  return element(limits ? "mover" : "msup", base + partMl(f.parts[2]));
}

std::string matrixMl(const Formula& f) {
  std::string rows;
  for (const Formula& row : f.parts) {
    std::string cells;
    for (const Formula& cell : row.parts) cells += element("mtd", partMl(cell));
    rows += element("mtr", cells);
  }
  return element("mrow", markOf(f.text) + element("mtable", rows) + markOf(f.closing));
}

std::string valueHtml(int number, const HtmlValues& values) {
  const bool isKnown = number >= 0 && number < static_cast<int>(values.values.size());
  return isKnown ? fmt::format("<span class=\"value\">{}</span>", escapeHtml(values.values[number]))
                 : std::string(values.blank);
}

std::string spanHtml(const TextSpan& span, const HtmlValues& values) {
  std::string text;
  switch (span.kind) {
    case TextSpan::Kind::formula:
      return mathMl(span.formula, false);
    case TextSpan::Kind::value:
      return valueHtml(span.value, values);
    case TextSpan::Kind::code:
      text = element("code", escapeHtml(span.text));
      break;
    default:
      text = escapeHtml(span.text);
  }
  if (span.strong) text = element("strong", text);
  if (span.italic) text = element("em", text);
  return text;
}

std::string tableHtml(const TextBlock& block, const HtmlValues& values) {
  std::string rows;
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    std::string cells;
    for (const TextSpans& cell : block.rows[r])
      cells += element(r == 0 && block.hasHead ? "th" : "td", htmlOf(cell, values));
    rows += element("tr", cells) + '\n';
  }
  return element("table", '\n' + rows);
}

std::string imageHtml(const TextBlock& block, const HtmlValues& values) {
  const TextSpan& image = block.spans.front();
  const std::string address = values.addressOfImage ? values.addressOfImage(image.target) : std::string();
  if (address.empty()) return element("p", htmlOf(block.spans, values));
  return fmt::format("<p><img class=\"image\" alt=\"{}\" src=\"{}\"></p>", escapeHtml(image.text), address);
}

std::string blockHtml(const TextBlock& block, const HtmlValues& values) {
  switch (block.kind) {
    case TextBlock::Kind::heading:
      return element("h3", htmlOf(block.spans, values));
    case TextBlock::Kind::item:
      return fmt::format("<p class=\"item\" style=\"margin-left: {}em\">{} {}</p>", 1.5 * (block.level + 1),
                         block.mark.empty() ? "&bull;" : block.mark, htmlOf(block.spans, values));
    case TextBlock::Kind::code:
      return element("pre", escapeHtml(block.spans.front().text));
    case TextBlock::Kind::formula:
      return element("p", mathMl(block.spans.front().formula, true));
    case TextBlock::Kind::table:
      return tableHtml(block, values);
    case TextBlock::Kind::image:
      return imageHtml(block, values);
    default:
      return element("p", htmlOf(block.spans, values));
  }
}

}  // namespace

std::string escapeHtml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string mathMl(const Formula& formula, bool displayed) {
  return fmt::format("<math display=\"{}\">{}</math>", displayed ? "block" : "inline", partMl(formula));
}

std::string htmlOf(const TextSpans& spans, const HtmlValues& values) {
  std::string text;
  for (const TextSpan& span : spans) text += spanHtml(span, values);
  return text;
}

std::string htmlOf(const RichText& text, const HtmlValues& values) {
  std::string html;
  for (const TextBlock& block : text.blocks) html += blockHtml(block, values) + '\n';
  return html;
}

}  // namespace pliant::app
