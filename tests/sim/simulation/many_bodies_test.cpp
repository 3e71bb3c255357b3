// Hundreds of rigid bodies: they stand, and come to the same bits on any number of threads.
#include "sim/observe/measures.h"
#include "sim/state/state_hash.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/pulled_stack.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

SceneText manyBodies(int iterations, int threads) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("iteration", "gaussSeidel");
  scene.set("threads", threads);
  scene.element("gravity").element("wall");
  return scene;
}

TEST(ManyBodies, StandAsAWallOfBricks) {
  SceneText scene = manyBodies(20, 1);
  std::vector<glm::vec3> bricks, halves;
  for (int row = 0; row < 12; ++row) {
    const float y = 0.125f + 0.25f * float(row);
    for (int i = 0; i < 10 - row % 2; ++i) bricks.emplace_back(0.5f * (float(i) + 0.5f * float(row % 2)), y, 0.0f);
    if (row % 2 == 1) {
      halves.emplace_back(-0.125f, y, 0.0f);
      halves.emplace_back(4.625f, y, 0.0f);
    }
  }
  scene.points("bricks.txt", bricks).points("halves.txt", halves);
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.5f, 0.25f, 0.25f)}, {"repeater", "bricks.txt"}});
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"mass", 0.5f}, {"size", glm::vec3(0.25f)}, {"repeater", "halves.txt"}});
  Simulation simulation = scene.simulate();
  const auto start = simulation.world().particles.position;
  run(simulation, 120);
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    ASSERT_LT(glm::distance(glm::vec3(particles.position[i]), glm::vec3(start[i])), 1e-4f) << i;
  }
}

// 5 m high and 10 cm thick. In theory it stands: only rounding could tip it. Unconverged iterations act as springs
// between the bricks, which gravity must not overcome: without momentum it leans by 2 mm after 6 s, and falls.
TEST(ManyBodies, StandAsASlenderPyramid) {
  SceneText scene = manyBodies(20, 1);
  std::vector<glm::vec3> bricks;
  for (int row = 0; row < 20; ++row) {
    for (int i = 0; i < 20 - row; ++i) {
      bricks.emplace_back(0.5f * (float(i) + 0.5f * float(row)), 0.25f * (float(row) + 0.5f), 0.0f);
    }
  }
  scene.points("bricks.txt", bricks);
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.5f, 0.25f, 0.1f)}, {"repeater", "bricks.txt"}});
  Simulation simulation = scene.simulate();
  const auto start = simulation.world().particles.position;
  run(simulation, 360);
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    ASSERT_LT(glm::distance(glm::vec3(particles.position[i]), glm::vec3(start[i])), 1e-4f) << i;
  }
}

// A ball at 3 m/s strikes a row of perfectly elastic balls: the last one leaves with 3 m/s, whatever their order in the
// file.
TEST(ManyBodies, AnImpactGoesThroughARowOfBalls) {
  constexpr int kBalls = 200;
  for (const int stride : {1, 199, 77}) {  // without common factors: each ball once
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel");
    std::size_t last = 0;
    for (int i = 0; i < kBalls; ++i) {
      const int place = i * stride % kBalls;
      if (place == kBalls - 1) last = static_cast<std::size_t>(i);
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "sphere"},
                                  {"size", glm::vec3(0.2f)},
                                  {"translate", glm::vec3(0.2001f * float(place), 0, 0)},
                                  {"velocity", glm::vec3(place == 0 ? 3.0f : 0.0f, 0, 0)},
                                  {"restitution", 1},
                                  {"staticFriction", 0},
                                  {"kineticFriction", 0}});
    }
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    const std::size_t particle = static_cast<std::size_t>(simulation.world().bodies[last].first);
    EXPECT_NEAR(simulation.world().particles.velocity[particle].x, 3.0f, 0.01f) << stride;
    EXPECT_NEAR(measureEnergy(simulation.world()).kinetic, 4.5, 0.01) << stride;
  }
}

// The upper one of two boxes is taken at a corner and lifted, which removes the load with which the contacts of the
// lower one were found. Nothing becomes faster than by a hand at 1 m/s, and the lower box stays.
TEST(ManyBodies, ADismantledStackDoesNotFlyApart) {
  for (const float friction : {0.0f, 0.4f, 1.0f}) {
    Simulation simulation = pulledStack(manyBodies(20, 1), friction);
    for (int step = 0; step < 30; ++step) {
      run(simulation, 1);
      for (const Body& body : simulation.world().bodies) {
        ASSERT_LT(glm::length(body.now.velocity), 3.0) << "friction " << friction << ", step " << step;
      }
      ASSERT_LT(std::abs(simulation.world().bodies[0].now.centre.y - 0.25), 0.01) << friction;
    }
  }
}

// Five boxes, or balls, at one position: they separate at 1 m/s at most, fall included.
TEST(ManyBodies, CoincidentBodiesSeparateSlowly) {
  for (const char* shape : {"box", "sphere"}) {
    SceneText scene = manyBodies(20, 1);
    scene.points("places.txt", std::vector<glm::vec3>(5, glm::vec3(0, 0.25f, 0)));
    scene.element("rigidBody",
                  {{"model", "rigid"}, {"shape", shape}, {"size", glm::vec3(0.5f)}, {"repeater", "places.txt"}});
    Simulation simulation = scene.simulate();
    const World& world = simulation.world();
    for (int step = 0; step < 240; ++step) {
      std::vector<glm::dvec3> before;
      for (const Body& body : world.bodies) before.push_back(body.now.centre);
      run(simulation, 1);
      for (std::size_t b = 0; b < before.size(); ++b) {
        ASSERT_LT(glm::distance(world.bodies[b].now.centre, before[b]), 1.0 / 60.0) << shape << ", step " << step;
      }
    }
    for (std::size_t b = 1; b < world.bodies.size(); ++b) {
      EXPECT_GT(glm::distance(world.bodies[b].now.centre, world.bodies[b - 1].now.centre), 0.3) << "they have parted";
    }
  }
}

