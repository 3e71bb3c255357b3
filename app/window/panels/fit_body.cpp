// The cube of a fit: undeformed, and at rest by both methods.
#include "app/view/colour_scale.h"
#include "app/window/base/flow.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/fit_state.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

ImU32 shaded(const glm::vec3& colour, float light, float alpha = 1.0f) {
  return ImGui::GetColorU32(ImVec4(light * colour.x, light * colour.y, light * colour.z, alpha));
}

/// Projects the cube's coordinates to the window's, without perspective.
class View {
 public:
  View(const FitState& state, ImVec2 middle, float scale)
      : right_(std::cos(state.yaw), 0.0, -std::sin(state.yaw)),
        towards_(std::sin(state.yaw) * std::cos(state.pitch), std::sin(state.pitch),
                 std::cos(state.yaw) * std::cos(state.pitch)),
        up_(glm::cross(towards_, right_)),
        middle_(middle),
        scale_(scale) {}

  ImVec2 at(const glm::dvec3& p) const {
    const glm::dvec3 d = p - glm::dvec3(0.5);
    return {middle_.x + scale_ * float(glm::dot(d, right_)), middle_.y - scale_ * float(glm::dot(d, up_))};
  }
  const glm::dvec3& towards() const { return towards_; }

 private:
  glm::dvec3 right_, towards_, up_;  ///< towards_: to the viewer
  ImVec2 middle_;
  float scale_;  ///< pixels per metre
};

struct Face {
  std::array<std::size_t, 3> corners;
  double depth;  ///< larger is nearer
  float light;
};

/// The visible faces of the surface, back to front.
std::vector<Face> facesOf(const sim::ElasticBody& body, const std::vector<glm::dvec3>& places, const View& view) {
  std::vector<Face> faces;
  for (const auto& triangle : sim::boundaryOf(body.tetrahedra)) {
    Face face;
    for (std::size_t k = 0; k < 3; ++k) face.corners[k] = triangle[k];
    const auto& [a, b, c] = face.corners;
    const glm::dvec3 normal = glm::normalize(glm::cross(places[b] - places[a], places[c] - places[a]));
    const double turned = glm::dot(normal, view.towards());
    if (!(turned > 0.0)) continue;
    face.depth = glm::dot(places[a] + places[b] + places[c], view.towards());
    face.light = 0.72f + 0.28f * float(turned);
    faces.push_back(face);
  }
  std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.depth < b.depth; });
  return faces;
}

void drawFace(ImDrawList& list, const std::array<ImVec2, 3>& places, const std::array<ImU32, 3>& colours) {
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  list.PrimReserve(3, 3);
  for (std::size_t k = 0; k < 3; ++k) list.PrimVtx(places[k], white, colours[k]);
}

std::vector<glm::dvec3> moved(const FitBody& rest, const sim::NodeVectors* displacement, double displacementScale) {
  std::vector<glm::dvec3> places = rest.body.positions;
  for (std::size_t i = 0; i < places.size() && displacement != nullptr; ++i)
    places[i] += displacementScale * (*displacement)[i];
  return places;
}

/// `colourOf`: colour of a node, including opacity.
template <typename ColourOf>
void drawSurface(ImDrawList& list, const FitBody& rest, const std::vector<glm::dvec3>& places, const View& view,
                 float alpha, ImU32 edge, ColourOf&& colourOf) {
  for (const Face& face : facesOf(rest.body, places, view)) {
    std::array<ImVec2, 3> corners;
    std::array<ImU32, 3> colours;
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = view.at(places[face.corners[k]]);
      colours[k] = shaded(colourOf(face.corners[k]), face.light, alpha);
    }
    drawFace(list, corners, colours);
    list.AddTriangle(corners[0], corners[1], corners[2], edge, 1.0f);
  }
}

