// Tearing: the result is a sheet again, and nothing is lost.
#include "sim/projection/typed_batch.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "tests/sim/simulation/crossings.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

#include <cstring>

namespace pliant::sim {
namespace {

constexpr const char* kIterations[] = {"jacobi", "gaussSeidel", "gaussSeidelOrdered"};

/// A sheet of 7 x 7 vertices whose lowest row is fixed. Nothing is solved: if a vertex is pulled, only its own edges
/// are stretched.
SceneText pulledSheet(float tear) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 0).set("iteration", "gaussSeidel");
  SceneText::Tags tags{{"name", "sheet"}, {"tear", tear}, {"bendingStiffness", 0.2f}};
  for (int column = 0; column < 7; ++column) tags.push_back({"fixed", column});
  return addSheet(scene, 7, tags);
}

/// Pulls one vertex far away within a step.
void pull(Simulation& simulation, int vertex, const glm::vec3& by) {
  simulation.grab(vertex, 100.0f);
  simulation.moveGrabbed(vertex,
                         glm::vec3(simulation.world().particles.position[static_cast<std::size_t>(vertex)]) + by);
}

TEST(Tearing, AnInnerVertexThatSplitsMakesAHole) {
  Simulation simulation = pulledSheet(1.5f).simulate();
  const SheetCount whole = expectSoundSheet(simulation);
  EXPECT_EQ(whole.eulerCharacteristic(), 1);
  EXPECT_EQ(whole.boundaries, 1);
  pull(simulation, 24, {0, 0, 1.6f});  // the middle
  run(simulation, 1);
  const SheetCount torn = expectSoundSheet(simulation);
  // Splitting an inner vertex doubles two edges: V + 1, E + 2, F as it was: a disc becomes a ring.
  const auto tears = static_cast<int>(simulation.world().tears);
  EXPECT_EQ(tears, 1);
  EXPECT_EQ(torn.vertices, whole.vertices + 1);
  EXPECT_EQ(torn.edges, whole.edges + 2);
  EXPECT_EQ(torn.triangles, whole.triangles);
  EXPECT_EQ(torn.eulerCharacteristic(), 0);
  EXPECT_EQ(torn.boundaries, 2);
  EXPECT_EQ(torn.pieces, 1);
  EXPECT_NEAR(torn.mass, whole.mass, 1e-7 * whole.mass);
  EXPECT_EQ(simulation.world().topologyVersion, 1u);
  EXPECT_FALSE(simulation.world().surfaces.front().closed);
}

TEST(Tearing, BelowTheThresholdNothingHappens) {
  for (const float tear : {0.0f, 0.5f, 50.0f}) {
    Simulation simulation = pulledSheet(tear).simulate();
    pull(simulation, 24, {0, 0, 1.6f});
    run(simulation, 10);
    EXPECT_EQ(simulation.world().tears, 0u) << tear;
    EXPECT_EQ(simulation.world().topologyVersion, 0u) << tear;
  }
}

TEST(Tearing, TheThresholdCanBeEditedLive) {
  Simulation simulation = pulledSheet(0.0f).simulate();
  pull(simulation, 24, {0, 0, 1.6f});
  run(simulation, 1);
  Scene edited = simulation.scene();
  setParameter(edited, "sheet.tear=1.5");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 1);
  EXPECT_EQ(simulation.frame(), 2);
  EXPECT_GT(simulation.world().tears, 0u);
}

TEST(Tearing, NewVerticesAreLikeTheOldOnes) {
  Simulation simulation = pulledSheet(1.5f).simulate();
  const auto restLengths = [&] {
    std::map<Edge, float> rest;
    for (const auto& batch : simulation.world().batches) {
      const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
      if (typed == nullptr) continue;
      for (const Distance& c : typed->constraints()) rest[edgeOf(c.particles[0], c.particles[1])] = c.restLength;
    }
    return rest;
  };
  pull(simulation, 24, {0, 0, 1.6f});
  run(simulation, 1);
  const Particles& p = simulation.world().particles;
  ASSERT_EQ(p.size(), 50u);
  const auto& members = simulation.world().objects.front().particles;
  const auto split = static_cast<std::size_t>(std::find(p.rest.begin(), p.rest.end(), p.rest.back()) - p.rest.begin());
  EXPECT_EQ(members.back(), 49);
  EXPECT_EQ(glm::vec3(p.position.back()), glm::vec3(p.position[split]));
  EXPECT_EQ(p.velocity.back(), p.velocity[split]);
  EXPECT_EQ(p.radius.back(), p.radius[split]);
  EXPECT_EQ(p.material.back(), p.material[split]);
  EXPECT_NEAR(p.mass.back() + p.mass[split], 0.5f, 1e-7f);
  EXPECT_FLOAT_EQ(p.position.back().w, 1.0f / p.mass.back());
  // Flat at rest and untouched by plastic change: every rest length is the distance of the rest positions.
  for (const auto& [edge, length] : restLengths()) {
    EXPECT_FLOAT_EQ(length, glm::length(p.rest[static_cast<std::size_t>(edge.first)] -
                                        p.rest[static_cast<std::size_t>(edge.second)]));
  }
}

