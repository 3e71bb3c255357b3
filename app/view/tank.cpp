#include "app/view/tank.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kOpen = 1e5f;          ///< maximum distance of a corner: farther away, the space is open
constexpr float kLargestTank = 3.5f;   ///< maximum size of a tank, in radii of its contents
constexpr float kRoomAbove = 0.12f;    ///< space above the contents, relative to their height
constexpr float kGlassThick = 0.008f;  ///< thickness of the glass, relative to the size of the tank
constexpr glm::vec3 kGlass{0.80f, 0.92f, 0.92f};
constexpr glm::vec3 kCutGlass{0.10f, 0.55f, 0.48f};  ///< seen edge-on

constexpr render::Colour kEdge{26, 140, 122, 110};  ///< of cut glass, translucent
constexpr float kEdgeWidth = 1.0f;                  ///< [points]

/// A corner of the floor, and the wall that starts there.
struct Corner {
  glm::vec2 place;
  std::size_t wall;
};

/// The floor between the walls: a polygon, counterclockwise as seen from above with z to the right of x.
std::vector<Corner> floorOf(std::span<const glm::vec4> walls) {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<Corner> floor;
  for (const glm::vec2 place : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)}) {
    floor.push_back({2.0f * kOpen * place, kNone});
  }
  for (std::size_t w = 0; w < walls.size(); ++w) {
    const glm::vec2 normal(walls[w].x, walls[w].z);
    std::vector<Corner> left;
    for (std::size_t i = 0; i < floor.size(); ++i) {
      const Corner &here = floor[i], &next = floor[(i + 1) % floor.size()];
      const float a = glm::dot(normal, here.place) - walls[w].w, b = glm::dot(normal, next.place) - walls[w].w;
      if (a >= 0.0f) left.push_back(here);
      if ((a >= 0.0f) == (b >= 0.0f)) continue;
      const glm::vec2 crossing = here.place + a / (a - b) * (next.place - here.place);
      left.push_back({crossing, a >= 0.0f ? w : here.wall});
    }
    floor = std::move(left);
  }
  return floor;
}

/// A slab of glass over the line from a to b; the inside is to the left of the line.
render::Mesh paneOver(glm::vec2 a, glm::vec2 b, float low, float high, float thick) {
  const glm::vec2 along = glm::normalize(b - a);
  const glm::vec2 out = thick * glm::vec2(along.y, -along.x);
  render::Mesh pane;
  for (const float y : {low, high}) {
    for (const glm::vec2 p : {a, b, b + out, a + out}) pane.positions.emplace_back(p.x, y, p.y);
  }
  constexpr std::array<std::array<std::uint32_t, 4>, 5> kSides{
      {{0, 1, 5, 4},
       {2, 3, 7, 6},
       {1, 2, 6, 5},
       {3, 0, 4, 7},
       {4, 5, 6, 7}}};  // the faces first, then the sides along the cuts
  render::Mesh flat;    // with separate vertices for each side, so that edges are not smoothed
  for (std::size_t s = 0; s < kSides.size(); ++s) {
    const auto first = static_cast<std::uint32_t>(flat.positions.size());
    for (const std::uint32_t corner : kSides[s]) {
      flat.positions.push_back(pane.positions[corner]);
      flat.vertexColours.push_back(render::toColour(s < 2 ? kGlass : kCutGlass));
    }
    flat.triangles.emplace_back(first, first + 1, first + 2);
    flat.triangles.emplace_back(first, first + 2, first + 3);
  }
  flat.look = render::Look::glass;
  flat.castsShadow = false;
  flat.twoSided = false;
  return flat;
}

}  // namespace

std::vector<render::Mesh> panesOf(std::span<const glm::vec4> walls, std::optional<float> ground,
                                  const render::Box& things) {
  if (things.isEmpty() || !ground) return {};
  std::vector<glm::vec4> upright;
  std::copy_if(walls.begin(), walls.end(), std::back_inserter(upright),
               [](const glm::vec4& wall) { return std::abs(wall.y) < 1e-3f; });
  const std::vector<Corner> floor = floorOf(upright);
  if (floor.size() < 3) return {};
  const glm::vec2 middle(things.centre().x, things.centre().z);
  float farthest = 0.0f;
  for (const Corner& corner : floor) farthest = std::max(farthest, glm::distance(corner.place, middle));
  if (farthest > kLargestTank * things.radius()) return {};
  const float high = things.high.y + kRoomAbove * (things.high.y - *ground);
  std::vector<render::Mesh> panes;
  for (std::size_t i = 0; i < floor.size(); ++i) {
    panes.push_back(
        paneOver(floor[i].place, floor[(i + 1) % floor.size()].place, *ground, high, kGlassThick * 2.0f * farthest));
  }
  return panes;
}

void addEdges(const render::Mesh& pane, std::vector<render::Line>& lines) {
  const glm::vec3 foot = pane.positions[0], corner = pane.positions[3], end = pane.positions[2];  // of the inner face
  lines.push_back({foot, corner, kEdge, kEdgeWidth});
  lines.push_back({corner, end, kEdge, kEdgeWidth});
}

}  // namespace pliant::app
