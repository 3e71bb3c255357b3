#include "app/window/session/object_marks.h"

#include "app/document/scene_edits.h"
#include "app/window/session/scene_actions.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

/// Objects of these elements, by their ids.
Topology topologyOf(std::initializer_list<std::uint64_t> elements) {
  Topology topology;
  for (const std::uint64_t element : elements) topology.objects.push_back({.elementId = element});
  return topology;
}

TEST(ObjectMarks, FollowTheElementsThatMakeTheObjects) {
  const Topology now = topologyOf({7, 7, 8, 9});
  const MarkedObjects marked = identify({1, 2}, now);
  EXPECT_EQ(numbersOf(marked, now), (std::set<int>{1, 2}));
  EXPECT_EQ(numbersOf(marked, topologyOf({8, 8, 9, 7, 7})), (std::set<int>{0, 1, 4})) << "all of what was whole";
  EXPECT_EQ(numbersOf(marked, topologyOf({9})), std::set<int>{});
  EXPECT_EQ(identify({0}, topologyOf({9}), marked), (MarkedObjects{{7, 1}, {8}, {9}})) << "those that are away stay";
}

/// Two or more bodies, and a rope.
class HiddenRope : public testing::Test {
 protected:
  HiddenRope() {
    window_.setUp({1280, 800}, 1.0f, false);
    folder_.write("two.txt", "0 1 0\n1 1 0\n");
    folder_.write("three.txt", "0 1 0\n1 1 0\n2 1 0\n");
    folder_.write("rope.txt", "0 2 0\n0.1 2 0\n0.2 2 0\n");
    const auto file = folder_.write("scene.xml",
                                    "<simulation><iterations>100</iterations><elements><element><type>rigidBody</type>"
                                    "<shape>box</shape><size>0.1 0.1 0.1</size><radius>0.01</radius>"
                                    "<repeater>two.txt</repeater></element><element><type>rope</type>"
                                    "<file>rope.txt</file><radius>0.02</radius></element></elements></simulation>");
    EXPECT_TRUE(session_.open(file)) << (session_.messages.banners().empty() ? ""
                                                                             : session_.messages.banners()[0].text);
    session_.mark(&ViewOptions::hidden, {2}, "hide rope");
  }

  /// Whether the rope comes to be object `number`, or there is none, and is hidden, alone.
  bool isHiddenAs(int number, std::size_t objects) {
    return comes([&] {
      window_.draw();
      return session_.snapshot().topology->objects.size() == objects &&
             session_.view.options.hidden == (number < 0 ? std::set<int>{} : std::set<int>{number});
    });
  }

  void repeatBy(const std::string& list) {
    sim::Scene scene = session_.document().scene();
    setValue(scene.elements[0], "repeater", list);
    session_.edit(std::move(scene), "repeater");
  }

  TemporaryFolder folder_;
  BareWindow window_;
  Session& session_ = window_.session;
};

TEST_F(HiddenRope, StaysHiddenOverEditsAndTheirUndo) {
  EXPECT_TRUE(isHiddenAs(2, 3));
  repeatBy("three.txt");
  EXPECT_TRUE(isHiddenAs(3, 4));
  session_.undo();
  EXPECT_TRUE(isHiddenAs(2, 3));
  session_.redo();
  EXPECT_TRUE(isHiddenAs(3, 4));
  session_.reset();
  window_.finishOpening();
  EXPECT_TRUE(isHiddenAs(3, 4));
  session_.undo();
  session_.undo();
  EXPECT_TRUE(isHiddenAs(-1, 3)) << "the first entry hid it";
  session_.redo();
  EXPECT_TRUE(isHiddenAs(2, 3));
}

TEST_F(HiddenRope, StaysHiddenWhenDeletedAndRestored) {
  deleteElements(session_, {1});
  EXPECT_TRUE(isHiddenAs(-1, 2));
  session_.undo();
  EXPECT_TRUE(isHiddenAs(2, 3));
}

TEST_F(HiddenRope, StaysHiddenWhenAnElementBeforeItIsDeleted) {
  deleteElements(session_, {0});
  EXPECT_TRUE(isHiddenAs(0, 1));
  session_.undo();
  EXPECT_TRUE(isHiddenAs(2, 3));
}

TEST_F(HiddenRope, StaysHiddenWhenTheFileIsReadAgain) {
  session_.reload();
  window_.finishOpening();
  EXPECT_TRUE(isHiddenAs(2, 3));
  session_.undo();
  EXPECT_TRUE(isHiddenAs(2, 3));
}

}  // namespace
}  // namespace pliant::app
