#include "app/view/grid.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

bool Viewport::contains(glm::vec2 point) const {
  const glm::vec2 p = point - corner;
  return p.x >= 0.0f && p.y >= 0.0f && p.x < size.x && p.y < size.y;
}

std::vector<Cell> gridOf(std::size_t count, const Viewport& room, float titleHeight, float gap) {
  if (count <= 1) return {{{room.corner, {room.size.x, 0.0f}}, room}};
  const std::size_t columns = count == 4 ? 2 : std::min<std::size_t>(count, 3);
  const std::size_t rows = (count + columns - 1) / columns;
  const auto share = [gap](float whole, std::size_t parts) {
    return std::floor((whole - gap * static_cast<float>(parts - 1)) / static_cast<float>(parts));
  };
  const glm::vec2 size(std::max(share(room.size.x, columns), 1.0f),
                       std::max(share(room.size.y, rows), titleHeight + 1.0f));
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < count; ++i) {
    const glm::vec2 place(static_cast<float>(i % columns), static_cast<float>(i / columns));
    const glm::vec2 corner = room.corner + place * (size + gap);
    cells.push_back(
        {{corner, {size.x, titleHeight}}, {{corner.x, corner.y + titleHeight}, {size.x, size.y - titleHeight}}});
  }
  return cells;
}

}  // namespace pliant::app
