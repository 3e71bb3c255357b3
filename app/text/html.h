// Texts as HTML, with formulas in MathML, which browsers set by themselves.
#pragma once

#include "app/text/markdown.h"

#include <string>
#include <string_view>

namespace pliant::app {

/// With the signs that HTML means something by as their names.
std::string escapeHtml(std::string_view text);

/// `displayed`: on a line of its own.
std::string mathMl(const Formula& formula, bool displayed);

/// `blank`: what stands where the text has a live value.
std::string htmlOf(const TextSpans& spans, std::string_view blank);
std::string htmlOf(const RichText& text, std::string_view blank);

}  // namespace pliant::app
