// Words of code and of numbers in the symbols of papers: "lambda = C / sum w |grad C|^2" as "λ = C / Σ w |∇C|²".
#pragma once

#include "app/text/markdown.h"

#include <string>
#include <string_view>

namespace pliant::app {

/// The text with the symbols for the words that code has in their place: lambda, grad C, d lambda, dx, sum, ^2.
std::string typeset(std::string_view text);

/// A text in symbols as spans, with the variables of the method marked: x1, x*, v, w2, C, ∇C, ∇1 C, λ, Δλ, Δx.
TextSpans symbolSpans(std::string_view text);

}  // namespace pliant::app
