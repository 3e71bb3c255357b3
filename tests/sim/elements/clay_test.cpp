// Plastic flow of soft bodies: what stays and what springs back.
#include "sim/constraints/neo_hookean.h"
#include "tests/sim/scene_from_text.h"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::sim {
namespace {

NeoHookean::Points corners(const glm::mat3& f) {
  return {f * glm::vec3(0, 0, 0), f * glm::vec3(0.2f, 0, 0), f * glm::vec3(0, 0.3f, 0), f * glm::vec3(0.1f, 0, 0.1f)};
}

float changeOfShape(const glm::mat3& f) {
  // Green's strain agrees with the stretch to first order; strains here are small.
  glm::mat3 strain = 0.5f * (glm::transpose(f) * f - glm::mat3(1.0f));
  strain -= glm::mat3((strain[0][0] + strain[1][1] + strain[2][2]) / 3.0f);
  float squares = 0.0f;
  for (int c = 0; c < 3; ++c) squares += glm::dot(strain[c], strain[c]);
  return std::sqrt(squares);
}

// A tetrahedron that is held in another shape flows until the yield strain is left, at its rate; its volume does not.
TEST(PlasticFlow, RelaxesToTheYieldStrainAtItsRate) {
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), 1.1f, glm::normalize(glm::vec3(1, 2, 3))));
  for (const float stretch : {1.06f, 0.93f}) {
    for (const float rate : {3.0f, 40.0f}) {
      Material row;
      row.plasticity = rate;
      row.plasticYield = 0.02f;
      const float across = 1.0f / std::sqrt(stretch);
      const glm::mat3 f = turn * glm::mat3(stretch, 0, 0, 0, across, 0, 0, 0, across);
      NeoHookean tetrahedron = NeoHookean::at({0, 1, 2, 3}, corners(glm::mat3(1.0f)), 0);
      const float volume = glm::determinant(tetrahedron.inverseRest);
      const float before = changeOfShape(tetrahedron.deformation(corners(f)));
      const float h = 0.01f / rate;
      for (int step = 0; step < 100; ++step) tetrahedron.flow(corners(f), row, h);
      // d(size)/dt = -rate (size - yield), for a time of 1 / rate.
      const float expected = 0.02f + (before - 0.02f) * std::exp(-1.0f);
      EXPECT_NEAR(changeOfShape(tetrahedron.deformation(corners(f))), expected, 0.05f * before) << stretch;
      for (int step = 0; step < 2000; ++step) tetrahedron.flow(corners(f), row, h);
      EXPECT_NEAR(changeOfShape(tetrahedron.deformation(corners(f))), 0.02f, 0.001f) << stretch;
      EXPECT_NEAR(glm::determinant(tetrahedron.inverseRest), volume, 1e-3f * volume) << stretch;
    }
  }
}

TEST(PlasticFlow, BelowTheYieldStrainNothingFlows) {
  Material row;
  row.plasticity = 100.0f;
  row.plasticYield = 0.2f;
  NeoHookean tetrahedron = NeoHookean::at({0, 1, 2, 3}, corners(glm::mat3(1.0f)), 0);
  const glm::mat3 before = tetrahedron.inverseRest;
  tetrahedron.flow(corners(glm::mat3(1.1f, 0, 0, 0, 0.95f, 0, 0.05f, 0, 0.95f)), row, 0.1f);
  EXPECT_EQ(tetrahedron.inverseRest, before);
  // Compressed from all sides it changes its volume, not its shape.
  tetrahedron.flow(corners(glm::mat3(0.5f)), row, 0.1f);
  EXPECT_EQ(tetrahedron.inverseRest, before);
}

/// Mean height of the upper face of a cube of 1 m that stood on the floor.
double heightOf(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  double sum = 0.0;
  int count = 0;
  for (std::size_t p = 0; p < particles.size(); ++p) {
    if (particles.rest[p].y < 0.99f) continue;
    sum += double(particles.position[p].y);
    ++count;
  }
  return sum / count;
}

/// A cube between the floor and a plate that comes down to `height` and leaves again.
double heightAfterAPress(const std::string& preset, float height) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("substeps", 10).set("solverIterations", 5).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("softBody",
                {{"preset", preset}, {"shape", "box"}, {"resolution", 5}, {"translate", glm::vec3(0, 0.5f, 0)}});
  scene.element("wall", {{"normal", glm::vec3(0, 1, 0)}, {"distance", 0}});
  std::vector<glm::vec3> path;  // its lower side is 0.25 below its centre
  for (int frame = 0; frame <= 120; ++frame) {
    const float part = std::clamp(1.5f - std::abs(float(frame - 60)) / 40.0f, 0.0f, 1.0f);
    path.emplace_back(0.0f, 0.25f + 1.02f + part * (height - 1.02f), 0.0f);
  }
  scene.points("press.txt", path);
  scene.element("box", {{"min", glm::vec3(-2, 1.02f, -2)}, {"max", glm::vec3(2, 1.52f, 2)}, {"path", "press.txt"}});
  Simulation simulation = scene.simulate();
  run(simulation, 180);
  return heightOf(simulation);
}

TEST(PlasticFlow, ClayKeepsTheShapeThatItIsPressedInto) {
  EXPECT_NEAR(heightAfterAPress("clay", 0.7f), 0.71, 0.03);
  EXPECT_NEAR(heightAfterAPress("rubber", 0.7f), 1.0, 0.02);
}

}  // namespace
}  // namespace pliant::sim
