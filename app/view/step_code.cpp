#include "app/view/step_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

using sim::Phase;
using sim::Settings;
using Part = CodeLine::Part;
using Rule = CodeLine::Rule;

/// The part of the step that a line represents, and its origin.
struct Origin {
  Phase phase = Phase::count;
  Part part = Part::phase;
  SourceRef source = {};
  std::string_view paper = {};
  Rule rule = Rule::any;
};

/// Lines in order, each indented by the loops around it.
class CodeText {
 public:
  void add(std::string text, const Origin& origin) {
    lines_.push_back({std::move(text), indent_, origin.phase, origin.part, origin.rule, origin.source, origin.paper});
  }
  void loop(std::string text, const Origin& origin) {
    add(std::move(text), origin);
    ++indent_;
  }
  void end() { --indent_; }
  std::vector<CodeLine> take() { return std::move(lines_); }

 private:
  std::vector<CodeLine> lines_;
  int indent_ = 0;
};

// Source files of several lines.
constexpr std::string_view kStepper = "sim/step/stepper.cpp", kContacts = "sim/step/contacts_phase.cpp",
                           kSolver = "sim/solver/constraint_solver.cpp", kJacobi = "sim/solver/jacobi.cpp",
                           kProject = "sim/projection/project.h", kCompliance = "sim/projection/compliance.h",
                           kBatch = "sim/projection/typed_batch.h", kGlobal = "sim/solver/global_solve.cpp";

bool isCompliant(const Settings& s) { return s.stiffnessModel == sim::StiffnessModel::compliant; }
bool isJacobi(const Settings& s) { return s.iteration == sim::Iteration::jacobi; }
bool isEuler(const Settings& s) { return s.integrator == sim::Integrator::euler; }
bool solvesTogether(const Settings& s) {
  return s.iteration == sim::Iteration::global || s.iteration == sim::Iteration::massSpring;
}

std::string times(int count) { return count == 1 ? "once" : fmt::format("{} times", count); }

void addStart(const Settings& s, CodeText& code) {
  code.add(R"($\mathbf{x}$ and $\mathbf{v}$ as the last step left them)",
           {Phase::emit, Part::phase, {kStepper, "void Stepper::enter("}, "Müller et al. 2007, algorithm 1, line (2)"});
  const SourceRef loop{kStepper, "void Stepper::advance("};
  const float h = s.timestep / static_cast<float>(s.substeps);
  if (s.substeps > 1)
    code.loop(fmt::format("{} times, with $h$ = {:.4g} s", s.substeps, h),
              {.source = loop, .paper = "Macklin et al. 2019"});
  else
    code.add(fmt::format("$h$ = {:.4g} s", h), {.source = loop, .paper = "Müller et al. 2007, algorithm 1, line (4)"});
}

void addPrediction(const Settings& s, CodeText& code) {
  code.add(R"($\mathbf{v} \leftarrow \mathbf{v} + h\,w \sum \mathbf{f}$)",
           {Phase::speedLimit,
            Part::phase,
            {"sim/step/forces_phase.cpp", "void phase<Phase::forces>("},
            "Müller et al. 2007, algorithm 1, line (5)"});
  code.add(s.damping > 0.0f ? fmt::format(R"(damp $\mathbf{{v}}$ of each object by $k_d$ = {:.4g})", s.damping)
                            : R"(damp $\mathbf{v}$ of each object by its own $k_d$)",
           {Phase::damping,
            Part::phase,
            {"sim/step/damping.cpp", "void dampTowardsRigidMotion("},
            "Müller et al. 2007, 3.5; algorithm 1, line (6)"});
  if (isEuler(s))
    code.add(R"($\mathbf{x}^* \leftarrow \mathbf{x} + h\,\mathbf{v}$)", {Phase::mouse,
                                                                         Part::phase,
                                                                         {"sim/step/euler.cpp", "void Euler::predict("},
                                                                         "Müller et al. 2007, algorithm 1, line (7)"});
  else
    code.add(R"($\mathbf{x}^* \leftarrow \frac{4}{3}\mathbf{x} - \frac{1}{3}\mathbf{x}' + \frac{8}{9} h\,\mathbf{v} -)"
             R"( \frac{2}{9} h\,\mathbf{v}' + \frac{4}{9} h^2 \mathbf{a}$)",
             {Phase::mouse, Part::phase, {"sim/step/bdf2.cpp", "void Bdf2::predict("}, "Bender et al. 2017"});
}

