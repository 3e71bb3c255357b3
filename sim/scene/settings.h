// The settings of a scene: the tags directly in <simulation>.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// The iteration by which the constraints of one group are solved.
enum class Iteration {
  jacobi,              ///< all at the same positions, averaged and over-relaxed: Bartels 2015, listing 1
  gaussSeidel,         ///< one after another, colour by colour, each colour in parallel
  gaussSeidelOrdered,  ///< one after another in the order of the scene: Müller et al. 2007
  global,              ///< all groups at once, the linearised equations solved exactly: the reference for small scenes
  massSpring,          ///< springs of 1/compliance by implicit Euler: the classical counterpart, for small scenes
};
template <>
struct ChoiceNames<Iteration> {
  static constexpr std::array<std::string_view, 5> words{"jacobi", "gaussSeidel", "gaussSeidelOrdered", "global",
                                                         "massSpring"};
  static constexpr std::array<std::string_view, 5> labels{"Jacobi", "Gauss-Seidel", "Gauss-Seidel in order", "global",
                                                          "mass-spring, implicit"};
  static constexpr std::array<std::string_view, 5> help{
      "all constraints at once; averaging determines how their corrections are combined",
      "colour by colour, all constraints of a colour in parallel; converges faster than Jacobi",
      "one after another, in scene order; like Gauss-Seidel, but on one thread",
      "all constraints in one linear system; needs few iterations, but each is slow",
      "ropes and cloth as springs with implicit Euler, for comparison"};
};

/// How a Jacobi iteration divides a particle among the n constraints that correct it.
enum class Averaging {
  perParticle,    ///< each particle takes the mean of its corrections (Bartels 2015, (3.10)): creates momentum
  massSplitting,  ///< each constraint has 1/n of the particle's mass (Tonge et al. 2012): keeps momentum and converges
};
template <>
struct ChoiceNames<Averaging> {
  static constexpr std::array<std::string_view, 2> words{"perParticle", "massSplitting"};
  static constexpr std::array<std::string_view, 2> labels{"mean of each particle", "mass splitting"};
  static constexpr std::array<std::string_view, 2> help{
      "averages the corrections of each particle; does not conserve momentum",
      "each constraint gets a share of the particle's mass; conserves momentum"};
};

/// What the parameter `stiffness` means.
enum class StiffnessModel {
  perIteration,  ///< k as is, in every solve: grows stiffer with more iterations
  perStep,       ///< k' = 1-(1-k)^(1/n): n solves leave 1-k of the error (Gauss-Seidel only)
  compliant,     ///< the compliance counts, for any iterations and time step (XPBD); constraints without one: k as is
};
template <>
struct ChoiceNames<StiffnessModel> {
  static constexpr std::array<std::string_view, 3> words{"perIteration", "perStep", "compliant"};
  static constexpr std::array<std::string_view, 3> labels{"in each iteration", "in each step", "compliance (XPBD)"};
  static constexpr std::array<std::string_view, 3> help{
      "stiffness is used as is in every iteration: more iterations make it stiffer",
      "a step leaves 1 - stiffness of the error, regardless of the number of iterations",
      "uses compliance, independent of iterations and time step; without compliance, stiffness is used as is"};
};

/// The sequence in which an iteration visits the priority groups.
enum class Schedule {
  uniform,       ///< 0, 1, ... 9: each once
  adaptive,      ///< 0 | 0 1 | 0 1 2 | ... | 0 ... 9: group g 10-g times (Bartels 2015, 5.4)
  hierarchical,  ///< ropes and cloth on coarser and coarser levels first (Müller 2008), then as uniform
};
template <>
struct ChoiceNames<Schedule> {
  static constexpr std::array<std::string_view, 3> words{"uniform", "adaptive", "hierarchical"};
  static constexpr std::array<std::string_view, 3> help{
      "each group once", "group g 10 - g times: the first groups most often",
      "ropes and cloth on coarser levels first, then each group once"};
};

/// How forces become proposed positions.
enum class Integrator {
  euler,  ///< symplectic Euler: the proposed position uses the new velocity
  bdf2,   ///< second order, from the last two steps; after a bounce or a jump a particle restarts with Euler
};
template <>
struct ChoiceNames<Integrator> {
  static constexpr std::array<std::string_view, 2> words{"euler", "bdf2"};
  static constexpr std::array<std::string_view, 2> labels{"symplectic Euler", "BDF2"};
  static constexpr std::array<std::string_view, 2> help{"first order: loses little energy",
                                                        "second order, from the last two steps"};
};

constexpr int kGroupCount = 10;  ///< priority groups 0 to 9; the larger, the later in an iteration

