#include "app/window/panels/lens_errors.h"

#include "app/view/particle_colours.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/axes_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kSmallestError = 1e-9f;  ///< lower end of the logarithmic axis
constexpr float kSwatch = 0.7f;          ///< size of a colour sample before a name [font heights]
constexpr float kSwatchRoom = 1.0f;      ///< including the gap after it

double shown(float error) { return double(std::max(error, kSmallestError)); }

/// The lens' position in curves that have points at the same stages.
struct Progress {
  std::size_t length = 1;   ///< number of points of the longest curve
  std::size_t reached = 0;  ///< number of those at or before the position
};

Progress progressOf(const std::vector<ErrorCurve>& curves, int stage) {
  Progress progress;
  for (const ErrorCurve& curve : curves) {
    progress.length = std::max(progress.length, curve.points.size());
    const auto isReached = [&](const ErrorCurve::Point& point) { return point.stage <= stage; };
    const auto reached = std::count_if(curve.points.begin(), curve.points.end(), isReached);
    progress.reached = std::max(progress.reached, static_cast<std::size_t>(reached));
  }
  return progress;
}

/// Layout of the names, as many per line as fit, long ones on several lines; `height`: of all lines.
struct Keys {
  std::vector<std::string> texts;
  std::vector<ImVec2> places;
  float height = 0.0f;
};

Keys placeKeys(const std::vector<ErrorCurve>& curves, float width) {
  const float em = ImGui::GetFontSize();
  const float swatch = kSwatchRoom * em;
  Keys keys;
  ImVec2 at(0.0f, 0.0f);
  for (const ErrorCurve& curve : curves) {
    keys.texts.push_back(wrapped(curve.name, width - swatch));
    ImVec2 size = ImGui::CalcTextSize(keys.texts.back().c_str());
    size.x += swatch;
    if (at.x > 0.0f && at.x + size.x > width) at = {0.0f, keys.height};
    keys.places.push_back(at);
    keys.height = std::max(keys.height, at.y + size.y + 0.2f * em);
    at.x += size.x + 0.8f * em;
  }
  return keys;
}

// The name has the text colour, next to a sample of the curve's: some of those are too light for text.
void drawKey(ImDrawList& list, ImVec2 at, const std::string& text, ImU32 colour) {
  const float em = ImGui::GetFontSize();
  const float top = at.y + 0.5f * (em - kSwatch * em);
  list.AddRectFilled({at.x, top}, {at.x + kSwatch * em, top + kSwatch * em}, colour, 0.15f * em);
  list.AddText({at.x + kSwatchRoom * em, at.y}, ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
}

void drawCurve(const Axes& axes, ImDrawList& list, const ErrorCurve& curve, int stage, ImU32 colour) {
  const float em = ImGui::GetFontSize();
  std::vector<glm::dvec2> points;
  for (const ErrorCurve::Point& point : curve.points) {
    if (point.stage <= stage) points.emplace_back(double(points.size()), shown(point.error));
  }
  axes.drawCurve(points, colour, 0.12f * em);
  if (!points.empty()) list.AddCircleFilled({axes.x(points.back().x), axes.y(points.back().y)}, 0.2f * em, colour);
}

}  // namespace

void drawErrorPlot(const sim::StepRecording& recording, std::span<const std::string> names, const LensPosition& place,
                   ImVec2 size) {
  const std::vector<ErrorCurve> curves = errorCurves(recording, names);
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy(size);
  if (curves.empty()) return;
  const int stage = place.projection < 0 ? place.stage : place.stage - 1;  // the last one completed
  const Progress progress = progressOf(curves, stage);
  noteControlText("lens.curves", [&] {
    std::string all;
    for (const ErrorCurve& curve : curves) all += (all.empty() ? "" : "; ") + curve.name;
    return all;
  });
  noteControlText("lens.curvePoints", [&] { return fmt::format("{} of {}", progress.reached, progress.length); });
  ValueRange values;
  for (const ErrorCurve& curve : curves) {
    for (const ErrorCurve::Point& point : curve.points) values.add(shown(point.error));
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Keys keys = placeKeys(curves, size.x);
  const float below = 1.3f * em;
  const Axes axes(list, windowLook(), {corner.x + 2.8f * em, corner.y + keys.height + 0.4f * em},
                  {corner.x + size.x - 0.3f * em, corner.y + size.y - below}, {-0.2, double(progress.length) - 0.8},
                  values.decades());
  axes.drawPaper();
  axes.drawOrdinate(5);
  list.AddText({corner.x + 2.8f * em, corner.y + size.y - em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
               "largest |C|");
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const glm::vec3 rgb = distinctColour(c);
    const ImU32 colour = ImGui::GetColorU32(ImVec4(rgb.x, rgb.y, rgb.z, 1.0f));
    drawCurve(axes, list, curves[c], stage, colour);
    drawKey(list, {corner.x + keys.places[c].x, corner.y + keys.places[c].y}, keys.texts[c], colour);
  }
}

}  // namespace pliant::app
