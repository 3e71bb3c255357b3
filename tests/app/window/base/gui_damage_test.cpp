#include "app/window/base/gui_damage.h"

#include "app/window/base/gui_style.h"
#include "render/framebuffer.h"
#include "render/offscreen_context.h"

#include <backends/imgui_impl_opengl3.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <vector>

namespace pliant::app {
namespace {

TEST(PixelRect, DisjointRectanglesDoNotOverlap) {
  const PixelRect left{{0, 0}, {10, 10}}, right{{20, 0}, {30, 10}}, bridge{{5, 5}, {25, 6}}, apart{{50, 50}, {51, 51}};
  EXPECT_EQ(disjoint({left, right}).size(), 2u);
  EXPECT_EQ(disjoint({left, right, {{10, 0}, {20, 10}}}).size(), 3u) << "side by side";
  EXPECT_EQ(disjoint({left, {{7, 3}, {7, 9}}}), std::vector{left}) << "empty";
  const std::vector<PixelRect> joined = disjoint({left, apart, right, bridge});
  ASSERT_EQ(joined.size(), 2u) << "the bridge joins two";
  EXPECT_EQ(joined.back().hull(joined.front()), left.hull(apart));
  EXPECT_TRUE(joined.back() == left.hull(right) || joined.front() == left.hull(right));
}

/// Contents: a number in a window, another translucent window, and a third one.
struct Shown {
  int number = 0;
  bool hasMenu = false;
  float opacity = 0.5f;
};

/// Dear ImGui on a frame buffer, as in the window.
class PaintedGui : public testing::TestWithParam<float> {
 protected:
  static constexpr glm::ivec2 kPixels{420, 300};

  PaintedGui() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {float(kPixels.x) / GetParam(), float(kPixels.y) / GetParam()};
    io.DisplayFramebufferScale = {GetParam(), GetParam()};
    ImGui_ImplOpenGL3_Init("#version 330");
    setGuiStyle(1.0f, {});
    loadGuiFont(kFont * GetParam());
    io.FontGlobalScale = 1.0f / GetParam();
  }
  ~PaintedGui() override {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }

  static void makePicture(const Shown& shown) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const auto begin = [](const char* name, ImVec2 place, ImVec2 size, float opacity) {
      ImGui::SetNextWindowPos(place);
      ImGui::SetNextWindowSize(size);
      ImGui::SetNextWindowBgAlpha(opacity);
      ImGui::Begin(name, nullptr, ImGuiWindowFlags_NoDecoration);
    };
    begin("bar", {0, 0}, {200, 30.7f}, 1.0f);
    ImGui::Text("frame %d", shown.number);
    ImGui::End();
    begin("list", {3.3f, 20}, {90, 120}, 1.0f);
    for (int row = 0; row < 20; ++row) ImGui::Text("row %d of a list that scrolls", row);
    ImGui::End();
    begin("legend", {60, 15}, {100, 60}, shown.opacity);
    ImGui::Button("a button");
    ImGui::End();
    if (shown.hasMenu) {
      begin("menu", {120, 40}, {60, 80}, 1.0f);
      ImGui::TextUnformatted("Open");
      ImGui::End();
    }
    ImGui::Render();
  }

  /// Redraws parts of the picture.
  void paint(const render::Framebuffer& canvas, const std::vector<PixelRect>& parts) const {
    for (const PixelRect& part : disjoint(parts)) {
      const glm::ivec2 corner(part.begin.x, kPixels.y - part.end.y);
      render::fill({canvas.name(), part.end - part.begin, 1.0f, corner}, {0.2f, 0.4f, 0.6f});
      glBindFramebuffer(GL_FRAMEBUFFER, canvas.name());
      drawGui(*ImGui::GetDrawData(), part);
    }
  }
  static std::vector<std::uint8_t> pixelsOf(const render::Framebuffer& canvas) {
    render::Image image;
    render::readPixels(canvas.target(), image);
    return image.rgba;
  }
  /// The difference from the previous picture, within the window.
  std::vector<PixelRect> update() {
    std::vector<PixelRect> parts = damage_.update(*ImGui::GetDrawData());
    for (PixelRect& part : parts) part = part.intersection(kAll);
    return parts;
  }

  static constexpr float kFont = 14.0f;
  static constexpr PixelRect kAll{{0, 0}, kPixels};
  const render::OffscreenContext context_;
  const render::Framebuffer kept_{kPixels}, whole_{kPixels};

 private:
  GuiDamage damage_;
};

TEST_P(PaintedGui, PartialRepaintEqualsAFullRepaint) {
  makePicture({});
  makePicture({});  // windows have the size of what is in them
  update();
  paint(kept_, {kAll});
  for (const Shown& shown : {Shown{1}, Shown{22222}, Shown{22222, true}, Shown{3, true, 0.8f}, Shown{3, false, 0.8f}}) {
    makePicture(shown);
    paint(kept_, update());
    paint(whole_, {kAll});
    EXPECT_TRUE(pixelsOf(kept_) == pixelsOf(whole_)) << shown.number << ", menu " << shown.hasMenu;
    EXPECT_TRUE(update().empty()) << "nothing is another now";
  }
}

TEST_P(PaintedGui, RepaintsOnlyTheWindowOfAChangedNumber) {
  makePicture({});
  makePicture({});
  update();
  makePicture({7});
  const std::vector<PixelRect> parts = disjoint(update());
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_LE(parts.front().end.y, int(34 * GetParam()));
  EXPECT_GT(parts.front().end.x, int(150 * GetParam()));
}

INSTANTIATE_TEST_SUITE_P(PixelRatios, PaintedGui, testing::Values(1.0f, 1.25f, 2.0f));

}  // namespace
}  // namespace pliant::app
