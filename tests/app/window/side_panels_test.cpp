// The list of scenes and the inspector: what they say, and that nothing in them jumps.
#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"
#include "tests/app/window/bare_window.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <optional>

namespace pliant::app {
namespace {

/// The texts of the window whose name begins so, and where they stand.
std::vector<std::pair<std::string, glm::vec2>> placesIn(BareWindow& window, std::string_view where) {
  for (int i = 1; i < kPictures; ++i) window.draw();
  TextRecorder recorder;
  window.draw();
  std::vector<std::pair<std::string, glm::vec2>> places;
  for (const WrittenText& text : recorder.texts) {
    if (text.window.starts_with(where)) places.emplace_back(text.text, glm::vec2(text.place.Min.x, text.place.Min.y));
  }
  return places;
}

/// Where the first such text stands; nothing: there is none.
std::optional<glm::vec2> placeOf(BareWindow& window, std::string_view text, std::string_view where) {
  const auto places = placesIn(window, where);
  const auto found = std::find_if(places.begin(), places.end(), [&](const auto& its) { return its.first == text; });
  return found == places.end() ? std::nullopt : std::optional(found->second);
}

// The star of the tile below the mouse takes no room.
TEST(SceneList, DoesNotMoveBelowTheMouse) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {-1.0f, -1.0f};
  const auto before = placesIn(window, "Scenes/list");
  const auto tile = placeOf(window, "Hanging sheet", "Scenes/list");
  ASSERT_TRUE(tile);
  io.MousePos = {tile->x + 2.0f, tile->y + 2.0f};
  EXPECT_EQ(placesIn(window, "Scenes/list"), before);
}

TEST(SceneList, SaysThatNothingMatches) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const std::string nothing = "No matching scene or lesson.";
  EXPECT_FALSE(shows(window, nothing));
  ASSERT_TRUE(click(window, "Search scenes", "Scenes"));
  for (const char letter : std::string("qqqq")) ImGui::GetIO().AddInputCharacter(letter);
  EXPECT_TRUE(shows(window, nothing));
}

/// Gravity and a hanging rope that stretches, in a window with room for all of the inspector.
class HangingRope : public testing::Test {
 protected:
  HangingRope() {
    window_.setUp({1280, 2400}, 1.0f, false);
    window_.session.open(folder_.write(
        "rope.xml",
        "<simulation><iterations>100</iterations><solverIterations>10</solverIterations><elements><element>"
        "<type>gravity</type></element><element><type>rope</type><shape>line</shape><to>0 -1 0</to><count>11</count>"
        "<radius>0.01</radius><fixed>0</fixed><stiffness>0.5</stiffness></element></elements></simulation>"));
    window_.session.runs.setPlaying(false);
    window_.draw();
  }
  Session& session() { return window_.session; }
  const Command& command(const char* id) { return *window_.ui.commands.find(id); }
  bool comesTo(int frame) {
    return comes([&] {
      window_.draw();
      return session().snapshot().frame == frame;
    });
  }
  std::size_t countElements() { return session().document().scene().elements.size(); }

  TemporaryFolder folder_;
  BareWindow window_;
};

TEST_F(HangingRope, KeepsItsRowsInTheInspectorAtAReset) {
  for (int frame = 1; frame <= 8; ++frame) {
    session().runs.stepOnce();
    ASSERT_TRUE(comesTo(frame));
  }
  const auto offer = placeOf(window_, "Make compliant", "Inspector");
  const auto below = placeOf(window_, "Elements", "Inspector");
  ASSERT_TRUE(offer && below);
  session().reset();
  window_.finishOpening();
  ASSERT_TRUE(comesTo(0));
  EXPECT_TRUE(shows(window_, "not measured yet"));
  EXPECT_EQ(placeOf(window_, "Make compliant", "Inspector"), offer);
  EXPECT_EQ(placeOf(window_, "Elements", "Inspector"), below);
}

TEST_F(HangingRope, IsCopiedAndDeletedOnceTheInspectorWasToShowIt) {
  EXPECT_FALSE(command("edit.duplicate").canAct(window_.ui)) << "nobody has chosen anything";
  EXPECT_FALSE(command("edit.delete").canAct(window_.ui));
  duplicate(session(), 1);
  window_.draw();
  EXPECT_EQ(selectedElements(session()), std::set<std::size_t>{2});
  ASSERT_TRUE(command("edit.duplicate").canAct(window_.ui));
  command("edit.duplicate").act(window_.ui);
  EXPECT_EQ(countElements(), 4u);
  window_.draw();
  command("edit.delete").act(window_.ui);
  EXPECT_EQ(countElements(), 3u) << "the copy of the copy";
  window_.draw();
  EXPECT_FALSE(command("edit.delete").canAct(window_.ui)) << "the next one was not chosen";
  session().selection.element = 1;
  window_.draw();
  EXPECT_EQ(selectedElements(session()), std::set<std::size_t>{1});
  session().selection.deselect();
  EXPECT_FALSE(command("edit.delete").canAct(window_.ui));
}

}  // namespace
}  // namespace pliant::app