// The halves of a cloth that collides with itself lie beside each other, not at one position: they neither stick
// together nor go through each other.
TEST(Tearing, TornPiecesKeepTheirVelocity) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 0).set("iteration", "gaussSeidel");
  SceneText::Tags tags{
      {"file", "sheet.obj"}, {"radius", 0.05f}, {"mass", 0.5f}, {"tear", 1.5f}, {"selfCollision", "TRUE"}};
  for (int column = 0; column < 7; ++column) tags.push_back({"fixed", column});
  Simulation simulation = scene.file("sheet.obj", sheetObj(7)).element("cloth", tags).simulate();
  const glm::vec3 speed(3, 1, 20);
  simulation.gust(speed);
  run(simulation, 100);
  EXPECT_GT(simulation.world().tears, 5u);
  expectSoundSheet(simulation);
  EXPECT_EQ(countCrossings(simulation.world()), 0);
  for (std::size_t i = 7; i < simulation.world().particles.size(); ++i) {
    if (simulation.world().particles.position[i].w > 0.0f) {
      EXPECT_LT(glm::length(simulation.world().particles.velocity[i] - speed), 0.01f) << i;
    }
  }
}

TEST(Tearing, AFixedVertexIsNeverTorn) {
  // Two triangles that share the edge of the fixed vertices 0 and 2, and are pulled apart there: both ends are fixed.
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 0).set("iteration", "gaussSeidel");
  addSheet(scene, 2, {{"tear", 1.01f}, {"fixed", 0}, {"fixed", 3}, {"scale", 1.0f}});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 20; ++step) {
    simulation.gust({0, 0, 5});
    run(simulation, 1);
  }
  EXPECT_EQ(simulation.world().tears, 0u);
  expectSoundSheet(simulation);
}

