// Handles numbers that are not finite and runaway energy: the step is repeated with observers, to find out which phase
// and which constraint went wrong first, and the last good state is restored.
#include "sim/observe/blow_up_diagnosis.h"
#include "sim/observe/crowd.h"
#include "sim/observe/fault_finder.h"
#include "sim/simulation_impl.h"
#include "sim/state/state_hash.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace pliant::sim {

namespace {

constexpr int kGoodStateSpan = 12;         ///< steps between the states that are kept
constexpr double kGoodStateExcess = 10.0;  ///< of EnergyWatch: not ordinary any more

}  // namespace

void Simulation::Impl::keepGoodState(const StepState& s) {
  if (!start) start = std::make_unique<SavedState>();
  start->keep(s);
  memory.keep(s);
  if (!goodState) {  // both at once: a later step allocates nothing
    goodState = std::make_unique<SavedState>();
    previousGoodState = std::make_unique<SavedState>();
    for (SavedState* each : {goodState.get(), previousGoodState.get()}) each->assignRounded(*start);
  }
  if (frame % kGoodStateSpan != 0 || energyWatch.excess() > kGoodStateExcess) return;
  std::swap(goodState, previousGoodState);
  goodState->assignRounded(*start);
}

void Simulation::Impl::goBackToStart(StepState& s) {
  start->restore(s);
  memory.restore(s);
}

// A state before the energy began to run away, if that was noticed; else the start of the step.
void Simulation::Impl::returnToGoodState(StepState& s) {
  if (sceneNow().settings.energyLimit == 0.0f || energyWatch.excess() <= kGoodStateExcess) return goBackToStart(s);
  // A state of ordinary energy may already have begun to oscillate: the one before it is safer.
  if (previousGoodState->isOfSameParticles(*start)) return previousGoodState->restore(s);
  if (goodState->isOfSameParticles(*start)) return goodState->restore(s);
  goBackToStart(s);
}

// Nothing to diagnose: the cause is the radii and positions.
void Simulation::Impl::failByContacts(StepState& s) {
  goBackToStart(s);
  blowUp = BlowUp{};
  blowUp->frame = blowUp->backAt = s.frame;
  blowUp->message = "more particles touch than can be held in memory";
  blowUp->cause = describeCrowd(sceneNow(), *world);
  blowUp->isReproduced = true;
  energyWatch = {};
}

namespace {

// 1410, not 1.41e+03.
std::string plainNumber(double value) {
  return value < 100.0 || value > 1e6 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value);
}

}  // namespace

void Simulation::Impl::failStep(StepState& s) {
  if (s.fault == Fault::contacts) return failByContacts(s);
  const Fault fault = s.fault;
  const std::uint32_t failedHash = stateHash(*world);
  const SolveCounts counts = tools.solver.counts();
  const PhaseTimes times = stepper.times();

  goBackToStart(s);
  s.fault = Fault::none;
  s.stop = nullptr;
  FaultFinder finder(sceneNow(), *world, s.frame);
  StepObserver* const observers[] = {&finder};
  stepper.observe(observers);
  stepper.advance(s);
  stepper.observe({});
  tools.solver.setCounts(counts);  // the repetition does not count
  stepper.setTimes(times);

  const Suspect suspect = findSuspect(*finder.recording(), *world);
  blowUp = diagnose(sceneNow(), *world, suspect, {start->position(), start->velocity(), start->frame(), s.h});
  blowUp->message = fault == Fault::notFinite ? finder.describe()
                                              : fmt::format("it has {} times the energy that was put in, above all {}",
                                                            plainNumber(energyWatch.excess()),
                                                            describeParticle(sceneNow(), *world, suspect.particle()));
  blowUp->isReproduced = stateHash(*world) == failedHash;
  returnToGoodState(s);
  blowUp->backAt = s.frame;
  energyWatch = {};
}

}  // namespace pliant::sim
