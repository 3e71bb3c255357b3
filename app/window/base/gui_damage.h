// Finds the parts of the window that have changed since the last frame: only those are repainted, because with software
// rendering each pixel costs time that the simulation needs.
#pragma once

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <cstddef>
#include <vector>

struct ImDrawData;

namespace pliant::app {

/// A rectangle of the window, from its upper left corner [pixels]; `end` is exclusive.
struct PixelRect {
  glm::ivec2 begin{0}, end{0};

  bool isEmpty() const { return end.x <= begin.x || end.y <= begin.y; }
  PixelRect intersection(const PixelRect& other) const {
    return {glm::max(begin, other.begin), glm::min(end, other.end)};
  }
  PixelRect hull(const PixelRect& other) const { return {glm::min(begin, other.begin), glm::max(end, other.end)}; }
  bool operator==(const PixelRect&) const = default;
};

/// Removes empty rectangles and merges overlapping ones: no pixel is in two of the result.
std::vector<PixelRect> disjoint(std::vector<PixelRect> parts);

/// Compares each frame of Dear ImGui with the previous one.
class GuiDamage {
 public:
  /// The changed parts, by Dear ImGui window: its old and its new position. They may overlap or extend beyond the
  /// window. Precondition: ImGui::Render() was called.
  std::vector<PixelRect> update(const ImDrawData& data);

 private:
  struct List {
    std::size_t hash = 0;
    PixelRect place;
    bool operator==(const List&) const = default;
  };
  std::vector<List> lists_;  ///< of the last frame, back to front
};

/// Draws Dear ImGui's output, but only the pixels in `part`; those are the same as without this limit.
void drawGui(ImDrawData& data, const PixelRect& part);

}  // namespace pliant::app
