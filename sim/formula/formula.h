// A constraint function written as text, and its gradients by automatic differentiation.
//
//   formula  = sum                              sum     = product { ("+" | "-") product }
//   product  = sign { ("*" | "/") sign }        sign    = [ "-" | "+" ] power
//   power    = part [ "^" sign ]                part    = atom { "." ("x" | "y" | "z") }
//   atom     = number | name | name "(" formula { "," formula } ")" | "(" formula ")"
//
// Names: p1 to p4 are the points (vectors); a, b, c and d numbers given with the formula; pi. `rest(f)` is f at the
// initial positions of the particles. The other functions are listed by formulaFunctions().
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// Text that is not a formula; what() says what was expected.
class FormulaError : public std::runtime_error {
 public:
  FormulaError(std::size_t column, const std::string& message) : std::runtime_error(message), column_(column) {}
  std::size_t column() const { return column_; }  ///< byte offset in the text, from 0

 private:
  std::size_t column_;
};

/// One function of the language, for help texts.
struct FormulaFunction {
  const char* form;     ///< "dot(u, v)"
  const char* meaning;  ///< one line
};
std::span<const FormulaFunction> formulaFunctions();

/// A scalar function C(p1, ..., pn) of 1 to 4 points as a list of operations, each on the results of earlier ones.
/// Evaluated forwards for C and backwards for all its derivatives at once (reverse accumulation; Griewank & Walther
/// 2008, ch. 3). Calculates in double.
class Formula {
 public:
  static constexpr std::size_t kMaxPoints = 4;
  static constexpr std::size_t kMostRest = 8;  ///< numbers that rest() may keep; a vector counts as three
  static constexpr std::size_t kMaxOperations = 256;
  static constexpr std::size_t kLongestText = 1000;  ///< bytes

  using Numbers = std::array<double, 4>;  ///< a, b, c, d
  using RestValues = std::array<float, kMostRest>;

  /// Throws FormulaError: a text that is too long, empty or not a formula, has a vector as result, uses no point, or
  /// leaves out one before the last.
  explicit Formula(std::string_view text, const Numbers& numbers = {});

  const std::string& text() const { return text_; }
  std::size_t pointCount() const { return pointCount_; }

  /// Values of the arguments of rest() at these points. Size of `x`: pointCount().
  [[nodiscard]] RestValues restValues(std::span<const glm::vec3> x) const;

  /// C at points x, and its gradients. If C or a gradient is not finite (division by zero, the root of a negative
  /// number) returns false, C = 0 and gradients of zero. A derivative without a limit, where C has one (the length of a
  /// zero vector), counts as 0. Sizes of `x` and `gradient`: pointCount().
  bool evaluate(std::span<const glm::vec3> x, const RestValues& rest, float& value,
                std::span<glm::vec3> gradient) const;

 private:
  friend class FormulaParser;
  friend class TimeFormula;  // the same operations with another variable

  Formula() = default;

  enum class Op : std::uint8_t {
    number,
    coordinate,
    rest,
    time,  // leaves: a number, coordinate `a` of the points, rest value `a`, the time
    add,
    subtract,
    multiply,
    divide,
    power,
    minimum,
    maximum,
    atan2,
    negate,
    squareRoot,
    absolute,
    sine,
    cosine,
    tangent,
    arcSine,
    arcCosine,
    arcTangent,
    exponential,
    logarithm,
  };
  struct Operation {
    Op op = Op::number;
    std::uint16_t a = 0, b = 0;  ///< indices of earlier operations; for leaves: see Op
    double number = 0.0;

    bool operator==(const Operation&) const = default;
  };
  using Values = std::array<double, kMaxOperations>;

  void clear(Values& values) const;
  void run(std::span<const glm::vec3> x, const RestValues& rest, Values& values, double time = 0.0) const;

  std::string text_;
  std::vector<Operation> operations_;
  std::array<std::size_t, 3> results_{};  ///< operations that give C, or the coordinates of a vector
  std::vector<std::uint16_t> restParts_;  ///< operations that give the numbers in rest()
  std::size_t pointCount_ = 0;
};

}  // namespace pliant::sim
