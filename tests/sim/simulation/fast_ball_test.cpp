// Balls that move farther in a step than their size, against everything made of triangles.
#include "sim/state/world.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "tests/sim/momentum.h"
#include "tests/sim/simulation/surface_scenes.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pliant::sim {
namespace {

constexpr int kVertices = 20;  ///< of the cloth, along a side
constexpr float kSize = 1.0f;

SceneText::Tags ball(const glm::vec3& position, const glm::vec3& velocity, float mass = 0.2f,
                     float restitution = 0.0f) {
  return {
      {"radius", 0.06f}, {"mass", mass}, {"position", position}, {"velocity", velocity}, {"restitution", restitution}};
}

/// A cloth in the xz plane, held all around if pinned.
SceneText clothScene(const char* iteration, bool pinned, const SceneText::Tags& more = {}) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("iteration", iteration);
  scene.file("cloth.obj", squareObj(kVertices, kSize));
  SceneText::Tags tags{{"file", "cloth.obj"}, {"radius", 0.01f}, {"mass", 0.005f}, {"stiffness", 1}};
  for (int i = 0; pinned && i < kVertices; ++i) {
    for (const int vertex : {i, kVertices * (kVertices - 1) + i, kVertices * i, kVertices * i + kVertices - 1}) {
      tags.emplace_back("fixed", vertex);
    }
  }
  tags.insert(tags.end(), more.begin(), more.end());
  scene.element("cloth", tags);
  return scene;
}

/// How often the ball passed through a triangle of the surface in the last step, all on straight paths: in one of many
/// small parts of the step its height above the triangle changes sign while it is above its inside.
int countPassages(std::span<const std::array<int, 3>> triangles, std::size_t ball,
                  const AlignedVector<glm::vec4>& before, const AlignedVector<glm::vec4>& after) {
  constexpr int kParts = 64;
  int count = 0;
  for (const auto& [a, b, c] : triangles) {
    double last = 0.0;
    bool wasOver = false;
    for (int part = 0; part <= kParts; ++part) {
      const double t = double(part) / kParts;
      const auto at = [&](std::size_t i) { return glm::mix(glm::dvec3(before[i]), glm::dvec3(after[i]), t); };
      const glm::dvec3 p = at(ball), x = at(std::size_t(a)), y = at(std::size_t(b)), z = at(std::size_t(c));
      const glm::dvec3 n = glm::cross(y - x, z - x);
      const auto inside = [&](const glm::dvec3& u, const glm::dvec3& v) {
        return glm::dot(glm::cross(v - u, p - u), n) >= 0.0;
      };
      const double height = glm::dot(p - x, n);
      const bool over = inside(x, y) && inside(y, z) && inside(z, x);
      count += part > 0 && over && wasOver && (height > 0.0) != (last > 0.0);
      last = height;
      wasOver = over;
    }
  }
  return count;
}

