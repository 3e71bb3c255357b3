// The parameters of a part of the scene, in sections.
#pragma once

#include "app/window/session/session.h"
#include "sim/scene/field.h"

#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// A part of the scene whose parameters are shown. Referenced by index, since each edit replaces the document's scene.
struct FieldOwner {
  enum class Part { settings, view, element, source };
  Part part;
  std::span<const sim::Field> fields;
  std::string name;         ///< of the part, for the history
  std::string type;         ///< its name in the reference: "settings", "view", "rope"
  std::string prefix = {};  ///< prefix of the parameters' paths: "view.", "elements[2]."
  std::size_t index = 0;    ///< of an element or a source

  /// The struct with the parameters in a scene that has this part.
  const void* in(const sim::Scene& scene) const;
  bool isElement(int element) const { return part == Part::element && static_cast<int>(index) == element; }
};

FieldOwner settingsOwner();
FieldOwner viewOwner();
FieldOwner elementOwner(const sim::Scene& scene, std::size_t index);
FieldOwner sourceOwner(const sim::Scene& scene, std::size_t index);

/// Draws all parameters in their sections; rare ones with default values are folded.
void drawSections(Session& session, const FieldOwner& owner);

/// Whether a search matches any parameter: each word is in its name, label or help, or in the name or the type of the
/// owner.
bool answers(const FieldOwner& owner, std::string_view words);
/// Draws the parameters that match a search, without headings.
void drawMatching(Session& session, const FieldOwner& owner, std::string_view words);

}  // namespace pliant::app
