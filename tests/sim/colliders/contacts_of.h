// The contacts that a collider finds for one particle.
#pragma once

#include "sim/state/collider.h"

#include <vector>

namespace pliant::sim {

inline std::vector<SurfaceContact> contactsOf(const Collider& collider, const glm::vec3& x, const glm::vec3& xStar,
                                              float r, float near = 0.0f) {
  std::vector<SurfaceContact> contacts;
  collider.findContacts(x, xStar, r, near, contacts);
  return contacts;
}

}  // namespace pliant::sim
