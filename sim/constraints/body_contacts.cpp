#include "sim/constraints/body_contacts.h"

#include "sim/state/body_sides.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace pliant::sim {

namespace {

/// Bounds of the passes that look for multipliers at the start: as many as a tower of 30 takes, and two tenths of a second.
constexpr double kMostFirstPasses = 20000.0;
constexpr double kFirstWork = 2e6;  ///< contacts times passes

// Moves both sides by an impulse; `move(particle, d)` does it to a particle.
template <typename Move>
void push(const BodySides& sides, const glm::dvec3& impulse, Move&& move) {
  sides.a->push(sides.armA, impulse);
  if (sides.b != nullptr) sides.b->push(sides.armB, -impulse);
  if (sides.particle >= 0) move(sides.particle, -sides.particleInverseMass * impulse);
}

// Friction: along the surfaces, by no more than the normal force allows.
template <typename Move>
void projectFriction(BodyContact& contact, BodySides& sides, Move&& move) {
  const double still = contact.material.staticFriction * contact.lambda.x;
  const double sliding = contact.material.kineticFriction * contact.lambda.x;
  glm::dvec2 rubbing(0.0);
  if (still > 0.0 || sliding > 0.0) {
    const glm::dvec3 slip = sides.slip(contact);
    rubbing = {contact.lambda.y - glm::dot(slip, contact.tangent) / sides.inverseMass(contact.tangent),
               contact.lambda.z - glm::dot(slip, contact.bitangent) / sides.inverseMass(contact.bitangent)};
    const double size = glm::length(rubbing);
    if (size > still) rubbing *= sliding / size;
  }
  const glm::dvec3 along =
      (rubbing.x - contact.lambda.y) * contact.tangent + (rubbing.y - contact.lambda.z) * contact.bitangent;
  contact.lambda.y = rubbing.x;
  contact.lambda.z = rubbing.y;
  if (along != glm::dvec3(0.0)) push(sides, along, move);
}

// n.W n of two points of a patch.
double couplingOf(const BodySides& one, const BodySides& other, const glm::dvec3& n) {
  const auto ofBody = [&](const BodyMotion& body, const glm::dvec3& r, const glm::dvec3& s) {
    return body.inverseMass + glm::dot(glm::cross(r, n), body.turnedBy(glm::cross(s, n)));
  };
  double sum = ofBody(*one.a, one.armA, other.armA) + one.particleInverseMass;
  if (one.b != nullptr) sum += ofBody(*one.b, one.armB, other.armB);
  return sum;
}

// The normal force of one contact, without the others of its patch.
template <typename Move>
void projectAlone(BodyContact& contact, World& world, const Particles& particles, bool rubs, Move&& move) {
  BodySides sides(contact, world.bodies, particles);
  const double w = sides.inverseMass(contact.normal);
  if (!(w > 0.0)) return;
  const double lambda = std::max(contact.lambda.x - (sides.gap(contact) - contact.kept) / w, 0.0);
  const double change = lambda - contact.lambda.x;
  contact.lambda.x = lambda;
  if (change != 0.0) {
    push(sides, change * contact.normal, move);
    sides.update(contact, particles);
  }
  if (rubs) projectFriction(contact, sides, move);
}

template <typename Move>
void projectPatch(std::span<BodyContact> contacts, const PatchMatrix& matrix, World& world, const Particles& particles,
                  bool rubs, Move&& move) {
  if (matrix.size() == 0) {
    for (BodyContact& contact : contacts) projectAlone(contact, world, particles, rubs, move);
    return;
  }
  std::array<double, PatchMatrix::kMostPoints> values{}, multipliers{};
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    values[k] = BodySides(contacts[k], world.bodies, particles).gap(contacts[k]) - contacts[k].kept;
    multipliers[k] = contacts[k].lambda.x;
  }
  matrix.solve(std::span(values).first(contacts.size()), std::span(multipliers).first(contacts.size()));
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const double change = multipliers[k] - contacts[k].lambda.x;
    contacts[k].lambda.x = multipliers[k];
    if (change == 0.0) continue;
    push(BodySides(contacts[k], world.bodies, particles), change * contacts[k].normal, move);
  }
  if (!rubs) return;
  for (BodyContact& contact : contacts) {
    BodySides sides(contact, world.bodies, particles);
    projectFriction(contact, sides, move);
  }
}

}  // namespace

