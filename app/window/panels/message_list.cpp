// Messages over the picture: each stays until it is closed, or for a while where it says that something went well.
#include "app/window/base/gui_style.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr double kPassing = 10.0;  ///< [s] that a banner is there that passes
constexpr double kLongestPicture =
    0.25;  ///< [s] of it that a picture counts: on a slow machine it is seen all the same

}  // namespace

class MessageList final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void MessageList::draw() {
  std::vector<Banner>& banners = ui_.session.messages.banners();
  const float x = ui_.layout.left() + 8.0f, room = ImGui::GetIO().DisplaySize.x - x - ui_.layout.right();
  float y = ui_.layout.pictureTop() + 8.0f + 3.5f * ImGui::GetFontSize();  // below the state
  for (Banner& banner : banners) banner.shown += std::min(double(ImGui::GetIO().DeltaTime), kLongestPicture);
  std::erase_if(banners, [](const Banner& banner) { return banner.passes && banner.shown > kPassing; });
  for (std::size_t b = 0; b < banners.size(); ++b) {
    ImGui::SetNextWindowPos({x, y});
    ImGui::SetNextWindowBgAlpha(0.92f);
    const ImVec4 red(0.55f, 0.12f, 0.1f, 1.0f), grey(0.25f, 0.28f, 0.32f, 1.0f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, banners[b].isError ? red : grey);
    ImGui::PushStyleColor(ImGuiCol_Text, {1.0f, 1.0f, 1.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_Button, {0.0f, 0.0f, 0.0f, 0.35f});
    ImGui::Begin(fmt::format("##banner{}", b).c_str(), nullptr, kOverlay);
    ImGui::PushTextWrapPos(
        std::clamp(room - 2.0f * ImGui::GetFontSize(), 10.0f * ImGui::GetFontSize(), 34.0f * ImGui::GetFontSize()));
    ImGui::TextUnformatted(banners[b].text.c_str());
    noteControl("banners[{}]", b);
    ImGui::PopTextWrapPos();
    const bool closed = ImGui::SmallButton("close");
    noteControl("banners[{}].close", b);
    y += ImGui::GetWindowSize().y + 4.0f;
    ImGui::End();
    ImGui::PopStyleColor(3);
    if (closed) {
      banners.erase(banners.begin() + static_cast<std::ptrdiff_t>(b));
      return;
    }
  }
}

template PanelType panelType<MessageList>();

}  // namespace pliant::app
