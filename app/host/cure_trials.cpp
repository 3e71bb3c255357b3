#include "app/host/cure_trials.h"

#include "app/base/thread_priority.h"
#include "app/document/scene_edits.h"
#include "sim/base/assert.h"
#include "sim/base/processors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

using State = CureTrial::State;

// Without an energy limit a copy would always pass, so the default limit is used. Half of the cores are left to the
// window.
sim::Scene judged(sim::Scene scene) {
  if (scene.settings.energyLimit == 0.0f) scene.settings.energyLimit = sim::Settings{}.energyLimit;
  scene.settings.threads = std::max(1, sim::processorsToUse() / 2);
  scene.variants.clear();
  return scene;
}

// How long a copy that starts at `firstStep` of the failed simulation must survive [s].
float secondsToHold(const sim::Simulation& failed, int firstStep, float timestep) {
  const int steps = failed.blowUp()->frame + 1 - firstStep;
  return float(steps) * failed.scene().settings.timestep + std::min(kTrialSeconds, float(kTrialSteps) * timestep);
}

// Steps a copy until `seconds` are over, or it stops. Returns whether the trial is decided or was interrupted, with the
// result in `trial`; false if the copy blew up.
bool concludes(CureTrial& trial, sim::Simulation copy, float seconds, const std::atomic<bool>& stop,
               std::atomic<float>& progress) {
  const float h = copy.scene().settings.timestep;
  copy.stopWhen(stop);
  for (int done = 0; trial.seconds < seconds; ++done) {
    progress = trial.seconds = float(done) * h;
    if (trial.seconds < seconds && !copy.step()) return stop;
  }
  trial.state = State::holds;
  return true;
}

}  // namespace

std::string textOf(const CureTrial& trial) {
  switch (trial.state) {
    case State::waiting:
      return fmt::format("{}: not tried yet", trial.cure.label);
    case State::trying:
      return fmt::format("{}: stable for {:.1f} s so far", trial.cure.label, trial.seconds);
    case State::holds:
      return fmt::format("{}: stable for {:.2g} s{}", trial.cure.label, trial.seconds,
                         trial.fromBeginning ? ", after a restart" : "");
    case State::fails:
      return fmt::format("{}: blew up after {:.2g} s", trial.cure.label, trial.seconds);
    case State::refused:
      return fmt::format("{}: does not apply to this scene", trial.cure.label);
  }
  return {};
}

CureTrial tryCure(const sim::Simulation& failed, const sim::Cure& cure, const std::filesystem::path& assets,
                  TrialStart start, const std::atomic<bool>& stop, std::atomic<float>& progress) {
  PLIANT_ASSERT(failed.blowUp().has_value(), "there is something to cure");
  CureTrial trial{cure, State::trying};
  sim::InputMessages ignored;
  try {
    const sim::Scene cured = judged(withCure(failed.scene(), cure, assets));
    const float h = cured.settings.timestep;
    if (start == TrialStart::goodState) {
      sim::Simulation copy = failed.clone();
      copy.edit(cured, {assets}, ignored);
      if (concludes(trial, std::move(copy), secondsToHold(failed, failed.frame(), h), stop, progress)) return trial;
    }
    trial.fromBeginning = true;
    trial.seconds = 0.0f;
    sim::Simulation anew(cured, {assets}, ignored);
    if (concludes(trial, std::move(anew), secondsToHold(failed, 0, h), stop, progress)) return trial;
    trial.state = State::fails;
  } catch (const sim::InputError&) {
    trial.state = State::refused;
  }
  return trial;
}

std::vector<CureTrial> curesThatHold(const sim::Simulation& failed, const std::filesystem::path& assets,
                                     const std::function<bool()>& isInterrupted) {
  const std::atomic<bool> stop{false};
  std::atomic<float> progress{0.0f};
  std::vector<CureTrial> good;
  for (const sim::Cure& cure : failed.blowUp()->cures) {
    if (isInterrupted()) break;
    CureTrial trial = tryCure(failed, cure, assets, TrialStart::beginning, stop, progress);
    if (trial.state == State::holds) good.push_back(std::move(trial));
  }
  return good;
}

CureTrials::CureTrials(sim::Simulation failed, std::filesystem::path assets)
    : failed_(std::move(failed)), assets_(std::move(assets)) {
  for (const sim::Cure& cure : failed_.blowUp()->cures) trials_.push_back({cure});
  thread_ = std::thread([this] { run(); });
}

CureTrials::~CureTrials() {
  stop_ = true;
  thread_.join();
}

std::vector<CureTrial> CureTrials::trials() const {
  const std::lock_guard lock(mutex_);
  std::vector<CureTrial> trials = trials_;
  for (CureTrial& trial : trials) {
    if (trial.state == State::trying) trial.seconds = progress_;
  }
  return trials;
}

void CureTrials::run() {
  yieldToWindow();
  for (std::size_t t = 0; t < trials_.size() && !stop_; ++t) {
    {
      const std::lock_guard lock(mutex_);
      progress_ = 0.0f;
      trials_[t].state = State::trying;
    }
    CureTrial tried = tryCure(failed_, trials_[t].cure, assets_, TrialStart::goodState, stop_, progress_);
    const std::lock_guard lock(mutex_);
    trials_[t] = std::move(tried);
  }
  isOver_ = true;
}

}  // namespace pliant::app
