// What is selected, and particles chosen with a rectangle.
#pragma once

#include "app/plots/trace.h"
#include "app/view/frame_maker.h"
#include "render/camera.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

/// What of the scene the user has chosen.
struct Selection {
  std::vector<int> particles;  ///< in order
  std::uint64_t row = 0;       ///< id of the element clicked in the list of elements; 0: particles were selected since
  int element = -1;            ///< to be shown in the inspector; -1: none
  int source = -1;             ///< the same of a particle source
  std::string compared;        ///< parameter whose values are to be compared; empty: none
  std::string explained;       ///< parameter whose place in the reference is to be shown: "rope.stiffness"; empty: none
  std::string fileAsked;       ///< parameter that a file is to be chosen for: "elements[2].file"; empty: none
  int followed = -1;           ///< element that the camera goes along with; -1: none
  std::vector<Probe> probes;   ///< particles whose motion is plotted

  void clear();
  /// Lets particles and row go; probes stay.
  void deselect();
  /// Forgets the particles that are others `now` than `before`, or gone.
  void keepSame(const Snapshot& before, const Snapshot& now);
};

/// A rectangle in window coordinates, by two opposite corners.
struct Rectangle {
  glm::vec2 a{0.0f}, b{0.0f};
  bool contains(glm::vec2 point) const;
};

/// The particles whose centres lie in a rectangle of the picture, in order; those of hidden and locked objects are left out.
std::vector<int> particlesIn(const Rectangle& rectangle, const render::Camera& camera, glm::vec2 viewport,
                             const Snapshot& snapshot, const ViewOptions& view);

/// Two ascending lists in one; what is in both comes once.
std::vector<int> unite(const std::vector<int>& a, const std::vector<int>& b);
/// An ascending list with a number put in, or taken out where it is in.
std::vector<int> toggled(std::vector<int> list, int number);

}  // namespace pliant::app
