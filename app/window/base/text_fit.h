// Text in a given width.
#pragma once

#include <string>

namespace pliant::app {

/// Text with line ends in place of the blanks where it is to be broken: no line with several words is wider than this.
/// Dear ImGui also breaks numbers, behind the point.
std::string wrapped(std::string text, float width);

/// A line of text that is no wider than `width`: what does not fit ends with an ellipsis.
std::string elided(const std::string& text, float width);

/// Writes a line of text into `width`; what does not fit ends with an ellipsis, and all of it is below the cursor.
void drawElided(const std::string& text, float width);

}  // namespace pliant::app
