#include "sim/constraints/loaded_bodies.h"

#include "sim/state/body_sides.h"

#include <algorithm>

namespace pliant::sim {

namespace {

// Whether any two masses differ by so much that one may be too much for the other.
bool areUnlike(const std::vector<Body>& bodies) {
  double least = 1e300, most = 0.0;
  for (const Body& body : bodies) {
    if (body.now.inverseMass == 0.0) continue;
    least = std::min(least, body.now.inverseMass);
    most = std::max(most, body.now.inverseMass);
  }
  return most > kMostLoad * least;
}

// In the last substep, or in this one if nothing hinders it.
bool bears(World& world, const BearingPart& part) {
  const auto contacts = std::span(world.bodyContacts.contacts).subspan(part.first, part.last - part.first);
  return std::ranges::any_of(contacts, [&](const BodyContact& contact) {
    return contact.lambda.x > 0.0 || BodySides(contact, world.bodies, world.particles).gap(contact) < contact.kept;
  });
}

}  // namespace

void LoadedBodies::find(World& world, std::span<const BearingPart> parts, std::span<const std::uint32_t> order,
                        std::span<const Index> layers) {
  parts_.assign(world.bodies.size(), 1.0);
  if (!areUnlike(world.bodies)) return;
  const auto bodies = static_cast<Index>(world.bodies.size());
  isBorne_.assign(world.bodies.size(), 0);
  loads_.clear();
  for (const std::uint32_t p : order) {
    const BearingPart& part = parts[p];
    if (part.a >= bodies || part.b >= bodies || !bears(world, part)) continue;
    if (part.a < 0 || part.b < 0) {
      isBorne_[std::max(part.a, part.b)] = 1;
      continue;
    }
    if (layers[part.a] == layers[part.b]) continue;
    const bool carriesA = layers[part.a] > layers[part.b];
    const Index above = carriesA ? part.a : part.b, below = carriesA ? part.b : part.a;
    if (isBorne_[below] == 0) continue;
    isBorne_[above] = 1;
    loads_.push_back({below, above});
  }
  for (auto load = loads_.rbegin(); load != loads_.rend(); ++load) {
    const double mass = 1.0 / (parts_[load->above] * world.bodies[load->above].now.inverseMass);
    parts_[load->below] = std::min(parts_[load->below], kMostLoad / (mass * world.bodies[load->below].now.inverseMass));
  }
}

}  // namespace pliant::sim
