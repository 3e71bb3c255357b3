// Converts texts to HTML, with formulas in MathML, which browsers render natively.
#pragma once

#include "app/text/markdown.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// Escapes the special characters of HTML.
std::string escapeHtml(std::string_view text);

/// `displayed`: on a separate line.
std::string mathMl(const Formula& formula, bool displayed);

/// Substitutes for live values and images in a text.
struct HtmlValues {
  std::string_view blank;                    ///< HTML for unknown values
  std::span<const std::string> values = {};  ///< by number; may be fewer than the text has
  /// The URL for an image of this name, such as data:...; empty: shows its description.
  std::function<std::string(const std::string& name)> addressOfImage = {};
};
std::string htmlOf(const TextSpans& spans, const HtmlValues& values);
std::string htmlOf(const RichText& text, const HtmlValues& values);

}  // namespace pliant::app
