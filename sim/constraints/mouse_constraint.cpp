#include "sim/constraints/mouse_constraint.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/tolerances.h"
#include "sim/projection/stiffness.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::array<float, 2> kPartByEdges{2.0f / 3.0f, 1.0f / 3.0f};  ///< at one edge from the held particle, at two
constexpr int kTurnSteps = 3;        ///< iterations for the turn in a substep, from the last one
constexpr int kFirstTurnSteps = 60;  ///< the same from rest, half a turn away at most

/// Particles of the body that share a tetrahedron with a known one and are not known themselves, ascending.
std::vector<Index> ringAround(const TetrahedralBody& body, const std::set<Index>& known) {
  std::set<Index> ring;
  for (const auto& corners : body.tetrahedra) {
    if (std::none_of(corners.begin(), corners.end(), [&](Index i) { return known.contains(i); })) continue;
    for (const Index i : corners) {
      if (!known.contains(i)) ring.insert(i);
    }
  }
  return {ring.begin(), ring.end()};
}

/// Turns `turn` towards the rotation between the offsets at rest and the current ones (Müller et al. 2016, (7)).
glm::quat turnedTowards(const glm::quat& turn, std::span<const HeldNeighbour> neighbours, const glm::vec3& centre,
                        const Particles& particles) {
  glm::vec3 torque(0.0f);
  float along = 0.0f;
  for (const HeldNeighbour& neighbour : neighbours) {
    const glm::vec3 at = turn * neighbour.offset;
    const glm::vec3 now = glm::vec3(particles.position[neighbour.particle]) - centre;
    torque += glm::cross(at, now);
    along += glm::dot(at, now);
  }
  const float size = glm::length(torque);
  if (!(size > 0.0f)) return turn;
  const float angle = size / (std::abs(along) + kLeastTurning * size);
  return glm::normalize(glm::quat(portable::angleAxis(angle, torque / size)) * turn);
}

// Forces of the mouse on a rigid body at its usual strength, by its weight:
constexpr double kUsualStrength = 10.0;
constexpr double kMostAlone = 25.0;    // one that no joint holds,
constexpr double kMostOfJoined = 2.5;  // one that joints hold; or of all that they hold together,
constexpr double kMostOfAll = 1.25;    // where these can follow,
constexpr double kMostOfHeld = 0.33;   // and where joints hold them to the world or to a particle
constexpr double kWeight = 9.81;       ///< [m/s^2]; of the unit alone: scenes may have another gravity, or none

}  // namespace

std::optional<PullLimit> pullLimitOf(const World& world, const Body& body, float strength) {
  std::vector<char> isJoined(world.bodies.size(), 0);
  isJoined[static_cast<std::size_t>(&body - world.bodies.data())] = 1;
  for (bool any = true; std::exchange(any, false);) {
    for (const Joint& joint : world.joints) {
      if (joint.broken || joint.b < 0 || isJoined[joint.a] == isJoined[joint.b]) continue;
      isJoined[joint.a] = isJoined[joint.b] = any = true;
    }
  }
  const auto massOf = [&](const Body& its) { return double(world.particles.mass[its.first]); };  // of a quarter
  double all = 0.0;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) all += isJoined[b] != 0 ? massOf(world.bodies[b]) : 0.0;
  const double own = massOf(body);
  if (!(own > 0.0)) return {};
  bool isAlone = true, isHeld = false;
  for (const Joint& joint : world.joints) {
    if (joint.broken || isJoined[joint.a] == 0) continue;
    isAlone = false;
    isHeld = isHeld || joint.b < 0;
  }
  const double most = std::max(kMostOfJoined * own, (isHeld ? kMostOfHeld : kMostOfAll) * all);
  const double force = kWeight * (isAlone ? kMostAlone * own : most) * double(strength) / kUsualStrength;
  constexpr double kParticles{Body::kParticles};
  return PullLimit{static_cast<float>(kParticles * force / own), static_cast<float>(kParticles * force / all)};
}

std::vector<HeldNeighbour> neighboursHeldWith(const World& world, Index particle) {
  const auto isOfIt = [&](const TetrahedralBody& body) {
    return std::any_of(body.tetrahedra.begin(), body.tetrahedra.end(), [&](const auto& corners) {
      return std::find(corners.begin(), corners.end(), particle) != corners.end();
    });
  };
  const auto body = std::find_if(world.solids.begin(), world.solids.end(), isOfIt);
  std::vector<HeldNeighbour> neighbours;
  if (body == world.solids.end()) return neighbours;
  std::set<Index> known{particle};
  for (const float part : kPartByEdges) {
    const std::vector<Index> ring = ringAround(*body, known);
    for (const Index i : ring) {
      known.insert(i);
      neighbours.push_back({i, part, world.particles.rest[i] - world.particles.rest[particle]});
    }
  }
  return neighbours;
}

