// What friction between particles remembers from one search for contacts to the next: the slip that it would hold and
// that the solver left over (friction.h).
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
  /// Takes those of the pairs of `set` in place of what it had. Precondition: the lists by particle are of these pairs.
  void take(const ContactSet& set);
  void clear();
  /// Gives the pairs of `set` theirs; to pairs that were not there none.
  void giveTo(ContactSet& set) const;

 private:
  /// Of a pair with a particle of a smaller index.
  struct Entry {
    Index other;
    glm::vec3 lag;  ///< of the other relative to the smaller [m]
  };

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> start_;  ///< in entries_, by the smaller index
};

}  // namespace pliant::sim
