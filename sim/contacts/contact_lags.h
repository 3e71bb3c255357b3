// What friction between surfaces remembers from one search for contacts to the next: the slip that it would hold and
// that the solver left over (friction.h). A contact is the same while the same particles meet.
#pragma once

#include "sim/base/index.h"
#include "sim/state/mesh_contact.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class ContactLags {
 public:
  struct Entry {
    std::array<Index, 4> particles;
    Index collider;
    glm::vec3 lag;  ///< [m]
  };

  /// Takes those of `contacts` in place of what it had, but for contacts of particles that `forgets` holds for.
  template <typename Forgets>
  void take(std::span<const MeshContact> contacts, Forgets&& forgets) {
    list(contacts, forgets, entries_);
    sort();
  }
  void take(std::span<const Entry> entries) {
    entries_.assign(entries.begin(), entries.end());
    sort();
  }
  /// What take() takes.
  template <typename Forgets>
  static void list(std::span<const MeshContact> contacts, Forgets&& forgets, std::vector<Entry>& entries) {
    entries.clear();
    for (const MeshContact& contact : contacts) {
      if (contact.lag != glm::vec3(0.0f) && !contact.anyOf(forgets))
        entries.push_back({contact.particles, contact.collider, contact.lag});
    }
  }
  /// Of a contact that was there: across its normal as it is now; of any other one 0.
  glm::vec3 of(const MeshContact& contact) const;

 private:
  void sort();

  std::vector<Entry> entries_, sorted_;
  std::vector<std::uint32_t> start_;  ///< in sorted_, by particle, which is a contact's first, as far as any is
};

}  // namespace pliant::sim
