// A widget for each declared parameter: the inspector knows no parameter by name.
#pragma once

#include "sim/scene/field.h"

#include <string>

namespace pliant::app {

struct FieldEdit {
  bool changed = false;   ///< the value in `owner` is a new one
  bool finished = false;  ///< the gesture is over: the mouse or the key was let go
  bool compare = false;   ///< its values are to be compared side by side
};

/// Draws the row of one parameter of `owner`, in a table of two columns, and changes its value there. `defaults` is a
/// default-constructed value of the same type: a dot marks what differs from it, an arrow takes it back. `path`: as
/// `--set` names the parameter; empty: by its name.
FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& path = {});

}  // namespace pliant::app
