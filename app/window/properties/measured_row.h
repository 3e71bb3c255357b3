// A measured value below a parameter's slider.
#pragma once

#include <string>

namespace pliant::app {

struct MeasuredRow {
  std::string name;         ///< for the control map
  float part = 0.0f;        ///< filled part of the bar, 0 to 1; clamped
  bool isBad = false;       ///< shown by the bar's colour
  std::string text;         ///< the measured value
  std::string hint;         ///< advice; may be empty
  std::string explanation;  ///< tooltip
};

/// Draws a row of the inspector's table.
void drawMeasured(const MeasuredRow& row);

/// Draws a row in place of one that is not measured yet, as high as that was before, so that widgets below do not jump.
/// Returns false, and draws nothing, if it was not measured before.
bool drawNotMeasured(const std::string& name);

}  // namespace pliant::app
