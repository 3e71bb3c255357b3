// Glass walls: walls that enclose the scene's contents are drawn as the panes of a tank.
#pragma once

#include "render/box.h"
#include "render/frame.h"

#include <glm/vec4.hpp>

#include <optional>
#include <span>
#include <vector>

namespace pliant::app {

/// The panes of vertical walls (normal and distance: n.x >= distance is free) around `things`, from the ground to
/// slightly above them; none if the walls enclose nothing, or a space much larger than the things.
std::vector<render::Mesh> panesOf(std::span<const glm::vec4> walls, std::optional<float> ground,
                                  const render::Box& things);

/// The vertical and top edges of a pane of panesOf(), as lines: at a distance the glass is thinner than a pixel, and
/// would appear as a dashed line.
void addEdges(const render::Mesh& pane, std::vector<render::Line>& lines);

}  // namespace pliant::app
