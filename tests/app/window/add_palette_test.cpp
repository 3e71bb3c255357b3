// The palette of what can be added to the scene.
#include "app/document/element_group.h"
#include "app/window/key_dispatch.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"
#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pliant::app {
namespace {

constexpr const char* kPalette = "##Popup_";  ///< how Dear ImGui begins the names of popups

class AddPaletteTest : public testing::Test {
 protected:
  AddPaletteTest() {
    for (const auto& [key, name] : {std::pair(ImGuiKey_Enter, GLFW_KEY_ENTER),
                                    {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                    {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                    {ImGuiKey_UpArrow, GLFW_KEY_UP},
                                    {ImGuiKey_RightArrow, GLFW_KEY_RIGHT}})
      ImGui::GetIO().KeyMap[key] = name;
  }
  void open(glm::vec2 size = {1280, 800}) {
    window_.setUp(size, 1.0f, false);
    window_.draw();
    handleKey({shift('A'), false}, window_.ui);
    for (int i = 0; i < kPictures; ++i) window_.draw();
  }
  bool isOpen() const { return window_.ui.commands.find("edit.add")->isOn(window_.ui); }
  void press(int key) {
    for (const bool isDown : {true, false}) {
      ImGui::GetIO().KeysDown[key] = isDown;
      window_.draw();
    }
  }
  void type(const std::string& text) {
    for (const char letter : text) ImGui::GetIO().AddInputCharacter(letter);
    for (int i = 0; i < 2; ++i) window_.draw();
  }
  std::vector<WrittenText> texts() {
    TextRecorder recorder;
    window_.draw();
    std::erase_if(recorder.texts, [](const WrittenText& text) { return !text.window.starts_with(kPalette); });
    return recorder.texts;
  }
  bool shows(const std::string& text) {
    const std::vector<WrittenText> all = texts();
    return std::any_of(all.begin(), all.end(), [&](const WrittenText& its) { return its.text == text; });
  }
  const sim::Scene& scene() const { return window_.session.document().scene(); }

  BareWindow window_;
};

TEST_F(AddPaletteTest, ShowsAllAdditionsInGroups) {
  open({800, 600});
  ASSERT_TRUE(isOpen());
  for (const std::string_view group : kElementGroupNames) EXPECT_TRUE(shows(std::string(group))) << group;
  const std::vector<WrittenText> all = texts();
  const auto isSeen = [&](const std::string& name) {
    return std::any_of(all.begin(), all.end(), [&](const WrittenText& its) {
      return its.text == name && its.place.Min.y >= its.seen.Min.y && its.place.Max.y <= its.seen.Max.y;
    });
  };
  for (const auto& type : sim::Registry::builtin().elements())
    EXPECT_TRUE(isSeen(sim::inWords(type.name))) << type.name;
  for (const auto& type : sim::Registry::builtin().sources()) EXPECT_TRUE(isSeen(sim::inWords(type.name))) << type.name;
}

TEST_F(AddPaletteTest, ShowsASummaryOfEach) {
  open();
  EXPECT_TRUE(shows("Grains that rub and pile up; comes with a block of grains"));
  EXPECT_TRUE(shows("A plane that keeps particles on the side of its normal: floor, ground"));
}

TEST_F(AddPaletteTest, AddsTheTypedElementOnReturn) {
  open();
  const std::size_t count = scene().elements.size();
  type("wal");
  EXPECT_TRUE(shows("Wall"));
  EXPECT_FALSE(shows("Cloth"));
  press(GLFW_KEY_ENTER);
  EXPECT_FALSE(isOpen());
  ASSERT_EQ(scene().elements.size(), count + 1);
  EXPECT_EQ(scene().elements.back().type().name, "wall");
}

TEST_F(AddPaletteTest, AddsALiquidByItsPreset) {
  open();
  type("honey");
  EXPECT_TRUE(shows("Fluid: honey"));
  EXPECT_FALSE(shows("Sand"));
  press(GLFW_KEY_ENTER);
  const auto isFluid = [](const sim::Element& element) { return element.type().name == "fluid"; };
  const auto fluid = std::find_if(scene().elements.begin(), scene().elements.end(), isFluid);
  ASSERT_NE(fluid, scene().elements.end());
  ASSERT_NE(sim::presetOf(*fluid), nullptr);
  EXPECT_EQ(sim::presetOf(*fluid)->name, "honey");
}

TEST_F(AddPaletteTest, FindsElementsByEverydayWords) {
  for (const auto& [word, name] : {std::pair("floor", "Wall"), {"string", "Rope"}, {"glue", "Attachment"}}) {
    open();
    type(word);
    EXPECT_TRUE(shows(name)) << word;
    EXPECT_FALSE(shows("Sand")) << word;
    press(GLFW_KEY_ESCAPE);
  }
}

TEST_F(AddPaletteTest, WorksWithArrowKeys) {
  open();
  const std::size_t count = scene().elements.size();
  press(GLFW_KEY_DOWN);
  press(GLFW_KEY_ENTER);
  ASSERT_EQ(scene().elements.size(), count + 1);
  EXPECT_EQ(scene().elements.back().type().name, "cloth") << "the second of the first group";
}

TEST_F(AddPaletteTest, WorksWithTheMouse) {
  open();
  const std::size_t count = scene().elements.size();
  ASSERT_TRUE(click(window_, "Capsule", kPalette));
  EXPECT_FALSE(isOpen());
  ASSERT_EQ(scene().elements.size(), count + 1);
  EXPECT_EQ(scene().elements.back().type().name, "capsule");
}

TEST_F(AddPaletteTest, EscapeLeavesTheSceneAsItWas) {
  open();
  type("cloth");
  press(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(isOpen());
  EXPECT_FALSE(window_.session.document().canUndo());
}

TEST_F(AddPaletteTest, ExplainsDisabledEntries) {
  open();
  EXPECT_TRUE(shows("Drop its .obj or .txt on the window"));
  type("triangles");
  press(GLFW_KEY_ENTER);
  EXPECT_FALSE(window_.session.document().canUndo());
}

TEST_F(AddPaletteTest, IsDisabledInLessons) {
  window_.session.unlocked.emplace();
  EXPECT_FALSE(window_.ui.commands.find("edit.add")->canAct(window_.ui));
}

}  // namespace
}  // namespace pliant::app
