#include "sim/observe/energy_budget.h"

#include "sim/base/parallel.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr std::size_t kBlock = 2048;  ///< particles that are summed up one after the other, whatever the threads

double kineticOf(double mass, const glm::dvec3& v) { return 0.5 * mass * glm::dot(v, v); }

bool isKinematic(const Batch& batch, const World& world) {
  return &batch == world.mouse || &batch == world.animated || &batch == world.attached;
}

// What a batch is there for: distances serve several ends.
std::string_view roleOf(const Batch& batch) {
  if (batch.column() == &Material::bendingStiffness) return "bending";
  return batch.type() == "distance" && batch.column() != nullptr ? "stretching" : batch.type();
}

}  // namespace

LedgerEntry& LedgerEntry::operator+=(const LedgerEntry& other) {
  energy += other.energy;
  momentum += other.momentum;
  angularMomentum += other.angularMomentum;
  return *this;
}

LedgerEntry& LedgerEntry::operator-=(const LedgerEntry& other) {
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

LedgerEntry Books::sum() const {
  LedgerEntry all;
  for (const LedgerEntry& entry : entries) all += entry;
  return all;
}

// From here on changes are summed up; beginning anew each step keeps their rounding from growing.
void EnergyBudget::begin(const World& world) {
  accelerations_.assign(world.objects.size(), glm::dvec3(0.0));
  for (std::size_t o = 0; o < accelerations_.size(); ++o) {
    for (const auto& force : world.forces) {
      if (force->actsOn(static_cast<int>(o))) accelerations_[o] += glm::dvec3(force->acceleration());
    }
  }
  const Totals last = now_;
  bodies_.clear();
  const Change all = follow(world, {world.particles.position, world.particles.velocity});
  now_ = {all.kinetic, all.potential, all.momentum, all.angularMomentum};
  running_ = {};
  running_.before = known_ ? last : now_;
  entry(BudgetTerm::outside) += {now_.energy() - running_.before.energy(), now_.momentum - running_.before.momentum,
                                 now_.angularMomentum - running_.before.angularMomentum};
  open_ = true;
}

void EnergyBudget::finish() {
  if (!open_) return;
  open_ = false;
  known_ = true;
  running_.after = now_;
  step_ = running_;
  if (!any_) total_.before = running_.before;
  any_ = true;
  total_.after = running_.after;
  for (std::size_t a = 0; a < kAccounts; ++a) total_.entries[a] += running_.entries[a];
}

// What is new since the last state, and that state becomes this one.
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
      sum.potential -= glm::dot(accelerations_[static_cast<std::size_t>(particles.object[i])], m * x - m0 * x0);
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

void EnergyBudget::note(BudgetTerm account, const World& world, const Moment& now, bool isImpulse) {
  if (!open_) return;
  const Change change = follow(world, now);
  const double shared = isImpulse ? 0.5 * change.potential : 0.0;
  entry(account) += {change.kinetic + change.potential - shared, change.momentum, change.angularMomentum};
  entry(BudgetTerm::integration).energy += shared;
}

// A solve: impulses act at the positions where it found the particles.
void EnergyBudget::enterImpulses(BudgetTerm account, const World& world, const Moment& now, bool isHandsOwn) {
  LedgerEntry byHand;
  const MouseConstraint& mouse = mouseConstraint(world);
  for (std::size_t k = 0; k < mouse.size(); ++k) {
    const std::size_t i = mouse.particle(k);
    const Body& old = bodies_[i];
    const glm::dvec3 x(now.x[i]), dv = glm::dvec3(now.v[i]) - glm::dvec3(old.v);
    const double w = world.particles.position[i].w;
    if (!(w > 0.0)) continue;
    const double unseen = isHandsOwn ? -double(old.mass) : 1.0 / w - double(old.mass);
    byHand -= {kineticOf(unseen, now.v[i]) - kineticOf(unseen, old.v), unseen * dv,
               glm::cross(0.5 * (x + glm::dvec3(old.x)), unseen * dv)};
    if (isHandsOwn) {
      const glm::dvec3 a = accelerations_[static_cast<std::size_t>(world.particles.object[i])];
      byHand.energy -= 0.5 * double(old.mass) * glm::dot(a, x - glm::dvec3(old.x));
    }
  }
  const Change change = follow(world, now);
  LedgerEntry own{change.kinetic + 0.5 * change.potential, change.momentum, change.torque};
  own -= byHand;
  own -= led_;
  entry(account) += own;
  entry(BudgetTerm::mouse) += byHand;
  entry(BudgetTerm::kinematic) += led_;
  entry(BudgetTerm::integration) += {0.5 * change.potential, glm::dvec3(0.0), change.angularMomentum - change.torque};
  led_ = {};
}

void EnergyBudget::beforeSolve(BatchSpan batches, const World& world, const StepContext& context) {
  if (!open_) return;
  solving_ = true;
  led_ = {};
  const Particles& particles = world.particles;
  const auto displacement = [&](std::size_t i) {
    return glm::vec3(particles.predicted[i]) - glm::vec3(particles.position[i]);
  };
  const auto isLed = [&](std::int32_t particle) {
    const auto i = static_cast<std::size_t>(particle);
    return particles.position[i].w == 0.0f && displacement(i) != glm::vec3(0.0f);
  };
  if (world.animated == nullptr && world.attached == nullptr) return;
  x_.assign(particles.predicted.begin(), particles.predicted.end());
  const bool averaged = context.settings.iteration == Iteration::jacobi;
  const bool inTurn = context.settings.iteration == Iteration::gaussSeidel ||
                      context.settings.iteration == Iteration::gaussSeidelOrdered;
  std::vector<Corner> corners;  // of the projection that is being looked at
  const auto forEachProjection = [&](const auto& visit) {
    for (const auto& batch : batches) {
      batch->linearise(x_, [&](const LinearRow& row) {
        corners.resize(row.particles.size());
        const Projection p = projectionOf(row, x_, context.elasticStep(), corners);
        if (p.active) visit(p);
      });
    }
  };
  if (averaged) {
    corrections_.assign(particles.size(), 0);
    forEachProjection([&](const Projection& p) {
      if (p.yields) return;
      for (const Corner& corner : corners) ++corrections_[static_cast<std::size_t>(corner.particle)];
    });
  }
  forEachProjection([&](const Projection& p) {
    // The impulse on the led particle is what the others did not get.
    glm::dvec3 others(0.0);
    int led = -1;
    for (const Corner& corner : corners) {
      const auto particle = static_cast<std::size_t>(corner.particle);
      if (isLed(corner.particle)) led = led < 0 ? corner.particle : led;
      if (!(corner.before.w > 0.0f)) continue;
      const float part =
          averaged && !p.yields ? context.settings.overRelaxation / static_cast<float>(corrections_[particle]) : 1.0f;
      others += glm::dvec3(part * corner.correction) / (double(corner.before.w) * double(context.h));
      if (inTurn) x_[particle] += glm::vec4(corner.correction, 0.0f);
    }
    if (led < 0) return;
    const auto l = static_cast<std::size_t>(led);
    led_ += {glm::dot(others, glm::dvec3(displacement(l)) / double(context.h)), others,
             glm::cross(glm::dvec3(particles.predicted[l]), others)};
  });
}

void EnergyBudget::afterSolve(const SolveStage& stage, const World& world, const Moment& now) {
  solving_ = false;
  BudgetTerm account = BudgetTerm::together;
  bool isHandsOwn = false;
  if (stage.kind == SolveStage::Kind::level) account = BudgetTerm::levels;
  if (stage.kind == SolveStage::Kind::group) {
    account = accountOfGroup(stage.group);
    isHandsOwn = stage.group == world.mouse->group();
  }
  enterImpulses(account, world, now, isHandsOwn);
}

std::string nameOf(BudgetTerm account, const World& world) {
  const int group = static_cast<int>(account) - static_cast<int>(BudgetTerm::group0);
  if (group >= 0 && group < kGroupCount) {
    std::string name;
    for (const auto& batch : world.batchesOf(group)) {
      if (isKinematic(*batch, world)) continue;
      const std::string_view role = roleOf(*batch);
      if (name.find(role) == std::string::npos) name += (name.empty() ? "" : ", ") + std::string(role);
    }
    return name;
  }
  switch (account) {
    case BudgetTerm::outside:
      return "edits";
    case BudgetTerm::outflow:
      return "outflow";
    case BudgetTerm::inflow:
      return "inflow";
    case BudgetTerm::forces:
      return "drag and wind";
    case BudgetTerm::integration:
      return "integration";
    case BudgetTerm::speedLimit:
      return "speed limit";
    case BudgetTerm::damping:
      return "damping";
    case BudgetTerm::mouse:
      return "hand";
    case BudgetTerm::kinematic:
      return "animated";
    case BudgetTerm::prestabilisation:
      return "pre-stabilisation";
    case BudgetTerm::levels:
      return "coarse levels";
    case BudgetTerm::acceleration:
      return "chebyshev";
    case BudgetTerm::together:
      return "all constraints";
    case BudgetTerm::sides:
      return "sides of surfaces";
    case BudgetTerm::poststabilisation:
      return "post-stabilisation";
    case BudgetTerm::restitution:
      return "restitution";
    case BudgetTerm::flow:
      return "fluid motion";
    case BudgetTerm::sleeping:
      return "sleeping";
    case BudgetTerm::tearing:
      return "tearing";
    default:
      return {};
  }
}

}  // namespace pliant::sim
