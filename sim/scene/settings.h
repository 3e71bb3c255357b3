// The settings of a scene: the tags that stand in <simulation> itself.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// How the constraints of one group are solved.
enum class Iteration {
  jacobi,              ///< all at the same positions, averaged and over-relaxed: Bartels 2015, listing 1
  gaussSeidel,         ///< one after the other, colour by colour, each colour in parallel
  gaussSeidelOrdered,  ///< one after the other in the order of the scene: Müller et al. 2007
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
      "all constraints at once, their corrections combined as averaging says",
      "colour by colour, those of one colour at once: converges faster than Jacobi",
      "one after the other, in the order of the scene: as Gauss-Seidel, on one thread",
      "all constraints by one linear system: few iterations, each of them slow",
      "ropes and cloth as springs by implicit Euler, to compare with"};
};

/// How a Jacobi iteration shares out a particle among the n constraints that correct it.
enum class Averaging {
  perParticle,    ///< each particle takes the mean of its corrections (Bartels 2015, (3.10)): makes momentum
  massSplitting,  ///< each constraint has 1/n of the particle's mass (Tonge et al. 2012): keeps momentum and converges
};
template <>
struct ChoiceNames<Averaging> {
  static constexpr std::array<std::string_view, 2> words{"perParticle", "massSplitting"};
  static constexpr std::array<std::string_view, 2> labels{"mean of each particle", "mass splitting"};
  static constexpr std::array<std::string_view, 2> help{
      "the mean of each particle's corrections; adds momentum",
      "each constraint has its share of a particle's mass; keeps momentum"};
};

/// What the parameter `stiffness` means.
enum class StiffnessModel {
  perIteration,  ///< k as is, in every solve: grows stiffer with more iterations
  perStep,       ///< k' = 1-(1-k)^(1/n): n solves leave 1-k of the error (Gauss-Seidel only)
  compliant,     ///< a compliance counts, whatever iterations and time step (XPBD); constraints without one: k as is
};
template <>
struct ChoiceNames<StiffnessModel> {
  static constexpr std::array<std::string_view, 3> words{"perIteration", "perStep", "compliant"};
  static constexpr std::array<std::string_view, 3> labels{"in each iteration", "in each step", "compliance (XPBD)"};
  static constexpr std::array<std::string_view, 3> help{
      "stiffness is used as is in every iteration: more iterations are stiffer",
      "a step leaves 1 - stiffness of the error, whatever the number of iterations",
      "compliance counts, whatever the iterations and the time step; where there is none, stiffness as is"};
};

/// In which sequence an iteration visits the priority groups.
enum class Schedule {
  uniform,       ///< 0, 1, ... 9: each once
  adaptive,      ///< 0 | 0 1 | 0 1 2 | ... | 0 ... 9: group g 10-g times (Bartels 2015, 5.4)
  hierarchical,  ///< ropes and cloth on coarser and coarser levels first (Müller 2008), then as uniform
};
template <>
struct ChoiceNames<Schedule> {
  static constexpr std::array<std::string_view, 3> words{"uniform", "adaptive", "hierarchical"};
  static constexpr std::array<std::string_view, 3> help{
      "each group once", "group g 10 - g times: the first ones most often",
      "ropes and cloth on coarser levels first, then each group once"};
};

