#include "sim/contacts/hidden_contacts.h"

#include "sim/base/parallel.h"
#include "sim/base/prefetch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace pliant::sim {

namespace {

/// Part of a body's thickness within which two surfaces count as flush.
constexpr double kFlush = 2e-3;
/// Cosine of the angle between two patches up to which the one may hide the other: 60 degrees.
constexpr double kAcross = 0.5;
/// A patch of fewer points does not carry a body by itself, unless that is round.
constexpr std::size_t kMinPoints = 3;
/// Cosine above which two normals are the same: both patches carry.
constexpr double kFaceAlike = 1.0 - 1e-8;
constexpr ItemCost kPatchCost{150.0};

glm::dvec3 placeOf(const BodyContact& contact) { return contact.startA - contact.roundA * contact.normal; }

// The contact point on the surface that faces the body.
glm::dvec3 placeAcross(const BodyContact& contact, Index body) {
  return contact.a == body ? contact.startB + contact.roundB * contact.normal : placeOf(contact);
}

bool isRound(const BodyContact& contact, Index body) {
  return (contact.a == body ? contact.roundA : contact.roundB) > 0.0;
}

// Whether the body may face an edge: round things have none.
bool mayBeEdge(const BodyContact& contact, Index body) {
  return !contact.isWithParticles() && (contact.a == body ? contact.roundB : contact.roundA) == 0.0;
}

// The normal from the other side to the body.
glm::dvec3 normalTo(const BodyContact& contact, Index body) {
  return contact.a == body ? contact.normal : -contact.normal;
}

}  // namespace

bool HiddenContacts::isHidden(const World& world, const BodyContactSet& set, std::size_t patch, Index body) const {
  const ContactPatch& own = set.patches[patch];
  const double flush = kFlush * world.bodies[body].thickness();
  const glm::dvec3 n = normalTo(set.contacts[own.first], body);
  const bool round = isRound(set.contacts[own.first], body);
  const auto patches = std::span(patchesOf_).subspan(firstOf_[body], firstOf_[body + 1] - firstOf_[body]);
  return std::any_of(patches.begin(), patches.end(), [&](std::size_t other) {
    const ContactPatch& ground = set.patches[other];
    const BodyContact& first = set.contacts[ground.first];
    if (other == patch || hidden_[other] != 0 || std::abs(first.gap) > flush) return false;
    const glm::dvec3 up = normalTo(first, body);
    const bool rolls = round && isRound(first, body);
    if (!rolls && ground.last - ground.first < kMinPoints) return false;
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

bool HiddenContacts::isHidden(const World& world, const BodyContactSet& set, std::size_t patch) const {
  const BodyContact& contact = set.contacts[set.patches[patch].first];
  const auto hides = [&](Index body) {
    return body >= 0 && mayBeEdge(contact, body) && isHidden(world, set, patch, body);
  };
  return hides(contact.a) || hides(contact.b);
}

// For bodies with a contact that may be hidden: lists the patches that may hide it.
bool HiddenContacts::findPatchesOfBodies(const World& world, const BodyContactSet& set) {
  firstOf_.assign(world.bodies.size() + 1, 0);
  isAsked_.assign(world.bodies.size(), 0);
  bool any = false;
  for (const ContactPatch& patch : set.patches) {
    prefetchAhead(set.contacts, patch.first);
    const BodyContact& contact = set.contacts[patch.first];
    for (const Index body : {contact.a, contact.b}) {
      if (body < 0) continue;
      ++firstOf_[body + 1];
      if (!mayBeEdge(contact, body)) continue;
      isAsked_[body] = 1;
      any = true;
    }
  }
  if (!any) return false;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    firstOf_[b + 1] = isAsked_[b] != 0 ? firstOf_[b + 1] + firstOf_[b] : firstOf_[b];
  }
  patchesOf_.resize(firstOf_.back());
  next_.assign(firstOf_.begin(), firstOf_.end() - 1);
  for (std::size_t p = 0; p < set.patches.size(); ++p) {
    prefetchAhead(set.contacts, set.patches[p].first);
    const BodyContact& contact = set.contacts[set.patches[p].first];
    for (const Index body : {contact.a, contact.b}) {
      if (body >= 0 && isAsked_[body] != 0) patchesOf_[next_[body]++] = p;
    }
  }
  return true;
}

void HiddenContacts::drop(const World& world, BodyContactSet& set) {
  if (!findPatchesOfBodies(world, set)) return;
  hidden_.assign(set.patches.size(), 0);
  mayBeHidden_.resize(set.patches.size());
  parallelFor(set.patches.size(), kPatchCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      prefetchAhead(set.contacts, set.patches[p].first);
      mayBeHidden_[p] = isHidden(world, set, p);
    }
  });
  bool any = false;
  for (std::size_t p = 0; p < set.patches.size(); ++p) {
    hidden_[p] = mayBeHidden_[p] != 0 && isHidden(world, set, p);
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
