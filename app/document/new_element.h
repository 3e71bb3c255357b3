// Elements that can be added with a click: with default values, of a size that suits the scene. What takes a file gets a
// simple shape, what acts on other elements refers to one that fits, sand and fluid come with a block of particles, and
// fluid with a basin: without one, it would spread to a film that can hardly be seen.
#pragma once

#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <filesystem>
#include <string>

namespace pliant::app {

/// What a new element is added to.
struct AddContext {
  glm::vec3 place{0.0f};    ///< where the user looks [m]
  glm::vec3 top{0.0f};      ///< middle of the scene's upper side, above which particles enter [m]
  glm::vec3 beside{0.0f};   ///< on the ground, where a basin has room [m]
  bool hasTank = false;     ///< walls already enclose the scene: a fluid needs no basin
  bool pullsDown = true;    ///< gravity, if any, pulls along -y: it keeps a fluid in a basin
  float size = 1.0f;        ///< of the new element [m]
  std::string preset = {};  ///< of the new element; empty: none
  int frame = 0;            ///< in which its particles enter
  int objects = 0;          ///< number of existing objects
  int body = -1;            ///< a rigid body, by object; -1: there is none
  int linked = -1;          ///< an object with at least two particles of its own; -1: there is none
  float distance = 1.0f;    ///< between its first two particles [m]
};

/// The size of something new: its own if that suits a scene of this size, else a third of the scene [m].
float fittingSize(float own, float scene);

/// Why no element of this type can be added with a click, as a hint beside its name; empty: it can.
std::string whyNotAdded(const sim::ElementType& type, const AddContext& context);

/// Whether a basin is added with an element of this type, at AddContext::beside.
bool comesWithBasin(const sim::ElementType& type, const AddContext& context);

/// What is added with an element of this type: "a block of grains"; empty: nothing.
std::string companyOf(const sim::ElementType& type, const AddContext& context);

/// The horizontal distance from the middle of the basin of a new fluid to its outside [m]. `size`: AddContext::size.
float reachOfBasin(float size);

/// The scene with a new element at the end, followed by those that come with it. Precondition: whyNotAdded() is empty.
sim::Scene withElement(const sim::Scene& scene, const sim::ElementType& type, const AddContext& context);

/// Throws sim::InputError if the scene, or one of its variants, cannot be built.
void checkBuilds(const sim::Scene& scene, const std::filesystem::path& assets);

}  // namespace pliant::app
