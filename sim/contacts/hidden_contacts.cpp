#include "sim/contacts/hidden_contacts.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Part of a body's thickness within which two surfaces count as flush.
constexpr double kFlush = 2e-3;
/// Cosine of the angle between two patches up to which the one may hide the other: 60 degrees.
constexpr double kAcross = 0.5;
/// A patch of fewer points carries no body by itself, unless that is round.
constexpr std::size_t kLeastPoints = 3;
/// Cosine above which two normals are the same: both patches carry.
constexpr double kFaceAlike = 1.0 - 1e-8;

glm::dvec3 placeOf(const BodyContact& contact) { return contact.startA - contact.roundA * contact.normal; }

// On the surface of what faces the body.
glm::dvec3 placeAcross(const BodyContact& contact, Index body) {
  return contact.a == body ? contact.startB + contact.roundB * contact.normal : placeOf(contact);
}

bool isRound(const BodyContact& contact, Index body) {
  return (contact.a == body ? contact.roundA : contact.roundB) > 0.0;
}

// From the other side to the body.
glm::dvec3 normalTo(const BodyContact& contact, Index body) {
  return contact.a == body ? contact.normal : -contact.normal;
}

}  // namespace

bool HiddenContacts::isHidden(const World& world, const BodyContactSet& set, std::size_t patch, Index body) const {
  const ContactPatch& own = set.patches[patch];
  const double flush = kFlush * world.bodies[body].thickness();
  const glm::dvec3 n = normalTo(set.contacts[own.first], body);
  const bool round = isRound(set.contacts[own.first], body);
  return std::any_of(patchesOf_[body].begin(), patchesOf_[body].end(), [&](std::size_t other) {
    const ContactPatch& ground = set.patches[other];
    const BodyContact& first = set.contacts[ground.first];
    if (other == patch || hidden_[other] != 0 || std::abs(first.gap) > flush) return false;
    const glm::dvec3 up = normalTo(first, body);
    const bool rolls = round && isRound(first, body);
    if (!rolls && ground.last - ground.first < kLeastPoints) return false;
    if (rolls ? glm::dot(n, up) > kFaceAlike : std::abs(glm::dot(n, up)) > kAcross) return false;
    const glm::dvec3 place = rolls ? placeAcross(first, body) : placeOf(first);
    for (std::size_t k = own.first; k < own.last; ++k) {
      if (rolls && set.contacts[k].gap <= first.gap) return false;
      const glm::dvec3 at = rolls ? placeAcross(set.contacts[k], body) : placeOf(set.contacts[k]);
      if (std::abs(glm::dot(up, at - place)) > flush) return false;
    }
    return true;
  });
}

void HiddenContacts::drop(const World& world, BodyContactSet& set) {
  patchesOf_.resize(world.bodies.size());
  for (auto& patches : patchesOf_) patches.clear();
  for (std::size_t p = 0; p < set.patches.size(); ++p) {
    const BodyContact& contact = set.contacts[set.patches[p].first];
    patchesOf_[contact.a].push_back(p);
    if (contact.b >= 0) patchesOf_[contact.b].push_back(p);
  }
  hidden_.assign(set.patches.size(), 0);
  bool any = false;
  for (std::size_t p = 0; p < set.patches.size(); ++p) {
    const BodyContact& contact = set.contacts[set.patches[p].first];
    if (contact.particle >= 0) continue;
    hidden_[p] = isHidden(world, set, p, contact.a) || (contact.b >= 0 && isHidden(world, set, p, contact.b));
    any = any || hidden_[p] != 0;
  }
  if (!any) return;
  std::size_t contacts = 0, patches = 0;
  for (std::size_t p = 0; p < set.patches.size(); ++p) {
    if (hidden_[p] != 0) continue;
    const ContactPatch from = set.patches[p];
    const std::size_t first = contacts;
    for (std::size_t k = from.first; k < from.last; ++k) set.contacts[contacts++] = set.contacts[k];
    set.patches[patches++] = {first, contacts};
  }
  set.contacts.resize(contacts);
  set.patches.resize(patches);
}

}  // namespace pliant::sim
