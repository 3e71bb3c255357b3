#include "app/window/base/icons.h"

#include <algorithm>
#include <string>

namespace pliant::app {

namespace {

constexpr float kSign = 0.72f, kGap = 0.4f;  ///< size of the icon, and its distance to the label [font heights]
constexpr float kTurn = 6.2831853f;

/// Draws in a square from -1 to 1; y points down.
class IconPen {
 public:
  IconPen(ImVec2 centre, float size, ImU32 colour, ImDrawList& list)
      : centre_(centre), half_(0.5f * size), colour_(colour), list_(list) {}

  void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const { list_.AddTriangleFilled(at(a), at(b), at(c), colour_); }
  void bar(float left, float right, float height) const {
    list_.AddRectFilled(at({left, -height}), at({right, height}), colour_);
  }
  void line(ImVec2 a, ImVec2 b, float width) const { list_.AddLine(at(a), at(b), colour_, width * half_); }
  void disc(ImVec2 middle, float radius) const { list_.AddCircleFilled(at(middle), radius * half_, colour_); }
  void arc(float radius, float from, float to, float width) const {
    list_.PathArcTo(centre_, radius * half_, from, to);
    list_.PathStroke(colour_, 0, width * half_);
  }

 private:
  ImVec2 at(ImVec2 p) const { return {centre_.x + half_ * p.x, centre_.y + half_ * p.y}; }

