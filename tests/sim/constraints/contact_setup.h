// Contacts built by hand, for the batches that solve them.
#pragma once

#include "sim/constraints/collision.h"
#include "sim/constraints/friction.h"
#include "sim/contacts/contact_finder.h"
#include "sim/state/contact_set.h"
#include "tests/sim/batch_setup.h"

namespace pliant::sim {

struct ContactSetup : BatchSetup {
  std::vector<std::unique_ptr<Collider>> colliders;
  ContactFinder finder;
  ContactSet contacts;
  Collision collision{5, contacts};
  Friction friction;

  explicit ContactSetup(std::unique_ptr<Collider> surface = nullptr)
      : colliders(listOf(std::move(surface))), friction(6, contacts, colliders) {}

  /// Contacts between particles.position and particles.predicted.
  void find(float margin = 0.0f) {
    finder.find(particles, objects, materials, colliders, {true, margin, true}, contacts);
  }

 private:
  static std::vector<std::unique_ptr<Collider>> listOf(std::unique_ptr<Collider> one) {
    std::vector<std::unique_ptr<Collider>> list;
    if (one != nullptr) list.push_back(std::move(one));
    return list;
  }
};

}  // namespace pliant::sim