// What is there from the start stands already: it is carried from the first step on, not dropped by the few iterations of
// one.
void BodyContacts::findFirstMultipliers(const Particles& particles) {
  std::vector<BodyMotion> start;
  for (const Body& body : world_->bodies) start.push_back(body.now);
  const auto passes = static_cast<int>(std::min(kMostFirstPasses, kFirstWork / double(contacts().size() + 1)));
  const auto stay = [](Index, const glm::dvec3&) {};
  for (int pass = 0; pass < passes; ++pass) projectAll(particles, 2 * pass > passes, stay);
  for (std::size_t b = 0; b < start.size(); ++b) world_->bodies[b].now = start[b];
}

void BodyContacts::prepare(const Particles& particles, const StepContext&) {
  weighPatches(particles);
  if (world_->bodyContacts.isNew) findFirstMultipliers(particles);
  for (BodyContact& contact : contacts()) {
    if (contact.particle >= 0) contact.lambda = glm::dvec3(0.0);  // contacts with particles begin anew
    if (contact.lambda == glm::dvec3(0.0)) continue;
    push(BodySides(contact, world_->bodies, particles), contact.impulse(), [](Index, const glm::dvec3&) {});
  }
}

// To and fro: what lies on top and what carries it hear of one another in an iteration.
template <typename Move>
void BodyContacts::projectAll(const Particles& particles, bool rubs, Move&& move) {
  const auto& patches = world_->bodyContacts.patches;
  const auto project = [&](std::size_t p) {
    const auto patch = std::span(contacts()).subspan(patches[p].first, patches[p].last - patches[p].first);
    projectPatch(patch, matrices_[p], *world_, particles, rubs, move);
  };
  for (std::size_t p = 0; p < patches.size(); ++p) project(p);
  for (std::size_t p = patches.size(); p-- > 0;) project(p);
}

void BodyContacts::weighPatches(const Particles& particles) {
  const auto& patches = world_->bodyContacts.patches;
  matrices_.resize(patches.size());
  std::array<double, PatchMatrix::kMostPoints * PatchMatrix::kMostPoints> entries{};
  for (std::size_t p = 0; p < patches.size(); ++p) {
    const std::size_t count = patches[p].last - patches[p].first;
    if (count < 2 || count > PatchMatrix::kMostPoints) {
      matrices_[p].set(0, {});
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const BodyContact& one = contacts()[patches[p].first + i];
      for (std::size_t j = 0; j < count; ++j) {
        const BodyContact& other = contacts()[patches[p].first + j];
        entries[i * count + j] = couplingOf(BodySides(one, world_->bodies, particles),
                                            BodySides(other, world_->bodies, particles), one.normal);
      }
    }
    matrices_[p].set(count, std::span(entries).first(count * count));
  }
}

void BodyContacts::projectColour(std::size_t, Particles& particles) {
  for (Body& body : world_->bodies) readMoves(body, particles);
  const auto move = [&](Index i, const glm::dvec3& d) { particles.correct(static_cast<std::size_t>(i), glm::vec3(d)); };
  projectAll(particles, true, move);
  for (Body& body : world_->bodies) writeProposed(body, particles);
}

// The pass moves the poses; what it asks of the bodies' particles is where these lie from there.
void BodyContacts::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  for (Body& body : world_->bodies) readMoves(body, particles);
  corrections_.clear();
  const auto add = [&](Index i, const glm::dvec3& d) {
    sums[i] += glm::vec4(glm::vec3(d), 1.0f);
    corrections_.push_back({i, glm::vec3(d)});
  };
  projectAll(particles, true, add);
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
