// Edits of a scene's particle sources, and their readable names.
#pragma once

#include "sim/scene/scene.h"
#include "sim/scene/source.h"

#include <glm/vec3.hpp>

#include <string>

namespace pliant::app {

/// The object that a source refers to.
int objectOf(const sim::Record& source);

/// The file that it reads, as named in the scene; empty: none.
std::string fileOfSource(const sim::Record& source);

/// Its type in words, numbered if there are several of that type: "Emitter 2", "Particle list 1". Precondition: index
/// is in range.
std::string nameOfSource(const sim::Scene& scene, std::size_t index);

/// Prefix of its parameters' paths: "sources[2]."
std::string prefixOfSource(std::size_t index);

/// Whether a source of this type works without a file.
bool needsNoFile(const sim::SourceType& type);

/// Position and purpose of a new source.
struct NewSource {
  int object = 0;         ///< object that it adds particles to, or removes them from
  int frame = 0;          ///< first active frame
  float radius = 0.05f;   ///< of the object's particles [m]
  glm::vec3 place{0.0f};  ///< [m]
  float layers = 4.0f;    ///< of a box: distance from its centre to its sides, in particle radii
};

/// The distance between the particles of a new source, which does not let them overlap [m].
float spacingOfSource(float radius);

/// The scene with one more source: it emits particles without overlap for ten seconds, or removes those that enter a
/// box a few particles wide.
sim::Scene withSource(const sim::Scene& scene, const sim::SourceType& type, const NewSource& what);

/// The scene without a source. Precondition: index is in range.
sim::Scene withoutSource(const sim::Scene& scene, std::size_t index);

/// The scene with a copy of a source at the end, moved by `shift`. Precondition: index is in range.
sim::Scene withCopyOfSource(const sim::Scene& scene, std::size_t index, const glm::vec3& shift);

}  // namespace pliant::app
