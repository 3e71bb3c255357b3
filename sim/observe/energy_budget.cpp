#include "sim/observe/energy_budget.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/observe/batch_role.h"
#include "sim/observe/step_recording.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr std::size_t kBlock = 2048;  ///< particles per partial sum, for any number of threads

double kineticOf(double mass, const glm::dvec3& v) { return 0.5 * mass * glm::dot(v, v); }

bool isKinematic(const Batch& batch, const World& world) {
  return &batch == world.mouse || &batch == world.animated || &batch == world.attached;
}

}  // namespace

BudgetEntry& BudgetEntry::operator+=(const BudgetEntry& other) {
  energy += other.energy;
  momentum += other.momentum;
  angularMomentum += other.angularMomentum;
  return *this;
}

BudgetEntry& BudgetEntry::operator-=(const BudgetEntry& other) {
  energy -= other.energy;
  momentum -= other.momentum;
  angularMomentum -= other.angularMomentum;
  return *this;
}

EnergyBudget::Change& EnergyBudget::Change::operator+=(const Change& other) {
  kinetic += other.kinetic;
  potential += other.potential;
  momentum += other.momentum;
  angularMomentum += other.angularMomentum;
  torque += other.torque;
  return *this;
}

BudgetEntry Budget::sum() const {
  BudgetEntry all;
  for (const BudgetEntry& entry : entries) all += entry;
  return all;
}

// Starts the sums of changes; a new start in each step keeps their rounding from growing.
void EnergyBudget::begin(const StepState& s) {
  const World& world = s.world;
  accelerations_.assign(world.objects.size(), glm::dvec3(0.0));
  for (std::size_t o = 0; o < accelerations_.size(); ++o) {
    for (const auto& force : world.forces) {
      if (force->actsOn(static_cast<int>(o))) accelerations_[o] += glm::dvec3(force->acceleration());
    }
  }
  const Totals last = now_;
  bodies_.clear();
  const Change all = follow(world, atRest(world));
  now_ = {all.kinetic, all.potential, all.momentum, all.angularMomentum};
  running_ = {};
  running_.before = known_ ? last : now_;
  entry(BudgetTerm::outside) += {now_.energy() - running_.before.energy(), now_.momentum - running_.before.momentum,
                                 now_.angularMomentum - running_.before.angularMomentum};
  open_ = true;
}

void EnergyBudget::end(const StepState&) {
  if (!open_) return;
  open_ = false;
  known_ = true;
  running_.after = now_;
  step_ = running_;
  if (!any_) total_.before = running_.before;
  any_ = true;
  total_.after = running_.after;
  for (std::size_t a = 0; a < kBudgetTerms; ++a) total_.entries[a] += running_.entries[a];
}

// The change since the last state, which is replaced by this one.
EnergyBudget::Change EnergyBudget::follow(const World& world, const Moment& now) {
  const Particles& particles = world.particles;
  const std::size_t count = now.x.size();
  bodies_.resize(count);
  blocks_.assign((count + kBlock - 1) / kBlock, {});
  parallelPieces(blocks_.size(), 4, [&](std::size_t b) {
    Change& sum = blocks_[b];
    for (std::size_t i = b * kBlock; i < std::min(count, (b + 1) * kBlock); ++i) {
      Body& old = bodies_[i];
      const Body body{particles.position[i].w > 0.0f ? particles.mass[i] : 0.0f, glm::vec3(now.x[i]), now.v[i]};
      if (body.mass == old.mass && (body.mass == 0.0f || (body.x == old.x && body.v == old.v))) continue;
      const double m = body.mass, m0 = old.mass;
      const glm::dvec3 x(body.x), x0(old.x), p = m * glm::dvec3(body.v), p0 = m0 * glm::dvec3(old.v);
      sum.kinetic += kineticOf(m, body.v) - kineticOf(m0, old.v);
      sum.potential -= glm::dot(accelerations_[particles.object[i]], m * x - m0 * x0);
      sum.momentum += p - p0;
      sum.angularMomentum += glm::cross(x, p) - glm::cross(x0, p0);
      sum.torque += glm::cross(0.5 * (x + x0), p - p0);
      old = body;
    }
  });
  Change all;
  for (const Change& block : blocks_) all += block;
  now_.kinetic += all.kinetic;
  now_.potential += all.potential;
  now_.momentum += all.momentum;
  now_.angularMomentum += all.angularMomentum;
  return all;
}