// A block of 10 tonnes that came down with 5 m/s, 7.4 m/s where it meets a heap of boxes of 1 kg, crushes them: none is
// elastic, so nothing becomes faster. The multipliers of crushed contacts once threw boxes out at 800 m/s.
TEST(ManyBodies, CrushedBodiesDoNotFlyAway) {
  SceneText scene = manyBodies(5, 1);
  scene.set("substeps", 4);
  std::vector<glm::vec3> places;
  for (int k = 0; k < 20; ++k) {
    places.emplace_back(0.51f * float(k % 3 - 1), 0.25f + 0.5f * float(k / 9), 0.51f * float(k / 3 % 3 - 1));
  }
  scene.points("places.txt", places);
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.5f)}, {"mass", 1}, {"repeater", "places.txt"}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(2)},
                              {"mass", 10000},
                              {"translate", glm::vec3(0.1f, 4, 0.1f)},
                              {"velocity", glm::vec3(0, -5, 0)}});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 120; ++step) {
    run(simulation, 1);
    for (const Body& body : simulation.world().bodies) ASSERT_LT(glm::length(body.now.velocity), 8.0) << step;
  }
}

// Wherever they are, and of any size.
TEST(ManyBodies, FindContactsWithinTheMargin) {
  constexpr float kMargin = 0.05f;
  for (const char* shape : {"sphere", "box"}) {
    for (const float size : {0.1f, 0.3f}) {
      for (const float gap : {0.99f * kMargin, 1.3f * kMargin}) {
        SceneText scene;
        scene.set("contactMargin", kMargin);
        const auto add = [&](float width, const glm::vec3& place) {
          scene.element("rigidBody",
                        {{"model", "rigid"}, {"shape", shape}, {"size", glm::vec3(width)}, {"translate", place}});
        };
        const glm::vec3 place(0.7f, -3.2f, 1.9f);
        add(size, place);
        add(0.1f, place + glm::vec3(0.0f, 0.0f, 0.5f * (size + 0.1f) + gap));
        Simulation simulation = scene.simulate();
        run(simulation, 1);
        EXPECT_EQ(simulation.world().bodyContacts.contacts.empty(), gap > kMargin)
            << shape << ' ' << size << ' ' << gap;
      }
    }
  }
}

// 10,000 balls took 2.9 GB, nearly all of it for the 1,734 vertices that each was drawn with.
TEST(ManyBodies, ManySpheresAreDrawnWithFewerVertices) {
  const auto verticesOf = [](int balls) {
    SceneText scene = manyBodies(20, 1);
    std::vector<glm::vec3> places;
    for (int k = 0; k < balls; ++k) places.emplace_back(float(k), 1.0f, 0.0f);
    scene.points("places.txt", places);
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "sphere"}, {"repeater", "places.txt"}});
    const Simulation simulation = scene.simulate();
    std::size_t vertices = 0;
    for (const auto& surface : simulation.world().embedded) vertices += surface.vertices.size();
    return vertices;
  };
  EXPECT_GT(verticesOf(1), 1700u);
  EXPECT_LT(verticesOf(3000), 1300000u);
  EXPECT_GT(verticesOf(3000), 600000u) << "they look round";
}

// One shape, read again for each of thousands of bodies, stays in the cache, unlike one per body.
TEST(ManyBodies, ShareShapesWithinAnElement) {
  SceneText scene = manyBodies(1, 1);
  scene.points("places.txt", {{0.0f, 1.0f, 0.0f}, {2.0f, 1.0f, 0.0f}});
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"repeater", "places.txt"}});
  const Simulation simulation = scene.simulate();
  const std::vector<Body>& bodies = simulation.world().bodies;
  ASSERT_EQ(bodies.size(), 2u);
  ASSERT_EQ(bodies[0].shapes.size(), 1u);
  EXPECT_EQ(bodies[0].shapes[0], bodies[1].shapes[0]);
  EXPECT_EQ(bodies[0].reach, bodies[1].reach);
}

// So many pairs of boxes that the patches of a colour are solved by several threads.
TEST(ManyBodies, AreBitIdenticalOnOneTwoAndEightThreads) {
  const auto hashOn = [](int threads) {
    SceneText scene = manyBodies(4, threads);
    std::vector<glm::vec3> below, above;
    for (int i = 0; i < 484; ++i) {
      const glm::vec3 place(0.7f * float(i % 22), 0.25f, 0.7f * float(i / 22));
      below.push_back(place);
      above.push_back(place + glm::vec3(0.02f * float(i % 13), 0.5f + 0.001f * float(i % 7), 0.03f));
    }
    scene.points("below.txt", below).points("above.txt", above);
    for (const char* file : {"below.txt", "above.txt"}) {
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"size", glm::vec3(0.5f)},
                                  {"velocity", glm::vec3(0.3f, 0, 0.1f)},
                                  {"repeater", file}});
    }
    Simulation simulation = scene.simulate();
    run(simulation, 4);
    EXPECT_GT(simulation.world().bodyContacts.patches.size(), 900u);
    return stateHash(simulation.world());
  };
  const std::uint32_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

}  // namespace
}  // namespace pliant::sim
