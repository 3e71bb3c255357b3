// Hidden contacts: contacts with internal edges ("ghost collisions"), which no body can strike.
#pragma once

#include "sim/state/body_contact.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

/// Where a body slides over the seam between two others that are flush, it faces the side of the next one: a
/// speculative contact with that side would stop the body at nothing. All points of such a patch lie in the plane of
/// another patch, which carries the body; it is left out. Steps higher than kFlush of the body's thickness are kept. A
/// round body meets the edge of the next one earlier, with a normal that leans against it: then the point on the edge
/// lies in the plane. A round obstacle has no edge, and its contacts are never hidden.
class HiddenContacts {
 public:
  void drop(const World& world, BodyContactSet& set);

 private:
  bool findPatchesOfBodies(const World& world, const BodyContactSet& set);
  bool isHidden(const World& world, const BodyContactSet& set, std::size_t patch) const;
  bool isHidden(const World& world, const BodyContactSet& set, std::size_t patch, Index body) const;

  std::vector<char> isAsked_;           ///< by body: one of its contacts may be hidden
  std::vector<std::size_t> firstOf_;    ///< by body: start in patchesOf_; one more than bodies
  std::vector<std::size_t> next_;       ///< by body
  std::vector<std::size_t> patchesOf_;  ///< patches of the bodies in isAsked_
  std::vector<char> hidden_;            ///< by patch; a hidden one hides no other
  std::vector<char> mayBeHidden_;       ///< by patch
};

}  // namespace pliant::sim