TEST(Tearing, ASingleTriangleStaysWhole) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 1);
  scene.file("one.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  scene.element("gravity");
  scene.element("cloth", {{"file", "one.obj"}, {"tear", 1.0001f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  pull(simulation, 1, {100, 0, 0});
  run(simulation, 50);
  EXPECT_EQ(simulation.world().tears, 0u);
  expectSoundSheet(simulation);
}

TEST(Tearing, StaysValidWhenEverythingTears) {
  for (const char* iteration : kIterations) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 3).set("iteration", iteration);
    scene.element("gravity").element("wall", {{"distance", -3.0f}});
    addSheet(scene, 9, {{"tear", 1.0001f}, {"bendingStiffness", 0.5f}, {"fixed", 0}, {"fixed", 8}});
    Simulation simulation = scene.simulate();
    const double mass = expectSoundSheet(simulation).mass;
    std::size_t vertices = 0;
    for (int step = 0; step < 60; ++step) {
      if (step % 5 == 0) pull(simulation, 40, {0, 0, 10});
      if (step % 5 == 2) simulation.releaseGrabbed();
      ASSERT_TRUE(simulation.step()) << iteration;
      const SheetCount count = expectSoundSheet(simulation);
      EXPECT_EQ(count.triangles, 128);
      EXPECT_NEAR(count.mass, mass, 1e-5 * mass);
      EXPECT_GE(simulation.world().particles.size(), vertices);
      vertices = simulation.world().particles.size();
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(vertices, 120u) << iteration;
  }
}

TEST(Tearing, ExtremeSpeedsStaySound) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 5).set("iteration", "jacobi");
  addSheet(scene, 6, {{"tear", 1.2f}, {"bendingStiffness", 1.0f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 40; ++step) {
    pull(simulation, 35, {1e6f, -1e5f, 3e6f});
    ASSERT_TRUE(simulation.step());
    simulation.releaseGrabbed();
    expectSoundSheet(simulation);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(simulation.world().tears, 5u);
}

TEST(Tearing, AHeldVertexGetsItsShareOfMassBack) {
  Simulation simulation = pulledSheet(1.5f).simulate();
  pull(simulation, 24, {0, 0, 1.6f});
  run(simulation, 3);
  ASSERT_GT(simulation.world().tears, 0u);
  simulation.releaseGrabbed();
  const Particles& p = simulation.world().particles;
  for (std::size_t i = 7; i < p.size(); ++i) EXPECT_FLOAT_EQ(p.position[i].w, 1.0f / p.mass[i]) << i;
}

TEST(Tearing, IsBitIdenticalForAnyNumberOfThreadsAndIterationScheme) {
  for (const char* iteration : kIterations) {
    const auto positionsOn = [&](int threads) {
      SceneText scene;
      scene.set("timestep", 0.01f).set("solverIterations", 4).set("iteration", iteration).set("threads", threads);
      scene.element("gravity");
      addSheet(scene, 40, {{"tear", 1.3f}, {"bendingStiffness", 0.1f}, {"fixed", 0}, {"fixed", 39}});
      Simulation simulation = scene.simulate();
      for (int step = 0; step < 20; ++step) {
        if (step % 5 == 0) pull(simulation, 400 + 87 * step, {0, 0, 12});
        run(simulation, 1);
      }
      EXPECT_GT(simulation.world().tears, 10u) << iteration;
      expectSoundSheet(simulation);
      return simulation.world().particles.position;
    };
    const auto one = positionsOn(1);
    for (const int threads : {2, 8}) {
      const auto other = positionsOn(threads);
      ASSERT_EQ(other.size(), one.size());
      EXPECT_EQ(std::memcmp(other.data(), one.data(), one.size() * sizeof(glm::vec4)), 0)
          << iteration << ' ' << threads;
    }
  }
}

TEST(Tearing, AFailedStepKeepsTheTornSheet) {
  Simulation simulation = pulledSheet(1.5f).simulate();
  pull(simulation, 24, {0, 0, 1.6f});
  run(simulation, 2);
  const std::size_t vertices = simulation.world().particles.size();
  ASSERT_GT(vertices, 49u);
  const auto before = simulation.world().particles.position;
  const std::uint32_t version = simulation.world().topologyVersion;
  simulation.gust(glm::vec3(1e30f));
  EXPECT_FALSE(simulation.step());
  EXPECT_EQ(simulation.world().topologyVersion, version);
  ASSERT_EQ(simulation.world().particles.size(), vertices);
  EXPECT_EQ(std::memcmp(simulation.world().particles.position.data(), before.data(), vertices * sizeof(glm::vec4)), 0);
  expectSoundSheet(simulation);
}

TEST(Tearing, AnEditOfAnotherElementKeepsTheTears) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 2).set("iteration", "gaussSeidel");
  scene.element("gravity");
  addSheet(scene, 7, {{"name", "sheet"}, {"tear", 1.3f}, {"bendingStiffness", 0.2f}, {"fixed", 0}});
  std::vector<glm::vec3> points;
  for (int i = 0; i < 9; ++i) points.emplace_back(20.0f + static_cast<float>(i), 0, 0);
  scene.points("rope.txt", points)
      .element("rope", {{"file", "rope.txt"}, {"tear", 1.3f}, {"radius", 0.1f}, {"bending", "TRUE"}});
  scene.element("sand", {{"name", "grains"}, {"radius", 0.1f}});
  scene.particle(2, {0, 50, 0});
  scene.element("distanceLock",
                {{"distance", 8}, {"objectID", 1}, {"objectID", 1}, {"particleID", 0}, {"particleID", 8}});
  Simulation simulation = scene.simulate();
  pull(simulation, 24, {0, 0, 9});
  pull(simulation, 49 + 4, {0, 0, 9});
  run(simulation, 3);
  simulation.releaseGrabbed();
  const SheetCount torn = expectSoundSheet(simulation);
  const std::size_t strands = simulation.world().strands.size(), vertices = simulation.world().particles.size();
  ASSERT_GT(torn.vertices, 49);
  ASSERT_GT(strands, 1u);
  const auto constraints = [&] {
    std::map<std::string, std::size_t> counts;
    for (const auto& batch : simulation.world().batches) counts[std::string(batch->type())] += batch->size();
    return counts["distance"];
  };
  const std::size_t links = constraints();

  Scene edited = simulation.scene();
  setParameter(edited, "grains.radius=0.2");  // builds the world anew
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  const SheetCount after = expectSoundSheet(simulation);
  EXPECT_EQ(after.vertices, torn.vertices);
  EXPECT_EQ(after.edges, torn.edges);
  EXPECT_EQ(after.boundaries, torn.boundaries);
  EXPECT_NEAR(after.mass, torn.mass, 1e-6 * torn.mass);
  EXPECT_EQ(simulation.world().strands.size(), strands);
  EXPECT_EQ(simulation.world().particles.size(), vertices);
  EXPECT_EQ(constraints(), links);
  run(simulation, 20);
  expectSoundSheet(simulation);
}

TEST(Tearing, ParticlesEmittedMeanwhileKeepTheirNumbers) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 2).set("iteration", "gaussSeidel");
  scene.element("sand", {{"radius", 0.1f}, {"collides", "FALSE"}});
  SceneText::Tags fixed{{"tear", 1.05f}, {"fixed", 0}, {"fixed", 7}};
  scene.element("gravity");
  addSheet(scene, 8, fixed);
  for (int time = 0; time < 30; ++time)
    scene.particle(0, {100.0f + static_cast<float>(time), 0, 0}, glm::vec3(0.0f), time);
  // Holds the grains of frames 20 and 25 together, when half of the sheet is torn.
  scene.element("distanceLock",
                {{"distance", 5}, {"objectID", 0}, {"objectID", 0}, {"particleID", 20}, {"particleID", 25}});
  Simulation simulation = scene.simulate();
  pull(simulation, 27, {0, 0, 8});
  for (int step = 0; step < 30; ++step) {
    run(simulation, 1);
    expectSoundSheets(simulation.world());
  }
  ASSERT_GT(simulation.world().tears, 3u);
  for (std::size_t grain = 0; grain < 30; ++grain) {
    EXPECT_NEAR(positionOf(simulation, 0, grain).x, 100.0f + static_cast<float>(grain), 1e-3f);
  }
  EXPECT_NEAR(glm::length(positionOf(simulation, 0, 25) - positionOf(simulation, 0, 20)), 5.0f, 1e-3f);
}

