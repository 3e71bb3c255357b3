#include "sim/formula/formula_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

namespace pliant::sim {

namespace {

constexpr int kDeepest = 60;  ///< levels of nested brackets

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string shown(char c) {
  return c >= ' ' && c <= '~' ? fmt::format("'{}'", c) : "a character that has no meaning here";
}

}  // namespace

void FormulaParser::parse() {
  formula_.results_[0] = parseWhole(false).slots[0];
  checkPoints();
}

void FormulaParser::parseOfTime(bool isVector) {
  ofTime_ = true;
  const Value result = parseWhole(isVector);
  std::copy(result.slots.begin(), result.slots.end(), formula_.results_.begin());
}

FormulaParser::Value FormulaParser::parseWhole(bool isVector) {
  if (text_.size() > Formula::kLongestText) {
    fail(Formula::kLongestText,
         fmt::format("the formula has {} characters, expected at most {}", text_.size(), Formula::kLongestText));
  }
  const Value result = sum();
  skipBlanks();
  if (at_ < text_.size()) fail(at_, fmt::format("{} is not expected here", shown(text_[at_])));
  expectVector(result, isVector, 0, "the formula");
  return result;
}

void FormulaParser::checkPoints() const {
  const auto last = std::find(used_.rbegin(), used_.rend(), true);
  if (last == used_.rend()) fail(0, "the formula has no point, expected p1 at least");
  formula_.pointCount_ = used_.rend() - last;
  for (std::size_t p = 0; p < formula_.pointCount_; ++p) {
    if (!used_[p])
      fail(0, fmt::format("the formula has p{} but not p{}, expected points numbered without gaps",
                          formula_.pointCount_, p + 1));
  }
}

FormulaParser::Value FormulaParser::sum() {
  if (++depth_ > kDeepest) fail(at_, fmt::format("more than {} nested brackets", kDeepest));
  Value value = product();
  for (;;) {
    skipBlanks();
    const std::size_t column = at_;
    if (take('+'))
      value = combine(Op::add, value, product(), column);
    else if (take('-'))
      value = combine(Op::subtract, value, product(), column);
    else
      break;
  }
  --depth_;
  return value;
}

FormulaParser::Value FormulaParser::product() {
  Value value = sign();
  for (;;) {
    skipBlanks();
    const std::size_t column = at_;
    if (take('*'))
      value = combine(Op::multiply, value, sign(), column);
    else if (take('/'))
      value = combine(Op::divide, value, sign(), column);
    else
      return value;
  }
}

FormulaParser::Value FormulaParser::sign() {
  skipBlanks();
  bool negative = false;
  while (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) {
    negative = negative != (text_[at_++] == '-');
    skipBlanks();
  }
  Value value = power();
  if (!negative) return value;
  for (std::size_t k = 0; k < (value.isVector ? 3u : 1u); ++k) value.slots[k] = add(Op::negate, value.slots[k]);
  return value;
}

FormulaParser::Value FormulaParser::power() {
  const std::size_t column = at_;
  const Value base = part();
  if (!take('^')) return base;
  expectVector(base, false, column, "what stands before ^");
  const std::size_t exponentColumn = at_;
  const Value exponent = sign();
  expectVector(exponent, false, exponentColumn, "what stands after ^");
  return {{add(Op::power, base.slots[0], exponent.slots[0])}};
}

FormulaParser::Value FormulaParser::part() {
  Value value = atom();
  while (take('.')) {
    const std::size_t column = at_;
    const std::size_t axis = at_ < text_.size() ? std::string_view("xyz").find(text_[at_]) : std::string_view::npos;
    const bool ends = at_ + 1 >= text_.size() || (!isLetter(text_[at_ + 1]) && !isDigit(text_[at_ + 1]));
    if (axis == std::string_view::npos || !ends) fail(column, "expected x, y or z after the dot");
    expectVector(value, true, column, "what stands before the dot");
    value = {{value.slots[axis]}};
    ++at_;
  }
  return value;
}

FormulaParser::Value FormulaParser::atom() {
  skipBlanks();
  if (at_ >= text_.size()) fail(at_, "the formula ends here, expected a number, a name or a bracket");
  const char c = text_[at_];
  if (take('(')) {
    const Value value = sum();
    expect(')', "the bracket");
    return value;
  }
  if (isDigit(c) || c == '.') return numberAtom();
  if (isLetter(c)) return nameAtom();
  fail(at_, fmt::format("{} is not expected here, expected a number, a name or a bracket", shown(c)));
}

FormulaParser::Value FormulaParser::numberAtom() {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
  if (error != std::errc{} || !std::isfinite(value)) fail(at_, "this is not a usable number");
  at_ = end - text_.data();
  return {{number(value)}};
}

FormulaParser::Value FormulaParser::nameAtom() {
  const std::size_t column = at_;
  while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_]))) ++at_;
  const std::string_view name = text_.substr(column, at_ - column);
  skipBlanks();
  if (at_ < text_.size() && text_[at_] == '(') return call(name, column);
  if (name == "pi") return {{number(std::numbers::pi)}};
  if (ofTime_) {
    if (name == "t") return {{add(Op::time)}};
    failName(name, column);
  }
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'd') return {{number(numbers_[name[0] - 'a'])}};
  if (name.size() == 2 && name[0] == 'p' && name[1] >= '1' && name[1] <= '4') return point(name[1] - '1');
  failName(name, column);
}

