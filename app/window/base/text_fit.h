// Fits text into a given width.
#pragma once

#include <string>

namespace pliant::app {

/// Text with newlines in place of blanks where it is to be wrapped: no line of several words is wider than this. Dear
/// ImGui would also break numbers, after the decimal point.
std::string wrapped(std::string text, float width);

/// A line of text no wider than `width`; if too long, it ends with an ellipsis.
std::string elided(const std::string& text, float width);

/// Draws a line of text in `width`; if too long, it ends with an ellipsis, and the tooltip shows all of it.
void drawElided(const std::string& text, float width);

}  // namespace pliant::app
