// Which parts of the window look other than in the picture before: only those are painted anew, since each pixel that a
// processor paints is time that the simulation does not get.
#pragma once

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <cstddef>
#include <vector>

struct ImDrawData;

namespace pliant::app {

/// A rectangle of the window, from its upper left corner [pixels]; `end` no longer belongs to it.
struct PixelRect {
  glm::ivec2 begin{0}, end{0};

  bool isEmpty() const { return end.x <= begin.x || end.y <= begin.y; }
  PixelRect intersection(const PixelRect& other) const {
    return {glm::max(begin, other.begin), glm::min(end, other.end)};
  }
  PixelRect hull(const PixelRect& other) const { return {glm::min(begin, other.begin), glm::max(end, other.end)}; }
  bool operator==(const PixelRect&) const = default;
};

/// Without empty ones, and those that overlap as one: no pixel is in two of them.
std::vector<PixelRect> disjoint(std::vector<PixelRect> parts);

/// Compares each picture of Dear ImGui with the one before.
class GuiDamage {
 public:
  /// What differs, window by window of Dear ImGui: where it was and where it is now. Parts may overlap or be outside.
  /// Precondition: ImGui::Render() was called.
  std::vector<PixelRect> update(const ImDrawData& data);

 private:
  struct List {
    std::size_t hash = 0;
    PixelRect place;
    bool operator==(const List&) const = default;
  };
  std::vector<List> lists_;  ///< of the last picture, from behind to the front
};

/// Draws what Dear ImGui made, no pixel outside of `part`, and each pixel as if there were no such limit.
void drawGui(ImDrawData& data, const PixelRect& part);

}  // namespace pliant::app
