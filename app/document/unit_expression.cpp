#include "app/document/unit_expression.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace pliant::app {

namespace {

constexpr int kMaxPower = 9;         ///< of one exponent
constexpr int kMaxTotalPower = 100;  ///< of a base unit
constexpr int kMaxDepth = 8;         ///< of parentheses

struct Symbol {
  std::string_view text;
  Unit unit;
  bool takesPrefix = true;
};

enum Base : std::size_t { metre, gram, second, radian, newton, pascal, joule };

constexpr Unit of(Base base, double factor = 1.0, int power = 1) {
  Unit unit{factor, {}};
  unit.powers[base] = power;
  return unit;
}

constexpr Unit kRevolutionsPerMinute = [] {
  Unit unit = of(radian, glm::two_pi<double>() / 60.0);
  unit.powers[second] = -1;
  return unit;
}();

constexpr std::array kSymbols = std::to_array<Symbol>({
    {"m", of(metre)},
    {"g", of(gram)},
    {"t", of(gram, 1e6), false},
    {"s", of(second)},
    {"min", of(second, 60.0), false},
    {"h", of(second, 3600.0), false},
    {"Hz", of(second, 1.0, -1)},
    {"rad", of(radian)},
    {"deg", of(radian, glm::pi<double>() / 180.0), false},
    {"degrees", of(radian, glm::pi<double>() / 180.0), false},
    {"\u00b0", of(radian, glm::pi<double>() / 180.0), false},
    {"rpm", kRevolutionsPerMinute, false},
    {"N", of(newton)},
    {"Pa", of(pascal)},
    {"bar", of(pascal, 1e5), false},
    {"J", of(joule)},
    {"%", {0.01, {}}, false},
});

struct Prefix {
  std::string_view text;
  double factor;
};

constexpr std::array kPrefixes = std::to_array<Prefix>({{"n", 1e-9},
                                                        {"u", 1e-6},
                                                        {"\u00b5", 1e-6},
                                                        {"m", 1e-3},
                                                        {"c", 1e-2},
                                                        {"d", 1e-1},
                                                        {"k", 1e3},
                                                        {"M", 1e6},
                                                        {"G", 1e9}});

Unit product(Unit a, const Unit& b, int power) {
  a.factor *= std::pow(b.factor, power);
  for (std::size_t i = 0; i < Unit::kBases; ++i) a.powers[i] += power * b.powers[i];
  return a;
}

// Whole symbols take precedence over prefixes: "min" is a minute, not a milli-inch.
std::optional<Unit> unitOfSymbol(std::string_view text) {
  for (const Symbol& symbol : kSymbols) {
    if (symbol.text == text) return symbol.unit;
  }
  for (const Prefix& prefix : kPrefixes) {
    if (!text.starts_with(prefix.text)) continue;
    for (const Symbol& symbol : kSymbols) {
      if (!symbol.takesPrefix || symbol.text != text.substr(prefix.text.size())) continue;
      Unit unit = symbol.unit;
      // A prefix belongs to the symbol: a kilohertz is a thousand per second.
      unit.factor *= prefix.factor;
      return unit;
    }
  }
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  std::optional<Unit> readAll() {
    const std::optional<Unit> unit = readProduct(0);
    skipSpaces();
    return left_.empty() ? unit : std::nullopt;
  }

 private:
  std::optional<Unit> readProduct(int depth) {
    std::optional<Unit> unit = readPower(depth);
    while (unit) {
      skipSpaces();
      if (left_.empty() || left_.front() == ')') return unit;
      const bool divides = take("/");
      if (!divides && !take("*")) take("\u00b7");
      const std::optional<Unit> next = readPower(depth);
      if (!next) return std::nullopt;
      unit = checked(product(*unit, *next, divides ? -1 : 1));
    }
    return unit;
  }

  std::optional<Unit> readPower(int depth) {
    skipSpaces();
    const std::optional<Unit> base = readBase(depth);
    if (!base) return std::nullopt;
    const std::optional<int> power = readExponent();
    return power ? checked(product({}, *base, *power)) : std::nullopt;
  }

  static std::optional<Unit> checked(const Unit& unit) {
    const bool isSensible = std::isfinite(unit.factor) && unit.factor > 0.0 &&
                            std::all_of(unit.powers.begin(), unit.powers.end(),
                                        [](int power) { return std::abs(power) <= kMaxTotalPower; });
    return isSensible ? std::optional(unit) : std::nullopt;
  }

  std::optional<Unit> readBase(int depth) {
    if (take("(")) {
      if (depth == kMaxDepth) return std::nullopt;
      const std::optional<Unit> inside = readProduct(depth + 1);
      return take(")") ? inside : std::nullopt;
    }
    if (take("1")) return Unit{};
    const auto isLetter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' || static_cast<unsigned char>(c) >= 0x80;
    };
    std::size_t end = 0;
    while (end < left_.size() && isLetter(left_[end])) {
      if (end > 0 && isSuperscript(left_.substr(end))) break;
      if (left_.substr(end).starts_with("\u00b7")) break;
      ++end;
    }
    const std::optional<Unit> unit = unitOfSymbol(left_.substr(0, end));
    left_.remove_prefix(end);
    return unit;
  }

  // Returns 1 if there is no exponent.
  std::optional<int> readExponent() {
    if (take("\u00b2")) return 2;
    if (take("\u00b3")) return 3;
    if (!take("^")) return 1;
    const bool isNegative = take("-");
    if (left_.empty() || left_.front() < '1' || left_.front() > '0' + kMaxPower) return std::nullopt;
    const int power = left_.front() - '0';
    left_.remove_prefix(1);
    return isNegative ? -power : power;
  }

  static bool isSuperscript(std::string_view text) { return text.starts_with("\u00b2") || text.starts_with("\u00b3"); }
  void skipSpaces() {
    while (!left_.empty() && left_.front() == ' ') left_.remove_prefix(1);
  }
  bool take(std::string_view text) {
    if (!left_.starts_with(text)) return false;
    left_.remove_prefix(text.size());
    return true;
  }

  std::string_view left_;
};

}  // namespace

std::optional<Unit> readUnit(std::string_view text) { return Reader(text).readAll(); }

}  // namespace pliant::app
