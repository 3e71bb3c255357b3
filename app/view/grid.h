// Layout of a scene's runs in a picture: a grid of equal cells, each with a strip for its title.
#pragma once

#include <glm/vec2.hpp>

#include <vector>

namespace pliant::app {

/// A rectangle of the window or of a picture, given by its upper left corner.
struct Viewport {
  glm::vec2 corner{0.0f};
  glm::vec2 size{1.0f};

  bool contains(glm::vec2 point) const;
  float aspect() const { return size.x / size.y; }
  bool operator==(const Viewport&) const = default;
};

struct Cell {
  Viewport title;    ///< of height 0 for a single run
  Viewport picture;  ///< of the same size in all cells

  bool contains(glm::vec2 point) const { return title.contains(point) || picture.contains(point); }
};

/// `count` cells row by row: up to three side by side, four in a square, more in rows of three. A single one fills
/// `room`. Coordinates are integers if those of the room, the title's height and the gap are.
std::vector<Cell> gridOf(std::size_t count, const Viewport& room, float titleHeight, float gap);

}  // namespace pliant::app