struct Settings {
  PLIANT_FIELDS(Settings)
  PLIANT_FIELD(std::string, title, "", .help = "title of the scene in lists", .change = Change::live,
               .section = Section::about)
  PLIANT_FIELD(std::string, description, "", .help = "what the scene shows and what to look for",
               .change = Change::live, .section = Section::about)
  PLIANT_FIELD(int, iterations, 0, .help = "number of frames to simulate", .min = 0, .max = 1e8, .change = Change::live,
               .mandatory = true, .steady = true, .label = "Frames", .section = Section::time, .usual = {0, 1000})
  PLIANT_FIELD(int, solverIterations, 5,
               .help = "constraint solver iterations per substep; 0 = constraints are not solved", .min = 0,
               .max = 100000, .change = Change::live, .label = "Iterations", .section = Section::solver,
               .usual = {0, 100}, .low = "soft but fast", .high = "stiff but slow: the cost grows in proportion")
  PLIANT_FIELD(float, timestep, 0.1f, .help = "simulated time per frame; smaller is stiffer but slower", .unit = "s",
               .min = 0, .max = 1000, .change = Change::live, .positive = true, .steady = true, .label = "Time step",
               .section = Section::time, .usual = {5e-4, 0.1, true}, .low = "stiffer and more stable, but slower",
               .high = "softer, and unstable in fast motion")
  PLIANT_FIELD(float, overRelaxation, 1.0f,
               .help =
                   "over-relaxation factor for averaged Jacobi corrections, usually 1 to 2; unstable if its product "
                   "with stiffness exceeds 4/3",
               .min = 0, .max = 4, .change = Change::live, .positive = true, .label = "Over-relaxation",
               .section = Section::solver, .rare = true, .usual = {0.5, 2}, .low = "stable",
               .high = "converges faster, unstable above 2", .needs = "iteration=jacobi or stabilize",
               .equation = R"($\mathbf{x} \leftarrow \mathbf{x} + \frac{\omega}{n} \sum \Delta\mathbf{x}$, )"
                           R"(over the $n$ corrections of a particle (Bartels 2015, (3.10) and (3.11)))")
  PLIANT_FIELD(int, stabilize, 0,
               .help = "pre-stabilisation iterations, which push overlaps apart without adding velocity", .min = 0,
               .max = 100000, .change = Change::live, .label = "Pre-stabilisation", .section = Section::contacts,
               .usual = {0, 20}, .low = "initial overlaps burst apart", .high = "overlaps are pushed apart gently")
  PLIANT_FIELD(bool, adaptive, false, .help = "same as setting schedule to adaptive", .change = Change::live,
               .section = Section::solver, .rare = true)
  PLIANT_FIELD(Iteration, iteration, Iteration::jacobi,
               .help =
                   "how the constraints of a group are solved; jacobi does not conserve momentum where particles have "
                   "different numbers of constraints, unless averaging is massSplitting",
               .change = Change::live, .label = "Method", .section = Section::solver)
  PLIANT_FIELD(Averaging, averaging, Averaging::perParticle,
               .help =
                   "how jacobi combines the corrections of a particle: perParticle averages them, which does not "
                   "conserve momentum; massSplitting does, and converges if overRelaxation is below 2",
               .change = Change::live, .section = Section::solver, .needs = "iteration=jacobi or stabilize")
  PLIANT_FIELD(StiffnessModel, stiffnessModel, StiffnessModel::perIteration, .help = "how stiffness is interpreted",
               .change = Change::live, .label = "Stiffness means", .section = Section::solver,
               .equation =
                   R"(perStep: $k' = 1 - (1 - k)^{1/n}$ (Müller et al. 2007, 3.3); compliant: $\Delta\lambda = )"
                   R"(\frac{-C - \tilde{\alpha} \lambda}{\sum w |\nabla C|^2 + \tilde{\alpha}}$, )"
                   R"($\tilde{\alpha} = \alpha / h^2$ (Macklin et al. 2016, (18)))")
  PLIANT_FIELD(Schedule, schedule, Schedule::uniform, .help = "order in which an iteration visits the priority groups",
               .change = Change::live, .section = Section::solver, .needs = "adaptive=FALSE")
  PLIANT_FIELD(std::vector<int>, groupRepeats, {},
               .help =
                   "how many times each group 0, 1, ... is solved per visit, one number per group (default 1); 0 = in "
                   "the last iteration only",
               .min = 0, .max = 1000, .change = Change::live, .section = Section::solver, .rare = true)
  PLIANT_FIELD(int, levelIterations, 2, .help = "iterations on each coarser level, for schedule hierarchical", .min = 1,
               .max = 1000, .change = Change::live, .label = "Iterations on levels", .section = Section::solver,
               .rare = true, .usual = {1, 20}, .low = "faster, stretches more", .high = "slower, stiffer",
               .needs = "schedule=hierarchical")
  PLIANT_FIELD(float, chebyshev, 0.0f,
               .help = "spectral radius for Chebyshev acceleration of jacobi, such as 0.95; 0 = off", .min = 0,
               .max = 0.9999, .change = Change::live, .section = Section::solver, .rare = true, .usual = {0, 0.99},
               .low = "none", .high = "converges faster, unstable close to 1", .needs = "iteration=jacobi")
  PLIANT_FIELD(Integrator, integrator, Integrator::euler,
               .help = "time integrator that turns forces into predicted positions", .change = Change::live,
               .section = Section::time)
  PLIANT_FIELD(int, substeps, 1, .help = "number of substeps per time step, each of duration timestep / substeps",
               .min = 1, .max = 10000, .change = Change::live, .section = Section::time, .usual = {1, 30},
               .low = "soft but fast", .high = "stiff and accurate: the error falls with the square of substeps")
  PLIANT_FIELD(float, damping, 0.0f,
               .help =
                   "fraction of its internal (non-rigid) motion that each object loses per time step, regardless of "
                   "substeps: k_d (Müller et al. 2007, 3.5)",
               .min = 0, .max = 1, .change = Change::live, .section = Section::solver, .low = "keeps swinging",
               .high = "moves like one rigid body")
  PLIANT_FIELD(bool, contacts, true, .help = "lets particles collide with one another", .change = Change::live,
               .label = "Particles collide", .section = Section::contacts)
  PLIANT_FIELD(float, contactMargin, 0.0f,
               .help = "distance at which contacts are created in advance, to avoid a delay of one frame", .unit = "m",
               .min = 0, .change = Change::live, .label = "Margin", .section = Section::contacts, .usual = {0, 0.2},
               .low = "fast particles may penetrate for a frame", .high = "more pairs to test")
  PLIANT_FIELD(bool, countTouching, false, .help = "in Jacobi averaging, also counts contacts that merely touch",
               .change = Change::live, .section = Section::contacts, .rare = true, .needs = "iteration=jacobi")
  PLIANT_FIELD(int, postStabilize, 0,
               .help = "post-stabilisation iterations, which calm particles that flicker between two positions",
               .min = 0, .max = 100000, .change = Change::live, .label = "Post-stabilisation",
               .section = Section::contacts, .rare = true, .usual = {0, 20}, .low = "may flicker",
               .high = "keeps particles still")
  PLIANT_FIELD(float, massScaling, 0.0f,
               .help =
                   "scales masses in contacts by e^(-massScaling times height), which stabilises tall stacks; try "
                   "about 1 / height of a body",
               .unit = "1/m", .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .rare = true,
               .usual = {0, 10}, .low = "masses as they are", .high = "more stable stacks", .needs = "contacts",
               .equation = R"(contacts take the mass $m\,e^{-s y}$, $y$: height, $s$: this)")
  PLIANT_FIELD(float, velocityFriction, 0.0f,
               .help =
                   "fraction of its sliding velocity that a colliding particle loses after each substep (Müller et al. "
                   "2007, line (16))",
               .min = 0, .max = 1, .change = Change::live, .section = Section::contacts, .rare = true,
               .low = "keeps sliding", .high = "stops at once")
  PLIANT_FIELD(float, sleepingSpeed, 0.0f,
               .help =
                   "speed below which rigid bodies (model rigid) fall asleep; bodies that touch or are joined do so "
                   "together, once no point of them has been faster for sleepingTime; sleeping bodies cost nothing "
                   "until something wakes them; 0 = never",
               .unit = "m/s", .min = 0, .max = 1e6, .change = Change::live, .label = "Bodies sleep below",
               .section = Section::contacts, .usual = {0, 0.05}, .low = "keeps moving, however slowly",
               .high = "freezes bodies that still creep")
  PLIANT_FIELD(float, sleepingTime, 0.5f,
               .help = "time that bodies must stay slower than sleepingSpeed before they fall asleep", .unit = "s",
               .min = 0, .max = 1e6, .change = Change::live, .positive = true, .label = "Sleep after",
               .section = Section::contacts, .rare = true, .usual = {0.1, 5}, .low = "falls asleep soon",
               .high = "stays awake for long", .needs = "sleepingSpeed")
  PLIANT_FIELD(float, maxSpeed, 0.0f, .help = "speed limit for particles and the centres of rigid bodies; 0 = none",
               .unit = "m/s", .min = 0, .change = Change::live, .label = "Maximum speed", .section = Section::limits,
               .usual = {0, 100})
  PLIANT_FIELD(float, energyLimit, 1000.0f,
               .help =
                   "stops the simulation if a step leaves more than this many times the energy that can have been put "
                   "in; 0 = never",
               .min = 0, .max = 1e12, .change = Change::live, .section = Section::limits, .usual = {1, 1e6, true},
               .low = "stops early", .high = "lets explosions continue")
  PLIANT_FIELD(int, threads, 0,
               .help = "number of simulation threads; 0 = as many as is fastest; the result does not depend on it",
               .min = 0, .max = 256, .change = Change::live, .steady = true, .section = Section::limits,
               .usual = {0, 16})

  /// The schedule chosen by either of its two tags.
  Schedule effectiveSchedule() const { return adaptive ? Schedule::adaptive : schedule; }

  /// Whether steps follow the papers digit for digit, faults included, so that they agree with hand calculations:
  /// Gauss-Seidel in order (Müller et al. 2007), or the thesis' Jacobi (Bartels 2015, (3.10)).
  bool followsPapersToTheDigit() const {
    return iteration == Iteration::gaussSeidelOrdered ||
           (iteration == Iteration::jacobi && averaging == Averaging::perParticle);
  }
};

/// Incompatible choices.
std::optional<Mistake> findMistake(const Settings& settings);

}  // namespace pliant::sim
