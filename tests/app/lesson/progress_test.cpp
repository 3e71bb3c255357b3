#include "app/lesson/progress.h"

#include "app/base/state_folder.h"
#include "tests/support/own_state_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string_view>

namespace pliant::app {
namespace {

void writeProgress(std::string_view text) { std::ofstream(stateFolder() / "lessons.json") << text; }

TEST(LessonProgress, IsThereAtTheNextStart) {
  const OwnStateFolder state;
  LessonProgress::load().noteDone("lessons/04_why_it_stretches.md", "Small steps");
  const LessonProgress then = LessonProgress::load();
  EXPECT_TRUE(then.isDone("elsewhere/04_why_it_stretches.md", "Small steps"));
  EXPECT_FALSE(then.isDone("lessons/04_why_it_stretches.md", "Another page"));
  EXPECT_EQ(then.countDone("lessons/04_why_it_stretches.md", {"Small steps", "Another page"}), 1u);
}

TEST(LessonProgress, StaysWhenLessonsAreNumberedAnew) {
  const OwnStateFolder state;
  writeProgress(R"({"16_rigid_bodies": ["Joints"], "3d": ["A page"]})");
  LessonProgress progress = LessonProgress::load();
  EXPECT_TRUE(progress.isDone("15_rigid_bodies.md", "Joints"));
  EXPECT_TRUE(progress.isDone("3d.md", "A page")) << "no number";
  progress.noteDone("15_rigid_bodies.md", "Limits");
  EXPECT_EQ(LessonProgress::load().countDone("22_rigid_bodies.md", {"Joints", "Limits"}), 2u);
}

TEST(LessonProgress, IsNoneWhereTheFileIsRubbish) {
  const OwnStateFolder state;
  writeProgress("[1, {");
  LessonProgress progress = LessonProgress::load();
  EXPECT_FALSE(progress.isDone("a.md", "A page"));
  progress.noteDone("a.md", "A page");
  EXPECT_TRUE(LessonProgress::load().isDone("a.md", "A page"));
}

}  // namespace
}  // namespace pliant::app
