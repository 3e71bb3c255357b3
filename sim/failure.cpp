// What happens when a number stops being finite: the state before the step comes back, and the step is done once more,
// slowly, to find out which phase or which constraints went wrong.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sim/parallel.h"
#include "sim/simulation.h"
#include "sim/simulation_state.h"

namespace pliant::sim {

namespace {

// Positions beyond this have no room left for a step in float32.
constexpr float kFarthest = 1e15f;

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
}

// Nobody waits for the rest of the step.
bool Simulation::abandon() {
  if (ledger_) ledger_->cancel();
  restoreState();
  return false;
}

void Simulation::restoreState() {
  world_->particles.position = kept_->position;
  world_->particles.predicted = kept_->position;
  world_->particles.velocity = kept_->velocity;
  for (std::size_t m = 0; m < kept_->motions.size(); ++m) world_->motions[m]->restore(kept_->motions[m]);
  if (scene_.settings.integrator == Integrator::bdf2) bdf2_ = kept_->bdf2;
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
  if (ledger_) ledger_->cancel();
  if (recorder_) recording_ = recorder_->finish();  // as far as it went
  const auto counts = solver_.counts();
  const std::string where = explainFailure();
  solver_.restore(counts);  // the repetition does not count
  restoreState();
  failure_ = Failure{frame_, where};
  return false;
}

// The first particle that is not finite, by its element's name.
std::string Simulation::describeNonFinite() const {
  const auto& particles = world_->particles;
  const auto found = std::find_if_not(particles.predicted.begin(), particles.predicted.end(), finite);
  const auto index = found == particles.predicted.end() ? 0 : found - particles.predicted.begin();
  const auto objectIndex = static_cast<std::size_t>(particles.object[static_cast<std::size_t>(index)]);
  const Object& object = world_->objects[objectIndex];
  const auto number = std::find(object.particles.begin(), object.particles.end(), static_cast<int>(index));
  return fmt::format("particle {} of object {}, {}",
                     object.numberAt(static_cast<std::size_t>(number - object.particles.begin())), objectIndex,
                     scene_.describeElement(static_cast<std::size_t>(object.element)));
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
      return fmt::format("solving {} (group {}, iteration {})", fmt::join(types, " and "), stage.group, stage.iteration + 1);
  }
  return {};
}

std::string Simulation::explainFailure() {
  restoreState();
  for (substep_ = 0; substep_ < scene_.settings.substeps; ++substep_) {
    applyForces();
    dampVelocities();
    predict();
    if (!isFinite()) return fmt::format("a position is not finite after the forces: {}", describeNonFinite());
    findContacts();
    prestabilise();
    if (!isFinite()) return fmt::format("a position is not finite after pre-stabilisation: {}", describeNonFinite());
    std::string where;
    solver_.solve(*world_, context(), {[&](const SolveStage& stage) {
                    if (!isFinite()) where = describeStage(stage);
                    return where.empty();
                  }});
    if (!where.empty()) return fmt::format("a position is not finite after {}: {}", where, describeNonFinite());
    poststabilise();
    holdSurfacesBack();
    updateVelocities();
    if (!hasFiniteVelocities()) return fmt::format("a velocity is not finite; the time step of {} s is too small", h_);
    commitOrSleep();
  }
  return "a position is not finite after the step";
}

}  // namespace pliant::sim
