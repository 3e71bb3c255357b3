// The parameters of one part of the scene, under their headings.
#pragma once

#include "app/window/session/session.h"
#include "sim/scene/field.h"

#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// A part of the scene whose parameters are shown: the settings, the view, an element or a source.
struct FieldOwner {
  std::span<const sim::Field> fields;
  const void* data;         ///< the struct that has them, in the document's scene
  std::string name;         ///< of the part, as the history has it
  std::string type;         ///< as the reference names it: "settings", "view", "rope"
  std::string prefix = {};  ///< of the parameters' paths: "view.", "elements[2]."
  int element = -1;         ///< its index; -1: it is none
};

FieldOwner settingsOwner(const sim::Scene& scene);
FieldOwner viewOwner(const sim::Scene& scene);
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
