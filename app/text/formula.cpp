#include "app/text/formula.h"

#include "app/text/formula_symbols.h"
#include "app/text/formula_variables.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

using Kind = Formula::Kind;
using Face = Formula::Face;
using Role = Formula::Role;

constexpr int kDeepest = 40;  ///< maximum nesting depth; far more than anybody can read

[[noreturn]] void refuseFormula(const std::string& message) { throw sim::InputError("formula", 0, message); }

Formula row(std::vector<Formula> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return {.kind = Kind::row, .parts = std::move(parts)};
}

struct Space {
  std::string_view name;
  float width;
};
constexpr std::array<Space, 6> kSpaces{{{",", 3.0f / 18.0f},
                                        {":", 4.0f / 18.0f},
                                        {";", 5.0f / 18.0f},
                                        {" ", 5.0f / 18.0f},
                                        {"quad", 1.0f},
                                        {"qquad", 2.0f}}};

class FormulaParser {
 public:
  explicit FormulaParser(std::string_view tex) : all_(tex), rest_(tex) {}

  Formula parse() {
    Formula whole = takeRow([this] { return rest_.empty(); });
    if (whole.kind == Kind::row && whole.parts.empty()) refuseFormula("the formula is empty");
    return whole;
  }

 private:
  void skipBlanks() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == '\n' || rest_[0] == '\r'))
      rest_.remove_prefix(1);
  }

  bool takeIf(char c) {
    skipBlanks();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // The name of a command after a backslash: letters, or a single symbol.
  std::string_view takeName() {
    std::size_t length = 0;
    while (length < rest_.size() && std::isalpha(static_cast<unsigned char>(rest_[length])) != 0) ++length;
    if (length == 0) length = std::min<std::size_t>(1, rest_.size());
    if (length == 0) refuseFormula("'\\' at the end, expected a command");
    return take(length);
  }

  std::string_view take(std::size_t length) {
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }

  template <typename IsEnd>
  Formula takeRow(IsEnd&& isEnd) {
    if (++depth_ > kDeepest) refuseFormula("groups are nested too deeply");
    std::vector<Formula> parts;
    for (skipBlanks(); !isEnd(); skipBlanks()) {
      if (rest_.empty()) refuseFormula(fmt::format("'{}' ends within a group, expected '}}'", all_));
      parts.push_back(takeWithScripts());
    }
    --depth_;
    markVariables(parts);
    return row(std::move(parts));
  }

  Formula takeGroup(std::string_view owner) {
    if (!takeIf('{')) refuseFormula(fmt::format("'{}' has no group after it, expected '{{'", owner));
    Formula group = takeRow([this] { return !rest_.empty() && rest_[0] == '}'; });
    rest_.remove_prefix(1);
    return group;
  }

  // x, x_i, x^2, x_i^2, x'.
  Formula takeWithScripts() {
    Formula base = takeAtom();
    std::optional<Formula> index, exponent;
    while (true) {
      if (takeIf('_')) {
        if (index) refuseFormula("a second index, expected one");
        index = takeScript("_");
      } else if (takeIf('^')) {
        if (exponent) refuseFormula("a second exponent, expected one");
        exponent = takeScript("^");
      } else if (takeIf('\'')) {
        if (exponent) refuseFormula("a prime after an exponent, expected it before");
        exponent = *symbolOfCommand("prime");
      } else {
        break;
      }
    }
    if (!index && !exponent) return base;
    const Role role = base.role;
    Formula result{.kind = Kind::scripts, .role = role};
    result.parts.push_back(std::move(base));
    result.parts.push_back(index.value_or(Formula{}));
    result.parts.push_back(exponent.value_or(Formula{}));
    return result;
  }

  Formula takeScript(std::string_view sign) {
    skipBlanks();
    if (rest_.empty()) refuseFormula(fmt::format("nothing after '{}', expected a sign or a group", sign));
    return rest_[0] == '{' ? takeGroup(sign) : takeAtom();
  }

  Formula takeAtom() {
    skipBlanks();
    if (rest_[0] == '{') return takeGroup("{");
    if (takeIf('\\')) return takeCommand(takeName());
    if (std::isdigit(static_cast<unsigned char>(rest_[0])) != 0) return takeNumber();
    std::size_t length = 1;
    while (length < rest_.size() && (static_cast<unsigned char>(rest_[length]) & 0xc0u) == 0x80u) ++length;
    const std::string_view character = take(length);
    auto symbol = symbolOfCharacter(character);
    if (!symbol) refuseFormula(fmt::format("'{}' is not allowed here", character));
    return *std::move(symbol);
  }

  // Including decimals, so that they stay together.
  Formula takeNumber() {
    std::size_t length = 0;
    const auto isDigit = [&](std::size_t at) {
      return at < rest_.size() && std::isdigit(static_cast<unsigned char>(rest_[at])) != 0;
    };
    while (isDigit(length) || (length > 0 && length < rest_.size() && rest_[length] == '.' && isDigit(length + 1)))
      ++length;
    return {.kind = Kind::symbol, .text = std::string(take(length))};
  }

  Formula takeCommand(std::string_view name) {
    const std::string whole = fmt::format("\\{}", name);
    if (name == "frac") return pair(Kind::fraction, whole);
    if (name == "sqrt") return {.kind = Kind::root, .parts = {takeGroup(whole)}};
    if (name == "mathbf") return inFace(takeGroup(whole), Face::bold);
    if (name == "mathrm") return inFace(takeGroup(whole), Face::roman);
    if (name == "text") return takeText();
    if (name == "left") return takeDelimited();
    if (name == "begin") return takeMatrix();
    if (const std::string_view mark = accentOfCommand(name); !mark.empty())
      return {.kind = Kind::accent, .text = std::string(mark), .parts = {takeGroup(whole)}};
    for (const Space& space : kSpaces) {
      if (space.name == name) return {.kind = Kind::space, .width = space.width};
    }
    if (auto symbol = symbolOfCommand(name)) return *std::move(symbol);
    refuseFormula(fmt::format("'{}' is not a known command", whole));
  }

  Formula pair(Kind kind, std::string_view name) {
    Formula result{.kind = kind};
    result.parts.push_back(takeGroup(name));
    result.parts.push_back(takeGroup(name));
    return result;
  }

  static Formula inFace(Formula formula, Face face) {
    if (formula.kind == Kind::symbol && formula.role == Role::ordinary) formula.face = face;
    if (face == Face::roman) formula.variable = Variable::none;
    for (Formula& part : formula.parts) part = inFace(std::move(part), face);
    return formula;
  }

  // Words, with blanks.
  Formula takeText() {
    if (!takeIf('{')) refuseFormula("'\\text' has no group after it, expected '{'");
    const std::size_t end = rest_.find('}');
    if (end == std::string_view::npos) refuseFormula("'\\text{' has no end, expected '}'");
    Formula words{.kind = Kind::symbol, .text = std::string(take(end))};
    rest_.remove_prefix(1);
    return words;
  }

  std::string takeDelimiter(std::string_view owner) {
    skipBlanks();
    if (rest_.empty()) refuseFormula(fmt::format("nothing after '{}', expected a bracket", owner));
    if (takeIf('.')) return {};
    const Formula symbol = takeAtom();
    if (symbol.kind != Kind::symbol) refuseFormula(fmt::format("no bracket after '{}'", owner));
    return symbol.text;
  }

  Formula takeDelimited() {
    Formula result{.kind = Kind::delimited, .text = takeDelimiter("\\left")};
    if (rest_.find("\\right") == std::string_view::npos) refuseFormula("'\\left' has no partner, expected '\\right'");
    result.parts.push_back(takeRow([this] { return rest_.starts_with("\\right"); }));
    rest_.remove_prefix(std::string_view("\\right").size());
    result.closing = takeDelimiter("\\right");
    return result;
  }

  // \begin{pmatrix} a & b \\ c & d \end{pmatrix}; cases has a brace on the left only.
  Formula takeMatrix() {
    if (!takeIf('{')) refuseFormula("'\\begin' has no group after it, expected '{'");
    const std::string_view name = take(std::min(rest_.find('}'), rest_.size()));
    if (!takeIf('}') || (name != "pmatrix" && name != "cases"))
      refuseFormula(fmt::format("'{}' is not an environment, expected pmatrix or cases", name));
    const std::string end = fmt::format("\\end{{{}}}", name);
    Formula matrix{.kind = Kind::matrix, .text = name == "cases" ? "{" : "(", .closing = name == "cases" ? "" : ")"};
    while (true) {
      Formula cells{.kind = Kind::row};
      bool isLast = false;
      for (bool goesOn = true; goesOn;) {
        cells.parts.push_back(takeRow([&] { return isCellEnd(end); }));
        goesOn = takeIf('&');
      }
      matrix.parts.push_back(std::move(cells));
      isLast = rest_.starts_with(end);
      rest_.remove_prefix(isLast ? end.size() : 2);
      if (isLast) return matrix;
    }
  }

  bool isCellEnd(std::string_view end) const {
    if (rest_.empty()) refuseFormula(fmt::format("a matrix has no end, expected '{}'", end));
    return rest_[0] == '&' || rest_.starts_with("\\\\") || rest_.starts_with(end);
  }

  std::string_view all_, rest_;
  int depth_ = 0;
};

}  // namespace

