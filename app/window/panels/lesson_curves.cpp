#include "app/window/panels/lesson_curves.h"

#include "app/view/particle_colours.h"
#include "app/window/base/flow.h"
#include "app/window/panels/axes_look.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

ImU32 curveColour(std::size_t number) {
  const glm::vec3 rgb = distinctColour(number);
  return ImGui::GetColorU32(ImVec4(rgb.x, rgb.y, rgb.z, 1.0f));
}

// The y axis' label and the curves' names, above the plot: no curve crosses the text.
void drawKeys(const std::vector<LessonGraph::Curve>& curves, const std::string& ordinate) {
  const float em = ImGui::GetFontSize();
  if (!ordinate.empty()) ImGui::TextUnformatted(ordinate.c_str());
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const char* name = curves[c].name.c_str();
    if (c > 0 || !ordinate.empty()) flowOn(ImGui::CalcTextSize(name).x + 1.6f * em, em);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float middle = corner.y + 0.5f * em;
    ImGui::GetWindowDrawList()->AddLine({corner.x, middle}, {corner.x + 1.2f * em, middle}, curveColour(c), 0.16f * em);
    ImGui::Dummy({1.2f * em, em});
    ImGui::SameLine(0.0f, 0.4f * em);
    ImGui::TextUnformatted(name);
  }
}

// Starts at 0, or lower if there are negative values.
AxisRange ordinateOf(const std::vector<LessonGraph::Curve>& curves) {
  ValueRange values;
  for (const LessonGraph::Curve& curve : curves) {
    for (const glm::dvec2& point : curve.points) values.add(point.y);
  }
  if (values.empty()) return {0.0, 1.0};
  const double least = std::min(values.least, 0.0), greatest = std::max(values.greatest, 0.0);
  return {least, greatest > least ? greatest : least + 1.0};
}

}  // namespace

void drawLessonCurves(const std::vector<LessonGraph::Curve>& curves, const AxisRange& abscissa,
                      const CurvesLook& look) {
  const float em = ImGui::GetFontSize();
  drawKeys(curves, look.ordinate);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size(ImGui::GetContentRegionAvail().x, look.height * em);
  ImGui::Dummy(size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end(corner.x + size.x - ImGui::CalcTextSize(look.abscissa.c_str()).x - 0.5f * em,
                   corner.y + size.y - 1.4f * em);
  const Axes axes(list, windowLook(), {corner.x + 3.0f * em, corner.y + 0.3f * em}, end, abscissa, ordinateOf(curves));
  axes.drawPaper();
  axes.drawOrdinate(5);
  axes.drawAbscissa(4, "");
  list.AddText({end.x + 0.3f * em, end.y - 0.5f * em}, ImGui::GetColorU32(ImGuiCol_Text), look.abscissa.c_str());
  for (std::size_t c = 0; c < curves.size(); ++c) axes.drawCurve(curves[c].points, curveColour(c), 0.12f * em);
}

}  // namespace pliant::app
