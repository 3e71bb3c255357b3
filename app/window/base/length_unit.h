// The unit of lengths in the panels. Scenes, files and the command line always use metres.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <string_view>

namespace pliant::app {

enum class LengthUnit { m, cm, mm };

/// Units per metre.
constexpr float unitsInMetre(LengthUnit unit) {
  return unit == LengthUnit::m ? 1.0f : unit == LengthUnit::cm ? 100.0f : 1000.0f;
}

/// The current unit; initially metres.
LengthUnit shownLengthUnit();
void showLengthsIn(LengthUnit unit);

}  // namespace pliant::app

namespace pliant::sim {

template <>
struct ChoiceNames<app::LengthUnit> {
  static constexpr std::array<std::string_view, 3> words{"m", "cm", "mm"};
};

}  // namespace pliant::sim
