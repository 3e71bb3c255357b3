#include "sim/solver/internal_rotation.h"

#include "sim/base/disjoint_sets.h"
#include "sim/constraints/dihedral.h"
#include "sim/constraints/distance.h"
#include "sim/constraints/neo_hookean.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/constraints/weave.h"
#include "sim/solver/tolerances.h"
#include "sim/state/constraint_view.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::sim {

namespace {

constexpr std::string_view kPressureType = "pressure";
constexpr std::array<std::string_view, 6> kTypesOfBodies{Distance::kName,   Dihedral::kName, TetraVolume::kName,
                                                         NeoHookean::kName, kPressureType,   "shapeMatching"};

bool isLock(const Batch& batch) { return batch.type() == Distance::kName && batch.column() == nullptr; }

// Whether coarse levels are made of it.
bool isLevelled(const Batch& batch, bool levels) {
  return levels && batch.type() == Distance::kName && batch.column() != nullptr && isStretching(batch.column());
}

bool isMovable(Index particle, const Particles& particles) { return particles.position[particle].w > 0.0f; }

// What the solver has it weigh: one that the mouse holds is heavier than its element says.
double massOf(const glm::vec4& x) { return 1.0 / double(x.w); }

/// What holds a body.
struct Holds {
  std::array<glm::dvec3, 2> points{};  ///< of those that hold it, the two that lie farthest apart, or one twice
  int rank = 0;                        ///< 0: none, 1: one, 2: all on a line, 3: no rotation is left
};

Holds holdsAt(std::span<const Index> held, const Particles& particles) {
  Holds holds;
  if (held.empty()) return holds;
  const auto at = [&](Index i) { return glm::dvec3(particles.position[i]); };
  auto& [a, b] = holds.points;
  a = b = at(held.front());
  for (const Index i : held) {
    if (glm::distance(at(i), a) > glm::distance(b, a)) b = at(i);
  }
  holds.rank = 1;
  const double length = glm::distance(a, b);
  if (!(length > 0.0)) return holds;
  const glm::dvec3 axis = (b - a) / length;
  const bool onLine = std::all_of(held.begin(), held.end(), [&, origin = a](Index i) {
    return glm::length(glm::cross(axis, at(i) - origin)) <= kOnOneLine * length;
  });
  holds.rank = onLine ? 2 : 3;
  return holds;
}

bool isLine(const glm::dmat3& inertia) {
  const double trace = inertia[0][0] + inertia[1][1] + inertia[2][2];
  return !(std::abs(glm::determinant(inertia)) > kThinnest * std::abs(trace * trace * trace));
}

// Whether a lock wants another distance than its ends had when they were made.
bool disagreesWithRest(const ConstraintView& lock, const Particles& particles) {
  const Index a = lock.particles[0], b = lock.particles[1];
  const float now = glm::distance(glm::vec3(particles.position[a]), glm::vec3(particles.position[b]));
  const float wanted = now - lock.value, atRest = glm::distance(particles.rest[a], particles.rest[b]);
  return std::abs(wanted - atRest) > kSameLength * std::max(wanted, atRest);
}

/// Calls visit(batch, constraint) for each constraint of bodies; locks come last.
template <typename Visit>
void forEachOfBodies(const World& world, Visit&& visit) {
  for (const bool locks : {false, true}) {
    for (const auto& batch : world.batches) {
      if (!isOfBodies(*batch) || isLock(*batch) != locks) continue;
      batch->forEach(world.particles, world.particles.position,
                     [&](const ConstraintView& constraint) { visit(*batch, constraint); });
    }
  }
}

}  // namespace

bool isOfBodies(const Batch& batch) {
  return std::find(kTypesOfBodies.begin(), kTypesOfBodies.end(), batch.type()) != kTypesOfBodies.end();
}

void InternalRotation::prepare(const World& world, const Settings& settings) {
  bodies_.clear();
  levers_.clear();
  // What averaging makes of locks is the thesis' (Bartels 2015, (3.10)) and stays.
  const bool averages = settings.iteration == Iteration::jacobi && settings.averaging == Averaging::perParticle;
  const bool levels = settings.effectiveSchedule() == Schedule::hierarchical;
  Origin origin{world.topologyVersion, world.particles.size(), 0, 0, !averages, levels};
  bool mayFight = false;
  for (const auto& batch : world.batches) {
    if (!isOfBodies(*batch)) continue;
    origin.constraints += batch->size();
    mayFight = mayFight || (batch->size() > 0 && (batch->type() == kPressureType || (isLock(*batch) && origin.locks) ||
                                                  isLevelled(*batch, levels)));
  }
  if (!mayFight) return;
  const Particles& particles = world.particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (particles.position[i].w == 0.0f) origin.held = 31 * origin.held + i + 1;
  }
  if (!(origin == origin_)) {
    findComponents(world, origin.locks, levels);
    origin_ = origin;
  }
  for (const Component& component : components_) addBody(component, particles);
}

void InternalRotation::addBody(const Component& component, const Particles& particles) {
  const std::span<const Index> held(holds_.data() + component.firstHold, holds_.data() + component.lastHold);
  const Holds holds = holdsAt(held, particles);
  if (holds.rank == 3) return;
  Body body{{members_.data() + component.first, members_.data() + component.last}, levers_.size(), -1, 0.0};
  for (const Index i : body.members) {
    body.mass += massOf(particles.position[i]);
    body.centre += massOf(particles.position[i]) * glm::dvec3(particles.position[i]);
  }
  body.centre /= body.mass;
  if (holds.rank > 0) body.hold = held.front(), body.centre = holds.points[0];
  if (holds.rank == 2) body.axis = glm::normalize(holds.points[1] - holds.points[0]);
  glm::dmat3 inertia(0.0);
  for (const Index i : body.members) {
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - body.centre;
    const double m = massOf(particles.position[i]);
    inertia += m * (glm::dmat3(glm::dot(r, r)) - glm::outerProduct(r, r));
    levers_.push_back(m * r);
  }
  if (holds.rank < 2 && isLine(inertia))
    levers_.resize(body.firstLever);
  else
    bodies_.push_back(body);
}