void addContacts(const Settings& s, CodeText& code) {
  code.add(s.contacts ? R"(find contacts on the way from $\mathbf{x}$ to $\mathbf{x}^*$)"
                      : "find contacts with walls and colliders",
           {Phase::contacts,
            Part::phase,
            {kContacts, "void phase<Phase::contacts>("},
            "Müller et al. 2007, algorithm 1, line (8)"});
  if (s.stabilize > 0)
    code.add(
        fmt::format(R"({}: push overlaps of $\mathbf{{x}}$ apart, $\mathbf{{x}}^*$ with it)", times(s.stabilize)),
        {Phase::prestabilise, Part::phase, {kContacts, "void phase<Phase::prestabilise>("}, "Bartels 2015, listing 2"});
  if (isCompliant(s))
    code.add(R"($\lambda \leftarrow 0$ of each constraint)",
             {.source = {kCompliance, "void prepare("}, .paper = "Macklin et al. 2016, algorithm 1, line 4"});
}

// One projection, as in project.h and compliance.h. The multiplier of a compliant constraint has the opposite sign.
void addProjection(const Settings& s, CodeText& code) {
  const auto add = [&](const char* text, const SourceRef& source, std::string_view paper, Rule rule) {
    code.add(text, {Phase::solve, Part::constraint, source, paper, rule});
  };
  const SourceRef project{kProject, "inline bool projectConstraint("};
  if (isCompliant(s)) {
    add(R"($\alpha > 0$: $\Delta\lambda \leftarrow \frac{-C - \tilde{\alpha} \lambda})"
        R"({\sum_j w_j |\nabla_j C|^2 + \tilde{\alpha}}$, $\tilde{\alpha} = \alpha / h^2$)",
        {kProject, "inline Lambda<Real> compliantLambda("}, "Macklin et al. 2016, (18); algorithm 1, line 7",
        Rule::compliant);
    add(R"($\Delta\mathbf{x}_j \leftarrow \Delta\lambda\,w_j \nabla_j C$,)"
        R"( $\lambda \leftarrow \lambda + \Delta\lambda$)",
        {kCompliance, "bool projectCompliant("}, "Macklin et al. 2016, (17); algorithm 1, lines 8 and 9",
        Rule::compliant);
    add(R"($\alpha = 0$: $\lambda \leftarrow \frac{C}{\sum_j w_j |\nabla_j C|^2}$,)"
        R"( $\Delta\mathbf{x}_j \leftarrow -k \lambda\,w_j \nabla_j C$)",
        project, "Müller et al. 2007, (8) and (9)", Rule::stiff);
    return;
  }
  add(R"($\lambda \leftarrow \frac{C}{\sum_j w_j |\nabla_j C|^2}$)", {kProject, "inline Lambda<Real> stiffLambda("},
      "Müller et al. 2007, (8)", Rule::stiff);
  if (s.stiffnessModel == sim::StiffnessModel::perStep)
    add(R"($\Delta\mathbf{x}_j \leftarrow -k' \lambda\,w_j \nabla_j C$, $k' = 1 - (1 - k)^{1/n}$)", project,
        "Müller et al. 2007, 3.3", Rule::stiff);
  else
    add(R"($\Delta\mathbf{x}_j \leftarrow -k \lambda\,w_j \nabla_j C$)", project, "Müller et al. 2007, (9)",
        Rule::stiff);
}

