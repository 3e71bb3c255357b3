// What was done beside editing the scene: pins and cuts by hand, kept states, objects that are hidden or locked,
// resets. Each is an entry of the document's history, which knows it by its number here.
#pragma once

#include "app/take/action.h"
#include "app/view/frame_maker.h"
#include "app/window/session/object_marks.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// What was done with a kept state.
struct StateAct {
  enum class Kind { keep, forget, rename };
  Kind kind = Kind::keep;
  int id = 0;        ///< of the state
  std::string name;  ///< of rename: the one that it does not have now
};

/// Objects were hidden, locked, or the opposite.
struct MarkAct {
  ObjectMark mark = nullptr;
  MarkedObjects before, after;
};

/// An entry of the history that is more than an edit: a pin, a kept state, objects that are marked, or, without
/// particles, a cut, a deletion or a reset, of which the worker holds the state before. Of an edit the pins are those
/// that its undo sets again.
struct Act {
  Pin pin = {};
  std::optional<StateAct> state = {};
  std::optional<MarkAct> marks = {};
  bool isEdit = false;
  bool isReset = false;

  /// A pin or a cut that the scene does not have.
  bool isManual() const { return !isEdit && !isReset && !state && !marks; }
};

/// `done`: as of Document::actsDone().
class ActHistory {
 public:
  using Numbers = std::vector<int>;

  /// The number that the next one gets.
  int next() const { return static_cast<int>(acts_.size()); }
  int add(Act act);
  Act& operator[](int number) { return acts_.at(static_cast<std::size_t>(number)); }
  const Act& operator[](int number) const { return acts_.at(static_cast<std::size_t>(number)); }

  /// What was done to the timeline and the view, whichever simulations run.
  Numbers besideRuns() const;
  /// What was done since the last reset.
  Numbers sinceReset(const Numbers& done) const;
  /// The pins and cuts that no state kept after them holds.
  Numbers manualChanges(const Numbers& done) const;

  /// The simulations are over, and all that was done to them.
  void endRuns(const Numbers& done);
  void noteStatesSaved(const Numbers& done);
  /// Whether kept states are others than those that were saved. Where all that was done with them is taken back, they
  /// are not.
  bool areStatesChanged(const Numbers& done) const;
  void noteTakeSaved(const Numbers& done) { inTake_ = manualChanges(done); }
  void forgetTake() { inTake_.clear(); }
  /// Whether there are pins and cuts that are not in the take that was saved.
  bool hasUnsavedManualChanges(const Numbers& done) const;

 private:
  Numbers ofStates(Numbers done) const;

  std::vector<Act> acts_;
  Numbers savedStates_;                ///< what was done with kept states when they were saved
  Numbers inTake_;                     ///< by hand, when a take was saved
  bool haveOldStatesChanged_ = false;  ///< so that no entry of the history tells of it any more
};

}  // namespace pliant::app
