// What was measured of a parameter, below its slider.
#pragma once

#include <string>

namespace pliant::app {

struct MeasuredRow {
  std::string name;         ///< as a control
  float part = 0.0f;        ///< of the bar that is filled, from 0 to 1; what is beyond is cut off
  bool isBad = false;       ///< the bar says so by its colour
  std::string text;         ///< what it is
  std::string hint;         ///< what to do about it; may be empty
  std::string explanation;  ///< what the figures mean, where the mouse rests on them
};

/// Draws a row of the inspector's table.
void drawMeasured(const MeasuredRow& row);

}  // namespace pliant::app