void FormulaParser::failName(std::string_view name, std::size_t column) const {
  fail(column,
       fmt::format("'{}' is not known, expected {}, pi or a function", name, ofTime_ ? "t" : "p1 to p4, a, b, c, d"));
}

FormulaParser::Value FormulaParser::call(std::string_view name, std::size_t column) {
  take('(');
  if (name == "rest" && !ofTime_) return restCall(column);
  struct Known {
    std::string_view name;
    std::string_view arguments;  ///< one letter each: n for a number, v for a vector
    Value (*make)(FormulaParser& p, const std::array<Value, 3>& a);
  };
  static constexpr auto unary = [](FormulaParser& p, Op op, const std::array<Value, 3>& a) -> Value {
    return {{p.add(op, a[0].slots[0])}};
  };
  static constexpr auto binary = [](FormulaParser& p, Op op, const std::array<Value, 3>& a) -> Value {
    return {{p.add(op, a[0].slots[0], a[1].slots[0])}};
  };
  using Arguments = std::array<Value, 3>;
  static constexpr Known functions[] = {
      {"length", "v", [](FormulaParser& p, const Arguments& a) -> Value { return {{p.length(a[0])}}; }},
      {"distance", "vv",
       [](FormulaParser& p, const Arguments& a) -> Value { return {{p.length(p.subtract(a[0], a[1]))}}; }},
      {"dot", "vv", [](FormulaParser& p, const Arguments& a) -> Value { return {{p.dot(a[0], a[1])}}; }},
      {"cross", "vv", [](FormulaParser& p, const Arguments& a) { return p.cross(a[0], a[1]); }},
      {"normalize", "v",
       [](FormulaParser& p, const Arguments& a) { return p.scaled(a[0], Op::divide, p.length(a[0])); }},
      // Well conditioned at all angles, unlike the arc cosine.
      {"angle", "vv",
       [](FormulaParser& p, const Arguments& a) -> Value {
         return {{p.add(Op::atan2, p.length(p.cross(a[0], a[1])), p.dot(a[0], a[1]))}};
       }},
      {"vec", "nnn",
       [](FormulaParser&, const Arguments& a) -> Value {
         return {{a[0].slots[0], a[1].slots[0], a[2].slots[0]}, true};
       }},
      {"sqrt", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::squareRoot, a); }},
      {"abs", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::absolute, a); }},
      {"sin", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::sine, a); }},
      {"cos", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::cosine, a); }},
      {"tan", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::tangent, a); }},
      {"asin", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::arcSine, a); }},
      {"acos", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::arcCosine, a); }},
      {"atan", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::arcTangent, a); }},
      {"exp", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::exponential, a); }},
      {"log", "n", [](FormulaParser& p, const Arguments& a) { return unary(p, Op::logarithm, a); }},
      {"min", "nn", [](FormulaParser& p, const Arguments& a) { return binary(p, Op::minimum, a); }},
      {"max", "nn", [](FormulaParser& p, const Arguments& a) { return binary(p, Op::maximum, a); }},
      {"atan2", "nn", [](FormulaParser& p, const Arguments& a) { return binary(p, Op::atan2, a); }},
  };
  const auto known =
      std::find_if(std::begin(functions), std::end(functions), [&](const Known& f) { return f.name == name; });
  if (known == std::end(functions)) fail(column, fmt::format("there is no function '{}'", name));
  Arguments arguments{};
  for (std::size_t i = 0; i < known->arguments.size(); ++i) {
    if (i > 0) expect(',', "an argument");
    skipBlanks();
    const std::size_t argumentColumn = at_;
    arguments[i] = sum();
    expectVector(arguments[i], known->arguments[i] == 'v', argumentColumn,
                 fmt::format("argument {} of {}", i + 1, name));
  }
  skipBlanks();
  if (at_ < text_.size() && text_[at_] == ',') {
    fail(at_,
         fmt::format("{} takes {} argument{}", name, known->arguments.size(), known->arguments.size() == 1 ? "" : "s"));
  }
  expect(')', "the arguments");
  return known->make(*this, arguments);
}

