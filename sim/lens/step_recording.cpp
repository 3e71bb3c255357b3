#include "sim/lens/step_recording.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace pliant::sim {

Projection projectionOf(const LinearRow& row, std::span<const glm::vec4> x, float elasticStep) {
  Projection p;
  p.count = static_cast<std::uint32_t>(row.particles.size());
  p.value = row.value;
  p.stiffness = row.stiffness;
  p.compliance = row.compliance / (elasticStep * elasticStep);
  p.multiplier = row.multiplier != nullptr ? *row.multiplier : 0.0f;
  float all = 0.0f, lightest = 0.0f;
  for (std::size_t i = 0; i < row.particles.size(); ++i) {
    p.particles[i] = row.particles[i];
    p.before[i] = x[static_cast<std::size_t>(row.particles[i])];
    if (!row.weights.empty()) p.before[i].w = row.weights[i];
    p.gradient[i] = row.gradient[i];
    const float square = glm::dot(row.gradient[i], row.gradient[i]);
    p.weight += p.before[i].w * square;
    all += square;
    lightest = std::max(lightest, p.before[i].w);
  }
  const bool yields = p.yields = row.multiplier != nullptr;
  p.active = p.weight > 0.0f && (yields || row.kind == ConstraintKind::equality || row.value < 0.0f);
  if (!p.active) return p;
  if (yields) {
    p.lambda = (-p.value - p.compliance * p.multiplier) / (p.weight + p.compliance);
    if (row.kind == ConstraintKind::inequality) p.lambda = std::max(p.lambda, -p.multiplier);
  } else {
    p.weight = std::max(p.weight, kLeastShare * lightest * all);
    p.lambda = p.value / p.weight;
  }
  const float factor = yields ? p.lambda : -p.stiffness * p.lambda;
  for (std::size_t i = 0; i < p.count; ++i) p.correction[i] = factor * p.before[i].w * p.gradient[i];
  return p;
}

void StepRecorder::begin(const World& world, int frame) {
  recording_ = {};
  recording_.frame = frame;
  for (const auto& batch : world.batches) {
    recording_.batchTypes.push_back(batch->type());
    recording_.batchFormulas.emplace_back(batch->formula());
    recording_.batchGroups.push_back(batch->group());
    recording_.batchSizes.push_back(batch->size());
  }
  positions_ = 0;
  firstProjection_ = 0;
  open_ = true;
  add(StepPhase::start, 0, world.particles.position).velocity = world.particles.velocity;
}

std::shared_ptr<const StepRecording> StepRecorder::finish() {
  open_ = false;
  return std::make_shared<const StepRecording>(std::move(recording_));
}

Stage& StepRecorder::add(StepPhase phase, int substep, const AlignedVector<glm::vec4>& x) {
  Stage stage;
  stage.phase = phase;
  stage.substep = substep;
  stage.firstProjection = stage.lastProjection = static_cast<std::uint32_t>(recording_.projections.size());
  if (positions_ + x.size() <= kMostPositions) {
    stage.x.assign(x.begin(), x.end());
    positions_ += x.size();
  } else {
    recording_.complete = false;
  }
  recording_.stages.push_back(std::move(stage));
  return recording_.stages.back();
}

void StepRecorder::note(StepPhase phase, int substep, const World& world) {
  if (!open_) return;
  const bool before = phase == StepPhase::forces || phase == StepPhase::damping || phase == StepPhase::commit;
  Stage& stage = add(phase, substep, before ? world.particles.position : world.particles.predicted);
  if (before || phase == StepPhase::velocities) stage.velocity = world.particles.velocity;
  if (phase == StepPhase::contacts) stage.contacts = world.contacts.size() + world.meshContacts.size();
}

void StepRecorder::beforeSolve(const SolveStage& stage, BatchSpan batches, const World& world, const StepContext& context) {
  if (!open_) return;
  firstProjection_ = static_cast<std::uint32_t>(recording_.projections.size());
  const auto& predicted = world.particles.predicted;
  x_.assign(predicted.begin(), predicted.end());
  inTurn_ = context.settings.iteration == Iteration::gaussSeidel ||
            context.settings.iteration == Iteration::gaussSeidelOrdered;
  if (stage.kind == SolveStage::Kind::level) return;  // its constraints are no batch of the world
  for (const auto& batch : batches) {
    const auto inWorld = std::find(world.batches.begin(), world.batches.end(), batch);
    std::uint32_t number = 0;
    batch->linearise(x_, [&](const LinearRow& row) {
      const std::uint32_t index = number++;
      if (row.particles.size() > Projection::kMostParticles) return;
      if (recording_.projections.size() >= kMostProjections) {
        recording_.complete = false;
        return;
      }
      Projection p = projectionOf(row, x_, context.elasticStep());
      p.batch = static_cast<std::uint32_t>(inWorld - world.batches.begin());
      p.colour = static_cast<std::uint32_t>(row.colour);
      p.number = index;
      if (inTurn_) {
        for (std::size_t i = 0; i < p.count; ++i) x_[static_cast<std::size_t>(p.particles[i])] += glm::vec4(p.correction[i], 0.0f);
      }
      recording_.projections.push_back(p);
    });
  }
}

void StepRecorder::afterSolve(const SolveStage& solved, int substep, const World& world) {
  if (!open_) return;
  const auto isEmpty = [](const auto& batch) { return batch->size() == 0; };
  const auto group = world.batchesOf(solved.group);
  if (solved.kind == SolveStage::Kind::group && std::all_of(group.begin(), group.end(), isEmpty)) return;
  Stage& stage = add(StepPhase::solve, substep, world.particles.predicted);
  stage.solve = solved;
  stage.firstProjection = std::exchange(firstProjection_, stage.lastProjection);
  stage.inTurn = inTurn_;
  for (std::size_t b = 0; b < world.batches.size(); ++b) {
    stage.errors.push_back(world.batches[b]->largestError(world.particles));
    recording_.batchSizes[b] = world.batches[b]->size();
  }
}

}  // namespace pliant::sim
