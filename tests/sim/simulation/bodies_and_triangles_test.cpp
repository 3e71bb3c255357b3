// Rigid bodies against coarser triangles of particles: cloth, and the skin of soft bodies.
#include "sim/observe/measures.h"
#include "sim/state/state_hash.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

namespace pliant::sim {
namespace {

constexpr float kBall = 0.04f;    ///< radius [m]
constexpr float kCloth = 0.005f;  ///< radius of the cloth's vertices [m]

SceneText sceneWith(const char* iteration, int iterations = 20) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("iteration", iteration);
  return scene;
}

/// 1.2 m by 1.2 m in the plane y = 0, with vertices every 0.2 m: cells are more than twice as wide as the ball. Held
/// at its border, by all vertices, or by none.
enum class Held { nowhere, atBorder, everywhere };
void addCloth(SceneText& scene, Held held, const SceneText::Tags& more = {}) {
  constexpr int kSide = 7;
  SceneText::Tags tags{{"shape", "grid"},         {"size", glm::vec3(1.2f, 0, 1.2f)},
                       {"resolution", kSide - 1}, {"radius", kCloth},
                       {"density", 0.3f},         {"stiffness", 1}};
  for (int i = 0; i < kSide * kSide; ++i) {
    const bool isBorder = i % kSide == 0 || i % kSide == kSide - 1 || i / kSide == 0 || i / kSide == kSide - 1;
    if (held == Held::everywhere || (held == Held::atBorder && isBorder)) tags.emplace_back("fixed", i);
  }
  tags.insert(tags.end(), more.begin(), more.end());
  scene.element("cloth", tags);
}

void addBall(SceneText& scene, const glm::vec3& place, const glm::vec3& velocity, const SceneText::Tags& more = {}) {
  SceneText::Tags tags{{"model", "rigid"},  {"shape", "sphere"},  {"size", glm::vec3(2.0f * kBall)},
                       {"density", 900.0f}, {"translate", place}, {"velocity", velocity}};
  tags.insert(tags.end(), more.begin(), more.end());
  scene.element("rigidBody", tags);
}

glm::dvec3 centreOf(const Simulation& simulation) {
  const World& world = simulation.world();
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k)
    sum += 0.25 * world.particles.exactPosition(static_cast<std::size_t>(world.bodies[0].first) + k);
  return sum;
}

/// How often the centre of the body passed through a triangle of the cloth in the last step, both on straight paths.
int countPassages(const Simulation& simulation, const glm::dvec3& from, const AlignedVector<glm::vec4>& before) {
  constexpr int kParts = 64;
  const World& world = simulation.world();
  const glm::dvec3 to = centreOf(simulation);
  int count = 0;
  for (const auto& [a, b, c] : world.surfaces.front().triangles) {
    double last = 0.0;
    bool wasOver = false;
    for (int part = 0; part <= kParts; ++part) {
      const double time = double(part) / kParts;
      const auto at = [&](int i) {
        return glm::mix(glm::dvec3(before[static_cast<std::size_t>(i)]), glm::dvec3(world.positionOf(i)), time);
      };
      const glm::dvec3 p = glm::mix(from, to, time), x = at(a), y = at(b), z = at(c), n = glm::cross(y - x, z - x);
      const auto inside = [&](const glm::dvec3& u, const glm::dvec3& v) {
        return glm::dot(glm::cross(v - u, p - u), n) >= 0.0;
      };
      const double height = glm::dot(p - x, n);
      const bool isOver = inside(x, y) && inside(y, z) && inside(z, x);
      count += part > 0 && isOver && wasOver && (height > 0.0) != (last > 0.0);
      last = height;
      wasOver = isOver;
    }
  }
  return count;
}

// It once fell through the cell, between the vertices.
TEST(BodiesAndTriangles, ASmallBallLiesOnACoarseClothThatIsHeld) {
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi"}) {
    for (const glm::vec3 place : {glm::vec3(0.07f, 0.2f, 0.05f), glm::vec3(-0.1f, 0.2f, 0.3f)}) {
      SceneText scene = sceneWith(iteration);
      scene.element("gravity");
      addCloth(scene, Held::everywhere);
      addBall(scene, place, glm::vec3(0));
      Simulation simulation = scene.simulate();
      run(simulation, 180);
      const glm::dvec3 centre = centreOf(simulation);
      EXPECT_NEAR(centre.y, double(kBall + kCloth), 1e-4) << iteration;
      EXPECT_NEAR(glm::distance(centre, glm::dvec3(place.x, centre.y, place.z)), 0.0, 1e-3) << iteration;
    }
  }
}

// A cube smaller than a cell lies flat on its triangles, supported at its corners inside them and at their borders.
TEST(BodiesAndTriangles, ASmallBoxLiesOnACoarseClothThatIsHeld) {
  for (const glm::vec3 place : {glm::vec3(0.07f, 0.1f, 0.05f), glm::vec3(-0.1f, 0.1f, 0.3f)}) {
    SceneText scene = sceneWith("gaussSeidel");
    scene.element("gravity");
    addCloth(scene, Held::everywhere);
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(0.06f, 0.05f, 0.07f)},
                                {"density", 900.0f},
                                {"translate", place},
                                {"rotateY", 20}});
    Simulation simulation = scene.simulate();
    run(simulation, 180);
    EXPECT_NEAR(centreOf(simulation).y, 0.025 + double(kCloth), 1e-4);
  }
}

