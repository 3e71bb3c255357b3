// The solver lens: steps through a recorded step, stage by stage and constraint by constraint.
#pragma once

#include "app/view/snapshot.h"
#include "render/box.h"
#include "sim/observe/step_recording.h"

#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// A place in a recording.
struct LensPosition {
  int stage = 0;
  int projection = -1;  ///< index in StepRecording::projections, belonging to that stage; -1: the whole stage

  bool operator==(const LensPosition&) const = default;
};

/// The distance covered by one press of a button.
enum class LensStride { constraint, colour, group, iteration, phase };

/// The place one stride before (direction -1) or after (1); stays at the ends. A colour is shown at its last
/// constraint, with the effect of all. Skips constraints without effect if `activeOnly`, and, with `particle` >= 0,
/// those that do not involve it.
LensPosition stride(const sim::StepRecording& recording, const LensPosition& from, LensStride stride, int direction,
                    bool activeOnly = false, int particle = -1);

/// The nearest valid place.
LensPosition clamped(const sim::StepRecording& recording, LensPosition place);

/// The position in the step: "substep 2, iteration 3, group 1: distance, constraint 17 of 120".
std::string describe(const sim::StepRecording& recording, const LensPosition& place);

/// The two sides of a joint or of a contact of rigid bodies: "front axle: chassis and wheel", "crate 3 and floor";
/// empty if the particles suffice.
std::string describeSides(const sim::StepRecording& recording, const sim::Projection& projection);

/// Describes a stage in a sentence with formulas between $.
std::string explainStage(const sim::Stage& stage);

/// Names of the batches of a snapshot's recording: their type, and, if several have the same type, the objects
/// involved, or else their priority group: "distance (stretching: sheet)", "distance lock (sheet)".
std::vector<std::string> batchNames(const Snapshot& snapshot);

/// The result of a stage: each batch with its formula and the largest remaining |C|, one per line, with formulas
/// between $; omits those with nothing to solve. `names`: of the batches; empty: their types.
std::vector<std::string> explainSolved(const sim::StepRecording& recording, const sim::Stage& stage,
                                       std::span<const std::string> names = {});

/// The effect of a place on a particle: "particle 17: from (...) to (...), $\Delta\mathbf{x}$ = (...)"; empty if
/// unknown.
std::string describeParticle(const sim::StepRecording& recording, const LensPosition& place, int particle);

constexpr std::size_t kMostListed = 5;  ///< maximum number of particles described individually

/// The particles of a projection to be described individually, as indices in StepRecording::cornersOf(): all if there
/// are few; otherwise the one that it is about, the chosen one (-1: none) and those that it moves the farthest, `most`
/// in total.
std::vector<std::size_t> listedCorners(const sim::StepRecording& recording, const sim::Projection& projection,
                                       int chosen, std::size_t most = kMostListed);

/// A constraint that involves a particle.
struct ConstraintHere {
  int projection = 0;  ///< index in StepRecording::projections
  std::string text;    ///< "density 17: C = 0.03, Δx = (...)"
};
/// The constraints of a stage at a particle, starting with those about it, then by how far they move it; at most
/// `most`.
std::vector<ConstraintHere> constraintsAt(const sim::StepRecording& recording, int stage, int particle, bool activeOnly,
                                          std::size_t most);

/// Positions at a place: for a projection, after it (Gauss-Seidel) or before the averaging (Jacobi); empty if not
/// recorded.
std::vector<glm::vec4> positionsAt(const sim::StepRecording& recording, const LensPosition& place);

/// The motion of a particle at a place.
struct LensArrow {
  glm::vec3 from, to;
};
/// The corrections of a projection, or the motions of all particles in a stage.
std::vector<LensArrow> arrowsAt(const sim::StepRecording& recording, const LensPosition& place);
/// The gradients of a projection, if any, scaled so that the longest has length `length`.
std::vector<LensArrow> gradientsAt(const sim::StepRecording& recording, const LensPosition& place, float length);
/// Positions involved in a projection other than those of its particles, with their symbols (TeX).
struct LensMark {
  std::string symbol;
  glm::vec3 position;
};
std::vector<LensMark> marksAt(const sim::StepRecording& recording, const LensPosition& place);

/// The largest |C| of the constraints of a batch, by solve.
struct ErrorCurve {
  struct Point {
    int stage;  ///< stage after which it had this value
    float error;
  };
  std::string name;
  std::vector<Point> points;
};
/// Curves of all batches that had any error, before the solver and after each iteration. `names`: of the batches;
/// empty: their types.
std::vector<ErrorCurve> errorCurves(const sim::StepRecording& recording, std::span<const std::string> names = {});

/// The bounds of a projection's particles, with a margin of some radii; empty for a whole stage.
render::Box boxAt(const Snapshot& snapshot, const LensPosition& place, int chosen);

/// The snapshot with the state at a place of its recording.
Snapshot snapshotAt(const Snapshot& snapshot, const LensPosition& place);

}  // namespace pliant::app
