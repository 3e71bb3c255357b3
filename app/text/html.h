// Texts as HTML, with formulas in MathML, which browsers set by themselves.
#pragma once

#include "app/text/markdown.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// With the signs that HTML means something by as their names.
std::string escapeHtml(std::string_view text);

/// `displayed`: on a line of its own.
std::string mathMl(const Formula& formula, bool displayed);

/// What stands where a text has live values.
struct HtmlValues {
  std::string_view blank;                    ///< HTML, in place of those that are not known
  std::span<const std::string> values = {};  ///< by their numbers; may be fewer than the text has
  /// The address of an image of this name, such as data:...; empty: its words stand there.
  std::function<std::string(const std::string& name)> addressOfImage = {};
};
std::string htmlOf(const TextSpans& spans, const HtmlValues& values);
std::string htmlOf(const RichText& text, const HtmlValues& values);

}  // namespace pliant::app
