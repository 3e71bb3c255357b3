#include "app/text/formula_variables.h"

#include <array>
#include <string_view>

namespace pliant::app {

namespace {

using Kind = Formula::Kind;

struct Letter {
  std::string_view text;
  Variable variable;
};
constexpr std::array<Letter, 5> kLetters{{{"x", Variable::position},
                                          {"v", Variable::velocity},
                                          {"w", Variable::inverseMass},
                                          {"C", Variable::constraint},
                                          {"λ", Variable::multiplier}}};

/// A symbol, or the one that carries its index, exponent or accent.
const Formula& baseOf(const Formula& formula) {
  return formula.kind == Kind::scripts || formula.kind == Kind::accent ? baseOf(formula.parts.front()) : formula;
}

Variable variableOf(const Formula& formula) {
  const Formula& base = baseOf(formula);
  if (base.kind != Kind::symbol || base.face == Formula::Face::roman) return Variable::none;
  for (const Letter& letter : kLetters) {
    if (letter.text == base.text) return letter.variable;
  }
  return Variable::none;
}

void mark(Formula& formula, Variable variable) {
  formula.variable = variable;
  for (Formula& part : formula.parts) mark(part, variable);
}

bool isSign(const Formula& formula, std::string_view sign) {
  const Formula& base = baseOf(formula);
  return base.kind == Kind::symbol && base.text == sign;
}

/// The variable formed by a symbol and the variable after it; none: they do not belong together.
Variable together(const Formula& sign, Variable variable) {
  if (isSign(sign, "∇") && variable == Variable::constraint) return Variable::gradient;
  if (!isSign(sign, "Δ")) return Variable::none;
  if (variable == Variable::position) return Variable::correction;
  return variable == Variable::multiplier ? variable : Variable::none;
}

}  // namespace

void markVariables(std::vector<Formula>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Variable variable = variableOf(row[i]);
    if (variable == Variable::none) continue;
    const Variable both = i > 0 ? together(row[i - 1], variable) : Variable::none;
    mark(row[i], both != Variable::none ? both : variable);
    if (both != Variable::none) mark(row[i - 1], both);
  }
}

}  // namespace pliant::app
