// Finds a parameter of a scene by its path, as `--set` names it.
#pragma once

#include "sim/scene/scene.h"

#include <string>
#include <string_view>

namespace pliant::sim {

struct ParameterPlace {
  std::string path;  ///< normalised: elements by index
  const Field* field;
  const void* owner;  ///< the struct that has it

  /// Its value; lists are separated by blanks.
  std::string text() const;
};

/// One that may be written to.
struct EditableParameterPlace : ParameterPlace {
  void* editableOwner;  ///< the same as `owner`

  void* value() const { return field->member(editableOwner); }
};

/// Throws InputError saying what was expected.
ParameterPlace locateParameter(const Scene& scene, std::string_view path);
EditableParameterPlace locateParameter(Scene& scene, std::string_view path);

}  // namespace pliant::sim