  ImVec2 centre_;
  float half_;
  ImU32 colour_;
  ImDrawList& list_;
};

// Points to the right (1) or the left (-1); `from` to `to` is its length.
void drawHead(const IconPen& pen, float from, float to, float height, float way) {
  pen.triangle({way * from, -height}, {way * to, 0.0f}, {way * from, height});
}

void drawStep(const IconPen& pen, float way) {
  pen.bar(std::min(way * -0.8f, way * -0.45f), std::max(way * -0.8f, way * -0.45f), 0.8f);
  drawHead(pen, -0.2f, 0.9f, 0.8f, way);
}

void drawJump(const IconPen& pen, float way) {
  drawHead(pen, -1.0f, -0.15f, 0.75f, way);
  drawHead(pen, -0.15f, 0.7f, 0.75f, way);
  pen.bar(std::min(way * 0.7f, way * 1.0f), std::max(way * 0.7f, way * 1.0f), 0.75f);
}

// A counterclockwise circle back to its start.
void drawReset(const IconPen& pen) {
  pen.arc(0.72f, -0.32f * kTurn, 0.42f * kTurn, 0.3f);
  pen.triangle({-0.95f, -0.62f}, {-0.1f, -1.05f}, {-0.1f, -0.18f});
}

void drawPointer(const IconPen& pen) {
  pen.triangle({-0.65f, -1.0f}, {-0.65f, 0.65f}, {0.6f, 0.25f});
  pen.line({-0.15f, 0.2f}, {0.25f, 0.95f}, 0.36f);
}

void drawPin(const IconPen& pen) {
  pen.disc({0.0f, -0.35f}, 0.6f);
  pen.triangle({-0.55f, -0.12f}, {0.55f, -0.12f}, {0.0f, 1.0f});
}

void drawKnife(const IconPen& pen) {
  pen.triangle({1.0f, -1.0f}, {0.35f, 0.25f}, {-0.25f, -0.25f});
  pen.line({-0.05f, 0.1f}, {-0.85f, 0.9f}, 0.42f);
}

void drawBrush(const IconPen& pen) {
  pen.line({0.9f, -0.9f}, {0.0f, 0.05f}, 0.34f);
  pen.disc({-0.3f, 0.35f}, 0.42f);
  pen.triangle({-0.62f, 0.1f}, {-0.1f, 0.7f}, {-1.0f, 0.95f});
}

// A cube, seen from a corner above.
void drawBody(const IconPen& pen) {
  constexpr float kSide = 0.87f, kWidth = 0.2f;
  const ImVec2 corners[]{{0.0f, -1.0f}, {kSide, -0.5f}, {kSide, 0.5f}, {0.0f, 1.0f}, {-kSide, 0.5f}, {-kSide, -0.5f}};
  for (int i = 0; i < 6; ++i) pen.line(corners[i], corners[(i + 1) % 6], kWidth);
  for (const int i : {1, 3, 5}) pen.line({0.0f, 0.0f}, corners[i], kWidth);
}

void drawStrand(const IconPen& pen) {
  const ImVec2 points[]{{-1.0f, 0.6f}, {-0.75f, 0.0f}, {-0.35f, -0.3f}, {0.0f, 0.0f},
                        {0.35f, 0.3f}, {0.75f, 0.0f},  {1.0f, -0.6f}};
  for (int i = 0; i < 6; ++i) pen.line(points[i], points[i + 1], 0.3f);
}

void drawGrains(const IconPen& pen) {
  for (const ImVec2 place : {ImVec2(0.0f, -0.5f), ImVec2(-0.55f, 0.45f), ImVec2(0.55f, 0.45f)}) pen.disc(place, 0.45f);
}

// A nozzle, and what comes out of it.
void drawSource(const IconPen& pen) {
  pen.triangle({-0.8f, -1.0f}, {0.8f, -1.0f}, {0.0f, 0.1f});
  for (const ImVec2 place : {ImVec2(0.0f, 0.35f), ImVec2(-0.35f, 0.8f), ImVec2(0.35f, 0.8f)}) pen.disc(place, 0.2f);
}

// A floor, hatched below.
void drawObstacle(const IconPen& pen) {
  pen.line({-1.0f, -0.1f}, {1.0f, -0.1f}, 0.3f);
  for (const float x : {-0.9f, -0.2f, 0.5f}) pen.line({x, 0.7f}, {x + 0.45f, 0.0f}, 0.2f);
}

void drawForce(const IconPen& pen) {
  pen.line({-1.0f, 0.0f}, {0.3f, 0.0f}, 0.3f);
  drawHead(pen, 0.1f, 1.0f, 0.6f, 1.0f);
}

void drawJoint(const IconPen& pen) {
  pen.line({-0.6f, 0.5f}, {0.6f, -0.5f}, 0.25f);
  pen.disc({-0.6f, 0.5f}, 0.4f);
  pen.disc({0.6f, -0.5f}, 0.4f);
}

void drawSign(Icon icon, const IconPen& pen) {
  switch (icon) {
    case Icon::reset:
      return drawReset(pen);
    case Icon::play:
      return drawHead(pen, -0.6f, 0.85f, 0.85f, 1.0f);
    case Icon::pause:
      pen.bar(-0.7f, -0.2f, 0.85f);
      return pen.bar(0.2f, 0.7f, 0.85f);
    case Icon::playBackwards:
      return drawHead(pen, -0.6f, 0.85f, 0.85f, -1.0f);
    case Icon::stepForwards:
      return drawStep(pen, 1.0f);
    case Icon::stepBackwards:
      return drawStep(pen, -1.0f);
    case Icon::toEnd:
      return drawJump(pen, 1.0f);
    case Icon::toStart:
      return drawJump(pen, -1.0f);
    case Icon::pointer:
      return drawPointer(pen);
    case Icon::pin:
      return drawPin(pen);
    case Icon::knife:
      return drawKnife(pen);
    case Icon::brush:
      return drawBrush(pen);
    case Icon::cross:
      pen.line({-0.7f, -0.7f}, {0.7f, 0.7f}, 0.26f);
      return pen.line({-0.7f, 0.7f}, {0.7f, -0.7f}, 0.26f);
    case Icon::plus:
      pen.line({-0.85f, 0.0f}, {0.85f, 0.0f}, 0.26f);
      return pen.line({0.0f, -0.85f}, {0.0f, 0.85f}, 0.26f);
    case Icon::body:
      return drawBody(pen);
    case Icon::strand:
      return drawStrand(pen);
    case Icon::grains:
      return drawGrains(pen);
    case Icon::source:
      return drawSource(pen);
    case Icon::obstacle:
      return drawObstacle(pen);
    case Icon::force:
      return drawForce(pen);
    case Icon::joint:
      return drawJoint(pen);
  }
}

}  // namespace

void drawIcon(Icon icon, ImVec2 centre, float size, ImU32 colour, ImDrawList& list) {
  drawSign(icon, IconPen(centre, size, colour, list));
}

float iconButtonWidth(const char* label) {
  const float em = ImGui::GetFontSize(), text = ImGui::CalcTextSize(label, nullptr, true).x;
  return kSign * em + (text > 0.0f ? kGap * em + text : 0.0f) + 2.0f * ImGui::GetStyle().FramePadding.x;
}

bool iconButton(const char* id, Icon icon, const char* label, float width) {
  const float em = ImGui::GetFontSize(), needed = iconButtonWidth(label), padding = ImGui::GetStyle().FramePadding.x;
  width = std::max(width, needed);
  const float free = width - 2.0f * padding - ImGui::CalcTextSize(label).x;
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {(kSign + kGap) * em / std::max(free, 1.0f), 0.5f});
  const bool isPressed = ImGui::Button((std::string(label) + "###" + id).c_str(), {width, 0.0f});
  ImGui::PopStyleVar();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float middle = *label == '\0' ? 0.5f * (low.x + high.x) : low.x + padding + 0.5f * kSign * em;
  drawIcon(icon, {middle, 0.5f * (low.y + high.y)}, kSign * em, ImGui::GetColorU32(ImGuiCol_Text),
           *ImGui::GetWindowDrawList());
  return isPressed;
}

bool smallIconButton(const char* id, Icon icon) {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0.0f});
  const bool isPressed = iconButton(id, icon);
  ImGui::PopStyleVar();
  return isPressed;
}

}  // namespace pliant::app