void EnergyBudget::record(BudgetTerm term, const World& world, const Moment& now, bool isImpulse) {
  const Change change = follow(world, now);
  const double shared = isImpulse ? 0.5 * change.potential : 0.0;
  entry(term) += {change.kinetic + change.potential - shared, change.momentum, change.angularMomentum};
  entry(BudgetTerm::integration).energy += shared;
}

// For a solve: impulses act at the positions before it.
void EnergyBudget::recordImpulses(BudgetTerm term, const World& world, const Moment& now, bool isOfMouse) {
  BudgetEntry byMouse;
  const MouseConstraint& mouse = mouseConstraint(world);
  for (std::size_t k = 0; k < mouse.size(); ++k) {
    const std::size_t i = mouse.particle(k);
    const Body& old = bodies_[i];
    const glm::dvec3 x(now.x[i]), dv = glm::dvec3(now.v[i]) - glm::dvec3(old.v);
    const double w = world.particles.position[i].w;
    if (!(w > 0.0)) continue;
    const double unseen = isOfMouse ? -double(old.mass) : 1.0 / w - double(old.mass);
    byMouse -= {kineticOf(unseen, now.v[i]) - kineticOf(unseen, old.v), unseen * dv,
                glm::cross(0.5 * (x + glm::dvec3(old.x)), unseen * dv)};
    if (isOfMouse) {
      const glm::dvec3 a = accelerations_[world.particles.object[i]];
      byMouse.energy -= 0.5 * double(old.mass) * glm::dot(a, x - glm::dvec3(old.x));
    }
  }
  const Change change = follow(world, now);
  BudgetEntry own{change.kinetic + 0.5 * change.potential, change.momentum, change.torque};
  own -= byMouse;
  own -= kinematic_;
  entry(term) += own;
  entry(Phase::mouse) += byMouse;
  entry(Phase::kinematic) += kinematic_;
  entry(BudgetTerm::integration) += {0.5 * change.potential, glm::dvec3(0.0), change.angularMomentum - change.torque};
  kinematic_ = {};
}

EnergyBudget::Moment EnergyBudget::moving(const StepState& s) {
  s.integrator.velocities(s.world.particles, velocity_);
  return {s.world.particles.predicted, velocity_.value};
}

void EnergyBudget::after(Phase phase, StepState& s) {
  if (!open_) return;
  const World& world = s.world;
  switch (phase) {
    case Phase::forces: {
      const bool isPotential = world.forces[s.force]->acceleration() != glm::vec3(0.0f);
      return record(isPotential ? BudgetTerm::integration : phase, world, atRest(world));
    }
    case Phase::predict:
    case Phase::contacts:
      return;  // the kinematic phase completes the one, the other moves nothing
    case Phase::kinematic:
      return record(BudgetTerm::integration, world, moving(s));
    case Phase::bodies:
      if (world.bodies.empty()) return;
      return record(phase, world, moving(s));
    case Phase::prestabilise:
      return record(phase, world, moving(s));
    case Phase::mouse:
    case Phase::poststabilise:
      return record(phase, world, moving(s), true);
    case Phase::solve:
      record(between_, world, moving(s), true);
      between_ = BudgetTerm::acceleration;
      return;
    case Phase::guard:
    case Phase::holdBack:
      return record(Phase::guard, world, moving(s), true);
    case Phase::velocities:
      return record(BudgetTerm::integration, world, finalMoment(world, s.tools.newVelocity.value));
    case Phase::restitution:
    case Phase::fluidMotion:
      return record(phase, world, finalMoment(world, world.particles.velocity));
    case Phase::finalSpeedLimit:
      return record(Phase::speedLimit, world, finalMoment(world, world.particles.velocity));
    default:
      return record(phase, world, atRest(world));
  }
}