// On a yielding cloth it comes to rest where the force of the cloth equals its weight.
TEST(BodiesAndTriangles, ASmallBallComesToRestOnACoarseCloth) {
  for (const char* iteration : {"gaussSeidel", "jacobi"}) {
    SceneText scene = sceneWith(iteration);
    scene.element("gravity").element("drag", {{"objectID", 0}, {"coefficient", 0.05f}});
    scene.element("drag", {{"objectID", 1}, {"coefficient", 0.2f}});
    addCloth(scene, Held::atBorder);
    addBall(scene, {0.07f, 0.2f, 0.05f}, glm::vec3(0));
    Simulation simulation = scene.simulate();
    run(simulation, 1200);
    const glm::dvec3 before = centreOf(simulation);
    EXPECT_GT(before.y, -0.2) << iteration;
    run(simulation, 60);
    EXPECT_LT(glm::distance(centreOf(simulation), before), 2e-3) << iteration;
  }
}

// Straight and oblique, at centres of cells, edges and vertices, where it once went through or lost half of its speed
// to vertices beside its path.
TEST(BodiesAndTriangles, AFastBallIsCaught) {
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi"}) {
    for (const float speed : {3.0f, 20.0f, 100.0f}) {
      for (const glm::vec3 aim : {glm::vec3(0.07f, 0, 0.05f), glm::vec3(-0.1f, 0, 0.3f), glm::vec3(0.2f, 0, 0.2f)}) {
        for (const float aslant : {0.0f, 0.6f}) {
          SCOPED_TRACE(std::string(iteration) + ' ' + std::to_string(speed) + ' ' + std::to_string(aim.x) + ' ' +
                       std::to_string(aslant));
          SceneText scene = sceneWith(iteration);
          addCloth(scene, Held::atBorder);
          const glm::vec3 way = glm::normalize(glm::vec3(-aslant, -1, 0));
          addBall(scene, aim - 0.45f * way, speed * way);
          Simulation simulation = scene.simulate();
          for (int step = 0; step < 40; ++step) {
            const auto before = simulation.world().particles.position;
            const glm::dvec3 from = centreOf(simulation);
            run(simulation, 1);
            ASSERT_EQ(countPassages(simulation, from, before), 0) << step;
          }
        }
      }
    }
  }
}

// It once hit vertices that were near its start, not near its path.
TEST(BodiesAndTriangles, AFastBallThatPassesBesideAClothIsFree) {
  for (const float speed : {20.0f, 100.0f}) {
    SceneText scene = sceneWith("gaussSeidel");
    addCloth(scene, Held::nowhere);
    addBall(scene, {0.75f, 0.45f, 0.1f}, {0, -speed, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 6);
    EXPECT_EQ(centreOf(simulation).x, double(0.75f));
    EXPECT_NEAR(centreOf(simulation).y, 0.45 - 0.1 * double(speed), 1e-4);
    EXPECT_EQ(velocityOf(simulation, 0, 10), glm::vec3(0));
  }
}

TEST(BodiesAndTriangles, KeepTheirMomentum) {
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi"}) {
    for (const char* integrator : {"euler", "bdf2"}) {
      for (const float speed : {1.0f, 20.0f, 100.0f}) {
        SCOPED_TRACE(std::string(iteration) + ' ' + integrator + ' ' + std::to_string(speed));
        SceneText scene = sceneWith(iteration);
        scene.set("integrator", integrator);
        if (std::string(iteration) == "jacobi") scene.set("averaging", "massSplitting");
        addCloth(scene, Held::nowhere, {{"particleSleeping", 0}});
        addBall(scene, {0.07f, 0.3f, 0.05f}, {0, -speed, 0}, {{"particleSleeping", 0}});
        Simulation simulation = scene.simulate();
        const glm::dvec3 before = measureMomentum(simulation.world()).linear;
        run(simulation, speed < 10.0f ? 60 : 20);
        const glm::dvec3 after = measureMomentum(simulation.world()).linear;
        EXPECT_LT(glm::distance(after, before), 1e-4 * glm::length(before));
        EXPECT_GT(velocityOf(simulation, 1).y, -0.95f * speed) << "the cloth has taken some of it";
      }
    }
  }
}

// The skin of a block of jelly whose cells are four times as wide as the ball is thick.
TEST(BodiesAndTriangles, ASmallBallLiesOnACoarseSoftBody) {
  SceneText scene = sceneWith("gaussSeidel");
  scene.element("gravity").element("wall");
  scene.element("softBody", {{"shape", "box"},
                             {"size", glm::vec3(0.6f, 0.3f, 0.6f)},
                             {"resolution", 2},
                             {"translate", glm::vec3(0, 0.16f, 0)},
                             {"radius", 0.01f},
                             {"density", 1000},
                             {"material", "neoHookean"},
                             {"youngsModulus", 1e5f}});
  addBall(scene, {0.12f, 0.5f, 0.1f}, glm::vec3(0));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  EXPECT_NEAR(centreOf(simulation).y, 0.31 + double(kBall) + 0.01, 0.007) << "less by what it is squashed";
}

TEST(BodiesAndTriangles, AreTheSameForAnyNumberOfThreads) {
  const auto hashOf = [](int threads) {
    SceneText scene = sceneWith("gaussSeidel");
    scene.set("threads", threads).element("gravity");
    addCloth(scene, Held::atBorder);
    for (int i = 0; i < 24; ++i) {
      addBall(scene, {-0.4f + 0.16f * float(i % 6), 0.2f, -0.3f + 0.17f * float(i / 6)},
              {0, i % 2 == 0 ? -40.0f : -1.0f, 0});
    }
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    return stateHash(simulation.world());
  };
  const auto one = hashOf(1);
  EXPECT_EQ(hashOf(2), one);
  EXPECT_EQ(hashOf(5), one);
}

}  // namespace
}  // namespace pliant::sim
