// Lags of particle pairs, kept from one search for contacts to the next: slip that friction would have held but the
// solver has left (friction.h).
#pragma once

#include "sim/base/index.h"
#include "sim/state/contact_set.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class PairLags {
 public:
  /// Replaces its lags by those of the pairs of `set`. Precondition: the lists by particle are of these pairs.
  void take(const ContactSet& set);
  void clear();
  /// Sets the lags of the pairs of `set`; those of new pairs to 0.
  void giveTo(ContactSet& set) const;

 private:
  /// Entry of a particle's list: a pair with a particle of a larger index.
  struct Entry {
    Index other;
    glm::vec3 lag;  ///< of the other relative to the smaller [m]
  };

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> start_;  ///< by the smaller index: start in entries_
};

}  // namespace pliant::sim