// A rope of n particles along x, 1 apart.
SceneText ropeScene(int n, const SceneText::Tags& more, int iterations = 0, const std::string& type = "rope") {
  SceneText scene;
  std::vector<glm::vec3> points;
  for (int i = 0; i < n; ++i) points.emplace_back(static_cast<float>(i), 0, 0);
  scene.points("rope.txt", points).set("timestep", 0.01f).set("solverIterations", iterations);
  scene.set("iteration", "gaussSeidel");
  SceneText::Tags tags{{"file", "rope.txt"}, {"radius", 0.05f}, {"collides", "FALSE"}};
  if (type == "rope") tags.emplace_back("bending", "TRUE");
  tags.insert(tags.end(), more.begin(), more.end());
  return scene.element(type, tags);
}

TEST(Tearing, ARopeBreaksInTwo) {
  Simulation simulation = ropeScene(10, {{"tear", 1.5f}, {"fixed", 0}}).simulate();
  pull(simulation, 5, {0, 2.5f, 0});
  const auto constraintsNow = [&] {
    std::size_t count = 0;
    for (const auto& batch : simulation.world().batches) count += batch->type() == "distance" ? batch->size() : 0;
    return count;
  };
  ASSERT_EQ(constraintsNow(), 9u + 8u);
  run(simulation, 1);
  const auto& strands = simulation.world().strands;
  ASSERT_EQ(strands.size(), 2u);
  EXPECT_EQ(strands[0].first, 0);
  EXPECT_EQ(strands[1].first, strands[0].count);
  EXPECT_EQ(strands[0].count + strands[1].count, 10);
  // Each part of n particles has n - 1 segments and n - 2 bends.
  std::size_t expected = 0;
  for (const Strand& strand : strands)
    expected += static_cast<std::size_t>(strand.count - 1 + std::max(strand.count - 2, 0));
  EXPECT_EQ(constraintsNow(), expected);
  EXPECT_EQ(simulation.world().particles.size(), 10u);
  EXPECT_EQ(simulation.world().tears, 1u);
}

// All segments are too long at once: the first break relieves the others. A rod that recoils may break once more; it
// once broke at every second segment.
TEST(Tearing, AUniformlyStretchedRopeDoesNotShatter) {
  for (const auto& [type, most] : {std::pair{"rope", 1u}, std::pair{"rod", 2u}}) {
    Simulation simulation = ropeScene(21, {{"tear", 1.2f}, {"fixed", 0}}, 200, type).simulate();
    for (int step = 0; step < 100; ++step) {
      pull(simulation, 20, {0.06f, 0, 0});
      run(simulation, 1);
    }
    simulation.releaseGrabbed();
    run(simulation, 50);
    EXPECT_GE(simulation.world().tears, 1u) << type;
    EXPECT_LE(simulation.world().tears, most) << type;
    EXPECT_EQ(simulation.world().strands.size(), simulation.world().tears + 1) << type;
  }
}

TEST(Tearing, ARopeOfManyTearsCanComeWhollyApart) {
  Simulation simulation = ropeScene(40, {{"tear", 1.01f}}).simulate();
  for (int step = 0; step < 100; ++step) {
    pull(simulation, step % 40, {0, 10.0f, 0});
    run(simulation, 1);
    simulation.releaseGrabbed();
  }
  int particles = 0;
  for (const Strand& strand : simulation.world().strands) {
    EXPECT_GE(strand.count, 1);
    EXPECT_EQ(strand.first, particles);
    particles += strand.count;
  }
  EXPECT_EQ(particles, 40);
  EXPECT_EQ(simulation.world().strands.size(), simulation.world().tears + 1);
}

}  // namespace
}  // namespace pliant::sim
