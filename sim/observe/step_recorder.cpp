#include "sim/observe/step_recorder.h"

#include "sim/observe/batch_role.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"
#include "sim/step/step_state.h"

#include <algorithm>

namespace pliant::sim {

void StepRecorder::start(const World& world, int frame) {
  recording_ = {};
  recording_.frame = frame;
  for (const auto& batch : world.batches) {
    recording_.batchTypes.push_back(batch->type());
    recording_.batchRoles.push_back(roleOf(*batch));
    recording_.batchFormulas.push_back(batch->formula());
    recording_.batchLinear.push_back(batch->isLinear());
    recording_.batchGroups.push_back(batch->group());
    recording_.batchSizes.push_back(batch->size());
  }
  positions_ = 0;
  firstProjection_ = 0;
  open_ = true;
  add(Phase::emit, 0, world.particles.position).velocity = world.particles.velocity;
}

void StepRecorder::name(const Scene& scene, const World& world) {
  recording_.elementNames.clear();
  for (std::size_t e = 0; e < scene.elements.size(); ++e) recording_.elementNames.push_back(scene.nameOfElement(e));
  recording_.objectElements.clear();
  for (const Object& object : world.objects) recording_.objectElements.push_back(object.element);
  recording_.objects.assign(world.particles.object.begin(), world.particles.object.end());
}

std::shared_ptr<const StepRecording> StepRecorder::finish() {
  open_ = false;
  return std::make_shared<const StepRecording>(std::move(recording_));
}

Stage& StepRecorder::add(Phase phase, int substep, const AlignedVector<glm::vec4>& x) {
  Stage stage;
  stage.phase = phase;
  stage.substep = substep;
  stage.firstProjection = stage.lastProjection = static_cast<std::uint32_t>(recording_.projections.size());
  if (positions_ + x.size() <= kMaxPositions) {
    stage.x.assign(x.begin(), x.end());
    positions_ += x.size();
  } else {
    recording_.complete = false;
  }
  recording_.stages.push_back(std::move(stage));
  return recording_.stages.back();
}

void StepRecorder::after(Phase phase, StepState& s) {
  const World& world = s.world;
  if (phase == Phase::emit) start(world, s.frame);
  if (!open_ || phase == Phase::emit || phase == Phase::solve || infoOf(phase).title.empty()) return;
  // A phase without any work is not a stage.
  if (phase == Phase::prestabilise && world.contacts.size() + world.meshContacts.size() == 0) return;
  if (phase == Phase::poststabilise && (s.settings.postStabilize == 0 || s.substep > 0)) return;
  const bool atX = phase < Phase::predict || phase == Phase::commit;
  Stage& stage = add(phase, s.substep, atX ? world.particles.position : world.particles.predicted);
  if (atX || phase == Phase::finalSpeedLimit) stage.velocity = world.particles.velocity;
  if (phase == Phase::contacts) stage.contacts = world.contacts.size() + world.meshContacts.size();
}

void StepRecorder::beforeSolve(const SolveStage& stage, BatchSpan batches, const StepState& s) {
  if (!open_) return;
  const World& world = s.world;
  const StepContext context = s.context();
  firstProjection_ = static_cast<std::uint32_t>(recording_.projections.size());
  const auto& predicted = world.particles.predicted;
  x_.assign(predicted.begin(), predicted.end());
  noteErrorsBefore(world);
  isSequential_ = context.settings.iteration == Iteration::gaussSeidel ||
                  context.settings.iteration == Iteration::gaussSeidelOrdered;
  if (stage.kind == SolveStage::Kind::level) return;             // its constraints are not in a batch of the world
  if (!recording_.complete) return;                              // there is no room for more
  const bool linearAlone = stage.kind == SolveStage::Kind::all;  // others come after all single equations
  for (const auto& batch : batches) {
    if (linearAlone && !batch->isLinear()) continue;
    const auto inWorld = static_cast<std::uint32_t>(std::find(world.batches.begin(), world.batches.end(), batch) -
                                                    world.batches.begin());
    std::uint32_t number = 0;
    batch->describeSolve(world.particles, x_,
                         [&](const ConstraintDescription& row) { addRow(row, inWorld, number++); });
    applyWaiting();
  }
}

// The errors before the solve belong to the stage before it.
void StepRecorder::noteErrorsBefore(const World& world) {
  Stage& last = recording_.stages.back();
  if (last.phase != Phase::solve && last.errors.empty()) noteErrors(world, last);
}

void StepRecorder::noteErrors(const World& world, Stage& stage) {
  for (const auto& batch : world.batches) stage.errors.push_back(batch->largestError(world.particles));
}

bool StepRecorder::hasRoom(const ConstraintDescription& row) const {
  return recording_.projections.size() < kMaxProjections &&
         recording_.corners.size() + row.particles.size() <= kMostCorners &&
         recording_.terms.size() + row.terms.size() <= kMaxTerms;
}

void StepRecorder::addRow(const ConstraintDescription& row, std::uint32_t batch, std::uint32_t number) {
  if (!recording_.complete) return;  // the positions of further projections are unknown
  if (!hasRoom(row)) {
    recording_.complete = false;
    return;
  }
  const std::size_t first = recording_.corners.size();
  recording_.corners.resize(first + row.particles.size());
  Projection p = projectionOf(row, x_, std::span(recording_.corners).subspan(first));
  p.batch = batch;
  p.number = number;
  p.firstCorner = static_cast<std::uint32_t>(first);
  p.firstTerm = static_cast<std::uint32_t>(recording_.terms.size());
  p.termCount = static_cast<std::uint32_t>(row.terms.size());
  recording_.terms.insert(recording_.terms.end(), row.terms.begin(), row.terms.end());
  recording_.projections.push_back(p);
  if (!isSequential_) return;
  for (const Corner& corner : recording_.cornersOf(p)) waiting_.emplace_back(corner.particle, corner.correction);
  if (!row.isSimultaneous) applyWaiting();
}

void StepRecorder::applyWaiting() {
  for (const auto& [particle, correction] : waiting_) x_[particle] += glm::vec4(correction, 0.0f);
  waiting_.clear();
}

void StepRecorder::afterSolve(const SolveStage& solved, StepState& s) {
  if (!open_) return;
  const World& world = s.world;
  const auto isEmpty = [](const auto& batch) { return batch->size() == 0; };
  const auto group = world.batchesOf(solved.group);
  if (solved.kind == SolveStage::Kind::group && std::all_of(group.begin(), group.end(), isEmpty)) return;
  Stage& stage = add(Phase::solve, s.substep, world.particles.predicted);
  stage.solve = solved;
  stage.firstProjection = std::exchange(firstProjection_, stage.lastProjection);
  stage.isSequential = isSequential_;
  noteErrors(world, stage);
  for (std::size_t b = 0; b < world.batches.size(); ++b) recording_.batchSizes[b] = world.batches[b]->size();
}

}  // namespace pliant::sim
