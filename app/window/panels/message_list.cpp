// Messages over the picture: each stays until it is closed; successes close by themselves.
#include "app/window/context/control_map.h"
#include "app/window/panels/notice.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kPassing = 10.0;  ///< duration of a banner that closes by itself [s]
constexpr double kLongestPicture =
    0.25;  ///< most that a frame adds to it [s], so that it is seen on slow machines, too

}  // namespace

class MessageList final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  bool drawBanner(Banner& banner, std::size_t index);

  Offer taken_ = Offer::none;  ///< of a banner that was just drawn
};

// Returns whether it was closed.
bool MessageList::drawBanner(Banner& banner, std::size_t index) {
  const ImVec4 red(0.55f, 0.12f, 0.1f, 1.0f), grey(0.25f, 0.28f, 0.32f, 1.0f);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, banner.isError ? red : grey);
  ImGui::PushStyleColor(ImGuiCol_Text, {1.0f, 1.0f, 1.0f, 1.0f});
  ImGui::PushStyleColor(ImGuiCol_Button, {0.0f, 0.0f, 0.0f, 0.35f});
  beginNotice(ui_.layout, fmt::format("##banner{}", index).c_str(), 0.92f);
  ImGui::PushTextWrapPos(noticeWidth(ui_.layout));
  ImGui::TextUnformatted(banner.text.c_str());
  noteControl("banners[{}]", index);
  if (banner.isUnfolded) {
    for (const std::string& detail : banner.details) {
      ImGui::Spacing();
      ImGui::TextUnformatted(detail.c_str());
    }
  }
  ImGui::PopTextWrapPos();
  bool closed = false;
  if (!banner.details.empty() && !banner.isUnfolded) {
    banner.isUnfolded = ImGui::SmallButton("Show");
    banner.passes = !banner.isUnfolded;
    noteControl("banners[{}].show", index);
    ImGui::SameLine();
  }
  if (banner.offer != Offer::none) {
    closed = ImGui::SmallButton(banner.offer == Offer::reload ? "Reload" : "Reset");
    noteControl("banners[{}].offer", index);
    if (closed) taken_ = banner.offer;
    ImGui::SameLine();
  }
  closed = ImGui::SmallButton("Close") || closed;
  noteControl("banners[{}].close", index);
  endNotice(ui_.layout);
  ImGui::PopStyleColor(3);
  return closed;
}

void MessageList::draw() {
  std::vector<Banner>& banners = ui_.session.messages.banners();
  for (Banner& banner : banners) banner.shown += std::min(double(ImGui::GetIO().DeltaTime), kLongestPicture);
  std::erase_if(banners, [](const Banner& banner) { return banner.passes && banner.shown > kPassing; });
  ui_.layout.messagesBottom = 0.0f;
  for (std::size_t b = 0; b < banners.size(); ++b) {
    const bool isClosed = drawBanner(banners[b], b);
    if (!banners[b].passes) ui_.layout.messagesBottom = ui_.layout.noticesTop;
    if (!isClosed) continue;
    banners.erase(banners.begin() + static_cast<std::ptrdiff_t>(b));
    const Offer taken = std::exchange(taken_, Offer::none);
    if (taken == Offer::reload) ui_.session.reload();
    if (taken == Offer::restart) ui_.session.reset();
    return;
  }
}

template PanelType panelType<MessageList>();

}  // namespace pliant::app
