// A widget for each declared parameter: the inspector contains no code for particular parameters.
#pragma once

#include "sim/scene/field.h"

#include <string>

namespace pliant::app {

/// Requests of a row and its menu, besides a new value.
enum class RowRequest { none, setKey, formula, removeAnimation, compare, explain, chooseFile };

struct FieldEdit {
  bool changed = false;   ///< the value in `owner` has changed
  bool finished = false;  ///< the gesture is over: the mouse or the key was released
  RowRequest request = RowRequest::none;
};

/// Information on the animation of a row's parameter.
struct RowAnimation {
  std::string whyNot = {};  ///< reason why it cannot be animated; empty: it can
  bool isAnimated = false;
  bool byFormula = false;
  double time = 0.0;  ///< time of the state shown [s]
};

/// Draws the row of a parameter of `owner`, in a table of two columns, and edits its value there. `defaults`: an object
/// with default values: a dot marks differences, an arrow resets them. `path`: the parameter's name as in `--set`;
/// empty: its plain name. `animation`: null if nothing can be animated. `whyIdle`: from sim::whyIdle(); a row without
/// effect is faded, but can be edited.
FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& path = {},
                    const RowAnimation* animation = nullptr, const std::string& whyIdle = {});

}  // namespace pliant::app
