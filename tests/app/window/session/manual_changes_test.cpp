// Particles pinned by hand.
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pliant::app {
namespace {

class ManualChanges : public testing::Test {
 protected:
  std::ptrdiff_t pinned() {
    session_.update();
    return std::count(session_.snapshot().fixed.begin(), session_.snapshot().fixed.end(), true);
  }
  float height() { return session_.snapshot().spheres.front().y; }

  TemporaryFolder folder_;
  BareWindow window_;
  Session& session_ = window_.session;
};

TEST_F(ManualChanges, UndoUnpinsAWholeRigidBody) {
  const std::filesystem::path file = folder_.write(
      "box.xml",
      "<simulation><title>Box</title><iterations>100</iterations><elements><element><type>gravity</type></element>"
      "<element><type>rigidBody</type><model>rigid</model><shape>box</shape><size>1 1 1</size></element></elements>"
      "</simulation>");
  session_.runs.setPlaying(false);
  ASSERT_TRUE(session_.open(file));
  const float before = height();
  session_.pin({2}, true);
  ASSERT_TRUE(comes([&] { return pinned() == 4; }));
  EXPECT_EQ(session_.document().undoDescription(), "pin a body");
  session_.runs.setPlaying(true);
  ASSERT_TRUE(comes([&] {
    session_.update();
    return session_.snapshot().frame > 10;
  }));
  EXPECT_EQ(height(), before);
  session_.undo();
  ASSERT_TRUE(comes([&] { return pinned() == 0; }));
  EXPECT_TRUE(comes([&] {
    session_.update();
    return height() < before;
  })) << "it falls";
  session_.redo();
  EXPECT_TRUE(comes([&] { return pinned() == 4; }));
}

}  // namespace
}  // namespace pliant::app
