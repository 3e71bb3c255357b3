// Changes other than edits of the scene: manual pins and cuts, kept states, hiding and locking objects, resets. Each is
// an entry of the document's history, which refers to it by its number here.
#pragma once

#include "app/take/action.h"
#include "app/view/frame_maker.h"
#include "app/window/session/object_marks.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A change of a kept state.
struct StateAction {
  enum class Kind { keep, forget, rename };
  Kind kind = Kind::keep;
  int id = 0;        ///< of the state
  std::string name;  ///< for rename: the name to swap with the current one
};

/// Objects were hidden, locked, shown or unlocked.
struct MarkAction {
  ObjectMark mark = nullptr;
  MarkedObjects before, after;
};

/// An entry of the history that is more than an edit: a pin, a kept state, marked objects, or, if it has no particles,
/// a cut, a deletion or a reset, for which the worker holds the state before. For an edit, `pin` has the pins that its
/// undo restores.
struct UndoAction {
  Pin pin = {};
  std::optional<StateAction> state = {};
  std::optional<MarkAction> marks = {};
  bool isEdit = false;
  bool isReset = false;

  /// A pin or a cut that is not in the scene.
  bool isManual() const { return !isEdit && !isReset && !state && !marks; }
};

/// `done`: as returned by Document::undoableActions().
class UndoActions {
 public:
  using Numbers = std::vector<int>;

  /// The number of the next entry.
  int next() const { return static_cast<int>(undoActions_.size()); }
  int add(UndoAction act);
  UndoAction& operator[](int number) { return undoActions_.at(static_cast<std::size_t>(number)); }
  const UndoAction& operator[](int number) const { return undoActions_.at(static_cast<std::size_t>(number)); }

  /// Changes of the timeline and the view, which do not depend on the running simulations.
  Numbers besideRuns() const;
  /// Changes since the last reset.
  Numbers sinceReset(const Numbers& done) const;
  /// Pins and cuts that are not in a later kept state.
  Numbers manualChanges(const Numbers& done) const;

  /// Forgets everything: the simulations have ended.
  void endRuns(const Numbers& done);
  void noteStatesSaved(const Numbers& done);
  /// Whether kept states differ from the saved ones. They do not if all changes to them were undone.
  bool areStatesChanged(const Numbers& done) const;
  void noteTakeSaved(const Numbers& done) { inTake_ = manualChanges(done); }
  void forgetTake() { inTake_.clear(); }
  /// Whether there are pins and cuts that are not in the saved take.
  bool hasUnsavedManualChanges(const Numbers& done) const;

 private:
  Numbers ofStates(Numbers done) const;

  std::vector<UndoAction> undoActions_;
  Numbers savedStates_;                ///< changes of kept states up to the last save
  Numbers inTake_;                     ///< manual changes in the last saved take
  bool haveOldStatesChanged_ = false;  ///< by entries that are no longer in the history
};

}  // namespace pliant::app
