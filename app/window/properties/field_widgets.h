// A widget for each declared parameter: the inspector knows no parameter by name.
#pragma once

#include "sim/scene/field.h"

#include <string>

namespace pliant::app {

/// What a row and its menu ask for beside a new value.
enum class RowWish { none, setKey, formula, removeAnimation, compare, explain, chooseFile };

struct FieldEdit {
  bool changed = false;   ///< the value in `owner` is a new one
  bool finished = false;  ///< the gesture is over: the mouse or the key was let go
  RowWish wish = RowWish::none;
};

/// What a row tells of the animation of its parameter.
struct RowAnimation {
  std::string whyNot = {};  ///< it cannot be animated; empty: it can
  bool isAnimated = false;
  bool byFormula = false;
  double time = 0.0;  ///< of what is shown [s]
};

/// Draws the row of one parameter of `owner`, in a table of two columns, and changes its value there. `defaults` is a
/// default-constructed value of the same type: a dot marks what differs from it, an arrow takes it back. `path`: as
/// `--set` names the parameter; empty: by its name. `animation`: null where nothing can be animated. `whyIdle`: as
/// sim::whyIdle() says; a row that does nothing now is faded, and can be changed all the same.
FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& path = {},
                    const RowAnimation* animation = nullptr, const std::string& whyIdle = {});

}  // namespace pliant::app