class FastBall : public testing::TestWithParam<std::tuple<const char*, float>> {
 protected:
  const char* iteration() const { return std::get<0>(GetParam()); }
  float speed() const { return std::get<1>(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Settings, FastBall,
                         testing::Combine(testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                                          testing::Values(3.0f, 10.0f, 30.0f, 100.0f)),
                         [](const auto& each) {
                           return std::string(std::get<0>(each.param)) + std::to_string(int(std::get<1>(each.param)));
                         });

// From above, straight and aslant: at the end no ball is below a cloth that is held all around.
TEST_P(FastBall, StaysOnItsSideOfAPinnedCloth) {
  for (const char* selfCollision : {"FALSE", "TRUE"}) {
    for (const float aslant : {0.0f, 0.4f}) {
      SceneText scene = clothScene(iteration(), true, {{"selfCollision", selfCollision}});
      scene.element("ball",
                    ball({0.013f - 0.35f * aslant, 0.4f, 0.021f}, speed() * glm::normalize(glm::vec3(aslant, -1, 0))));
      Simulation simulation = scene.simulate();
      auto before = simulation.world().particles.position;
      const std::size_t ballIndex = indexOf(simulation, 1, 0);
      for (int frame = 0; frame < 60; ++frame) {
        run(simulation, 1);
        const auto& after = simulation.world().particles.position;
        ASSERT_EQ(countPassages(simulation.world().surfaces[0].triangles, ballIndex, before, after), 0)
            << "frame " << frame << ", self collision " << selfCollision;
        before = after;
      }
    }
  }
}

TEST_P(FastBall, KeepsTheMomentumOfAFreeCloth) {
  if (std::string(iteration()) == "jacobi") return;  // averages each particle's corrections over its own contacts
  SceneText scene = clothScene(iteration(), false);
  scene.element("ball", ball({0.013f, 0.4f, 0.021f}, {0, -speed(), 0}));
  Simulation simulation = scene.simulate();
  const glm::dvec3 before = momentumOf(simulation);
  for (int frame = 0; frame < 40; ++frame) {
    run(simulation, 1);
    ASSERT_LT(glm::length(momentumOf(simulation) - before), 1e-3 * glm::length(before)) << "frame " << frame;
  }
  EXPECT_GT(velocityOf(simulation, 1).y, -0.5f * speed()) << "the cloth, ten times as heavy, has taken most of it";
}

TEST_P(FastBall, TearsAClothThatMayTear) {
  SceneText scene = clothScene(iteration(), true, {{"tear", 1.5f}});
  scene.element("ball", ball({0.013f, 0.4f, 0.021f}, {0, -speed(), 0}, 2.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const bool isBelow = positionOf(simulation, 1).y < -0.5f;
  if (isBelow || speed() >= 30.0f) {
    EXPECT_GT(simulation.world().tears, 3u) << "it went through in silence";
  }
}

// Into the middle of a cube that is a balloon and one that is a soft body.
TEST_P(FastBall, StaysOutsideOfABalloonAndASoftBody) {
  for (const bool balloon : {true, false}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("iteration", iteration());
    if (balloon) {
      std::string cube;
      for (int i = 0; i < 8; ++i) cube += "v " + TagText(glm::vec3(i & 1, i >> 1 & 1, i >> 2) - 0.5f).text + '\n';
      cube += "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
      scene.file("cube.obj", cube);
      scene.element("cloth",
                    {{"file", "cube.obj"}, {"radius", 0.02f}, {"mass", 0.2f}, {"pressure", 1.2f}, {"stiffness", 1}});
    } else {
      scene.element("softBody",
                    {{"shape", "box"}, {"size", glm::vec3(1)}, {"resolution", 4}, {"radius", 0.02f}, {"density", 5}});
    }
    scene.element("ball", ball({0.11f, 1.5f, 0.07f}, {0, -speed(), 0}));
    Simulation simulation = scene.simulate();
    const glm::dvec3 momentum = momentumOf(simulation);
    const std::size_t ballIndex = indexOf(simulation, 1, 0);
    const World& world = simulation.world();
    const auto triangles = balloon ? world.surfaces[0].triangles : boundaryOf(world.solids[0].tetrahedra);
    auto before = simulation.world().particles.position;
    for (int frame = 0; frame < 60; ++frame) {
      run(simulation, 1);
      const auto& after = simulation.world().particles.position;
      ASSERT_EQ(countPassages(triangles, ballIndex, before, after), 0)
          << "frame " << frame << (balloon ? ", balloon" : ", soft body");
      before = after;
    }
    if (std::string(iteration()) != "jacobi") {
      EXPECT_LT(glm::length(momentumOf(simulation) - momentum), 2e-3 * glm::length(momentum)) << balloon;
    }
    EXPECT_GT(velocityOf(simulation, 1).y, -0.5f * speed()) << "the ball has met something" << balloon;
  }
}

// Onto an immovable cloth: as from a wall.
TEST(FastBallRestitution, BouncesOffAClothToESquaredOfItsHeight) {
  for (const float e : {0.5f, 0.8f}) {
    SceneText scene;
    scene.set("timestep", 0.005f).set("solverIterations", 4).set("substeps", 4).element("gravity", {{"objectID", 1}});
    scene.file("cloth.obj", squareObj(6, 1.0f));
    scene.element("cloth", {{"file", "cloth.obj"}, {"radius", 0.01f}, {"mass", 0}});
    scene.element("ball",
                  {{"radius", 0.1f}, {"mass", 0.5f}, {"position", glm::vec3(0.02f, 1.11f, 0.03f)}, {"restitution", e}});
    Simulation simulation = scene.simulate();
    run(simulation, 92);  // falls 1 m in 89.4 steps
    ASSERT_GT(velocityOf(simulation, 1).y, 0.0f);
    float top = 0.0f;
    while (velocityOf(simulation, 1).y > 0.0f) {
      run(simulation, 1);
      top = std::max(top, positionOf(simulation, 1).y - 0.11f);
    }
    EXPECT_NEAR(top, e * e, 0.05f * e * e) << e;
  }
}

// A triangle of three heavy vertices without edges is hit at its centre: they separate with e of the approach speed.
TEST(FastBallRestitution, SeparatesFromAFreeTriangleByTheRestitution) {
  for (const float e : {0.0f, 0.5f, 1.0f}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 4).set("iteration", "gaussSeidel");
    scene.file("triangle.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 3 2\n");
    scene.element("cloth", {{"file", "triangle.obj"}, {"radius", 0.02f}, {"mass", 2}, {"stiffness", 1}});
    scene.element("ball", {{"radius", 0.1f},
                           {"mass", 1},
                           {"position", glm::vec3(1.0f / 3.0f, 0.5f, 1.0f / 3.0f)},
                           {"velocity", glm::vec3(0, -3, 0)},
                           {"restitution", e}});
    // Another material bounces, so that restitution is active at e = 0 as well.
    scene.element("ball", {{"radius", 0.1f}, {"position", glm::vec3(9)}, {"restitution", 1}});
    Simulation simulation = scene.simulate();
    run(simulation, 30);
    const float v1 = velocityOf(simulation, 1).y, v2 = velocityOf(simulation, 0).y;
    EXPECT_NEAR(v1 - v2, 3.0f * e, 2e-3f);
    EXPECT_NEAR(v1 + 6.0f * v2, -3.0f, 1e-3f);
  }
}

// Near a vertex, too, a flat frictionless face only stops a grain's motion into it.
TEST(FastBallDirection, AFlatFaceDoesNotDeflectAGrain) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    for (const glm::vec2 at : {glm::vec2(0.115f, 0.104f), {0.05f, 0.05f}, {0.147f, -0.029f}, {0.09f, 0.12f}}) {
      SCOPED_TRACE(std::string(iteration) + ' ' + TagText(glm::vec3(at, 0)).text);
      SceneText scene;
      scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 5).set("iteration", iteration);
      scene.set("averaging", "massSplitting");
      scene.element(
          "softBody",
          {{"shape", "box"}, {"size", glm::vec3(0.4f)}, {"resolution", 4}, {"density", 500}, {"stiffness", 0.8f}});
      scene.element("sand", {{"radius", 0.02f}, {"mass", 0.05f}, {"particleSleeping", 0}});
      scene.particle(1, {-2.5f, at.x, at.y}, {120, 0, 0});
      Simulation simulation = scene.simulate();
      run(simulation, 2);
      const glm::vec3 velocity = velocityOf(simulation, 1);
      EXPECT_LT(std::hypot(velocity.y, velocity.z), 1.2f) << "a hundredth of what it came with";
      EXPECT_LT(positionOf(simulation, 1).x, -0.1f) << "it is in front";
    }
  }
}

}  // namespace
}  // namespace pliant::sim
