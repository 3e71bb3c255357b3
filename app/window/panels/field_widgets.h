// A widget for each declared parameter: the inspector knows no parameter by name.
#pragma once

#include "sim/scene/field.h"

#include <string>

namespace pliant::app {

struct FieldEdit {
  bool changed = false;   ///< the value in `owner` is a new one
  bool finished = false;  ///< the gesture is over: the mouse or the key was let go
};

/// Draws the widget of one parameter of `owner` and changes it there. `defaults` is a default-constructed value of the
/// same type: a bright name marks what differs from it, an arrow takes it back. `label`: in place of the name.
FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& label = {});

}  // namespace pliant::app
