// Surface contacts eight at a time.
#pragma once

#include "sim/base/pack.h"
#include "sim/state/mesh_contact.h"

#include <cstddef>

namespace pliant::sim {

/// Row k: the 16 bytes from `member` of contactOf(k) on.
template <typename ContactOf, typename Member>
inline pack::Rows rowsOf(ContactOf&& contactOf, Member MeshContact::*member) {
  const auto at = [&](std::size_t k) { return &(contactOf(k).*member); };
  return {{pack::loadPair(at(0), at(4)), pack::loadPair(at(1), at(5)), pack::loadPair(at(2), at(6)),
           pack::loadPair(at(3), at(7))}};
}

}  // namespace pliant::sim