// The argument of rest() is evaluated like the rest, but once, when the constraint is made; its values are leaves.
FormulaParser::Value FormulaParser::restCall(std::size_t column) {
  if (atRest_) fail(column, "rest() cannot stand in rest()");
  atRest_ = true;
  Value value = sum();
  atRest_ = false;
  expect(')', "the argument of rest");
  for (std::size_t k = 0; k < (value.isVector ? 3u : 1u); ++k) {
    auto& parts = formula_.restParts_;
    auto found = std::find(parts.begin(), parts.end(), value.slots[k]);
    if (found == parts.end()) {
      if (parts.size() == Formula::kMostRest)
        fail(column, fmt::format("rest() holds more than {} numbers in all", Formula::kMostRest));
      found = parts.insert(found, value.slots[k]);
    }
    value.slots[k] = add(Op::rest, static_cast<Slot>(found - parts.begin()));
  }
  return value;
}

// Equal operations are listed once.
FormulaParser::Slot FormulaParser::add(Op op, Slot a, Slot b, double number) {
  auto& operations = formula_.operations_;
  const Formula::Operation operation{op, a, b, number};
  const auto found = std::find(operations.begin(), operations.end(), operation);
  const auto slot = static_cast<Slot>(found - operations.begin());
  if (found != operations.end()) return slot;
  if (operations.size() == Formula::kMaxOperations) {
    fail(at_, fmt::format("the formula takes more than {} operations", Formula::kMaxOperations));
  }
  operations.push_back(operation);
  return slot;
}

FormulaParser::Value FormulaParser::point(std::size_t index) {
  used_[index] = true;
  Value value{{}, true};
  for (std::size_t k = 0; k < 3; ++k) value.slots[k] = add(Op::coordinate, static_cast<Slot>(3 * index + k));
  return value;
}

// Vectors are added to vectors, and multiplied or divided by numbers.
FormulaParser::Value FormulaParser::combine(Op op, const Value& a, const Value& b, std::size_t column) {
  if (!a.isVector && !b.isVector) return {{add(op, a.slots[0], b.slots[0])}};
  if (op == Op::multiply && a.isVector && b.isVector)
    fail(column, "two vectors cannot be multiplied: use dot() or cross()");
  if (op == Op::multiply) return a.isVector ? scaled(a, op, b.slots[0]) : scaled(b, op, a.slots[0]);
  if (op == Op::divide) {
    expectVector(b, false, column, "what a vector is divided by");
    return scaled(a, op, b.slots[0]);
  }
  if (a.isVector != b.isVector) fail(column, "a vector and a number cannot be added: use length(), dot() or .x");
  Value value{{}, true};
  for (std::size_t k = 0; k < 3; ++k) value.slots[k] = add(op, a.slots[k], b.slots[k]);
  return value;
}

FormulaParser::Value FormulaParser::scaled(const Value& v, Op op, Slot by) {
  Value value{{}, true};
  for (std::size_t k = 0; k < 3; ++k) value.slots[k] = add(op, v.slots[k], by);
  return value;
}

FormulaParser::Value FormulaParser::subtract(const Value& a, const Value& b) {
  return combine(Op::subtract, a, b, at_);
}

FormulaParser::Slot FormulaParser::dot(const Value& a, const Value& b) {
  std::array<Slot, 3> products{};
  for (std::size_t k = 0; k < 3; ++k) products[k] = add(Op::multiply, a.slots[k], b.slots[k]);
  return add(Op::add, add(Op::add, products[0], products[1]), products[2]);
}

FormulaParser::Value FormulaParser::cross(const Value& a, const Value& b) {
  Value value{{}, true};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    value.slots[k] =
        add(Op::subtract, add(Op::multiply, a.slots[i], b.slots[j]), add(Op::multiply, a.slots[j], b.slots[i]));
  }
  return value;
}

void FormulaParser::expectVector(const Value& value, bool vector, std::size_t column, std::string_view what) const {
  if (value.isVector == vector) return;
  fail(column, fmt::format("{} is a {}, expected a {}", what, value.isVector ? "vector" : "number",
                           vector ? "vector" : "number"));
}

void FormulaParser::skipBlanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
    ++at_;
}

bool FormulaParser::take(char symbol) {
  skipBlanks();
  if (at_ >= text_.size() || text_[at_] != symbol) return false;
  ++at_;
  return true;
}

void FormulaParser::expect(char symbol, const char* after) {
  skipBlanks();
  if (take(symbol)) return;
  fail(at_,
       fmt::format("expected '{}' after {}{}", symbol, after, at_ < text_.size() ? ", not " + shown(text_[at_]) : ""));
}

}  // namespace pliant::sim
