// The selection, and selecting particles with a rectangle.
#pragma once

#include "app/plots/trace.h"
#include "app/view/frame_maker.h"
#include "render/camera.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

/// The user's selection in the scene.
struct Selection {
  std::vector<int> particles;  ///< ascending
  std::uint64_t row = 0;       ///< id of the element last chosen in list or picture; 0: particles were selected since
  std::uint64_t shown = 0;     ///< id of the element or source shown in the inspector; 0: none was chosen
  int element = -1;            ///< to be shown there; -1: none
  int source = -1;             ///< the same for a particle source
  std::string compared;        ///< parameter whose values are compared; empty: none
  std::string explained;       ///< parameter to be shown in the reference: "rope.stiffness"; empty: none
  std::string fileAsked;       ///< parameter to choose a file for: "elements[2].file"; empty: none
  int followed = -1;           ///< element that the camera follows; -1: none
  std::vector<Probe> probes;   ///< particles whose motion is plotted

  void clear();
  /// Deselects particles and row; keeps the probes.
  void deselect();
  /// Removes particles that no longer exist or are different ones `now`.
  void keepSame(const Snapshot& before, const Snapshot& now);
};

/// A rectangle in window coordinates, by two opposite corners.
struct Rectangle {
  glm::vec2 a{0.0f}, b{0.0f};
  bool contains(glm::vec2 point) const;
};

/// The particles whose centres lie in a rectangle of the picture, ascending; those of hidden and locked objects are
/// left out.
std::vector<int> particlesIn(const Rectangle& rectangle, const render::Camera& camera, glm::vec2 viewport,
                             const Snapshot& snapshot, const ViewOptions& view);

/// Merges two ascending lists without duplicates.
std::vector<int> unite(const std::vector<int>& a, const std::vector<int>& b);
/// An ascending list with `number` added, or removed if it is in the list.
std::vector<int> toggled(std::vector<int> list, int number);

}  // namespace pliant::app
