// The tour: a frame around one part of the window after the other, and a card beside it with a task.
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/tour_steps.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kCardWidth = 21.0f, kCardHeight = 13.0f;  ///< approximate size of the card [font heights]
const ImVec4 kTourDone{0.2f, 0.62f, 0.3f, 1.0f};

/// The position of the card: to the right, left, below or above a part, wherever there is most space; if the part is
/// too large for that, the card covers as little of it as possible.
ImVec2 cardBeside(const ImRect& part, ImVec2 card, ImVec2 display, float gap) {
  const float right = display.x - part.Max.x, left = part.Min.x, below = display.y - part.Max.y, above = part.Min.y;
  const ImVec2 middle(part.GetCenter().x - 0.5f * card.x, part.GetCenter().y - 0.5f * card.y);
  ImVec2 at = middle;
  if (below >= card.y + 2.0f * gap)
    at = {middle.x, part.Max.y + gap};
  else if (above >= card.y + 2.0f * gap)
    at = {middle.x, part.Min.y - gap - card.y};
  else if (left >= right)
    at = {part.Min.x - gap - card.x, middle.y};
  else
    at = {part.Max.x + gap, middle.y};
  return {std::clamp(at.x, 0.0f, std::max(display.x - card.x, 0.0f)),
          std::clamp(at.y, 0.0f, std::max(display.y - card.y, 0.0f))};
}

}  // namespace

class Tour final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() { return {{"Help", "", {toggleCommand<Tour>("help.tour", "Tour", {})}}}; }
  void toggle() override;
  void draw() override;

 private:
  const TourStep& stepOf() const { return tourSteps()[step_]; }
  bool isLast() const { return step_ + 1 == tourSteps().size(); }
  void go(std::size_t step);
  void finish();
  std::optional<ImRect> partOf(const TourStep& step) const;
  void drawCard();
  void drawButtons();

  std::size_t step_ = 0;
  TourStart start_;
  bool isDone_ = false;      ///< the step's task is done
  ImVec2 card_{0.0f, 0.0f};  ///< its size in the last frame
};

void Tour::toggle() {
  Panel::toggle();
  ControlMap::listen(open_);
  if (open_) go(0);
}

void Tour::go(std::size_t step) {
  step_ = step;
  start_ = tourStartOf(ui_);
  isDone_ = false;
  ui_.layout.leftVisible = ui_.layout.rightVisible = true;
  ui_.layout.presents = false;
}

// Ends at the lessons.
void Tour::finish() {
  toggle();
  ui_.commands.find("scenes.lessons")->act(ui_);
}

// Nothing: it is not visible now.
std::optional<ImRect> Tour::partOf(const TourStep& step) const {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const PanelLayout& layout = ui_.layout;
  const std::string_view part(step.part);
  if (part == kTourLeft) return ImRect(0.0f, layout.top, layout.left(), display.y);
  if (part == kTourRight) return ImRect(display.x - layout.right(), layout.top, display.x, display.y);
  if (part == kTourPicture) {
    const float room = kCardHeight * ImGui::GetFontSize();
    return ImRect(layout.left(), layout.pictureTop(), display.x - layout.right(),
                  std::max(display.y - layout.bottomHeight() - room, layout.pictureTop()));
  }
  const auto control = ControlMap::find(part);
  if (!control) return std::nullopt;
  const auto [corner, size] = *control;
  return ImRect(corner.x, corner.y, corner.x + size.x, corner.y + size.y);
}

void Tour::drawButtons() {
  const bool typing = ImGui::GetIO().WantTextInput;
  const auto pressed = [&](ImGuiKey key) { return !typing && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false); };
  ImGui::BeginDisabled(step_ == 0);
  const bool back = ImGui::Button("Back") || (step_ > 0 && pressed(ImGuiKey_PageUp));
  ImGui::EndDisabled();
  noteControl("tour.back");
  ImGui::SameLine();
  if (isDone_) ImGui::PushStyleColor(ImGuiCol_Button, kTourDone);
  const bool next = ImGui::Button(isLast() ? "To the lessons" : "Next") || pressed(ImGuiKey_PageDown);
  if (isDone_) ImGui::PopStyleColor();
  noteControl("tour.next");
  ImGui::SameLine();
  const bool skip = ImGui::Button("Skip the tour");
  noteControl("tour.skip");
  ImGui::TextDisabled("Page Up, Page Down; Esc to end");
  if (skip) return toggle();
  if (back) return go(step_ - 1);
  if (next) isLast() ? finish() : go(step_ + 1);
}

void Tour::drawCard() {
  const TourStep& step = stepOf();
  ImGui::TextDisabled("%zu of %zu", step_ + 1, tourSteps().size());
  noteControlText("tour.title", [&] { return std::string(step.title); });
  ImGui::PushTextWrapPos(kCardWidth * ImGui::GetFontSize());
  ImGui::TextUnformatted(step.text);
  if (*step.command != '\0') {
    const Command& command = *ui_.commands.find(step.command);
    if (!command.keys.empty()) ImGui::TextDisabled("Key: %s", nameOf(command.keys.front()).c_str());
  }
  if (isDone_)
    ImGui::TextColored(kTourDone, "Done.");
  else
    ImGui::TextDisabled("Try it.");
  noteControlText("tour.done", [&] { return std::string(isDone_ ? "done" : ""); });
  ImGui::PopTextWrapPos();
  drawButtons();
}

void Tour::draw() {
  if (!open_) return;
  isDone_ = isDone_ || stepOf().isDone(ui_, start_);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  const auto part = partOf(stepOf());
  ImVec2 at(0.5f * (display.x - card_.x), 0.5f * (display.y - card_.y));
  if (part) {
    at = cardBeside(*part, card_, display, 0.5f * em);
    ImRect frame = *part;
    frame.Expand(0.15f * em);
    frame.ClipWith({1.0f, 1.0f, display.x - 1.0f, display.y - 1.0f});
    ImGui::GetForegroundDrawList()->AddRect(frame.Min, frame.Max, ImGui::GetColorU32(ImGuiCol_SliderGrabActive),
                                            0.2f * em, 0, 0.2f * em);
    noteControl("tour.part");
  }
  ImGui::SetNextWindowPos(at, ImGuiCond_Always);
  beginWindow(fmt::format("{}###tour", stepOf().title).c_str(),
              ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
  drawCard();
  card_ = ImGui::GetWindowSize();
  ImGui::End();
  if (!open_) ControlMap::listen(false);
}

template PanelType panelType<Tour>();

}  // namespace pliant::app
