#include "app/window/base/focus.h"

#include "app/pictures/gui_font.h"
#include "app/window/base/gui_style.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string_view>

namespace pliant::app {
namespace {

/// A window with one button, with a tooltip and the keyboard focus.
class FocusedButton : public testing::Test {
 protected:
  FocusedButton() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {600.0f, 400.0f};
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::GetIO().KeyMap[ImGuiKey_Space] = 0;  // what Dear ImGui asks for
    setGuiStyle(1.0f, {});
    loadGuiFont(kFontSize);
    ImGui::GetIO().Fonts->Build();
  }
  ~FocusedButton() override { ImGui::DestroyContext(); }

  /// Draws it at a position, until the tooltip has its size.
  void drawAt(ImVec2 corner) {
    for (int picture = 0; picture < 8; ++picture) {
      ImGui::NewFrame();
      ImGuiContext& gui = *ImGui::GetCurrentContext();
      if (ImGuiWindow* panel = ImGui::FindWindowByName("panel"); panel != nullptr && gui.NavId == 0) {
        ImGui::FocusWindow(panel);
        ImGui::NavInitWindow(panel, true);
      }
      gui.NavDisableHighlight = false;
      gui.NavDisableMouseHover = true;
      ImGui::SetNextWindowPos(corner);
      ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize);
      ImGui::Button("a button with words");
      button_ = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("what it does, in a text that is rather long");
      ImGui::End();
      moveTooltipOffFocus();
      ImGui::Render();
    }
  }

  /// Where the tooltip was drawn; inverted: nowhere.
  static ImRect tooltip() {
    ImRect drawn(1e9f, 1e9f, -1e9f, -1e9f);
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int l = 0; l < data.CmdListsCount; ++l) {
      if (std::string_view(data.CmdLists[l]->_OwnerName).find("Tooltip") == std::string_view::npos) continue;
      for (const ImDrawVert& vertex : data.CmdLists[l]->VtxBuffer) drawn.Add(vertex.pos);
    }
    return drawn;
  }

  ImRect button_;
};

TEST_F(FocusedButton, ItsTooltipLiesBelowIt) {
  drawAt({20.0f, 50.0f});
  ASSERT_FALSE(tooltip().IsInverted());
  EXPECT_GE(tooltip().Min.y, button_.Max.y);
  EXPECT_LE(tooltip().Min.y, button_.Max.y + 20.0f);
}

TEST_F(FocusedButton, ShowsItsTooltipAboveWithoutRoomBelow) {
  drawAt({450.0f, 360.0f});
  ASSERT_FALSE(tooltip().IsInverted());
  EXPECT_LE(tooltip().Max.y, button_.Min.y);
  EXPECT_LE(tooltip().Max.x, 602.0f) << "and in the window";
}

}  // namespace
}  // namespace pliant::app
