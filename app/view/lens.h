// The solver lens: walks through a recorded step, stage by stage and constraint by constraint.
#pragma once

#include "app/view/snapshot.h"
#include "render/box.h"
#include "sim/observe/step_recording.h"

#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// A place in a recording.
struct LensPlace {
  int stage = 0;
  int projection = -1;  ///< index in StepRecording::projections, of that stage; -1: the stage as a whole

  bool operator==(const LensPlace&) const = default;
};

/// How far one press of a button goes.
enum class LensStride { constraint, colour, group, iteration, phase };

/// The place a stride before (direction -1) or after (1); stays at the ends. A colour is seen at the last of its
/// constraints, with what all of them did. Constraints that did nothing are passed over
/// where `activeOnly`; with `particle` >= 0 those that do not touch it, too.
LensPlace stride(const sim::StepRecording& recording, const LensPlace& from, LensStride stride, int direction,
                 bool activeOnly = false, int particle = -1);

/// The nearest place that there is.
LensPlace clamped(const sim::StepRecording& recording, LensPlace place);

/// Where in the step that is: "substep 2, iteration 3, group 1: distance, constraint 17 of 120".
std::string describe(const sim::StepRecording& recording, const LensPlace& place);

/// What a projection is between, of joints and contacts of rigid bodies: "front axle: chassis and wheel", "crate 3 and
/// floor"; empty: its particles say it.
std::string describeSides(const sim::StepRecording& recording, const sim::Projection& projection);

/// What a stage does, in a sentence with formulas between $.
std::string explainStage(const sim::Stage& stage);

/// What the batches of a snapshot's recording are called, by batch: their type, with the objects that they are about
/// (else their priority group) where several have one type: "distance (stretching: sheet)", "distance lock (sheet)".
std::vector<std::string> batchNames(const Snapshot& snapshot);

/// What was solved in a stage: each batch with its formula and the largest |C| that was left, a line each, with
/// formulas between $; those with nothing to solve are left out. `names`: of the batches; empty: their types.
std::vector<std::string> explainSolved(const sim::StepRecording& recording, const sim::Stage& stage,
                                       std::span<const std::string> names = {});

/// What a place did to one particle: "particle 17: from (...) to (...), $\Delta\mathbf{x}$ = (...)"; empty where nothing
/// is known.
std::string describeParticle(const sim::StepRecording& recording, const LensPlace& place, int particle);

constexpr std::size_t kMostListed = 5;  ///< of many particles, those that are told of one by one

/// Which particles of a projection are told of one by one, as places in StepRecording::cornersOf(): all of a few; of
/// many the one that it is about, the chosen one (-1: none) and those that it moves farthest, `most` together.
std::vector<std::size_t> listedCorners(const sim::StepRecording& recording, const sim::Projection& projection,
                                       int chosen, std::size_t most = kMostListed);

/// A constraint that touches a particle.
struct ConstraintHere {
  int projection = 0;  ///< index in StepRecording::projections
  std::string text;    ///< "density 17: C = 0.03, Δx = (...)"
};
/// Those of a stage at a particle, those first that are about it, then those that move it farthest; at most `most`.
std::vector<ConstraintHere> constraintsAt(const sim::StepRecording& recording, int stage, int particle, bool activeOnly,
                                          std::size_t most);

/// Positions at a place: of a projection, after it (Gauss-Seidel) or before the averaging (Jacobi); empty where the
/// recording has none.
std::vector<glm::vec4> positionsAt(const sim::StepRecording& recording, const LensPlace& place);

/// How a place moved a particle.
struct LensArrow {
  glm::vec3 from, to;
};
/// The corrections of a projection, or the ways of all particles in a stage.
std::vector<LensArrow> arrowsAt(const sim::StepRecording& recording, const LensPlace& place);
/// The gradients of a projection where it has any, the longest of them `length` long.
std::vector<LensArrow> gradientsAt(const sim::StepRecording& recording, const LensPlace& place, float length);
/// Positions that a projection speaks of beside those of its particles, by their symbols (TeX).
struct LensMark {
  std::string symbol;
  glm::vec3 position;
};
std::vector<LensMark> marksAt(const sim::StepRecording& recording, const LensPlace& place);

/// The largest |C| of the constraints of one batch, by solve.
struct ErrorCurve {
  struct Point {
    int stage;  ///< after which it was so much
    float error;
  };
  std::string name;
  std::vector<Point> points;
};
/// Of all batches that had an error at all, before the solver and after each iteration. `names`: of the batches; empty:
/// their types.
std::vector<ErrorCurve> errorCurves(const sim::StepRecording& recording, std::span<const std::string> names = {});

/// What a place speaks of: the particles of a projection, with some radii around them; empty where it is a whole stage.
render::Box boxAt(const Snapshot& snapshot, const LensPlace& place, int chosen);

/// The snapshot as it was at that place of its recording.
Snapshot snapshotAt(const Snapshot& snapshot, const LensPlace& place);

}  // namespace pliant::app