Formula parseFormula(std::string_view tex) { return FormulaParser(tex).parse(); }

std::string plainText(const Formula& formula) {
  const auto& parts = formula.parts;
  const auto grouped = [](const Formula& part) {
    const std::string text = plainText(part);
    return part.kind == Kind::symbol ? text : fmt::format("({})", text);
  };
  std::string text;
  switch (formula.kind) {
    case Kind::symbol:
      return formula.role == Role::relation || formula.role == Role::binary ? fmt::format(" {} ", formula.text)
                                                                            : formula.text;
    case Kind::fraction:
      return fmt::format("{}/{}", grouped(parts[0]), grouped(parts[1]));
    case Kind::root:
      return "√" + grouped(parts[0]);
    case Kind::scripts:
      text = plainText(parts[0]);
      if (!(parts[1].kind == Kind::row && parts[1].parts.empty())) text += "_" + grouped(parts[1]);
      if (!(parts[2].kind == Kind::row && parts[2].parts.empty())) text += "^" + grouped(parts[2]);
      return text;
    case Kind::space:
      return " ";
    case Kind::delimited:
      return formula.text + plainText(parts[0]) + formula.closing;
    default:
      for (const Formula& part : parts) text += plainText(part);
      return formula.kind == Kind::matrix ? formula.text + text + formula.closing : text;
  }
}

}  // namespace pliant::app
