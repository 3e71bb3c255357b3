// Sampled bodies, and bodies that interpenetrate.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {
namespace {

glm::vec3 centreOf(const Simulation& simulation, std::size_t object) {
  const auto& members = simulation.world().objects.at(object).particles;
  glm::dvec3 sum(0.0);
  for (const int i : members) sum += glm::dvec3(simulation.world().particles.position[static_cast<std::size_t>(i)]);
  return glm::vec3(sum / static_cast<double>(members.size()));
}

constexpr std::array<const char*, 3> kIterations{"jacobi", "gaussSeidel", "gaussSeidelOrdered"};

TEST(SampledBody, WeighsItsDensityTimesItsVolume) {
  SceneText scene;
  scene.element(
      "rigidBody",
      {{"shape", "box"}, {"size", glm::vec3(0.5f, 0.4f, 0.2f)}, {"scale", 2}, {"radius", 0.05f}, {"density", 500}});
  scene.element("rigidBody", {{"shape", "sphere"},
                              {"size", glm::vec3(1.0f)},
                              {"radius", 0.05f},
                              {"overlap", 0.3f},
                              {"density", 500},
                              {"translate", glm::vec3(3, 0, 0)}});
  const Simulation simulation = scene.simulate();
  std::array<double, 2> masses{};
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i)
    masses[static_cast<std::size_t>(particles.object[i])] += double(particles.mass[i]);
  EXPECT_NEAR(masses[0], 500.0 * 0.5 * 0.4 * 0.2 * 8.0, 1e-3);
  EXPECT_NEAR(masses[1], 500.0 * 3.14159 / 6.0, 3.0);  // of the polyhedron
  EXPECT_EQ(simulation.world().objects[0].particles.size(), 10u * 8u * 4u);
}

TEST(SampledBody, RestsOnItsDrawnSurface) {
  SceneText scene;
  scene.set("timestep", 0.01f)
      .set("solverIterations", 10)
      .set("contactMargin", 0.005f)
      .element("gravity")
      .element("wall");
  scene.element("rigidBody", {{"shape", "box"},
                              {"size", glm::vec3(0.6f, 0.4f, 0.5f)},
                              {"rotateY", 30},
                              {"translate", glm::vec3(1, 0.2f, 2)},
                              {"radius", 0.05f}});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  const EmbeddedSurface& surface = simulation.world().embedded.at(0);
  float lowest = 1.0f;
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    lowest = std::min(lowest, surface.position(v, simulation.world().particles.position).y);
  }
  EXPECT_NEAR(lowest, 0.0f, 2e-4f);
  expectNear(centreOf(simulation, 0), {1, 0.2f, 2}, 5e-4f);
}

TEST(SampledBody, RepeatedBodiesHaveSeparateSurfaces) {
  SceneText scene;
  scene.points("places.txt", {{0, 0, 0}, {3, 0, 0}, {0, 5, 0}});
  scene.element("rigidBody",
                {{"shape", "sphere"}, {"size", glm::vec3(1.0f)}, {"radius", 0.1f}, {"repeater", "places.txt"}});
  const Simulation simulation = scene.simulate();
  ASSERT_EQ(simulation.world().embedded.size(), 3u);
  for (int body = 0; body < 3; ++body) {
    const EmbeddedSurface& surface = simulation.world().embedded[static_cast<std::size_t>(body)];
    EXPECT_EQ(surface.object, body);
    const glm::vec3 first = surface.position(0, simulation.world().particles.position);
    EXPECT_NEAR(glm::distance(first, centreOf(simulation, static_cast<std::size_t>(body))), 0.5f, 1e-3f);
  }
}

// Two boxes of particles on a lattice, pushed into one another by more than a layer: the particles of one lie in the
// gaps of the other.
Simulation interlocked(const char* iteration, bool sdf, bool sampled) {
  SceneText scene;
  std::vector<glm::vec3> lattice;
  for (int i = 0; i < 125; ++i) {
    lattice.emplace_back(0.2f * static_cast<float>(i % 5 - 2), 0.2f * static_cast<float>(i / 5 % 5 - 2),
                         0.2f * static_cast<float>(i / 25 - 2));
  }
  scene.points("lattice.txt", lattice);
  scene.set("timestep", 0.01f).set("solverIterations", 10).set("iteration", iteration).set("stabilize", 2);
  for (const glm::vec3& at : {glm::vec3(0.0f), glm::vec3(0.72f, 0.1f, 0.1f)}) {
    SceneText::Tags tags{{"radius", 0.1f},
                         {"translate", at},
                         {"sdf", sdf ? "TRUE" : "FALSE"},
                         {"staticFriction", 0},
                         {"kineticFriction", 0}};
    if (sampled)
      tags.insert(tags.end(), {{"shape", "box"}, {"size", glm::vec3(1.0f)}});
    else
      tags.emplace_back("file", "lattice.txt");
    scene.element("rigidBody", tags);
  }
  return scene.simulate();
}

TEST(SignedDistance, SeparatesInterpenetratingBodies) {
  for (const char* iteration : kIterations) {
    for (const bool sampled : {false, true}) {
      Simulation with = interlocked(iteration, true, sampled), without = interlocked(iteration, false, sampled);
      run(with, 200);
      run(without, 200);
      const glm::vec3 apart = centreOf(with, 1) - centreOf(with, 0);
      EXPECT_GT(apart.x, 0.97f) << iteration << ' ' << sampled;  // a box's width
      const glm::vec3 locked = centreOf(without, 1) - centreOf(without, 0);
      EXPECT_LT(locked.x, 0.9f) << iteration << ' ' << sampled;
    }
  }
}

