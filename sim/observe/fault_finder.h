// Observes a failed step while it is repeated, and finds where the first number went wrong.
#pragma once

#include "sim/observe/step_recorder.h"
#include "sim/scene/scene.h"
#include "sim/step/observer.h"

#include <memory>
#include <string>

namespace pliant::sim {

/// "particle 3 of object 0, element 1 (rope 'tail')". Precondition: index is in range.
std::string describeParticle(const Scene& scene, const World& world, std::size_t index);

class FaultFinder final : public StepObserver {
 public:
  /// Precondition: the world is that at the start of the step.
  FaultFinder(const Scene& scene, const World& world, int frame) : scene_(scene) { recorder_.start(world, frame); }

  void after(Phase phase, StepState& s) override;
  bool watchesSolves() const override { return true; }
  void beforeSolve(const SolveStage& stage, BatchSpan batches, const StepState& s) override;
  void afterSolve(const SolveStage& stage, StepState& s) override;

  /// Where the first number that is not finite was found, in words.
  std::string describe() const;
  /// The step up to there.
  std::shared_ptr<const StepRecording> recording() { return recorder_.finish(); }

 private:
  const Scene& scene_;
  StepRecorder recorder_;
  std::string where_;  ///< empty: all numbers have been finite so far
};

}  // namespace pliant::sim
