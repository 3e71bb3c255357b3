#include "app/window/session/act_history.h"

#include <set>
#include <utility>

namespace pliant::app {

int ActHistory::add(Act act) {
  acts_.push_back(std::move(act));
  return next() - 1;
}

ActHistory::Numbers ActHistory::besideRuns() const {
  Numbers numbers;
  for (int number = 0; number < next(); ++number) {
    if ((*this)[number].state || (*this)[number].marks) numbers.push_back(number);
  }
  return numbers;
}

ActHistory::Numbers ActHistory::sinceReset(const Numbers& done) const {
  Numbers numbers;
  for (const int number : done) (*this)[number].isReset ? numbers.clear() : numbers.push_back(number);
  return numbers;
}

ActHistory::Numbers ActHistory::manualChanges(const Numbers& done) const {
  Numbers work;
  std::set<int> forgotten;  // ids of kept states
  for (const int number : done) {
    const std::optional<StateAct>& state = (*this)[number].state;
    if (state && state->kind == StateAct::Kind::forget) forgotten.insert(state->id);
  }
  const auto holds = [&](const StateAct& its) {
    return its.kind == StateAct::Kind::keep && !forgotten.contains(its.id);
  };
  for (const int number : sinceReset(done)) {
    const Act& act = (*this)[number];
    if (act.state && holds(*act.state)) work.clear();
    if (act.isManual()) work.push_back(number);
  }
  return work;
}

void ActHistory::endRuns(const Numbers& done) {
  haveOldStatesChanged_ = areStatesChanged(done);
  acts_.clear();
  savedStates_.clear();
}

void ActHistory::noteStatesSaved(const Numbers& done) {
  haveOldStatesChanged_ = false;
  savedStates_ = ofStates(done);
}

bool ActHistory::areStatesChanged(const Numbers& done) const {
  return haveOldStatesChanged_ || ofStates(done) != savedStates_;
}

bool ActHistory::hasUnsavedManualChanges(const Numbers& done) const {
  const Numbers work = manualChanges(done);
  return !work.empty() && work != inTake_;
}

ActHistory::Numbers ActHistory::ofStates(Numbers done) const {
  std::erase_if(done, [this](int number) { return !(*this)[number].state; });
  return done;
}

}  // namespace pliant::app
