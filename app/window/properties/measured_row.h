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

}  // namespace pliant::app