void EnergyBudget::beforeSolve(const SolveStage&, BatchSpan batches, const StepState& s) {
  if (!open_) return;
  record(between_, s.world, moving(s), true);
  solving_ = true;
  kinematic_ = {};
  predictKinematicWork(batches, s.world, s.context());
}

void EnergyBudget::predictKinematicWork(BatchSpan batches, const World& world, const StepContext& context) {
  const Particles& particles = world.particles;
  const auto displacement = [&](std::size_t i) {
    return glm::vec3(particles.predicted[i]) - glm::vec3(particles.position[i]);
  };
  const auto isMovingTarget = [&](Index particle) {
    return particles.position[particle].w == 0.0f && displacement(particle) != glm::vec3(0.0f);
  };
  if (world.animated == nullptr && world.attached == nullptr) return;
  x_.assign(particles.predicted.begin(), particles.predicted.end());
  const bool averaged = context.settings.iteration == Iteration::jacobi;
  const bool inTurn = context.settings.iteration == Iteration::gaussSeidel ||
                      context.settings.iteration == Iteration::gaussSeidelOrdered;
  std::vector<Corner> corners;  // of the current projection
  const auto forEachProjection = [&](const auto& visit) {
    for (const auto& batch : batches) {
      batch->linearise(x_, [&](const LinearRow& row) {
        corners.resize(row.particles.size());
        const Projection p = projectionOf(row, x_, corners);
        if (p.active) visit(p);
      });
    }
  };
  if (averaged) {
    corrections_.assign(particles.size(), 0);
    forEachProjection([&](const Projection& p) {
      if (p.isCompliant) return;
      for (const Corner& corner : corners) ++corrections_[corner.particle];
    });
  }
  forEachProjection([&](const Projection& p) {
    // The impulse on the kinematic particle is the opposite of the sum on the others.
    glm::dvec3 others(0.0);
    SplitShare share;
    for (const Corner& corner : corners)
      share.add(corner.correction, corner.before.w,
                averaged ? static_cast<float>(corrections_[corner.particle]) : 1.0f);
    const float part = averaged && !p.isCompliant ? context.settings.overRelaxation * share.value() : 1.0f;
    int kinematic = -1;
    for (const Corner& corner : corners) {
      const Index particle = corner.particle;
      if (isMovingTarget(corner.particle)) kinematic = kinematic < 0 ? corner.particle : kinematic;
      if (!(corner.before.w > 0.0f)) continue;
      others += glm::dvec3(part * corner.correction) / (double(corner.before.w) * double(context.h));
      if (inTurn) x_[particle] += glm::vec4(corner.correction, 0.0f);
    }
    if (kinematic < 0) return;
    kinematic_ += {glm::dot(others, glm::dvec3(displacement(kinematic)) / double(context.h)), others,
                   glm::cross(glm::dvec3(particles.predicted[kinematic]), others)};
  });
}

namespace {

BudgetTerm termOf(const SolveStage& stage) {
  switch (stage.kind) {
    case SolveStage::Kind::level:
      return BudgetTerm::levels;
    case SolveStage::Kind::group:
      return BudgetTerm::ofGroup(stage.group);
    case SolveStage::Kind::all:
      break;
  }
  return BudgetTerm::simultaneous;
}

bool isOfMouse(const SolveStage& stage, const World& world) {
  return stage.kind == SolveStage::Kind::group && stage.group == world.mouse->group();
}

}  // namespace