void MouseConstraint::hold(int particle, float mass, Particles& particles, std::vector<HeldNeighbour> neighbours,
                           std::optional<PullLimit> limit) {
  PLIANT_ASSERT(isIndexOf(particle, particles), "the particle exists");
  PLIANT_ASSERT(mass > 0.0f || particles.position[particle].w == 0.0f, "what is held and not fixed has mass");
  if (holds(particle)) return;
  const glm::vec3 here(particles.position[particle]);
  const float inverseMass = particles.position[particle].w;
  held_.push_back(
      {particle, inverseMass, inverseMass > 0.0f ? mass : 0.0f, here, 0.0f, here, std::move(neighbours), limit});
  for (int step = 0; step < kFirstTurnSteps; step += kTurnSteps) followTurn(held_.back(), particles);
  if (inverseMass > 0.0f) particles.position[particle].w = particles.predicted[particle].w = 1.0f / mass;
}

void MouseConstraint::moveTo(int particle, const glm::vec3& target, float duration) {
  for (Held& held : held_) {
    if (held.particle != particle) continue;
    held.target = target;
    held.timeLeft = duration;
  }
}

void MouseConstraint::release(int particle, Particles& particles) {
  std::erase_if(held_, [&](const Held& held) {
    if (held.particle != particle) return false;
    particles.position[held.particle].w = particles.predicted[held.particle].w = held.inverseMass;
    return true;
  });
  if (held_.empty()) force_ = glm::vec3(0.0f);
}

void MouseConstraint::releaseAll(Particles& particles) {
  while (!held_.empty()) release(held_.back().particle, particles);
}

bool MouseConstraint::holds(int particle) const {
  return std::any_of(held_.begin(), held_.end(), [&](const Held& held) { return held.particle == particle; });
}

void MouseConstraint::setInverseMass(int particle, float inverseMass) {
  for (Held& held : held_) {
    if (held.particle == particle) held.inverseMass = inverseMass;
  }
}

void MouseConstraint::beginStep() {
  force_ = glm::vec3(0.0f);
  substeps_ = 0;
}

void MouseConstraint::place(Particles& particles, float h, float frameFraction) {
  ++substeps_;
  for (Held& held : held_) {
    // Interpolated from the current position, so that several substeps move it evenly and contacts feel its speed.
    const glm::dvec3 from = particles.exactPosition(held.particle);
    const float timeLeft = std::max(held.timeLeft, h / frameFraction);
    glm::dvec3 now = glm::mix(from, glm::dvec3(held.target), std::min(double(h) / double(timeLeft), 1.0));
    if (held.limit) now = withLimit(held, now, particles, h);
    held.now = glm::vec3(now);
    held.timeLeft = timeLeft - h;
    // Not for a rigid body: that would be moved as a whole without being turned, by a force without a lever arm.
    if (held.heldMass > 0.0f && !held.limit) particles.setPredicted(held.particle, now);
  }
}

// The position that it reaches in a substep, on the way to `now`.
glm::dvec3 MouseConstraint::withLimit(Held& held, glm::dvec3 now, const Particles& particles, float h) {
  held.reach = held.limit->alone * h * h;
  held.moved = glm::vec3(0.0f);
  const glm::dvec3 from = particles.exactPosition(held.particle);
  const double left = glm::distance(glm::dvec3(held.target), from), way = glm::distance(now, from);
  const double a = double(held.limit->joined);
  const double stoppable = std::max(std::sqrt(a * left) * double(h), a * double(h) * double(h));
  return way > stoppable ? glm::mix(from, now, stoppable / way) : now;
}

void MouseConstraint::followTurn(Held& held, const Particles& particles) {
  const glm::vec3 centre(particles.position[held.particle]);
  for (int step = 0; step < kTurnSteps; ++step)
    held.turn = turnedTowards(held.turn, held.neighbours, centre, particles);
}

void MouseConstraint::prepare(const Particles& particles, const StepContext& context) {
  inverseStepSquared_ = 1.0f / (context.h * context.h);
  for (Held& held : held_) {
    followTurn(held, particles);
    for (HeldNeighbour& neighbour : held.neighbours)
      neighbour.perSolve = effectiveStiffness(StiffnessModel::perStep, neighbour.part, context.solves[group()]);
  }
}

ParticleRange MouseConstraint::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Held& held : held_) {
    const std::size_t i = held.particle;
    range = {std::min(range.first, i), std::max(range.last, i + 1)};
    for (const HeldNeighbour& neighbour : held.neighbours) {
      const std::size_t n = neighbour.particle;
      range = {std::min(range.first, n), std::max(range.last, n + 1)};
    }
  }
  return range;
}

glm::vec3 MouseConstraint::withinReach(Held& held, const glm::vec3& change) {
  const glm::vec3 before = held.moved;
  held.moved += change;
  const float length = glm::length(held.moved);
  if (length <= held.reach) return change;
  held.moved *= held.reach / length;
  return held.moved - before;
}

glm::vec3 MouseConstraint::pullBack(Held& held, const glm::vec4& x) {
  if (held.heldMass == 0.0f) return glm::vec3(0.0f);
  const glm::vec3 change = withinReach(held, held.now - glm::vec3(x));
  // A rigid body is pushed with its particle's own share of its mass, not with the mass while it is held.
  addForce(change, held.limit ? 1.0f / held.inverseMass : held.heldMass);
  return change;
}

