#include "app/view/labels.h"

#include "app/base/variables.h"
#include "app/base/words.h"

#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kWidest = 0.6f;  ///< fraction of the picture's width; longer labels end with an ellipsis
constexpr int kMaxSteps = 4;     ///< steps that a label is moved up before it is omitted

struct LabelBox {
  ImVec2 low, high;

  bool meets(const LabelBox& other) const {
    return low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y;
  }
};

// A colour of the picture, adjusted for legibility on a label's background.
ImU32 textColour(render::Colour colour, ImU32 paper) {
  const ImVec4 on = ImGui::ColorConvertU32ToFloat4(paper);
  const glm::vec3 ink = readableOn(glm::vec3(colour.r, colour.g, colour.b) / 255.0f, {on.x, on.y, on.z});
  return ImGui::ColorConvertFloat4ToU32({ink.x, ink.y, ink.z, 1.0f});
}

}  // namespace

void drawLabels(std::span<const render::Label> labels, const render::Camera& camera, const Viewport& viewport,
                bool dark, ImDrawList& list) {
  std::vector<const render::Label*> nearestFirst;
  for (const render::Label& label : labels) nearestFirst.push_back(&label);
  const auto depth = [&](const render::Label* label) { return glm::distance(label->position, camera.position()); };
  std::sort(nearestFirst.begin(), nearestFirst.end(),
            [&](const auto* a, const auto* b) { return depth(a) < depth(b); });

  const ImFont& font = *list._Data->Font;
  const float em = list._Data->FontSize;
  const ImU32 paper = dark ? IM_COL32(20, 24, 30, 235) : IM_COL32(255, 255, 255, 235);
  list.PushClipRect({viewport.corner.x, viewport.corner.y},
                    {viewport.corner.x + viewport.size.x, viewport.corner.y + viewport.size.y}, true);
  std::vector<LabelBox> taken;
  for (const render::Label* label : nearestFirst) {
    const auto pixel = camera.toPixel(label->position, viewport.size);
    if (!pixel || glm::any(glm::lessThan(*pixel, glm::vec2(0.0f))) ||
        glm::any(glm::greaterThan(*pixel, viewport.size))) {
      continue;
    }
    const glm::vec2 at = viewport.corner + *pixel;
    const auto sizeOf = [&](const std::string& text) { return font.CalcTextSizeA(em, FLT_MAX, 0.0f, text.c_str()); };
    const std::string shown =
        elided(label->text, [&](const std::string& text) { return sizeOf(text).x <= kWidest * viewport.size.x; });
    const ImVec2 size = sizeOf(shown);
    const ImVec2 half(0.5f * size.x + 0.4f * em, size.y + 0.2f * em);
    // Shifts it sideways where it would be cut off.
    const float left = viewport.corner.x + half.x, right = viewport.corner.x + viewport.size.x - half.x;
    const float middle = std::max(std::min(at.x, right), left);
    const float top = std::max(at.y - half.y - 0.5f * em, viewport.corner.y);
    LabelBox place{{middle - half.x, top}, {middle + half.x, top + half.y}};
    const auto isFree = [&] {
      return std::none_of(taken.begin(), taken.end(), [&](const LabelBox& other) { return place.meets(other); });
    };
    for (int step = 0; step < kMaxSteps && !isFree(); ++step) {
      place.low.y -= half.y + 0.15f * em;
      place.high.y -= half.y + 0.15f * em;
    }
    if (!isFree() || place.low.y < viewport.corner.y) continue;
    taken.push_back(place);
    const ImU32 ink = IM_COL32(label->colour.r, label->colour.g, label->colour.b, 255);
    list.AddLine({at.x, place.high.y}, {at.x, at.y}, ink);
    list.AddRectFilled(place.low, place.high, paper, 0.25f * em);
    list.AddText({place.low.x + 0.4f * em, place.low.y + 0.1f * em}, textColour(label->colour, paper), shown.c_str());
  }
  list.PopClipRect();
}

}  // namespace pliant::app
