// The settings of the brush, and the meaning of its colours, while it is the active tool.
#include "app/view/colour_scale.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/properties/field_widgets.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <string_view>

namespace pliant::app {

namespace {

bool isFactor(BrushPaint paints) { return paints != BrushPaint::pins && paints != BrushPaint::color; }

/// Whether a setting applies to the quantity being painted.
bool counts(std::string_view field, BrushPaint paints) {
  if (field == "factor") return isFactor(paints);
  if (field == "color") return paints == BrushPaint::color;
  return paints != BrushPaint::pins || (field != "strength" && field != "falloff");
}

// Colours of the map from `low` to `high`.
void drawColours(float low, float high, float width, float height) {
  constexpr int kPieces = 24;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  for (int i = 0; i < kPieces; ++i) {
    const glm::vec3 colour = mapColour(glm::mix(low, high, (float(i) + 0.5f) / kPieces));
    ImGui::GetWindowDrawList()->AddRectFilled({at.x + width * float(i) / kPieces, at.y},
                                              {at.x + width * float(i + 1) / kPieces + 0.5f, at.y + height},
                                              ImGui::GetColorU32(ImVec4(colour.x, colour.y, colour.z, 1.0f)));
  }
  ImGui::Dummy({width, height});
}

void drawEnds(const char* low, const char* middle, const char* high, float width) {
  const float left = ImGui::GetCursorPosX();
  ImGui::TextUnformatted(low);
  ImGui::SameLine(left + 0.5f * (width - ImGui::CalcTextSize(middle).x));
  ImGui::TextUnformatted(middle);
  ImGui::SameLine(left + width - ImGui::CalcTextSize(high).x);
  ImGui::TextUnformatted(high);
}

}  // namespace

class BrushPanel final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  float width() const;
  void drawSettings();
  void drawLegend() const;
};

// Fits the contents; does not cover what is beside the picture.
float BrushPanel::width() const {
  const float em = ImGui::GetFontSize();
  const float picture = ImGui::GetIO().DisplaySize.x - ui_.layout.left() - ui_.layout.right();
  return std::clamp(picture - 3.0f * em, 12.0f * em, 22.0f * em);
}

void BrushPanel::drawSettings() {
  static const BrushSettings kDefaults;
  BrushSettings& settings = ui_.mouse.brush.settings;
  const ControlScope scope("brush.");
  if (!ImGui::BeginTable("##brush", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("name", 0, 7.0f * ImGui::GetFontSize());
  ImGui::TableSetupColumn("value", 0, width() - 8.0f * ImGui::GetFontSize());
  for (const sim::Field& field : sim::fieldsOf<BrushSettings>()) {
    if (counts(field.name, settings.paints)) drawField(field, &settings, &kDefaults);
  }
  ImGui::EndTable();
}

void BrushPanel::drawLegend() const {
  const BrushPaint paints = ui_.mouse.brush.settings.paints;
  if (paints == BrushPaint::color) return;
  const float height = 0.7f * ImGui::GetFontSize();
  if (isFactor(paints)) {
    drawColours(0.0f, 1.0f, width(), height);
    drawEnds("0.1 or less", "1", "10 or more", width());
    return;
  }
  drawColours(1.0f, 1.0f, 2.0f * height, height);  // unpainted particles keep their own colours
  ImGui::SameLine();
  ImGui::TextUnformatted("pinned");
}

void BrushPanel::draw() {
  if (ui_.mouse.tool != Tool::brush) return;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({ui_.layout.left() + em, ui_.layout.pictureTop() + 5.0f * em}, ImGuiCond_Appearing);
  ImGui::Begin("Brush", nullptr,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  drawSettings();
  drawLegend();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width());
  ImGui::TextDisabled("left button: paint   Shift: erase   Ctrl+wheel: size");
  ImGui::PopTextWrapPos();
  ImGui::End();
}

template PanelType panelType<BrushPanel>();

}  // namespace pliant::app