void addJacobi(const Settings& s, CodeText& code) {
  const SourceRef source{kJacobi, "void solveJacobi("};
  code.loop(R"(for each constraint $C$, all at the same $\mathbf{x}^*$)",
            {.source = source, .paper = "Bartels 2015, listing 1, lines 10 to 25"});
  addProjection(s, code);
  code.end();
  const std::string omega = s.overRelaxation != 1.0f ? fmt::format("{:.4g}", s.overRelaxation) : "";
  if (s.averaging == sim::Averaging::perParticle)
    code.add(
        fmt::format(R"($\mathbf{{x}}_j^* \leftarrow \mathbf{{x}}_j^* + \frac{{{}}}{{n_j}} \sum \Delta\mathbf{{x}}_j$)"
                    R"(, of its $n_j$ constraints)",
                    omega.empty() ? "1" : omega),
        {Phase::solve, Part::group, source, "Bartels 2015, (3.10) and (3.11)"});
  else
    code.add(
        fmt::format(R"($\mathbf{{x}}_j^* \leftarrow \mathbf{{x}}_j^* + {} \sum \Delta\mathbf{{x}}_j$, masses split)",
                    omega),
        {Phase::solve, Part::group, source, "Tonge et al. 2012"});
}

void addGaussSeidel(const Settings& s, CodeText& code) {
  const bool isColoured = s.iteration == sim::Iteration::gaussSeidel;
  code.loop(
      isColoured ? "for each constraint $C$, colour by colour" : "for each constraint $C$, in the scene's order",
      {Phase::solve, Part::group,
       isColoured ? SourceRef{"sim/solver/gauss_seidel.cpp", "void solveGaussSeidel("}
                  : SourceRef{"sim/solver/gauss_seidel_ordered.cpp", "void solveGaussSeidelOrdered("},
       isCompliant(s) ? "Macklin et al. 2016, algorithm 1, line 6" : "Müller et al. 2007, algorithm 1, line (10)"});
  addProjection(s, code);
  code.add(R"($\mathbf{x}_j^* \leftarrow \mathbf{x}_j^* + \Delta\mathbf{x}_j$ at once)",
           {Phase::solve,
            Part::constraint,
            {kBatch, isColoured ? "void projectColour(" : "void projectInOrder("},
            isCompliant(s) ? "Macklin et al. 2016, algorithm 1, line 10" : "Müller et al. 2007, 3.2"});
  code.end();
}

void addGroups(const Settings& s, CodeText& code) {
  const bool isAdaptive = s.effectiveSchedule() == sim::Schedule::adaptive;
  std::string text = isAdaptive ? "for group = 0 | 0 1 | 0 1 2 | ... 9" : "for group = 0 ... 9";
  if (!s.groupRepeats.empty()) text += fmt::format(", each {} times", fmt::join(s.groupRepeats, ", "));
  code.loop(std::move(text), {.source = {"sim/solver/schedule.cpp", "std::span<const int> scheduleOfIteration("},
                              .paper = isAdaptive ? "Bartels 2015, 5.4" : "Bartels 2015, listing 1, lines 10 to 25"});
  isJacobi(s) ? addJacobi(s, code) : addGaussSeidel(s, code);
  code.end();
}

// All constraints in one linear system.
void addSystem(const Settings& s, CodeText& code) {
  if (s.iteration == sim::Iteration::global)
    code.add(R"(all groups together: solve $\nabla C\,\Delta\mathbf{x} = -C$)",
             {Phase::solve, Part::group, {kGlobal, "void solveGlobally("}, "Bender et al. 2017"});
  else
    code.add(R"(springs of $1/\alpha$: one step of implicit Euler)",
             {Phase::solve, Part::group, {kGlobal, "void solveMassSpring("}, "Bender et al. 2017"});
  code.add("what is not a single equation: one after another",
           {Phase::solve, Part::constraint, {kSolver, "void ConstraintSolver::solveAllAtOnce("}, "Bartels 2015, 3.2"});
}

