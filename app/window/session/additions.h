// Everything that can be added to a scene with a click: by the palette, and by the search for commands.
#pragma once

#include "app/document/element_group.h"
#include "app/window/session/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A type of element, or of particle source.
struct Addition {
  const sim::RecordType* type = nullptr;
  ElementGroup group = ElementGroup::bodies;
  std::string name;      ///< in words
  std::string summary;   ///< what it is, and what is added with it: one line
  std::string keywords;  ///< further words to find it by
  std::string preset;    ///< that it is added with; empty: none
  std::string whyNot;    ///< what is needed first; empty: it can be added
};

/// All of them, by group and name.
std::vector<Addition> additionsTo(const Session& session);

/// With the preset whose name the text begins, "Fluid: honey"; unchanged if there is none, or the text names the type.
Addition withTypedPreset(Addition addition, std::string_view typed);

/// Adds one as an edit, and selects it. Precondition: Addition::whyNot is empty.
void add(Session& session, const Addition& addition);

}  // namespace pliant::app
