#include "app/window/session/undo_actions.h"

#include <set>
#include <utility>

namespace pliant::app {

int UndoActions::add(UndoAction act) {
  undoActions_.push_back(std::move(act));
  return next() - 1;
}

UndoActions::Numbers UndoActions::besideRuns() const {
  Numbers numbers;
  for (int number = 0; number < next(); ++number) {
    if ((*this)[number].state || (*this)[number].marks) numbers.push_back(number);
  }
  return numbers;
}

UndoActions::Numbers UndoActions::sinceReset(const Numbers& done) const {
  Numbers numbers;
  for (const int number : done) (*this)[number].isReset ? numbers.clear() : numbers.push_back(number);
  return numbers;
}

UndoActions::Numbers UndoActions::manualChanges(const Numbers& done) const {
  Numbers work;
  std::set<int> forgotten;  // ids of kept states
  for (const int number : done) {
    const std::optional<StateAction>& state = (*this)[number].state;
    if (state && state->kind == StateAction::Kind::forget) forgotten.insert(state->id);
  }
  const auto holds = [&](const StateAction& its) {
    return its.kind == StateAction::Kind::keep && !forgotten.contains(its.id);
  };
  for (const int number : sinceReset(done)) {
    const UndoAction& act = (*this)[number];
    if (act.state && holds(*act.state)) work.clear();
    if (act.isManual()) work.push_back(number);
  }
  return work;
}

void UndoActions::endRuns(const Numbers& done) {
  haveOldStatesChanged_ = areStatesChanged(done);
  undoActions_.clear();
  savedStates_.clear();
}

void UndoActions::noteStatesSaved(const Numbers& done) {
  haveOldStatesChanged_ = false;
  savedStates_ = ofStates(done);
}

bool UndoActions::areStatesChanged(const Numbers& done) const {
  return haveOldStatesChanged_ || ofStates(done) != savedStates_;
}

bool UndoActions::hasUnsavedManualChanges(const Numbers& done) const {
  const Numbers work = manualChanges(done);
  return !work.empty() && work != inTake_;
}

UndoActions::Numbers UndoActions::ofStates(Numbers done) const {
  std::erase_if(done, [this](int number) { return !(*this)[number].state; });
  return done;
}

}  // namespace pliant::app
