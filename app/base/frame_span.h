// The frames to be drawn: all up to one, or a range.
#pragma once

#include "sim/scene/field.h"

namespace pliant::app {

/// From the first frame to the last, inclusive. Frame 1 is the state after the first step.
struct FrameSpan {
  int first = 1;  ///< at least 1
  int last = 0;
  bool isPart = false;  ///< part of a longer sequence, whose other parts are drawn separately

  bool operator==(const FrameSpan&) const = default;
};

}  // namespace pliant::app

template <>
const pliant::sim::FieldType* pliant::sim::fieldTypeOf<pliant::app::FrameSpan>();
