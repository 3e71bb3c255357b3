// What a dropped mesh or point list can become: every element type that takes a file and can be built from this one, a
// balloon if such a type can have internal pressure, and every type that gets its particles from sources, since the
// file can be a <list> source.
#pragma once

#include "sim/scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// An element type for a dropped file.
struct DropChoice {
  const sim::ElementType* type;
  std::string problem;     ///< why it cannot be built from the file; empty: it can
  bool isList = false;     ///< the points become its particles
  bool isBalloon = false;  ///< closed cloth, filled with air

  /// Its name in menus.
  std::string name() const;
};

struct Drop {
  std::filesystem::path file;
  std::size_t vertices = 0;
  std::size_t triangles = 0;  ///< 0: points only
  glm::vec3 low{0.0f}, high{0.0f};
  float spacing = 0.1f;   ///< typical distance of neighbours, in the file's units
  float size = 1.0f;      ///< wanted size of the largest dimension [m]
  glm::vec3 place{0.0f};  ///< wanted centre of its bottom [m]
  std::vector<DropChoice> choices;

  float extent() const;  ///< largest dimension of the file's contents
};

/// The scene that it is dropped into.
struct DropContext {
  glm::vec3 low{0.0f}, high{0.0f};  ///< bounds of the existing objects
  bool isEmpty = true;
};

/// Reads a dropped file and tries all types. Size and position are guessed: the original size if that suits the scene,
/// else a third of the scene; above the existing objects. Throws sim::InputError if the file cannot be read.
Drop readDrop(const std::filesystem::path& file, const DropContext& surroundings, const std::filesystem::path& assets);

/// The scene with the new element at the end, with radius, mass, scale and position if the type has them; for the first
/// object, substeps are set, too. `objects`: the number of existing objects; `frame`: when the particles of a list
/// enter.
sim::Scene withDrop(sim::Scene scene, const Drop& drop, const DropChoice& choice, std::size_t objects, int frame);

}  // namespace pliant::app
