#include "sim/solver/internal_rotation.h"

#include "sim/base/disjoint_sets.h"
#include "sim/constraints/dihedral.h"
#include "sim/constraints/distance.h"
#include "sim/constraints/neo_hookean.h"
#include "sim/constraints/rods.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/constraints/weave.h"
#include "sim/solver/tolerances.h"
#include "sim/state/constraint_view.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::sim {

namespace {

constexpr std::string_view kPressureType = "pressure";
constexpr std::array<std::string_view, 7> kTypesOfBodies{Distance::kName,   Dihedral::kName, TetraVolume::kName,
                                                         NeoHookean::kName, kPressureType,   "shapeMatching",
                                                         Rods::kType};

bool isLock(const Batch& batch) { return batch.type() == Distance::kName && batch.column() == nullptr; }

// Whether coarse levels are built from it.
bool isLevelled(const Batch& batch, bool levels) {
  return levels && batch.type() == Distance::kName && batch.column() != nullptr && isStretching(batch.column());
}

bool isMovable(Index particle, const Particles& particles) { return particles.position[particle].w > 0.0f; }

// Whether a lock's length differs from the initial distance of its ends.
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

void InternalRotation::prepare(const World& world, const StepContext& context) {
  bodies_.clear();
  const Settings& settings = context.settings;
  // The effect of averaging on locks is that of the thesis (Bartels 2015, (3.10)), and is kept.
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
  for (const Component& component : components_) {
    const Index* members = members_.data();
    const Index* holds = holds_.data();
    bodies_.add({members + component.first, members + component.last},
                {holds + component.firstHold, holds + component.lastHold}, particles, context);
  }
  bodies_.notePrediction(particles, context);
}

void InternalRotation::findComponents(const World& world, bool locks, bool levels) {
  const Particles& particles = world.particles;
  DisjointSets sets(particles.size());
  std::vector<Index> fighting;                 // a particle of each body in which constraints can fight
  std::vector<std::pair<Index, Index>> holds;  // a movable particle, and a fixed one
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

}  // namespace pliant::sim