void addSolver(const Settings& s, CodeText& code) {
  if (s.effectiveSchedule() == sim::Schedule::hierarchical)
    code.add(fmt::format("ropes and cloth on coarser levels, each {}", times(s.levelIterations)),
             {Phase::solve, Part::level, {kSolver, "bool ConstraintSolver::solveLevels("}, "Müller 2008"});
  if (s.solverIterations == 0) return;
  code.loop(
      fmt::format(R"(for $i = 1 \ldots {}$)", s.solverIterations),
      {Phase::solve,
       Part::iteration,
       {kSolver, "bool ConstraintSolver::iterate("},
       isCompliant(s) ? "Macklin et al. 2016, algorithm 1, line 5" : "Müller et al. 2007, algorithm 1, line (9)"});
  solvesTogether(s) ? addSystem(s, code) : addGroups(s, code);
  if (!solvesTogether(s) && s.chebyshev > 0.0f)
    code.add(fmt::format(R"($\mathbf{{x}}^* \leftarrow \mathbf{{x}}^*_{{i-2}} + \omega_i (\mathbf{{x}}^* -)"
                         R"( \mathbf{{x}}^*_{{i-2}})$, $\rho$ = {:.4g})",
                         s.chebyshev),
             {.source = {"sim/solver/chebyshev.cpp", "void Chebyshev::accelerate("}, .paper = "Wang 2015"});
  code.end();
}

void addVelocities(const Settings& s, CodeText& code) {
  if (s.postStabilize > 0)
    code.add(
        fmt::format("{}: let what flickers come to rest", times(s.postStabilize)),
        {Phase::poststabilise, Part::phase, {kContacts, "void phase<Phase::poststabilise>("}, "Bartels 2015, 5.3"});
  code.add("hold back surfaces that would meet",
           {Phase::holdBack, Part::phase, {kContacts, "void phase<Phase::holdBack>("}, "Bridson et al. 2002"});
  const std::string_view paper =
      isCompliant(s) ? "Macklin et al. 2016, algorithm 1, line 16" : "Müller et al. 2007, algorithm 1, line (13)";
  if (isEuler(s))
    code.add(R"($\mathbf{v} \leftarrow (\mathbf{x}^* - \mathbf{x}) / h$, then friction and bounce)",
             {Phase::finalSpeedLimit, Part::phase, {"sim/step/euler.cpp", "void Euler::velocities("}, paper});
  else
    code.add(R"($\mathbf{v} \leftarrow (\frac{3}{2}\mathbf{x}^* - 2\mathbf{x} + \frac{1}{2}\mathbf{x}') / h$,)"
             " then friction and bounce",
             {Phase::finalSpeedLimit,
              Part::phase,
              {"sim/step/bdf2.cpp", "glm::dvec3 Bdf2::velocityOf("},
              "Bender et al. 2017"});
  code.add(R"($\mathbf{x} \leftarrow \mathbf{x}^*$)", {Phase::commit,
                                                       Part::phase,
                                                       {"sim/step/commit_phase.cpp", "void phase<Phase::commit>("},
                                                       isCompliant(s) ? "Macklin et al. 2016, algorithm 1, line 15"
                                                                      : "Müller et al. 2007, algorithm 1, line (14)"});
}

/// Source of the projection for constraint types with their own.
struct SpecialProjection {
  std::string_view type;
  SourceRef source;
};
constexpr std::array<SpecialProjection, 13> kSpecialProjections{
    {{"shapeMatching", {"sim/constraints/shape_matching.cpp", "void ShapeMatching::project("}},
     {"density", {"sim/constraints/density.cpp", "void Density::projectColour("}},
     {"pressure", {"sim/constraints/pressure.cpp", "void Pressure::projectColour("}},
     {"neoHookean", {"sim/constraints/neo_hookean.cpp", "bool NeoHookean::project("}},
     {"collision", {"sim/constraints/collision.cpp", "void Collision::projectPair("}},
     {"friction", {"sim/constraints/friction.cpp", "void Friction::projectPair("}},
     {"meshCollision", {"sim/constraints/mesh_collision.cpp", "void MeshCollision::project("}},
     {"meshFriction", {"sim/constraints/mesh_collision.cpp", "void MeshFriction::project("}},
     {"joint", {"sim/constraints/joints.cpp", "void Joints::projectColour("}},
     {"body contact", {"sim/constraints/body_contacts.cpp", "void BodyContacts::projectColour("}},
     {"rod", {"sim/constraints/rod.cpp", "void RodSolve::solve("}},
     {"longRange", {"sim/constraints/long_range.cpp", "void LongRange::projectColour("}},
     {"mouse", {"sim/constraints/mouse_constraint.cpp", "void MouseConstraint::projectColour("}}}};