void drawScale(double most, float width) {
  constexpr int kPieces = 24;
  const float em = ImGui::GetFontSize();
  const std::string high = fmt::format("{:.3g}", most);
  ImGui::TextUnformatted("e_i  0");
  ImGui::SameLine();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float length =
      std::max(width - ImGui::CalcTextSize("e_i  0 ").x - ImGui::CalcTextSize(high.c_str()).x - 1.5f * em, em);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (int i = 0; i < kPieces; ++i) {
    const ImU32 left = shaded(mapColour(float(i) / kPieces), 1.0f),
                right = shaded(mapColour(float(i + 1) / kPieces), 1.0f);
    list.AddRectFilledMultiColor({at.x + length * float(i) / kPieces, at.y + 0.2f * em},
                                 {at.x + length * float(i + 1) / kPieces, at.y + 0.9f * em}, left, right, right, left);
  }
  ImGui::Dummy({length, em});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("e_i = |u_i - u_i FEM| / |u_i FEM|, node by node; grey: held");
  ImGui::SameLine();
  ImGui::TextUnformatted(high.c_str());
}

}  // namespace

void drawFitBody(FitState& state, float width, float height, bool dark) {
  const float em = ImGui::GetFontSize();
  const float picture =
      std::max(height - 1.1f * em - ImGui::GetFrameHeight() - 3.0f * ImGui::GetStyle().ItemSpacing.y, 4.0f * em);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::InvisibleButton("##cube", {width, picture});
  noteControlText("fit.cube", [&] { return fmt::format("{} nodes", state.body ? state.body->errors.size() : 0); });
  if (ImGui::IsItemActive()) {
    const ImVec2 by = ImGui::GetIO().MouseDelta;
    state.yaw -= 0.01f * by.x;
    state.pitch = std::clamp(state.pitch + 0.01f * by.y, -1.5f, 1.5f);
  } else if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("drag to turn");
  }
  list.AddRectFilled(corner, {corner.x + width, corner.y + picture}, ImGui::GetColorU32(ImGuiCol_FrameBg), 0.2f * em);
  list.AddText({corner.x + 0.4f * em, corner.y + 0.2f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled), "before");
  list.AddText({corner.x + 0.5f * width + 0.4f * em, corner.y + 0.2f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
               "at rest; pale: FEM");
  double most = 0.0;
  if (state.body) {
    const FitBody& rest = *state.body;
    for (const double e : rest.errors) most = std::max(most, std::isnan(e) ? 0.0 : e);
    list.PushClipRect(corner, {corner.x + width, corner.y + picture}, true);
    const float scale = 0.6f * std::min(0.5f * width, picture);
    const View before(state, {corner.x + 0.25f * width, corner.y + 0.53f * picture}, scale);
    const View after(state, {corner.x + 0.75f * width, corner.y + 0.53f * picture}, scale);
    const glm::vec3 plain(dark ? 0.55f : 0.78f),
        ghost = dark ? glm::vec3(0.75f, 0.85f, 1.0f) : glm::vec3(0.25f, 0.4f, 0.65f);
    const ImU32 thin = ImGui::GetColorU32(dark ? ImVec4(0, 0, 0, 0.5f) : ImVec4(0.1f, 0.1f, 0.1f, 0.45f));
    const auto isFixed = [&](std::size_t i) { return rest.body.fixed[i] != 0; };
    drawSurface(list, rest, moved(rest, nullptr, 0.0), before, 1.0f, thin,
                [&](std::size_t i) { return isFixed(i) ? 0.75f * plain : plain; });
    drawSurface(
        list, rest, moved(rest, &rest.pbd, double(state.displacementScale)), after, 1.0f, thin, [&](std::size_t i) {
          return std::isnan(rest.errors[i]) ? plain : mapColour(most > 0.0 ? float(rest.errors[i] / most) : 0.0f);
        });
    drawSurface(list, rest, moved(rest, &rest.fem, double(state.displacementScale)), after, 0.22f,
                shaded(ghost, 1.0f, 0.8f), [&](std::size_t) { return ghost; });
    list.PopClipRect();
  } else {
    list.AddText({corner.x + 0.4f * em, corner.y + 1.6f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 "not fitted yet");
  }
  drawScale(most, width);
  labelBefore("Displacements", 0.0f);
  ImGui::SetNextItemWidth(width - ImGui::CalcTextSize("Displacements").x - ImGui::GetStyle().ItemSpacing.x);
  slider("##moves", state.displacementScale, 1.0f, 1000.0f, "%.0f times", ImGuiSliderFlags_Logarithmic);
  noteControl("fit.enlarged");
}

}  // namespace pliant::app