TEST(SignedDistance, LeavesContactsFromOutsideAsTheyAre) {
  // A rotated box on another's edge: only the distance of the particles counts.
  const auto run200 = [](const char* sdf) {
    SceneText scene;
    scene.set("timestep", 0.01f)
        .set("solverIterations", 10)
        .set("contactMargin", 0.005f)
        .element("gravity")
        .element("wall");
    for (const float y : {0.5f, 1.5f}) {
      scene.element("rigidBody", {{"shape", "box"},
                                  {"size", glm::vec3(1.0f)},
                                  {"radius", 0.1f},
                                  {"translate", glm::vec3(0, y, 0)},
                                  {"sdf", sdf}});
    }
    Simulation simulation = scene.simulate();
    run(simulation, 200);
    return centreOf(simulation, 1);
  };
  expectNear(run200("TRUE"), run200("FALSE"), 1e-6f);
  expectNear(run200("TRUE"), {0, 1.5f, 0}, 5e-3f);
}

// Bartels 2015, figure 5.2: the bowl's lowest point is 0.5 above the floor.
TEST(ThesisBodies, SixInABowlStayAboveIt) {
  Simulation simulation = shippedScene("six_bodies");
  run(simulation, 240);
  ASSERT_EQ(simulation.world().objects.size(), 6u);
  for (const glm::vec4& x : simulation.world().particles.position) EXPECT_GT(x.y, 0.5f);
  for (std::size_t body = 0; body < 6; ++body) EXPECT_LT(centreOf(simulation, body).y, 1.7f) << body;  // they fell
}

// Bartels 2015, figure 5.3: the softer, the deeper the weight sinks in.
TEST(ThesisBodies, ASoftBlockSagsUnderAWeight) {
  const auto restsAt = [](const char* stiffness) {
    Simulation simulation = shippedScene("deformable_body", {stiffness});
    run(simulation, 180);
    return centreOf(simulation, 1).y;
  };
  const float soft = restsAt("body.stiffness=0.03"), middle = restsAt("body.stiffness=0.05"),
              stiff = restsAt("body.stiffness=0.2");
  EXPECT_LT(soft, middle - 0.005f);
  EXPECT_LT(middle, stiff - 0.005f);
}

// Bartels 2015, figure 5.4.
TEST(ThesisBodies, ThreeStayOnTheClothThatTheyFallOnto) {
  Simulation simulation = shippedScene("bodies_on_cloth");
  run(simulation, 240);
  for (std::size_t body = 1; body <= 3; ++body) {
    EXPECT_GT(centreOf(simulation, body).y, 0.6f) << body;  // the cloth hangs at 1.5, above the floor
    EXPECT_LT(glm::length(velocityOf(simulation, body)), 0.5f) << body;
  }
}

// The shipped demonstration.
TEST(Wall, AHundredBricksStandForAMinute) {
  Simulation simulation = shippedScene("box_wall");
  ASSERT_EQ(simulation.world().objects.size(), 100u);
  std::vector<glm::vec3> start, settled;
  for (std::size_t brick = 0; brick < 100; ++brick) start.push_back(centreOf(simulation, brick));
  run(simulation, 300);
  for (std::size_t brick = 0; brick < 100; ++brick) settled.push_back(centreOf(simulation, brick));
  run(simulation, 3300);
  for (std::size_t brick = 0; brick < 100; ++brick) {
    const glm::vec3 end = centreOf(simulation, brick);
    EXPECT_LT(glm::distance(end, start[brick]), 5e-4f) << brick;  // a brick is 0.2 high
    EXPECT_LT(glm::distance(end, settled[brick]), 2e-4f) << brick;
  }
}

// A tower of single grains is compliant like a spring (Bartels 2015, 5.3): the loss of height after it has come to
// rest.
float sagOfTower(float massScaling, const char* iteration) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 10).set("iteration", iteration).set("massScaling", massScaling);
  scene.set("contactMargin", 0.01f).element("gravity").element("wall");
  scene.element("sand", {{"radius", 0.1f}, {"staticFriction", 1}, {"kineticFriction", 1}});
  for (int i = 0; i < 20; ++i) scene.particle(0, {0, 0.1f + 0.2f * static_cast<float>(i), 0});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  return 0.1f + 0.2f * 19.0f - positionOf(simulation, 0, 19).y;
}

TEST(MassScaling, MakesATallStackStiff) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    const float none = sagOfTower(0.0f, iteration), some = sagOfTower(5.0f, iteration),
                much = sagOfTower(20.0f, iteration);
    EXPECT_GT(none, 0.015f) << iteration;
    EXPECT_LT(some, 0.2f * none) << iteration;
    EXPECT_LT(much, 0.1f * none) << iteration;
    EXPECT_GT(much, -1e-3f) << iteration;
  }
}

TEST(MassScaling, ChangesNothingSidewaysOrWithoutGravity) {
  const auto run20 = [](float massScaling, const char* gravity) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("massScaling", massScaling);
    if (*gravity != '\0') scene.element("gravity", {{"magnitude", gravity}});
    scene.element("sand", {{"radius", 0.5f}});
    scene.particle(0, {-0.51f, 0, 0}, {2, 0, 0}).particle(0, {0.51f, 0, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 20);
    return std::array{positionOf(simulation, 0, 0), positionOf(simulation, 0, 1)};
  };
  EXPECT_EQ(run20(0.0f, ""), run20(50.0f, ""));
  EXPECT_EQ(run20(0.0f, "9.81"), run20(50.0f, "9.81"));
}

}  // namespace
}  // namespace pliant::sim
