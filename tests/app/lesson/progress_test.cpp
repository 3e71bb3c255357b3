#include "app/lesson/progress.h"

#include "app/base/state_folder.h"
#include "tests/support/own_state_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string_view>

namespace pliant::app {
namespace {

void writeProgress(std::string_view text) { std::ofstream(stateFolder() / "lessons.json") << text; }

TEST(LessonProgress, IsRestoredAtTheNextStart) {
  const OwnStateFolder state;
  LessonProgress::load().noteDone("lessons/04_why_it_stretches.md", "Small steps");
  const LessonProgress then = LessonProgress::load();
  EXPECT_TRUE(then.isDone("elsewhere/04_why_it_stretches.md", "Small steps"));
  EXPECT_FALSE(then.isDone("lessons/04_why_it_stretches.md", "Another page"));
  EXPECT_EQ(then.countDone("lessons/04_why_it_stretches.md", {"Small steps", "Another page"}), 1u);
}

TEST(LessonProgress, SurvivesRenumberingOfLessons) {
  const OwnStateFolder state;
  writeProgress(R"({"16_rigid_bodies": ["Joints"], "3d": ["A page"]})");
  LessonProgress progress = LessonProgress::load();
  EXPECT_TRUE(progress.isDone("15_rigid_bodies.md", "Joints"));
  EXPECT_TRUE(progress.isDone("3d.md", "A page")) << "no number";
  progress.noteDone("15_rigid_bodies.md", "Limits");
  EXPECT_EQ(LessonProgress::load().countDone("22_rigid_bodies.md", {"Joints", "Limits"}), 2u);
}

TEST(LessonProgress, IsEmptyForADamagedFile) {
  const OwnStateFolder state;
  writeProgress("[1, {");
  LessonProgress progress = LessonProgress::load();
  EXPECT_FALSE(progress.isDone("a.md", "A page"));
  progress.noteDone("a.md", "A page");
  EXPECT_TRUE(LessonProgress::load().isDone("a.md", "A page"));
}

TEST(LessonProgress, MergesThatOfTwoWindows) {
  const OwnStateFolder state;
  LessonProgress one = LessonProgress::load(), other = LessonProgress::load();
  one.noteDone("/x/stretch.md", "First");
  other.noteDone("/x/stretch.md", "Second");
  other.noteDone("/x/bend.md", "First");
  one.noteDone("/x/stretch.md", "Third");
  const LessonProgress all = LessonProgress::load();
  EXPECT_EQ(all.countDone("stretch.md", {"First", "Second", "Third", "Fourth"}), 3u);
  EXPECT_TRUE(all.isDone("bend.md", "First"));
}

// A lesson from elsewhere may be written in another encoding.
TEST(LessonProgress, AcceptsPageTitlesThatAreNotUtf8) {
  const OwnStateFolder state;
  LessonProgress progress = LessonProgress::load();
  EXPECT_NO_THROW(progress.noteDone("l\xff.md", "Sch\xf6n"));
  EXPECT_TRUE(progress.isDone("l\xff.md", "Sch\xf6n"));
}

}  // namespace
}  // namespace pliant::app
