// Edits of a scene's particle sources, and what people call them.
#pragma once

#include "sim/scene/scene.h"
#include "sim/scene/source.h"

#include <glm/vec3.hpp>

#include <string>

namespace pliant::app {

/// Which object a source is about.
int objectOf(const sim::Record& source);

/// The file that it reads, as the scene names it; empty: none.
std::string fileOfSource(const sim::Record& source);

/// Its type in words, and which of that type it is where there are several: "Emitter 2", "Particle list 1".
/// Precondition: index is in range.
std::string nameOfSource(const sim::Scene& scene, std::size_t index);

/// What the paths of its parameters begin with: "sources[2]."
std::string prefixOfSource(std::size_t index);

/// Whether a source of this type is complete without a file.
bool needsNoFile(const sim::SourceType& type);

/// Where a new source stands, and what for.
struct NewSource {
  int object = 0;         ///< that it adds particles to, or takes them from
  int frame = 0;          ///< first frame in which it does
  float radius = 0.05f;   ///< of the object's particles [m]
  glm::vec3 place{0.0f};  ///< [m]
};

/// The scene with one more source: it gives particles without overlap for ten seconds, or takes those that come into a
/// box of a few of them.
sim::Scene withSource(const sim::Scene& scene, const sim::SourceType& type, const NewSource& what);

/// The scene without a source. Precondition: index is in range.
sim::Scene withoutSource(const sim::Scene& scene, std::size_t index);

/// The scene with a copy of a source at the end, `shift` beside. Precondition: index is in range.
sim::Scene withCopyOfSource(const sim::Scene& scene, std::size_t index, const glm::vec3& shift);

}  // namespace pliant::app
