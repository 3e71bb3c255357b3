// What happens when a number stops being finite or the energy runs away: the step is done once more, slowly, to find
// out which phase and which constraint went wrong first, and the last good state comes back.
#include "sim/base/owned_pointers.h"
#include "sim/base/parallel.h"
#include "sim/observe/blow_up_diagnosis.h"
#include "sim/simulation.h"
#include "sim/simulation_state.h"
#include "sim/state/object.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace pliant::sim {

namespace {

// Positions beyond this have no room left for a step in float32.
constexpr float kFarthest = 1e15f;
constexpr int kCalmSpan = 12;         ///< steps between the states that are kept
constexpr double kCalmExcess = 10.0;  ///< of EnergyWatch: not ordinary any more

bool finite(const glm::vec4& v) {
  return std::abs(v.x) < kFarthest && std::abs(v.y) < kFarthest && std::abs(v.z) < kFarthest;
}

}  // namespace

void Simulation::keepState() {
  if (!kept_) kept_ = std::make_unique<State>();
  kept_->position = world_->particles.position;
  kept_->velocity = world_->particles.velocity;
  kept_->motions.clear();
  for (const auto& motion : world_->motions) kept_->motions.push_back(motion->state());
  if (scene_.settings.integrator == Integrator::bdf2) kept_->bdf2 = bdf2_;
  kept_->frame = frame_;
  kept_->nextEmission = nextEmission_;
  kept_->topologyVersion = world_->topologyVersion;
  kept_->vacant = world_->vacant;
  if (!calm_) {  // both at once: a later step allocates nothing
    calm_ = std::make_unique<State>(*kept_);
    calmBefore_ = std::make_unique<State>(*kept_);
  }
  if (frame_ % kCalmSpan != 0 || energyWatch_.excess() > kCalmExcess) return;
  std::swap(calm_, calmBefore_);
  *calm_ = *kept_;
}

// Nobody waits for the rest of the step.
bool Simulation::abandon() {
  restore(*kept_);
  return false;
}

void Simulation::restore(const State& state) {
  world_->particles.position = state.position;
  world_->particles.predicted = state.position;
  world_->particles.velocity = state.velocity;
  for (std::size_t m = 0; m < state.motions.size(); ++m) world_->motions[m]->restore(state.motions[m]);
  if (scene_.settings.integrator == Integrator::bdf2) bdf2_ = state.bdf2;
  frame_ = state.frame;
}

// Before the energy began to run away, where that was seen; else the start of the step.
void Simulation::returnToGoodState() {
  const auto isOfThisWorld = [&](const ClonePtr<State>& state) {
    return bool(state) && state->position.size() == kept_->position.size() &&
           state->topologyVersion == kept_->topologyVersion && state->nextEmission == kept_->nextEmission &&
           state->vacant == kept_->vacant;
  };
  if (scene_.settings.energyLimit == 0.0f || energyWatch_.excess() <= kCalmExcess) return restore(*kept_);
  // What was ordinary by its energy may have begun to sway: the state before it is the better one.
  if (isOfThisWorld(calmBefore_)) return restore(*calmBefore_);
  restore(isOfThisWorld(calm_) ? *calm_ : *kept_);
}

bool Simulation::isFinite() const {
  const auto& predicted = world_->particles.predicted;
  bool good = true;
#pragma omp parallel for reduction(&& : good) if (predicted.size() > 20000)
  for (std::size_t i = 0; i < predicted.size(); ++i) good = good && finite(predicted[i]);
  return good;
}

bool Simulation::hasFiniteVelocities() const {
  const auto& velocity = world_->particles.velocity;
  bool good = true;
#pragma omp parallel for reduction(&& : good) if (velocity.size() > 20000)
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    good = good && std::isfinite(velocity[i].x) && std::isfinite(velocity[i].y) && std::isfinite(velocity[i].z);
  }
  return good;
}

bool Simulation::fail() {
  if (energyBudget_) energyBudget_->cancel();
  if (recorder_) recording_ = recorder_->finish();  // as far as it went
  const bool blownUp = hasBlownUp();
  const auto counts = solver_.counts();
  const auto watch = energyWatch_;
  StepRecorder recorder;
  const std::string where = repeatStep(recorder);
  solver_.restore(counts);  // the repetition does not count
  energyWatch_ = watch;
  const Suspect suspect = findSuspect(*recorder.finish(), *world_);
  failure_ = diagnose(scene_, *world_, suspect, {kept_->position, kept_->velocity, frame_, h_});
  failure_->message = !blownUp ? where
                               : fmt::format("it moves with {:.3g} times the energy that was put in, most of all {}",
                                             energyWatch_.excess(), describeParticle(suspect.particle()));
  returnToGoodState();
  failure_->backAt = frame_;
  energyWatch_ = {};
  return false;
}

// A particle by its object's number and its element's name.
std::string Simulation::describeParticle(std::size_t index) const {
  const auto objectIndex = static_cast<std::size_t>(world_->particles.object[index]);
  const Object& object = world_->objects[objectIndex];
  const auto number = std::find(object.particles.begin(), object.particles.end(), static_cast<int>(index));
  return fmt::format("particle {} of object {}, {}",
                     object.numberAt(static_cast<std::size_t>(number - object.particles.begin())), objectIndex,
                     scene_.describeElement(static_cast<std::size_t>(object.element)));
}

std::string Simulation::describeNonFinite() const {
  const auto& predicted = world_->particles.predicted;
  const auto found = std::find_if_not(predicted.begin(), predicted.end(), finite);
  return describeParticle(found == predicted.end() ? 0 : static_cast<std::size_t>(found - predicted.begin()));
}

// What was solved, for a message.
std::string Simulation::describeStage(const SolveStage& stage) const {
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
      note(world_->batches);
      return fmt::format("solving {} together (iteration {})", fmt::join(types, " and "), stage.iteration + 1);
    case SolveStage::Kind::group:
      note(world_->batchesOf(stage.group));
      return fmt::format("solving {} (group {}, iteration {})", fmt::join(types, " and "), stage.group,
                         stage.iteration + 1);
  }
  return {};
}

// Returns where the first number was found that is not finite.
std::string Simulation::repeatStep(StepRecorder& recorder) {
  restore(*kept_);
  recorder.begin(*world_, frame_);
  for (substep_ = 0; substep_ < scene_.settings.substeps; ++substep_) {
    applyForces();
    dampVelocities();
    predict();
    if (!isFinite()) return fmt::format("a position is not finite after the forces: {}", describeNonFinite());
    findContacts();
    prestabilise();
    if (!isFinite()) return fmt::format("a position is not finite after pre-stabilisation: {}", describeNonFinite());
    recorder.note(StepPhase::prestabilise, substep_, *world_);
    std::string where;
    const StepContext now = context();
    solver_.solve(
        *world_, now,
        {[&](const SolveStage& stage) {
           recorder.afterSolve(stage, substep_, *world_);
           if (!isFinite()) where = describeStage(stage);
           return where.empty();
         },
         [&](const SolveStage& stage, BatchSpan batches) { recorder.beforeSolve(stage, batches, *world_, now); }});
    if (!where.empty()) return fmt::format("a position is not finite after {}: {}", where, describeNonFinite());
    poststabilise();
    holdSurfacesBack();
    if (!isFinite()) return fmt::format("a position is not finite after stabilisation: {}", describeNonFinite());
    updateVelocities();
    if (!hasFiniteVelocities()) return fmt::format("a velocity is not finite; the time step of {} s is too small", h_);
    commitOrSleep();
  }
  return "a position is not finite after the step";
}

}  // namespace pliant::sim