Part partOf(const sim::StepRecording& recording, const LensPosition& place) {
  const sim::Stage& stage = recording.stages[place.stage];
  if (stage.phase != Phase::solve) return Part::phase;
  if (place.projection >= 0) return Part::constraint;
  return stage.solve.kind == sim::SolveStage::Kind::level ? Part::level : Part::group;
}

bool agree(Rule a, Rule b) { return a == b || a == Rule::any || b == Rule::any; }

Rule ruleOf(const sim::Projection& projection) {
  if (projection.isPrecomputed && *projection.text->lambda == '\0') return Rule::own;
  return projection.isCompliant || projection.compliance > 0.0f ? Rule::compliant : Rule::stiff;
}

// The first projection of a stage with this rule; -1: none.
int projectionBy(Rule rule, const sim::Stage& stage, const sim::StepRecording& recording) {
  for (auto p = stage.firstProjection; p < stage.lastProjection; ++p) {
    if (agree(rule, ruleOf(recording.projections[p]))) return static_cast<int>(p);
  }
  return -1;
}

}  // namespace

std::vector<CodeLine> codeOf(const Settings& settings) {
  CodeText code;
  addStart(settings, code);
  addPrediction(settings, code);
  addContacts(settings, code);
  addSolver(settings, code);
  addVelocities(settings, code);
  return code.take();
}

std::vector<int> linesAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording,
                         const LensPosition& place) {
  if (recording.stages.empty()) return {};
  const Phase phase = recording.stages[place.stage].phase;
  const Part part = partOf(recording, place);
  const Rule rule = part == Part::constraint ? ruleOf(recording.projections[place.projection]) : Rule::any;
  std::vector<int> lines;
  for (int number = 0; number < static_cast<int>(code.size()); ++number) {
    const CodeLine& line = code[number];
    if (line.phase != phase || line.part != part || !agree(line.rule, rule)) continue;
    lines.push_back(number);
    if (part != Part::constraint) break;
  }
  // With Jacobi, all corrections are applied together.
  return lines.empty() && part == Part::constraint ? linesAt(code, recording, {place.stage, -1}) : lines;
}

int lineAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording, const LensPosition& place) {
  const std::vector<int> lines = linesAt(code, recording, place);
  return lines.empty() ? -1 : lines.front();
}

SourceRef sourceAt(const CodeLine& line, const sim::StepRecording& recording, const LensPosition& place) {
  if (recording.stages.empty() || place.projection < 0 || line.part != Part::constraint) return line.source;
  const sim::Projection& projection = recording.projections[place.projection];
  const auto own =
      std::find_if(kSpecialProjections.begin(), kSpecialProjections.end(),
                   [&](const SpecialProjection& way) { return way.type == recording.batchTypes[projection.batch]; });
  // Anything that is not an equation of project.h is computed there, too.
  return own != kSpecialProjections.end() && (projection.isPrecomputed || line.rule == Rule::any) ? own->source
                                                                                                  : line.source;
}

LensPosition placeOf(const std::vector<CodeLine>& code, int line, const sim::StepRecording& recording,
                     const LensPosition& from) {
  const CodeLine& wanted = code[line];
  const int count = static_cast<int>(recording.stages.size());
  for (int k = 0; k < count; ++k) {
    LensPosition place{(from.stage + k) % count, -1};
    const sim::Stage& stage = recording.stages[place.stage];
    if (wanted.part == Part::constraint) place.projection = projectionBy(wanted.rule, stage, recording);
    const Part part = wanted.part == Part::iteration ? Part::group : wanted.part;
    if (stage.phase == wanted.phase && partOf(recording, place) == part) return place;
  }
  return from;
}

}  // namespace pliant::app
