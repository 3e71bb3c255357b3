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
/// is the place of the edge that lies in the plane.
class HiddenContacts {
 public:
  void drop(const World& world, BodyContactSet& set);

 private:
  bool isHidden(const World& world, const BodyContactSet& set, std::size_t patch, Index body) const;

  std::vector<std::vector<std::size_t>> patchesOf_;  ///< by body
  std::vector<char> hidden_;                         ///< by patch
};

}  // namespace pliant::sim
