// One step in slow motion, for the solver lens: the effect of every phase, iteration, group and single constraint.
#pragma once

#include "sim/base/index.h"
#include "sim/solver/solve_observer.h"
#include "sim/state/constraint_description.h"
#include "sim/step/phase.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// A particle of a projection.
struct Corner {
  Index particle = 0;
  float part = 0.0f;           ///< see DescriptionText::part
  glm::vec4 before{0.0f};      ///< x before the projection, and w in it
  glm::vec3 gradient{0.0f};    ///< see DescriptionText::gradient
  glm::vec3 correction{0.0f};  ///< dx; under Jacobi before averaging
};

/// A constraint's projection, in the symbols of project.h: lambda = C / sum w |grad|^2, dx = -k lambda w grad; or as
/// given by its batch (constraint_description.h).
struct Projection {
  std::uint32_t batch = 0;        ///< index in World::batches
  std::uint32_t colour = 0;       ///< within its batch, of Gauss-Seidel by colours
  std::uint32_t number = 0;       ///< of the constraint in its batch, in the order of solving
  std::uint32_t firstCorner = 0;  ///< range in StepRecording::corners
  std::uint32_t count = 0;        ///< particles
  std::uint32_t firstTerm = 0;    ///< range in StepRecording::terms
  std::uint32_t termCount = 0;
  int element = -1;  ///< ConstraintDescription::element
  int subject = -1;  ///< corner of the particle that the constraint is about; -1: about all
  const DescriptionText* text = &kEquationText;
  bool isSimultaneous = false;  ///< it starts from the same positions as all others of its batch
  bool isPrecomputed = false;   ///< lambda and corrections are given by its batch
  float value = 0.0f;           ///< C before the projection
  float weight = 0.0f;          ///< sum of w |grad|^2
  float stiffness = 1.0f;       ///< k, by the stiffness model
  float compliance = 0.0f;      ///< alpha / h^2; 0: stiff
  float gamma = 0.0f;           ///< of damping (Softness); 0: none
  float change = 0.0f;          ///< grad C . h v, where gamma is not 0
  float multiplier = 0.0f;      ///< lambda before, if compliant
  bool isCompliant = false;     ///< it has a compliance
  float lambda = 0.0f;          ///< C / weight; if compliant, the change of the multiplier
  bool active = false;          ///< an inequality that holds does nothing
};

/// The projection of a row at positions x, by project.h and compliance.h. Fills `corners`. Precondition: there is one
/// for each particle of the row.
Projection projectionOf(const LinearRow& row, std::span<const glm::vec4> x, std::span<Corner> corners);
/// The same for a row of the lens, whose projection its batch may give.
Projection projectionOf(const ConstraintDescription& row, std::span<const glm::vec4> x, std::span<Corner> corners);

/// The result of one stage.
struct Stage {
  Phase phase = Phase::emit;  ///< after which this is; emit: the start of the step
  SolveStage solve;           ///< in phase solve
  int substep = 0;
  std::vector<glm::vec4> x;           ///< positions: x*, before predict x; empty if there was no room
  std::vector<glm::vec3> velocity;    ///< [m/s]; of phases that change it
  std::uint32_t firstProjection = 0;  ///< range in StepRecording::projections
  std::uint32_t lastProjection = 0;
  bool isSequential = false;  ///< each projection starts from the result of those before it: Gauss-Seidel
  std::size_t contacts = 0;   ///< found, in phase contacts
  std::vector<float> errors;  ///< by batch of the world: the largest |C| then; of solve stages and of the one before
};

struct StepRecording {
  int frame = 0;  ///< the step's number, from 0
  std::vector<Stage> stages;
  std::vector<Projection> projections;
  std::vector<Corner> corners;  ///< of all projections
  std::vector<Term> terms;
  std::vector<std::string_view> batchTypes;  ///< by batch of the world
  std::vector<std::string_view> batchRoles;  ///< roleOf()
  std::vector<std::string> batchFormulas;
  std::vector<char> batchLinear;          ///< Batch::isLinear()
  std::vector<int> batchGroups;           ///< priority groups
  std::vector<std::size_t> batchSizes;    ///< constraints, when last solved
  std::vector<std::string> elementNames;  ///< by element of the scene
  std::vector<Index> objectElements;      ///< by object
  std::vector<Index> objects;             ///< by particle
  bool complete = true;                   ///< false: there was no room for all positions and projections

  std::span<const Projection> projectionsOf(const Stage& stage) const {
    return std::span(projections).subspan(stage.firstProjection, stage.lastProjection - stage.firstProjection);
  }
  std::span<const Corner> cornersOf(const Projection& p) const {
    return std::span(corners).subspan(p.firstCorner, p.count);
  }
  std::span<const Term> termsOf(const Projection& p) const {
    return std::span(terms).subspan(p.firstTerm, p.termCount);
  }
};

}  // namespace pliant::sim