/// How forces become proposed positions.
enum class Integrator {
  euler,  ///< symplectic Euler: the proposed position uses the new velocity
  bdf2,   ///< second order, from the last two steps; after a bounce or a jump a particle begins anew with Euler
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
  PLIANT_FIELD(std::string, title, "", .help = "name of the scene in lists", .change = Change::live,
               .section = Section::about)
  PLIANT_FIELD(std::string, description, "", .help = "what the scene shows and what to look at", .change = Change::live,
               .section = Section::about)
  PLIANT_FIELD(int, iterations, 0, .help = "number of frames that are simulated", .min = 0, .max = 1e8,
               .change = Change::live, .mandatory = true, .steady = true, .label = "Frames", .section = Section::time,
               .usual = {0, 1000})
  PLIANT_FIELD(int, solverIterations, 5, .help = "iterations of the constraint solver in a step; 0 solves nothing",
               .min = 0, .max = 100000, .change = Change::live, .label = "Iterations", .section = Section::solver,
               .usual = {0, 100}, .low = "soft and fast", .high = "stiff and slow: the cost grows with it")
  PLIANT_FIELD(float, timestep, 0.1f, .help = "time between two frames; a smaller one is stiffer and slower",
               .unit = "s", .min = 0, .max = 1000, .change = Change::live, .positive = true, .steady = true,
               .label = "Time step", .section = Section::time, .usual = {5e-4, 0.1, true},
               .low = "stiffer, steadier, slower", .high = "softer, and unstable where things move fast")
  PLIANT_FIELD(float, overRelaxation, 1.0f,
               .help =
                   "factor on averaged Jacobi corrections; usually 1 to 2, unstable where its product with stiffness "
                   "is above 4/3",
               .min = 0, .max = 4, .change = Change::live, .positive = true, .label = "Over-relaxation",
               .section = Section::solver, .rare = true, .usual = {0.5, 2}, .low = "steady",
               .high = "converges sooner, unstable beyond 2", .needs = "iteration=jacobi or stabilize",
               .equation = R"($\mathbf{x} \leftarrow \mathbf{x} + \frac{\omega}{n} \sum \Delta\mathbf{x}$, )"
                           R"(over the $n$ corrections of a particle (Bartels 2015, (3.10) and (3.11)))")
  PLIANT_FIELD(int, stabilize, 0,
               .help = "pre-stabilisation iterations, which push overlaps apart without adding velocity", .min = 0,
               .max = 100000, .change = Change::live, .label = "Pre-stabilisation", .section = Section::contacts,
               .usual = {0, 20}, .low = "overlaps at the start burst apart", .high = "they are pushed apart gently")
  PLIANT_FIELD(bool, adaptive, false, .help = "same as schedule adaptive", .change = Change::live,
               .section = Section::solver, .rare = true)
  PLIANT_FIELD(Iteration, iteration, Iteration::jacobi,
               .help =
                   "how the constraints of one group are solved; jacobi adds momentum where particles have different "
                   "numbers of constraints, unless averaging is massSplitting",
               .change = Change::live, .label = "Method", .section = Section::solver)
  PLIANT_FIELD(Averaging, averaging, Averaging::perParticle,
               .help =
                   "how jacobi combines the corrections of a particle: perParticle takes their mean and adds momentum; "
                   "massSplitting keeps it, and converges with overRelaxation below 2",
               .change = Change::live, .section = Section::solver, .needs = "iteration=jacobi or stabilize")
  PLIANT_FIELD(StiffnessModel, stiffnessModel, StiffnessModel::perIteration, .help = "what stiffness means",
               .change = Change::live, .label = "Stiffness means", .section = Section::solver,
               .equation =
                   R"(perStep: $k' = 1 - (1 - k)^{1/n}$ (Müller et al. 2007, 3.3); compliant: $\Delta\lambda = )"
                   R"(\frac{-C - \tilde{\alpha} \lambda}{\sum w |\nabla C|^2 + \tilde{\alpha}}$, )"
                   R"($\tilde{\alpha} = \alpha / h^2$ (Macklin et al. 2016, (18)))")
  PLIANT_FIELD(Schedule, schedule, Schedule::uniform, .help = "order in which an iteration visits the groups",
               .change = Change::live, .section = Section::solver, .needs = "adaptive=FALSE")
  PLIANT_FIELD(std::vector<int>, groupRepeats, {},
               .help =
                   "how often each group 0, 1, ... is solved where the schedule visits it, one number for each group "
                   "(others 1); 0 = in the last iteration only",
               .min = 0, .max = 1000, .change = Change::live, .section = Section::solver, .rare = true)
  PLIANT_FIELD(int, levelIterations, 2, .help = "iterations on each coarser level, for schedule hierarchical", .min = 1,
               .max = 1000, .change = Change::live, .label = "Iterations on levels", .section = Section::solver,
               .rare = true, .usual = {1, 20}, .low = "faster, stretches more", .high = "slower, stiffer",
               .needs = "schedule=hierarchical")
  PLIANT_FIELD(float, chebyshev, 0.0f,
               .help = "spectral radius for Chebyshev acceleration of jacobi, such as 0.95; 0 = none", .min = 0,
               .max = 0.9999, .change = Change::live, .section = Section::solver, .rare = true, .usual = {0, 0.99},
               .low = "none", .high = "converges sooner, unstable close to 1", .needs = "iteration=jacobi")
  PLIANT_FIELD(Integrator, integrator, Integrator::euler, .help = "how forces become predicted positions",
               .change = Change::live, .section = Section::time)
  PLIANT_FIELD(int, substeps, 1, .help = "number of parts that a step is done in, each with timestep/substeps",
               .min = 1, .max = 10000, .change = Change::live, .section = Section::time, .usual = {1, 30},
               .low = "soft and fast", .high = "stiff and accurate: the error falls with their square")
  PLIANT_FIELD(float, damping, 0.0f,
               .help =
                   "part of its motion within itself that each object loses in a time step, whatever the substeps: k_d "
                   "(Müller et al. 2007, 3.5)",
               .min = 0, .max = 1, .change = Change::live, .section = Section::solver, .low = "keeps swinging",
               .high = "moves like one rigid body")
  PLIANT_FIELD(bool, contacts, true, .help = "whether particles collide with one another", .change = Change::live,
               .label = "Particles collide", .section = Section::contacts)
  PLIANT_FIELD(float, contactMargin, 0.0f,
               .help = "distance at which contacts are made ahead, against the delay of one frame", .unit = "m",
               .min = 0, .change = Change::live, .label = "Margin", .section = Section::contacts, .usual = {0, 0.2},
               .low = "fast ones may sink in for a frame", .high = "more pairs to test")
  PLIANT_FIELD(bool, countTouching, false, .help = "Jacobi averaging counts contacts that only touch, too",
               .change = Change::live, .section = Section::contacts, .rare = true, .needs = "iteration=jacobi")
  PLIANT_FIELD(int, postStabilize, 0, .help = "iterations that average out particles flickering between two places",
               .min = 0, .max = 100000, .change = Change::live, .label = "Post-stabilisation",
               .section = Section::contacts, .rare = true, .usual = {0, 20}, .low = "may flicker",
               .high = "still, costs more")
  PLIANT_FIELD(float, massScaling, 0.0f,
               .help =
                   "contacts take masses multiplied by e^(-massScaling times height), which steadies tall stacks; "
                   "about 1 / a body's height",
               .unit = "1/m", .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .rare = true,
               .usual = {0, 10}, .low = "true masses", .high = "steadier stacks", .needs = "contacts",
               .equation = R"(contacts take the mass $m\,e^{-s y}$, $y$: height, $s$: this)")
  PLIANT_FIELD(
      float, velocityFriction, 0.0f,
      .help =
          "part of its sliding velocity that a colliding particle loses after the step (Müller et al. 2007, line (16))",
      .min = 0, .max = 1, .change = Change::live, .section = Section::contacts, .rare = true, .low = "slides on",
      .high = "stops at once")
  PLIANT_FIELD(
      float, sleepingSpeed, 0.0f,
      .help =
          "speed below which rigid bodies (model rigid) fall asleep: those that touch or are joined all together, once "
          "no point of them has been faster for sleepingTime; asleep they rest at no cost until something wakes them; "
          "0 = never",
      .unit = "m/s", .min = 0, .max = 1e6, .change = Change::live, .label = "Bodies sleep below",
      .section = Section::contacts, .usual = {0, 0.05}, .low = "moves on however slowly",
      .high = "freezes what still creeps")
  PLIANT_FIELD(float, sleepingTime, 0.5f,
               .help = "how long bodies must have been slower than sleepingSpeed before they fall asleep", .unit = "s",
               .min = 0, .max = 1e6, .change = Change::live, .positive = true, .label = "Sleep after",
               .section = Section::contacts, .rare = true, .usual = {0.1, 5}, .low = "falls asleep soon",
               .high = "stays awake", .needs = "sleepingSpeed")
  PLIANT_FIELD(float, maxSpeed, 0.0f, .help = "limit on the speed of particles; 0 = none", .unit = "m/s", .min = 0,
               .change = Change::live, .label = "Greatest speed", .section = Section::limits, .usual = {0, 100})
  PLIANT_FIELD(
      float, energyLimit, 1000.0f,
      .help = "a step that leaves this many times the energy that can have been put in stops the simulation; 0 = never",
      .min = 0, .max = 1e12, .change = Change::live, .section = Section::limits, .usual = {1, 1e6, true},
      .low = "stops early", .high = "lets explosions run")
  PLIANT_FIELD(
      int, threads, 0,
      .help = "threads of the simulator; 0 = as many cores as make it fastest; the result is the same for any number",
      .min = 0, .max = 256, .change = Change::live, .steady = true, .section = Section::limits, .usual = {0, 16})

  /// The schedule asked for by either of its two tags.
  Schedule effectiveSchedule() const { return adaptive ? Schedule::adaptive : schedule; }

  /// Whether steps are to be those of the papers, digit for digit, faults included: Gauss-Seidel in order (Müller et al.
  /// 2007), or the thesis' Jacobi (Bartels 2015, (3.10)). What is calculated by hand comes out.
  bool followsPapersToTheDigit() const {
    return iteration == Iteration::gaussSeidelOrdered ||
           (iteration == Iteration::jacobi && averaging == Averaging::perParticle);
  }
};

/// Choices that do not go together.
std::optional<Mistake> findMistake(const Settings& settings);

}  // namespace pliant::sim
