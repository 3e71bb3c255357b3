#include "app/window/base/gui_damage.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kFringe = 1.0f;  ///< extension of antialiased edges beyond their corners [window coordinates]

template <typename T>
void addToHash(const ImVector<T>& values, std::size_t& hash) {
  const std::string_view bytes(reinterpret_cast<const char*>(values.Data), values.Size * sizeof(T));
  hash = 31 * hash + std::hash<std::string_view>()(bytes);
}

std::size_t hashOf(const ImDrawList& list) {
  std::size_t hash = 0;
  addToHash(list.CmdBuffer, hash);
  addToHash(list.IdxBuffer, hash);
  addToHash(list.VtxBuffer, hash);
  return hash;
}

PixelRect inPixels(glm::vec2 low, glm::vec2 high, const ImVec2& ratio) {
  const glm::vec2 scale(ratio.x, ratio.y);
  return {glm::ivec2(glm::floor((low - kFringe) * scale)), glm::ivec2(glm::ceil((high + kFringe) * scale))};
}

// The bounds of its vertices, clipped to the clip rectangles of its commands.
PixelRect placeOf(const ImDrawList& list, const ImVec2& ratio) {
  if (list.VtxBuffer.empty() || list.CmdBuffer.empty()) return {};
  const auto first = list.VtxBuffer.front().pos;
  glm::vec2 low(first.x, first.y), high = low;
  for (const ImDrawVert& corner : list.VtxBuffer) {
    low = glm::min(low, glm::vec2(corner.pos.x, corner.pos.y));
    high = glm::max(high, glm::vec2(corner.pos.x, corner.pos.y));
  }
  const ImVec4& clip = list.CmdBuffer.front().ClipRect;
  glm::vec2 clipLow(clip.x, clip.y), clipHigh(clip.z, clip.w);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    clipLow = glm::min(clipLow, glm::vec2(command.ClipRect.x, command.ClipRect.y));
    clipHigh = glm::max(clipHigh, glm::vec2(command.ClipRect.z, command.ClipRect.w));
  }
  return inPixels(glm::max(low, clipLow), glm::min(high, clipHigh), ratio);
}

}  // namespace

std::vector<PixelRect> disjoint(std::vector<PixelRect> parts) {
  std::erase_if(parts, [](const PixelRect& part) { return part.isEmpty(); });
  std::vector<PixelRect> result;
  while (!parts.empty()) {
    PixelRect part = parts.back();
    parts.pop_back();
    const auto overlap = std::find_if(result.begin(), result.end(),
                                      [&](const PixelRect& other) { return !part.intersection(other).isEmpty(); });
    if (overlap == result.end()) {
      result.push_back(part);
    } else {  // the union may overlap others
      parts.push_back(part.hull(*overlap));
      result.erase(overlap);
    }
  }
  return result;
}

std::vector<PixelRect> GuiDamage::update(const ImDrawData& data) {
  std::vector<List> now(data.CmdListsCount);
  for (int i = 0; i < data.CmdListsCount; ++i) {
    now[i] = {hashOf(*data.CmdLists[i]), placeOf(*data.CmdLists[i], data.FramebufferScale)};
  }
  std::vector<PixelRect> parts;
  for (std::size_t i = 0; i < std::max(now.size(), lists_.size()); ++i) {
    if (i < now.size() && i < lists_.size() && now[i] == lists_[i]) continue;
    if (i < now.size()) parts.push_back(now[i].place);
    if (i < lists_.size()) parts.push_back(lists_[i].place);
  }
  lists_ = std::move(now);
  return parts;
}

namespace {

// The OpenGL backend's clip rectangle: it rounds down in OpenGL's coordinates, which start at the bottom.
PixelRect clipOf(const ImVec4& clip, const ImVec2& ratio, int height) {
  const float left = clip.x * ratio.x, top = clip.y * ratio.y, right = clip.z * ratio.x, bottom = clip.w * ratio.y;
  if (right <= left || bottom <= top) return {};
  const int x = int(left), y = int(float(height) - bottom), width = int(right - left), rows = int(bottom - top);
  return {{x, height - y - rows}, {x + width, height - y}};
}

// A clip rectangle that the backend rounds to exactly those pixels: slightly inside the corner.
ImVec4 clippedTo(const PixelRect& part, const ImVec2& ratio) {
  constexpr float kInside = 0.25f;
  return {(float(part.begin.x) + kInside) / ratio.x, (float(part.begin.y) - kInside) / ratio.y,
          (float(part.end.x) + kInside) / ratio.x, (float(part.end.y) - kInside) / ratio.y};
}

// Returns whether any of the list remains.
bool clip(ImDrawList& list, const PixelRect& part, const ImVec2& ratio, int height) {
  bool isSeen = false;
  for (ImDrawCmd& command : list.CmdBuffer) {
    const PixelRect left = clipOf(command.ClipRect, ratio, height).intersection(part);
    command.ClipRect = left.isEmpty() ? ImVec4() : clippedTo(left, ratio);
    isSeen = isSeen || !left.isEmpty();
  }
  return isSeen;
}

}  // namespace

void drawGui(ImDrawData& data, const PixelRect& part) {
  const int height = int(data.DisplaySize.y * data.FramebufferScale.y);
  std::vector<ImDrawList*> seen;
  std::vector<ImVector<ImDrawCmd>> before(data.CmdListsCount);
  for (int i = 0; i < data.CmdListsCount; ++i) {
    before[i] = data.CmdLists[i]->CmdBuffer;
    if (clip(*data.CmdLists[i], part, data.FramebufferScale, height)) seen.push_back(data.CmdLists[i]);
  }
  ImDrawData clipped = data;
  clipped.CmdLists = seen.data();
  clipped.CmdListsCount = int(seen.size());
  if (!seen.empty()) ImGui_ImplOpenGL3_RenderDrawData(&clipped);
  for (int i = 0; i < data.CmdListsCount; ++i) data.CmdLists[i]->CmdBuffer.swap(before[i]);
}

}  // namespace pliant::app
