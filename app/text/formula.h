// Formulas in a small subset of TeX, parsed into a tree: `\frac{w_1}{w_1 + w_2}`, `\mathbf{x}_i`, `\sum_{j=1}^n`,
// `|x|`.
//
// Supported: letters, numbers and symbols; ^ and _; \frac \sqrt \left \right \mathbf \mathrm \text; accents \bar \hat
// \tilde \dot \ddot \vec; Greek letters; and the commands of the table in formula_symbols.cpp. Anything else is an
// error: nothing is displayed incorrectly.
#pragma once

#include "app/base/variables.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct Formula {
  enum class Kind {
    row,        ///< `parts`, side by side
    symbol,     ///< `text`, one character or a word such as "min"
    fraction,   ///< parts: numerator, denominator
    root,       ///< parts: the radicand
    scripts,    ///< parts: base, index (may be an empty row), exponent (likewise)
    accent,     ///< parts: the base below the accent `text`
    delimited,  ///< parts: the contents between `text` and `closing`, which have the same height
    space,      ///< `width`
    matrix,     ///< parts: rows, whose parts are the cells; enclosed by `text` and `closing`
  };
  /// The typeface of a symbol.
  enum class Face { roman, italic, bold };
  /// The role of a symbol, which determines its distance to its neighbours (Knuth 1984, chapter 18).
  enum class Role { ordinary, large, function, binary, relation, opening, closing, punctuation };

  Kind kind = Kind::row;
  std::string text = {};
  std::string closing = {};
  Face face = Face::roman;
  Role role = Role::ordinary;
  float width = 0.0f;                  ///< [em]
  Variable variable = Variable::none;  ///< the variable of the method that it is, or belongs to
  std::vector<Formula> parts = {};
};

/// Throws sim::InputError with the error and what was expected.
Formula parseFormula(std::string_view tex);

/// The formula as plain text, where formulas cannot be drawn: "(w_1)/(w_1 + w_2)".
std::string plainText(const Formula& formula);

}  // namespace pliant::app
