#include "sim/constraints/body_contacts.h"

#include "sim/state/body_sides.h"

#include <algorithm>
#include <array>
#include <span>

namespace pliant::sim {

namespace {

/// Bounds of the passes that look for multipliers at the start: as many as a tower of 30 takes, and two tenths of a second.
constexpr double kMostFirstPasses = 20000.0;
constexpr double kFirstWork = 2e7;  ///< contacts times passes

}  // namespace

// What is there from the start stands already: it is carried from the first step on, not dropped by the few iterations of
// one.
void BodyContacts::findFirstMultipliers(const Particles&) {
  const auto passes = static_cast<int>(std::min(kMostFirstPasses, kFirstWork / double(contacts().size() + 1)));
  for (const bool rubs : {false, true}) rows_.settle(rubs, passes / 2);
  rows_.forgetParticles();
  rows_.readShifts(*world_);
}

void BodyContacts::prepare(const Particles& particles, const StepContext&) {
  rows_.set(*world_);
  if (world_->bodyContacts.isNew) findFirstMultipliers(particles);
  rows_.pushByMultipliers();
  rows_.writeShifts(*world_, [](Index, const glm::vec3&) {});
}

void BodyContacts::finish() { rows_.writeMultipliers(*world_); }

void BodyContacts::projectColour(std::size_t, Particles& particles) {
  readAllMoves(world_->bodies, particles);
  rows_.readShifts(*world_);
  rows_.project(true);
  rows_.writeShifts(*world_, [&](Index i, const glm::vec3& d) { particles.correct(static_cast<std::size_t>(i), d); });
  writeAllProposed(world_->bodies, particles);
}

// The pass moves the poses; what it asks of the bodies' particles is where these lie from there.
void BodyContacts::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  readAllMoves(world_->bodies, particles);
  rows_.readShifts(*world_);
  corrections_.clear();
  const auto add = [&](Index i, const glm::vec3& d) {
    sums[i] += glm::vec4(d, 1.0f);
    corrections_.push_back({i, d});
  };
  rows_.project(true);
  rows_.writeShifts(*world_, add);
  for (Body& body : world_->bodies) askFor(body, particles, x, add);
}

void BodyContacts::accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections& split) {
  for (const Correction& correction : corrections_) split[correction.particle] += glm::vec4(correction.change, 0.0f);
}

float BodyContacts::largestError(const Particles& particles) const {
  double largest = 0.0;
  for (const BodyContact& contact : contacts()) {
    const BodySides sides(contact, world_->bodies, particles);
    largest = std::max(largest, -sides.gap(contact));
  }
  return static_cast<float>(largest);
}

void BodyContacts::forEach(const Particles& particles, std::span<const glm::vec4>,
                           const ConstraintVisitor& visitor) const {
  for (const BodyContact& contact : contacts()) {
    const BodySides sides(contact, world_->bodies, particles);
    const auto overlap = static_cast<float>(std::min(sides.gap(contact), 0.0));
    const Index other = contact.b >= 0 ? world_->bodies[contact.b].first : contact.particle;
    const std::array<Index, 2> particlesOf{world_->bodies[contact.a].first, other};
    visitor({.particles = std::span(particlesOf).first(other >= 0 ? 2 : 1),
             .value = overlap,
             .strain = overlap / static_cast<float>(world_->bodies[contact.a].reach)});
  }
}

}  // namespace pliant::sim
