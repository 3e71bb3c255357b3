#include "sim/observe/fault_finder.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/step/finite.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pliant::sim {

namespace {

// The solved stage, for a message.
std::string describeStage(const World& world, const SolveStage& stage) {
  std::set<std::string_view> types;
  const auto note = [&](const auto& batches) {
    for (const auto& batch : batches) {
      if (batch->size() > 0) types.insert(batch->type());
    }
  };
  switch (stage.kind) {
    case SolveStage::Kind::level:
      return fmt::format("coarse level {} of the hierarchy (iteration {})", stage.group, stage.iteration + 1);
    case SolveStage::Kind::all:
      note(world.batches);
      return fmt::format("solving {} together (iteration {})", fmt::join(types, " and "), stage.iteration + 1);
    case SolveStage::Kind::group:
      note(world.batchesOf(stage.group));
      return fmt::format("solving {} (group {}, iteration {})", fmt::join(types, " and "), stage.group,
                         stage.iteration + 1);
  }
  return {};
}

// The work of the phases up to one, for a message.
std::string_view describePhases(Phase phase) {
  if (phase <= Phase::mouse) return "the forces";
  if (phase <= Phase::prestabilise) return "pre-stabilisation";
  return phase == Phase::solve ? "the solver" : "stabilisation";
}

std::string describeNonFinite(const Scene& scene, const World& world) {
  const auto& x = world.particles.predicted;
  const auto found = std::find_if_not(x.begin(), x.end(), [](const glm::vec4& p) { return isWithinReach(p); });
  return describeParticle(scene, world, found == x.end() ? 0 : found - x.begin());
}

}  // namespace

std::string describeParticle(const Scene& scene, const World& world, std::size_t index) {
  PLIANT_ASSERT(index < world.particles.size(), "the particle exists");
  const Object& object = world.objects[world.particles.object[index]];
  const auto number = std::find(object.particles.begin(), object.particles.end(), static_cast<int>(index));
  const auto isOfElement = [&](const Object& other) { return other.element == object.element; };
  const auto own = world.objects.begin() + world.particles.object[index];
  std::string name = scene.describeElement(object.element);
  // An element of several bodies: which of them it is.
  if (std::count_if(world.objects.begin(), world.objects.end(), isOfElement) > 1)
    name += fmt::format(", body {}", std::count_if(world.objects.begin(), own, isOfElement) + 1);
  return fmt::format("particle {} of {}", object.numberAt(number - object.particles.begin()), name);
}

void FaultFinder::after(Phase phase, StepState& s) {
  if (!where_.empty()) return;
  recorder_.after(phase, s);
  if (s.fault != Fault::notFinite) return;
  where_ = infoOf(phase).checkedOutput == CheckedOutput::velocities
               ? fmt::format("a velocity is not finite; the time step of {} s is too small", s.h)
               : fmt::format("a position is not finite after {}: {}", describePhases(phase),
                             describeNonFinite(scene_, s.world));
}

void FaultFinder::beforeSolve(const SolveStage& stage, BatchSpan batches, const StepState& s) {
  if (where_.empty()) recorder_.beforeSolve(stage, batches, s);
}

void FaultFinder::afterSolve(const SolveStage& stage, StepState& s) {
  if (!where_.empty()) return;
  recorder_.afterSolve(stage, s);
  if (arePositionsFinite(s.world.particles)) return;
  where_ = fmt::format("a position is not finite after {}: {}", describeStage(s.world, stage),
                       describeNonFinite(scene_, s.world));
}

std::string FaultFinder::describe() const {
  return where_.empty() ? "a position is not finite after the step" : where_;
}

}  // namespace pliant::sim
