// Lags of surface contacts, kept from one search for contacts to the next: slip that friction would have held but the
// solver has left (friction.h). A contact is identified by its particles.
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

  /// Replaces its lags by those of `contacts`, without contacts of particles for which `forgets` is true.
  template <typename Forgets>
  void take(std::span<const MeshContact> contacts, Forgets&& forgets) {
    list(contacts, forgets, entries_);
    sort();
  }
  void take(std::span<const Entry> entries) {
    entries_.assign(entries.begin(), entries.end());
    sort();
  }
  /// Lists what take() takes.
  template <typename Forgets>
  static void list(std::span<const MeshContact> contacts, Forgets&& forgets, std::vector<Entry>& entries) {
    entries.clear();
    for (const MeshContact& contact : contacts) {
      if (contact.lag != glm::vec3(0.0f) && !contact.anyOf(forgets))
        entries.push_back({contact.particles, contact.collider, contact.lag});
    }
  }
  /// Lag of a contact, projected across its current normal; 0 for a new one.
  glm::vec3 of(const MeshContact& contact) const;

 private:
  void sort();

  std::vector<Entry> entries_, sorted_;
  std::vector<std::uint32_t> start_;  ///< by first particle of a contact: start in sorted_
};

}  // namespace pliant::sim
