// Observes a step and records it.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/observe/step_recording.h"
#include "sim/step/observer.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace pliant::sim {

struct Scene;
struct World;

class StepRecorder final : public StepObserver {
 public:
  void after(Phase phase, StepState& s) override;
  bool watchesSolves() const override { return true; }
  void beforeSolve(const SolveStage& stage, BatchSpan batches, const StepState& s) override;
  void afterSolve(const SolveStage& stage, StepState& s) override;

  /// Starts a recording, with the state at the start of a step.
  void start(const World& world, int frame);
  /// Records names of elements and batches, before finish().
  void name(const Scene& scene, const World& world);
  /// Returns the recording; nothing more is recorded until start().
  std::shared_ptr<const StepRecording> finish();

 private:
  // Together some 250 MB at most.
  static constexpr std::size_t kMaxProjections = 500000;
  static constexpr std::size_t kMostCorners = 2500000;
  static constexpr std::size_t kMaxTerms = 2000000;
  static constexpr std::size_t kMaxPositions = 2000000;

  Stage& add(Phase phase, int substep, const AlignedVector<glm::vec4>& x);
  void noteErrorsBefore(const World& world);
  static void noteErrors(const World& world, Stage& stage);
  bool hasRoom(const ConstraintDescription& row) const;
  void addRow(const ConstraintDescription& row, std::uint32_t batch, std::uint32_t number);
  void applyWaiting();

  StepRecording recording_;
  bool open_ = false;
  std::size_t positions_ = 0;
  std::uint32_t firstProjection_ = 0;
  bool isSequential_ = false;
  std::vector<glm::vec4> x_;                          ///< positions after each constraint
  std::vector<std::pair<Index, glm::vec3>> waiting_;  ///< corrections of rows that start from the same positions
};

}  // namespace pliant::sim
