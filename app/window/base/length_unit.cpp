#include "app/window/base/length_unit.h"

namespace pliant::app {

namespace {

LengthUnit lengthsAreIn = LengthUnit::m;

}  // namespace

LengthUnit shownLengthUnit() { return lengthsAreIn; }

void showLengthsIn(LengthUnit unit) { lengthsAreIn = unit; }

}  // namespace pliant::app