void InternalRotation::findComponents(const World& world, bool locks, bool levels) {
  const Particles& particles = world.particles;
  DisjointSets sets(particles.size());
  std::vector<Index> fighting;                 // a particle of each body in which constraints can fight
  std::vector<std::pair<Index, Index>> holds;  // a movable particle, and one that is held
  forEachOfBodies(world, [&](const Batch& batch, const ConstraintView& constraint) {
    const std::span<const Index> all = constraint.particles;
    const auto movable = std::find_if(all.begin(), all.end(), [&](Index i) { return isMovable(i, particles); });
    if (movable == all.end()) return;
    const bool closes =
        isLock(batch) && disagreesWithRest(constraint, particles) && std::all_of(all.begin(), all.end(), [&](Index i) {
          return isMovable(i, particles) && sets.find(i) == sets.find(*movable);
        });
    if (batch.type() == kPressureType || (locks && closes) || isLevelled(batch, levels)) fighting.push_back(*movable);
    for (const Index i : all) {
      if (isMovable(i, particles))
        sets.unite(*movable, i);
      else
        holds.emplace_back(*movable, i);
    }
  });
  std::vector<char> fights(particles.size(), 0);  // by root
  for (const Index i : fighting) fights[sets.find(i)] = 1;
  std::vector<std::pair<Index, Index>> members;  // by root
  for (Index i = 0; i < static_cast<Index>(particles.size()); ++i) {
    if (isMovable(i, particles) && fights[sets.find(i)] != 0) members.emplace_back(sets.find(i), i);
  }
  for (auto& hold : holds) hold.first = sets.find(hold.first);
  std::sort(members.begin(), members.end());
  std::sort(holds.begin(), holds.end());
  holds.erase(std::unique(holds.begin(), holds.end()), holds.end());
  components_.clear();
  members_.clear();
  holds_.clear();
  for (std::size_t k = 0; k < members.size();) {
    const Index root = members[k].first;
    Component component{members_.size(), 0, holds_.size(), 0};
    for (; k < members.size() && members[k].first == root; ++k) members_.push_back(members[k].second);
    const auto [from, to] = std::equal_range(holds.begin(), holds.end(), std::pair{root, Index{0}},
                                             [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto hold = from; hold != to; ++hold) holds_.push_back(hold->second);
    component.last = members_.size();
    component.lastHold = holds_.size();
    components_.push_back(component);
  }
}

void InternalRotation::begin(const Particles& particles) {
  for (Body& body : bodies_) body.before = momentOf(body, particles);
}

void InternalRotation::end(const Particles& particles) {
  for (Body& body : bodies_) body.made += momentOf(body, particles) - body.before;
}

void InternalRotation::turnBack(Particles& particles) {
  constexpr int kMostTurns = 4;
  for (Body& body : bodies_) {
    for (int turn = 0; turn < kMostTurns; ++turn) {
      const glm::dvec3 centre = centreOf(body, particles);
      const glm::dvec3 theta = turnFor(body, centre, particles);
      const double angle = glm::length(theta);
      if (!(angle > 0.0)) break;
      const glm::dmat3 rotation = glm::mat3_cast(glm::angleAxis(-angle, theta / angle));
      const glm::dvec3 before = momentOf(body, particles);
      for (const Index i : body.members) {
        const glm::dvec3 q = glm::dvec3(particles.predicted[i]) - centre;
        particles.correct(i, glm::vec3(rotation * q - q));
      }
      body.made += momentOf(body, particles) - before;
      if (angle < kSmallTurn) break;
    }
    body.made = glm::dvec3(0.0);
  }
}

// At x*.
glm::dvec3 InternalRotation::centreOf(const Body& body, const Particles& particles) const {
  if (body.hold >= 0) return glm::dvec3(particles.predicted[body.hold]);
  glm::dvec3 sum(0.0);
  for (const Index i : body.members) sum += massOf(particles.position[i]) * glm::dvec3(particles.predicted[i]);
  return sum / body.mass;
}

glm::dvec3 InternalRotation::turnFor(const Body& body, const glm::dvec3& centre, const Particles& particles) const {
  glm::dmat3 k(0.0);
  const glm::dvec3* lever = levers_.data() + body.firstLever;
  for (const Index i : body.members) {
    const glm::dvec3 q = glm::dvec3(particles.predicted[i]) - centre;
    k += glm::dmat3(glm::dot(*lever, q)) - glm::outerProduct(q, *lever);
    ++lever;
  }
  if (body.axis != glm::dvec3(0.0)) {
    const double about = glm::dot(body.axis, k * body.axis);
    return about > 0.0 ? glm::dot(body.axis, body.made) / about * body.axis : glm::dvec3(0.0);
  }
  return isLine(k) ? glm::dvec3(0.0) : glm::inverse(k) * body.made;
}

// x* is seen from the centre too, so that nothing is lost far from the origin.
glm::dvec3 InternalRotation::momentOf(const Body& body, const Particles& particles) const {
  const glm::dvec3* lever = levers_.data() + body.firstLever;
  const glm::vec4* predicted = particles.predicted.data();
  glm::dvec3 sum(0.0);
  for (const Index i : body.members) sum += glm::cross(*lever++, glm::dvec3(predicted[i]) - body.centre);
  return sum;
}

}  // namespace pliant::sim
