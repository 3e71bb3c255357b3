// Reads a formula's text and lists its operations; recursive descent.
#pragma once

#include "sim/formula/formula.h"

#include <array>
#include <string_view>
#include <vector>

namespace pliant::sim {

class FormulaParser {
 public:
  /// Parses the text of `formula`.
  FormulaParser(Formula& formula, const Formula::Numbers& numbers)
      : formula_(formula), text_(formula.text_), numbers_(numbers) {}

  /// Fills the formula. Throws FormulaError.
  void parse();
  /// The same for a formula of the time, whose result is a vector or a number.
  void parseOfTime(bool isVector);

 private:
  using Op = Formula::Op;
  using Slot = std::uint16_t;  ///< index of an operation

  /// A number or a vector: the operations that are its coordinates.
  struct Value {
    std::array<Slot, 3> slots{};
    bool isVector = false;
  };

  Value parseWhole(bool isVector);
  [[noreturn]] void failName(std::string_view name, std::size_t column) const;

  // The rules of the grammar.
  Value sum();
  Value product();
  Value sign();
  Value power();
  Value part();
  Value atom();
  Value numberAtom();
  Value nameAtom();
  Value call(std::string_view name, std::size_t column);
  Value restCall(std::size_t column);

  // Operations and values that they create.
  Slot add(Op op, Slot a = 0, Slot b = 0, double number = 0.0);
  Slot number(double value) { return add(Op::number, 0, 0, value); }
  Value point(std::size_t index);
  Value combine(Op op, const Value& a, const Value& b, std::size_t column);
  Slot dot(const Value& a, const Value& b);
  Value cross(const Value& a, const Value& b);
  Slot length(const Value& v) { return add(Op::squareRoot, dot(v, v)); }
  Value subtract(const Value& a, const Value& b);
  Value scaled(const Value& v, Op op, Slot by);
  void checkPoints() const;

  void skipBlanks();
  bool take(char symbol);
  void expect(char symbol, const char* after);
  [[noreturn]] void fail(std::size_t column, const std::string& message) const { throw FormulaError(column, message); }
  void expectVector(const Value& value, bool vector, std::size_t column, std::string_view what) const;

  Formula& formula_;
  std::string_view text_;
  Formula::Numbers numbers_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool atRest_ = false;  ///< inside rest()
  bool ofTime_ = false;  ///< t replaces the points and the numbers
  std::array<bool, Formula::kMaxPoints> used_{};
};

}  // namespace pliant::sim
