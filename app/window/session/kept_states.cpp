// States of the timeline that have names: kept, renamed and forgotten, and all of that taken back.
#include "app/window/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

// What was done to the timeline and the view, whichever simulations run.
std::vector<int> Session::actsBesideRuns() const {
  std::vector<int> acts;
  for (std::size_t act = 0; act < acts_.size(); ++act) {
    if (acts_[act].state || acts_[act].marks) acts.push_back(static_cast<int>(act));
  }
  return acts;
}

std::vector<int> Session::stateActsDone() const {
  std::vector<int> acts = document_->actsDone();
  std::erase_if(acts, [&](int act) { return !acts_.at(static_cast<std::size_t>(act)).state; });
  return acts;
}

// Where all that was done with them is taken back, they are what is saved.
void Session::countStateActs() {
  document_->markStatesChanged(haveOldStatesChanged_ || stateActsDone() != savedStateActs_);
}

void Session::keepState(const std::string& name) {
  const int id = runs.timeline()->newStateId();
  worker().keepAs(name, id);
  noteAct(fmt::format("keep {}", name), {.state = StateAct{StateAct::Kind::keep, id, {}}});
  countStateActs();
}

void Session::renameState(std::size_t named, std::string name) {
  const std::vector<NamedState> all = runs.timeline()->overview().named;
  if (named >= all.size() || all[named].name == name) return;
  noteAct(fmt::format("name {}", name), {.state = StateAct{StateAct::Kind::rename, all[named].id, all[named].name}});
  runs.timeline()->rename(named, std::move(name));
  countStateActs();
}

void Session::forgetState(std::size_t named) {
  const std::vector<NamedState> all = runs.timeline()->overview().named;
  if (named >= all.size()) return;
  noteAct(fmt::format("forget {}", all[named].name), {.state = StateAct{StateAct::Kind::forget, all[named].id, {}}});
  runs.timeline()->setAside(all[named].id);
  countStateActs();
}

void Session::applyStateAct(StateAct& act, bool again) {
  countStateActs();
  Timeline& timeline = *runs.timeline();
  if (act.kind != StateAct::Kind::rename) {
    const bool isListed = (act.kind == StateAct::Kind::keep) == again;
    return isListed ? timeline.putBack(act.id) : timeline.setAside(act.id);
  }
  const std::vector<NamedState> all = timeline.overview().named;
  const auto found = std::find_if(all.begin(), all.end(), [&](const NamedState& its) { return its.id == act.id; });
  if (found == all.end()) return;
  timeline.rename(static_cast<std::size_t>(found - all.begin()), std::exchange(act.name, found->name));
}

}  // namespace pliant::app
