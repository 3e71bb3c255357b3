// The unit in which the panels show lengths. Scenes, files and the command line are in metres, whatever is shown.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <string_view>

namespace pliant::app {

enum class LengthUnit { m, cm, mm };

/// How many of the unit a metre has.
constexpr float unitsInMetre(LengthUnit unit) {
  return unit == LengthUnit::m ? 1.0f : unit == LengthUnit::cm ? 100.0f : 1000.0f;
}

/// The one that is shown now; metres at first.
LengthUnit shownLengthUnit();
void showLengthsIn(LengthUnit unit);

}  // namespace pliant::app

namespace pliant::sim {

template <>
struct ChoiceNames<app::LengthUnit> {
  static constexpr std::array<std::string_view, 3> words{"m", "cm", "mm"};
};

}  // namespace pliant::sim
