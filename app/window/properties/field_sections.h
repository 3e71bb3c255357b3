// The parameters of one part of the scene, under their headings.
#pragma once

#include "app/window/session/session.h"
#include "sim/scene/field.h"

#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// A part of the scene whose parameters are shown. It names its place: an edit makes the document's scene anew.
struct FieldOwner {
  enum class Part { settings, view, element, source };
  Part part;
  std::span<const sim::Field> fields;
  std::string name;         ///< of the part, as the history has it
  std::string type;         ///< as the reference names it: "settings", "view", "rope"
  std::string prefix = {};  ///< of the parameters' paths: "view.", "elements[2]."
  std::size_t index = 0;    ///< of an element or a source

  /// The struct that has the parameters, in a scene that has the part.
  const void* in(const sim::Scene& scene) const;
  bool isElement(int element) const { return part == Part::element && static_cast<int>(index) == element; }
};

FieldOwner settingsOwner();
FieldOwner viewOwner();
FieldOwner elementOwner(const sim::Scene& scene, std::size_t index);
FieldOwner sourceOwner(const sim::Scene& scene, std::size_t index);

/// Draws all parameters under the headings of their sections; the rare ones that are at their defaults are folded away.
void drawSections(Session& session, const FieldOwner& owner);

/// Whether a search finds any of the parameters: each word stands in its name, its label or its help, or in the name or
/// the type of the owner.
bool answers(const FieldOwner& owner, std::string_view words);
/// Draws the parameters that a search finds, without headings.
void drawMatching(Session& session, const FieldOwner& owner, std::string_view words);

}  // namespace pliant::app
