// Walls of glass: where the scene's walls enclose what is in it, they are drawn as the panes of a tank.
#pragma once

#include "render/box.h"
#include "render/frame.h"

#include <glm/vec4.hpp>

#include <optional>
#include <span>
#include <vector>

namespace pliant::app {

/// The panes of upright walls (normal and distance: n.x >= distance is free) around `things`, from the ground to a little
/// above them; none where they enclose nothing, or a space far larger than the things.
std::vector<render::Mesh> panesOf(std::span<const glm::vec4> walls, std::optional<float> ground,
                                  const render::Box& things);

/// The edges that a pane of panesOf() stands up by and ends above at, as lines: at some distance the glass is thinner than
/// a pixel, and without them a row of dashes.
void addEdges(const render::Mesh& pane, std::vector<render::Line>& lines);

}  // namespace pliant::app
