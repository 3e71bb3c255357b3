// Formulas in a small subset of TeX, read into a tree: `\frac{w_1}{w_1 + w_2}`, `\mathbf{x}_i`, `\sum_{j=1}^n`, `|x|`.
//
// What there is: letters, numbers and signs; ^ and _; \frac \sqrt \left \right \mathbf \mathrm \text; accents \bar \hat
// \tilde \dot \ddot \vec; Greek letters; and the commands of the table in formula_symbols.cpp. Anything else is an error: what
// is not understood is never shown as something else.
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
    root,       ///< parts: what is under it
    scripts,    ///< parts: base, index (may be an empty row), exponent (the same)
    accent,     ///< parts: what `text` stands over
    delimited,  ///< parts: what stands between `text` and `closing`, which are as high as it
    space,      ///< `width`
    matrix,     ///< parts: rows, whose parts are the cells; `text` and `closing` around it
  };
  /// The face that a symbol is written in.
  enum class Face { roman, italic, bold };
  /// What a symbol does in a formula, from which its distance to its neighbours follows (Knuth 1984, chapter 18).
  enum class Role { ordinary, large, function, binary, relation, opening, closing, punctuation };

  Kind kind = Kind::row;
  std::string text = {};
  std::string closing = {};
  Face face = Face::roman;
  Role role = Role::ordinary;
  float width = 0.0f;                  ///< [em]
  Variable variable = Variable::none;  ///< of the method that it is, or belongs to
  std::vector<Formula> parts = {};
};

/// Throws sim::InputError saying what is wrong and what was expected.
Formula parseFormula(std::string_view tex);

/// The formula in words of plain text, for where nothing can be set: "(w_1)/(w_1 + w_2)".
std::string plainText(const Formula& formula);

}  // namespace pliant::app
