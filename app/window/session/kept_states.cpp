// Session: keeping, renaming and forgetting named states of the timeline, with undo.
#include "app/window/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

void Session::countStateActions() {
  document_->markStatesChanged(undoActions_.areStatesChanged(document_->undoableActions()));
}

void Session::keepState(const std::string& name) {
  const int id = runs.timeline()->newStateId();
  worker().keepAs(name, id);
  addUndoAction(fmt::format("keep {}", name), {.state = StateAction{StateAction::Kind::keep, id, {}}});
  countStateActions();
}

void Session::renameState(std::size_t named, std::string name) {
  const std::vector<NamedState> all = runs.timeline()->overview().named;
  if (named >= all.size() || all[named].name == name) return;
  addUndoAction(fmt::format("name {}", name),
                {.state = StateAction{StateAction::Kind::rename, all[named].id, all[named].name}});
  runs.timeline()->rename(named, std::move(name));
  countStateActions();
}

void Session::forgetState(std::size_t named) {
  const std::vector<NamedState> all = runs.timeline()->overview().named;
  if (named >= all.size()) return;
  addUndoAction(fmt::format("forget {}", all[named].name),
                {.state = StateAction{StateAction::Kind::forget, all[named].id, {}}});
  runs.timeline()->setAside(all[named].id);
  countStateActions();
}

void Session::applyStateAction(StateAction& act, bool again) {
  countStateActions();
  Timeline& timeline = *runs.timeline();
  if (act.kind != StateAction::Kind::rename) {
    const bool isListed = (act.kind == StateAction::Kind::keep) == again;
    return isListed ? timeline.putBack(act.id) : timeline.setAside(act.id);
  }
  const std::vector<NamedState> all = timeline.overview().named;
  const auto found = std::find_if(all.begin(), all.end(), [&](const NamedState& its) { return its.id == act.id; });
  if (found == all.end()) return;
  timeline.rename(static_cast<std::size_t>(found - all.begin()), std::exchange(act.name, found->name));
}

}  // namespace pliant::app
