// Cloth whose triangles collide holds water.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

std::vector<glm::vec3> placesOfObject(const Simulation& simulation, std::size_t object) {
  std::vector<glm::vec3> places;
  for (const int i : simulation.world().objects[object].particles) {
    places.emplace_back(simulation.world().particles.position[static_cast<std::size_t>(i)]);
  }
  return places;
}

// By the solid angle of the mesh around the point: 4 pi inside, 0 outside (van Oosterom & Strackee 1983).
bool isInside(const glm::vec3& point, const Simulation& simulation) {
  const auto at = [&](int i) {
    return glm::dvec3(simulation.world().particles.position[static_cast<std::size_t>(i)]) - glm::dvec3(point);
  };
  double angle = 0.0;
  for (const auto& [i, j, k] : simulation.world().surfaces[0].triangles) {
    const glm::dvec3 a = at(i), b = at(j), c = at(k);
    const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
    angle += 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                              la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
  }
  return std::abs(angle) > 6.283;
}

TEST(WaterInCloth, ABalloonThatFallsKeepsEveryDrop) {
  Simulation simulation = shippedScene("water_balloon");
  run(simulation, 110);  // it meets the floor in frame 45 and is flattest in frame 60
  const auto water = placesOfObject(simulation, 1), skin = placesOfObject(simulation, 0);
  ASSERT_EQ(water.size(), 1021u);
  for (const glm::vec3& drop : water) EXPECT_TRUE(isInside(drop, simulation));
}

TEST(WaterInCloth, ASheetHoldsWaterThatDoesNotOverflow) {
  Simulation simulation = shippedScene("wet_cloth");
  run(simulation, 180);
  const auto water = placesOfObject(simulation, 1), sheet = placesOfObject(simulation, 0);
  const float lowest =
      std::min_element(sheet.begin(), sheet.end(), [](const auto& a, const auto& b) { return a.y < b.y; })->y;
  EXPECT_LT(lowest, 0.9f) << "it bellies out";
  EXPECT_GT(water.size(), 300u);
  for (const glm::vec3& drop : water) {
    const bool under = std::max(std::abs(drop.x), std::abs(drop.z)) < 0.3f && drop.y < lowest - 0.06f;
    EXPECT_FALSE(under) << drop.x << ' ' << drop.y << ' ' << drop.z;
  }
}

}  // namespace
}  // namespace pliant::sim