glm::vec3 MouseConstraint::pullBack(const Held& held, const HeldNeighbour& neighbour, const glm::vec4& x) {
  if (x.w == 0.0f) return glm::vec3(0.0f);
  return neighbour.perSolve * (held.now + held.turn * neighbour.offset - glm::vec3(x));
}

void MouseConstraint::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (Held& held : held_) {
    sums[held.particle] += glm::vec4(pullBack(held, x[held.particle]), 1.0f);
    for (const HeldNeighbour& neighbour : held.neighbours) {
      const glm::vec4& own = x[neighbour.particle];
      if (own.w == 0.0f) continue;
      const glm::vec3 change = pullBack(held, neighbour, own);
      addForce(change, 1.0f / own.w);
      sums[neighbour.particle] += glm::vec4(change, 1.0f);
    }
  }
}

void MouseConstraint::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  for (Held& held : held_) {
    const Index i = held.particle;
    if (held.heldMass > 0.0f)
      split[i] += glm::vec4(withinReach(held, (held.now - glm::vec3(x[i])) / counts[i].w), 0.0f);
    for (const HeldNeighbour& neighbour : held.neighbours) {
      const Index n = neighbour.particle;
      if (x[n].w > 0.0f) split[n] += glm::vec4(pullBack(held, neighbour, x[n]) / counts[n].w, 0.0f);
    }
  }
}

void MouseConstraint::projectColour(std::size_t, Particles& particles) {
  for (Held& held : held_) {
    particles.correct(held.particle, pullBack(held, particles.predicted[held.particle]));
    for (const HeldNeighbour& neighbour : held.neighbours) {
      const glm::vec4& own = particles.predicted[neighbour.particle];
      if (own.w == 0.0f) continue;
      const glm::vec3 change = pullBack(held, neighbour, own);
      addForce(change, 1.0f / own.w);
      particles.correct(neighbour.particle, change);
    }
  }
}

void MouseConstraint::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                    const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{.lambda = "m C",
                                         .correction = R"($\Delta\mathbf{x} = \mathbf{p} - \mathbf{x}$)"};
  for (const Held& held : held_) {
    const glm::vec4& own = x[held.particle];
    const glm::vec3 d = glm::vec3(own) - held.now;
    const float distance = glm::length(d);
    const glm::vec3 gradient = distance > 0.0f ? d / distance : glm::vec3(0.0f);
    const glm::vec3 correction = held.heldMass > 0.0f ? -d : glm::vec3(0.0f);
    const Term target = Term::place(R"(\mathbf{p})", held.now, "position of the mouse");
    ConstraintDescription row{{std::span(&held.particle, 1), std::span(&gradient, 1), distance}};
    row.text = &kText;
    row.correction = std::span(&correction, 1);
    row.lambda = held.heldMass * distance;
    row.weight = own.w;
    row.active = held.heldMass > 0.0f;
    row.terms = std::span(&target, 1);
    visitor(row);
    for (const HeldNeighbour& neighbour : held.neighbours) describe(held, neighbour, x, visitor);
  }
}

void MouseConstraint::describe(const Held& held, const HeldNeighbour& neighbour, std::span<const glm::vec4> x,
                               const DescriptionVisitor& visitor) {
  static constexpr DescriptionText kText{.lambda = "k\\,m\\,C",
                                         .correction = R"($\Delta\mathbf{x} = k\,(\mathbf{p} - \mathbf{x})$)"};
  const glm::vec4& own = x[neighbour.particle];
  const glm::vec3 place = held.now + held.turn * neighbour.offset, d = glm::vec3(own) - place;
  const float distance = glm::length(d);
  const glm::vec3 gradient = distance > 0.0f ? d / distance : glm::vec3(0.0f);
  const glm::vec3 correction = pullBack(held, neighbour, own);
  const std::array<Term, 2> terms{Term::place(R"(\mathbf{p})", place, "position in the rest shape around the mouse"),
                                  Term::number("k", neighbour.perSolve, "of each solve")};
  ConstraintDescription row{{std::span(&neighbour.particle, 1), std::span(&gradient, 1), distance}};
  row.text = &kText;
  row.correction = std::span(&correction, 1);
  row.active = own.w > 0.0f;
  row.lambda = row.active ? neighbour.perSolve * distance / own.w : 0.0f;
  row.weight = own.w;
  row.terms = terms;
  visitor(row);
}

float MouseConstraint::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Held& held : held_) {
    largest = std::max(largest, glm::length(glm::vec3(particles.predicted[held.particle]) - held.now));
  }
  return largest;
}

void MouseConstraint::forEach(const Particles& particles, std::span<const glm::vec4> x,
                              const ConstraintVisitor& visitor) const {
  for (const Held& held : held_) {
    const Index i = held.particle;
    const float distance = glm::length(glm::vec3(x[i]) - held.now);
    visitor({std::span(&held.particle, 1), 0, distance, distance / (2.0f * particles.radius[i])});
  }
}

}  // namespace pliant::sim
