#include "app/window/session/undo_actions.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

using Numbers = UndoActions::Numbers;

UndoAction keep(int state) { return {.state = StateAction{StateAction::Kind::keep, state, {}}}; }
UndoAction forget(int state) { return {.state = StateAction{StateAction::Kind::forget, state, {}}}; }

TEST(UndoActions, ManualChangesExcludeThoseInKeptStates) {
  UndoActions acts;
  const int cut = acts.add({}), edit = acts.add({.isEdit = true}), kept = acts.add(keep(1));
  const int pin = acts.add({.pin = {{3}, true}}), forgotten = acts.add(forget(1));
  EXPECT_EQ(acts.manualChanges({cut, edit}), Numbers{cut});
  EXPECT_EQ(acts.manualChanges({cut, edit, kept}), Numbers{});
  EXPECT_EQ(acts.manualChanges({cut, edit, kept, pin}), Numbers{pin});
  EXPECT_EQ(acts.manualChanges({cut, edit, kept, pin, forgotten}), (Numbers{cut, pin}))
      << "nothing holds the cut any more";
  const int reset = acts.add({.isReset = true});
  EXPECT_EQ(acts.manualChanges({cut, reset, pin}), Numbers{pin});
  EXPECT_EQ(acts.sinceReset({cut, reset, pin}), Numbers{pin});
}

TEST(UndoActions, ManualChangesAreUnsavedUntilATakeHasThem) {
  UndoActions acts;
  const int cut = acts.add({}), other = acts.add({});
  EXPECT_TRUE(acts.hasUnsavedManualChanges({cut}));
  acts.noteTakeSaved({cut});
  EXPECT_FALSE(acts.hasUnsavedManualChanges({cut}));
  EXPECT_TRUE(acts.hasUnsavedManualChanges({cut, other}));
  acts.forgetTake();
  EXPECT_TRUE(acts.hasUnsavedManualChanges({cut}));
}

TEST(UndoActions, KeptStatesAreUnsavedUntilSavedAndAfterUndo) {
  UndoActions acts;
  const int kept = acts.add(keep(1)), cut = acts.add({});
  EXPECT_FALSE(acts.areStatesChanged({}));
  EXPECT_TRUE(acts.areStatesChanged({kept}));
  EXPECT_FALSE(acts.areStatesChanged({cut}));
  acts.noteStatesSaved({kept});
  EXPECT_FALSE(acts.areStatesChanged({kept, cut}));
  EXPECT_TRUE(acts.areStatesChanged({}));
  acts.endRuns({});
  EXPECT_TRUE(acts.areStatesChanged({})) << "no entry tells of it any more";
  EXPECT_EQ(acts.next(), 0);
}

TEST(UndoActions, StatesAndMarksDoNotAffectTheRuns) {
  UndoActions acts;
  acts.add({});
  const int kept = acts.add(keep(1)), marked = acts.add({.marks = MarkAction{&ViewOptions::hidden, {}, {}}});
  acts.add({.isReset = true});
  EXPECT_EQ(acts.besideRuns(), (Numbers{kept, marked}));
}

}  // namespace
}  // namespace pliant::app
