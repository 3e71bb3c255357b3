// What a dropped mesh or list of points can become: every element type that takes a file and can be built from this
// one, a balloon where such a type can have a pressure inside, and every one that gets its particles from sources, of
// which a <list> of the file is one.
#pragma once

#include "sim/scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// A type of element for a file.
struct DropChoice {
  const sim::ElementType* type;
  std::string problem;     ///< why it cannot be made of the file; empty: it can
  bool isList = false;     ///< the points become its particles
  bool isBalloon = false;  ///< of cloth that is closed and full of air

  /// How the menus call it.
  std::string name() const;
};

struct Drop {
  std::filesystem::path file;
  std::size_t vertices = 0;
  std::size_t triangles = 0;  ///< 0: points alone
  glm::vec3 low{0.0f}, high{0.0f};
  float spacing = 0.1f;   ///< typical distance of neighbours, in the file's units
  float size = 1.0f;      ///< wanted largest extent [m]
  glm::vec3 place{0.0f};  ///< wanted middle of its bottom [m]
  std::vector<DropChoice> choices;

  float extent() const;  ///< largest of the file
};

/// What the scene that it comes into is like.
struct DropSurroundings {
  glm::vec3 low{0.0f}, high{0.0f};  ///< of what is there
  bool isEmpty = true;
};

/// Reads a dropped file and tries all types. Size and place are guessed: as it is where that suits the scene, else a
/// third of the scene; above what is there. Throws sim::InputError when the file cannot be read.
Drop readDrop(const std::filesystem::path& file, const DropSurroundings& surroundings,
              const std::filesystem::path& assets);

/// The scene with what a dropped file becomes at the end, with radius, mass, scale and place set where the type has
/// them; the first object brings substeps with it. `objects`: how many there are; `frame`: when the particles of a list enter.
sim::Scene withDrop(sim::Scene scene, const Drop& drop, const DropChoice& choice, std::size_t objects, int frame);

}  // namespace pliant::app
