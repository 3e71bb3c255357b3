#include "sim/constraints/loaded_bodies.h"

#include "sim/state/body_sides.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// A body that moves across its load by up to this part of its thickness in a substep is still: an error of iterations.
constexpr double kStill = 1e-4;
/// It also counts as held if this part of the friction of the last substep would stop its scaled mass. With more, a box
/// that bounces between two others passes on a multiple of its momentum; with less, five iterations do not hold a box
/// under 1,000 t that fell on it.
constexpr double kHeld = 0.1;
/// Cosine of the angle to the load's normal above which a contact carries the body or its load.
constexpr double kAlong = 0.9;

// Whether any two masses differ by more than kMaxLoadRatio.
bool areUnlike(const std::vector<Body>& bodies) {
  double least = 1e300, most = 0.0;
  for (const Body& body : bodies) {
    if (body.now.inverseMass == 0.0) continue;
    least = std::min(least, body.now.inverseMass);
    most = std::max(most, body.now.inverseMass);
  }
  return most > kMaxLoadRatio * least;
}

std::span<BodyContact> contactsOf(World& world, const BodyPatch& patch) {
  return std::span(world.bodyContacts.contacts).subspan(patch.first, patch.last - patch.first);
}

// Whether the patch is active: in the last substep, or in this one by free motion.
bool bears(World& world, const BodyPatch& patch) {
  return std::ranges::any_of(contactsOf(world, patch), [&](const BodyContact& contact) {
    return contact.lambda.x > 0.0 || BodySides(contact, world.bodies, world.particles).gap(contact) < contact.kept;
  });
}

bool bounces(World& world, const BodyPatch& patch) {
  return std::ranges::any_of(contactsOf(world, patch),
                             [](const BodyContact& contact) { return contact.separatingSpeed > 0.0; });
}

}  // namespace

void LoadedBodies::find(World& world, std::span<const BodyPatch> patches, std::span<const std::uint32_t> order,
                        std::span<const Index> layers) {
  massScales_.assign(world.bodies.size(), {});
  if (!areUnlike(world.bodies)) return;
  const auto bodies = static_cast<Index>(world.bodies.size());
  isSupported_.assign(world.bodies.size(), 0);
  loads_.clear();
  for (const std::uint32_t p : order) {
    const BodyPatch& patch = patches[p];
    if (patch.a >= bodies || patch.b >= bodies || !bears(world, patch)) continue;
    if (patch.a < 0 || patch.b < 0) {
      isSupported_[std::max(patch.a, patch.b)] = 1;
      continue;
    }
    if (layers[patch.a] == layers[patch.b]) continue;
    const bool carriesA = layers[patch.a] > layers[patch.b];
    const Index above = carriesA ? patch.a : patch.b, below = carriesA ? patch.b : patch.a;
    if (isSupported_[below] == 0) continue;
    isSupported_[above] = 1;
    loads_.push_back({below, above, world.bodyContacts.contacts[patch.first].normal});
  }
  for (auto load = loads_.rbegin(); load != loads_.rend(); ++load) {
    const double mass = 1.0 / (massScales_[load->above].part * world.bodies[load->above].now.inverseMass);
    const double part = kMaxLoadRatio / (mass * world.bodies[load->below].now.inverseMass);
    if (part < massScales_[load->below].part) massScales_[load->below] = {part, load->normal};
  }
  if (!loads_.empty()) findLateralMotion(world, patches);
}

void LoadedBodies::findLateralMotion(World& world, std::span<const BodyPatch> patches) {
  lateral_.assign(world.bodies.size(), {});
  const auto isLoaded = [&](Index body) {
    return body >= 0 && body < static_cast<Index>(massScales_.size()) && massScales_[body].part < 1.0;
  };
  for (const BodyPatch& patch : patches) {
    if (!isLoaded(patch.a) && !isLoaded(patch.b)) continue;
    const bool isBouncing = bounces(world, patch);
    if (!isBouncing && !bears(world, patch)) continue;
    const BodyContact& contact = world.bodyContacts.contacts[patch.first];
    const BodySides sides(contact, world.bodies, world.particles);
    glm::dvec3 displacement = world.bodyContacts.h * sides.velocity(contact, world.particles);
    if (contact.collider >= 0) displacement -= contact.ownB - contact.startB;
    double force = 0.0;
    for (const BodyContact& each : contactsOf(world, patch)) force += each.lambda.x;
    for (const Index b : {patch.a, patch.b}) {
      if (!isLoaded(b)) continue;
      const Body& body = world.bodies[b];
      const auto& [left, along] = massScales_[b];
      const double across = glm::length(displacement - glm::dot(displacement, along) * along),
                   still = kStill * body.thickness();
      const double stopped = kHeld * contact.material.staticFriction * force * left * body.now.inverseMass;
      if (std::abs(glm::dot(contact.normal, along)) < kAlong) {
        lateral_[b].isStruck |= isBouncing || across > still;
      } else {
        lateral_[b].isHeld |= across <= std::max(still, stopped);
      }
    }
  }
  for (std::size_t b = 0; b < massScales_.size(); ++b) {
    if (lateral_[b].isHeld && !lateral_[b].isStruck) massScales_[b].along = glm::dvec3(0.0);
  }
}

}  // namespace pliant::sim