// Inserts the result of mass splitting between the states before and after the solve.
void EnergyBudget::afterAveraging(const SolveStage& stage, CorrectionSums excess, StepState& s) {
  if (!open_ || !solving_) return;
  auto& predicted = s.world.particles.predicted;
  split_.resize(predicted.size());
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    split_[i] = glm::vec4(glm::vec3(predicted[i]) - glm::vec3(excess[i]), predicted[i].w);
  }
  std::swap(predicted, split_);
  recordImpulses(termOf(stage), s.world, moving(s), isOfMouse(stage, s.world));
  std::swap(predicted, split_);
  averaged_ = true;
}

void EnergyBudget::afterSolve(const SolveStage& stage, StepState& s) {
  if (!open_ || !solving_) return;
  const BudgetTerm term = averaged_ ? BudgetTerm::averaging : termOf(stage);
  recordImpulses(term, s.world, moving(s), isOfMouse(stage, s.world));
  solving_ = averaged_ = false;
  between_ = stage.kind == SolveStage::Kind::level ? BudgetTerm::levels
             : s.settings.chebyshev > 0.0f         ? BudgetTerm::acceleration
                                                   : BudgetTerm::integration;
}

namespace {

struct NamedTerm {
  BudgetTerm term;
  const char* name;
};

// In the order in which a step makes their entries. Groups of constraints come after `simultaneous`.
constexpr std::array kNamedTerms{
    NamedTerm{BudgetTerm::outside, "edits"},
    NamedTerm{Phase::drain, "outflow"},
    NamedTerm{Phase::emit, "inflow"},
    NamedTerm{Phase::forces, "drag and wind"},
    NamedTerm{BudgetTerm::integration, "integration"},
    NamedTerm{Phase::speedLimit, "speed limit"},
    NamedTerm{Phase::damping, "damping"},
    NamedTerm{Phase::mouse, "mouse"},
    NamedTerm{Phase::kinematic, "animated"},
    NamedTerm{Phase::bodies, "rigid bodies"},
    NamedTerm{Phase::prestabilise, "pre-stabilisation"},
    NamedTerm{BudgetTerm::levels, "coarse levels"},
    NamedTerm{BudgetTerm::acceleration, "chebyshev"},
    NamedTerm{BudgetTerm::averaging, "averaging"},
    NamedTerm{BudgetTerm::simultaneous, "all constraints"},
    NamedTerm{Phase::guard, "sides of surfaces"},
    NamedTerm{Phase::poststabilise, "post-stabilisation"},
    NamedTerm{Phase::restitution, "restitution"},
    NamedTerm{Phase::fluidMotion, "fluid motion"},
    NamedTerm{Phase::commit, "sleeping"},
    NamedTerm{Phase::tear, "tearing"},
};

std::string nameOfGroup(int group, const World& world) {
  std::string name;
  for (const auto& batch : world.batchesOf(group)) {
    if (isKinematic(*batch, world)) continue;
    const std::string_view role = roleOf(*batch);
    if (name.find(role) == std::string::npos) name += (name.empty() ? "" : ", ") + std::string(role);
  }
  return name;
}

}  // namespace

std::span<const BudgetTerm> budgetTerms() {
  static const auto terms = [] {
    std::vector<BudgetTerm> all;
    for (const NamedTerm& named : kNamedTerms) {
      all.push_back(named.term);
      if (named.term != BudgetTerm::simultaneous) continue;
      for (int group = 0; group < kGroupCount; ++group) all.push_back(BudgetTerm::ofGroup(group));
    }
    return all;
  }();
  return terms;
}

std::string nameOf(BudgetTerm term, const World& world) {
  if (term.group() >= 0) return nameOfGroup(term.group(), world);
  const auto found =
      std::find_if(kNamedTerms.begin(), kNamedTerms.end(), [&](const NamedTerm& named) { return named.term == term; });
  return found != kNamedTerms.end() ? found->name : "";
}

}  // namespace pliant::sim
