// Contacts with edges that no body can strike.
#pragma once

#include "sim/state/body_contact.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

/// Where a body slides over the seam of two others that are flush, the next one's side faces it: across the seam the two
/// are apart by the way to it alone, and a contact there would stop the body at nothing. Such a patch lies in the plane
/// of another that carries the body, all of its points; it is left out. A step that is higher than kFlush of the body's
/// thickness stays. What is round meets the edge of the next one earlier, about a normal that leans against it: there it
/// is the place of the edge that lies in the plane. What is round itself has no edge and hides behind nothing.
class HiddenContacts {
 public:
  void drop(const World& world, BodyContactSet& set);

 private:
  bool findPatchesOfBodies(const World& world, const BodyContactSet& set);
  bool isHidden(const World& world, const BodyContactSet& set, std::size_t patch) const;
  bool isHidden(const World& world, const BodyContactSet& set, std::size_t patch, Index body) const;

  std::vector<char> isAsked_;           ///< by body: one of its contacts may be hidden
  std::vector<std::size_t> firstOf_;    ///< by body, in patchesOf_; one more than there are bodies
  std::vector<std::size_t> next_;       ///< by body
  std::vector<std::size_t> patchesOf_;  ///< of bodies that are asked
  std::vector<char> hidden_;            ///< by patch; what is hidden itself hides nothing
  std::vector<char> mayBeHidden_;       ///< by patch, where nothing else is
};

}  // namespace pliant::sim
