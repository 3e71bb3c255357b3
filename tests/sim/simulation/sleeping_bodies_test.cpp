// Islands of rigid bodies that fall asleep, and what wakes them.
#include "sim/state/state_hash.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kQuietStep = 1.0f / 60.0f;
constexpr float kQuietFriction = 0.4f;
constexpr double kUsualGravity = 10.0;  ///< as the element has it where nothing is said

SceneText emptyScene(float sleepingSpeed) {
  SceneText scene;
  scene.set("timestep", kQuietStep).set("solverIterations", 20).set("iteration", "gaussSeidel");
  scene.set("sleepingSpeed", sleepingSpeed);
  return scene;
}

SceneText quietScene(float sleepingSpeed = 0.01f) {
  SceneText scene = emptyScene(sleepingSpeed);
  scene.element("gravity").element("wall");
  return scene;
}

SceneText& addBox(SceneText& scene, const glm::vec3& place, const SceneText::Tags& more = {}) {
  SceneText::Tags tags{{"model", "rigid"},
                       {"shape", "box"},
                       {"size", glm::vec3(0.5f)},
                       {"staticFriction", kQuietFriction},
                       {"kineticFriction", kQuietFriction},
                       {"translate", place}};
  tags.insert(tags.end(), more.begin(), more.end());
  return scene.element("rigidBody", tags);
}

SceneText& addTower(SceneText& scene, int boxes, float x = 0.0f) {
  for (int i = 0; i < boxes; ++i) addBox(scene, {x, 0.25f + 0.5f * float(i), 0.0f});
  return scene;
}

std::size_t asleep(const Simulation& simulation) {
  const auto& bodies = simulation.world().bodies;
  return static_cast<std::size_t>(
      std::count_if(bodies.begin(), bodies.end(), [](const Body& body) { return body.isAsleep(); }));
}

glm::dvec3 bodyCentre(const Simulation& simulation, std::size_t body) {
  const World& world = simulation.world();
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    sum += 0.25 * world.particles.exactPosition(static_cast<std::size_t>(world.bodies.at(body).first) + k);
  }
  return sum;
}

/// Steps until all sleep.
void fallAsleep(Simulation& simulation) {
  for (int step = 0; step < 240 && asleep(simulation) < simulation.world().bodies.size(); ++step) run(simulation, 1);
  ASSERT_EQ(asleep(simulation), simulation.world().bodies.size());
}

void setLive(Simulation& simulation, const std::string& assignment) {
  Scene scene = simulation.scene();
  setParameter(scene, assignment);
  InputMessages messages;
  simulation.edit(scene, {}, messages);
}

// A box dropped by 1 cm rests at once, is below the speed limit in the next substep, and sleeps sleepingTime later.
TEST(SleepingBodies, FallAsleepAfterTheirTime) {
  SceneText scene = quietScene();
  scene.set("sleepingTime", 0.25f);
  addBox(scene, {0, 0.25f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 15);
  EXPECT_EQ(asleep(simulation), 0u);
  run(simulation, 3);
  EXPECT_EQ(asleep(simulation), 1u);
}

TEST(SleepingBodies, AreDisabledByDefault) {
  SceneText scene = quietScene(0.0f);
  addTower(scene, 3);
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  EXPECT_EQ(asleep(simulation), 0u);
}

TEST(SleepingBodies, SleepWithEachMethodAndIntegrator) {
  for (const char* integrator : {"euler", "bdf2"}) {
    for (const auto& [iteration, averaging] : {std::pair{"gaussSeidel", "perParticle"},
                                               {"jacobi", "perParticle"},
                                               {"jacobi", "massSplitting"},
                                               {"gaussSeidelOrdered", "perParticle"}}) {
      SceneText scene;
      scene.set("timestep", kQuietStep).set("solverIterations", 20).set("sleepingSpeed", 0.01f).set("substeps", 2);
      scene.set("iteration", iteration).set("averaging", averaging).set("integrator", integrator);
      scene.element("gravity").element("wall");
      addTower(scene, 4);
      Simulation simulation = scene.simulate();
      fallAsleep(simulation);
      const std::uint32_t hash = stateHash(simulation.world());
      run(simulation, 60);
      EXPECT_EQ(stateHash(simulation.world()), hash) << integrator << ", " << iteration << ", " << averaging;
    }
  }
}

// The hull of a mesh, a ramp that lies on its largest side, and four balls in one body. A box of 1 kg that falls 5 m on
// the ramp wakes that, and nothing else.
TEST(SleepingBodies, HullsAndMultiBallBodiesSleepAndWakeWhenTouched) {
  for (const char* averaging : {"perParticle", "massSplitting"}) {
    const bool splits = averaging == std::string("massSplitting");
    SceneText scene;
    scene.set("timestep", kQuietStep).set("solverIterations", 20).set("sleepingSpeed", 0.01f);
    scene.set("iteration", splits ? "jacobi" : "gaussSeidel").set("averaging", averaging);
    scene.element("gravity").element("wall");
    scene.file("ramp.obj",
               "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 1 0.5 -1\nv 1 0.5 1\n"
               "f 1 2 3 4\nf 2 5 6 3\nf 1 4 6 5\nf 1 5 2\nf 4 3 6\n");
    scene.points("balls.txt", {{-0.3f, 0, -0.3f}, {0.3f, 0, -0.3f}, {0.3f, 0, 0.3f}, {-0.3f, 0, 0.3f}});
    scene.element("rigidBody", {{"model", "rigid"}, {"file", "ramp.obj"}, {"translate", glm::vec3(0, 0.01f, 0)}});
    scene.element("rigidBody",
                  {{"model", "rigid"}, {"file", "balls.txt"}, {"radius", 0.2f}, {"translate", glm::vec3(4, 0.21f, 0)}});
    addBox(scene, {0.3f, 5.6f, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 54);
    ASSERT_EQ(asleep(simulation), 2u) << averaging;
    // Volumes of a wedge: its centre of mass is a third of its height above its base.
    EXPECT_NEAR(bodyCentre(simulation, 0).y, 0.5 / 3.0, 1e-4) << averaging;
    EXPECT_NEAR(bodyCentre(simulation, 1).y, 0.2, 1e-4) << averaging;
    const glm::dvec3 ramp = bodyCentre(simulation, 0), balls = bodyCentre(simulation, 1);
    bool woke = false;
    for (int step = 0; step < 30; ++step) {
      run(simulation, 1);
      const bool isAbove = bodyCentre(simulation, 2).y > 1.5;
      ASSERT_TRUE(!isAbove || bodyCentre(simulation, 0) == ramp) << averaging << ' ' << step;
      woke = woke || !simulation.world().bodies[0].isAsleep();
      ASSERT_TRUE(simulation.world().bodies[1].isAsleep()) << averaging << ' ' << step;
    }
    EXPECT_TRUE(woke) << averaging;
    EXPECT_EQ(bodyCentre(simulation, 1), balls) << averaging;
  }
}

TEST(SleepingBodies, StayWhereTheyAreBitForBit) {
  SceneText scene = quietScene();
  addTower(scene, 5);
  for (int i = 0; i < 3; ++i) addBox(scene, {3.0f + 0.26f * float(i), 0.25f + 0.5f * float(i % 2), 0.02f * float(i)});
  Simulation simulation = scene.simulate();
  run(simulation, 240);
  ASSERT_EQ(asleep(simulation), simulation.world().bodies.size());
  const auto before = simulation.world().particles.position;
  const std::uint32_t hash = stateHash(simulation.world());
  run(simulation, 300);
  const Particles& particles = simulation.world().particles;
  EXPECT_EQ(std::memcmp(before.data(), particles.position.data(), before.size() * sizeof(before[0])), 0);
  EXPECT_EQ(stateHash(simulation.world()), hash);
  EXPECT_TRUE(simulation.world().bodyContacts.contacts.empty()) << "nothing is looked for";
  for (const glm::vec3& v : particles.velocity) EXPECT_EQ(v, glm::vec3(0.0f));
}

// A box is struck on a whole side by one of its mass that slides without friction at 12 m/s, with e = 0: both go on
// with half of it, and stop after v^2 / (mu g), since one rubs and two are moved.
TEST(SleepingBodies, MoveWhenTheyAreHitAsIfTheyHadNeverSlept) {
  std::array<glm::dvec3, 2> ends{};
  for (const bool sleeps : {false, true}) {
    SceneText scene = quietScene(sleeps ? 0.01f : 0.0f);
    addBox(scene, {0, 0.25f, 0});
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(0.5f)},
                                {"staticFriction", 0},
                                {"kineticFriction", 0},
                                {"translate", glm::vec3(-14.0f, 0.25f, 0)},
                                {"velocity", glm::vec3(12.0f, 0, 0)}});
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    ASSERT_EQ(asleep(simulation), sleeps ? 1u : 0u) << "the other one is under way";
    run(simulation, 300);
    ends[sleeps ? 1 : 0] = bodyCentre(simulation, 0);
  }
  EXPECT_NEAR(ends[1].x, 6.0 * 6.0 / (double(kQuietFriction) * kUsualGravity), 0.05);
  EXPECT_LT(glm::distance(ends[0], ends[1]), 1e-3);
}

// A tower that wakes is supported from the first substep on, by the forces with which it fell asleep.
TEST(SleepingBodies, AreSupportedAsBeforeWhenTheyWake) {
  SceneText scene = quietScene();
  addTower(scene, 8);
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  const glm::dvec3 top = bodyCentre(simulation, 7);
  setLive(simulation, "sleepingSpeed=0");
  ASSERT_EQ(asleep(simulation), 0u);
  run(simulation, 1);
  EXPECT_FALSE(simulation.world().bodyContacts.isNew) << "nothing is looked for anew";
  run(simulation, 60);
  EXPECT_LT(glm::distance(bodyCentre(simulation, 7), top), 1e-4);
}

TEST(SleepingBodies, SleepOnWhileAnotherIslandIsHit) {
  SceneText scene = quietScene();
  addTower(scene, 3, 0.0f);
  addTower(scene, 3, 3.0f);
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "sphere"},
                              {"size", glm::vec3(0.3f)},
                              {"mass", 2},
                              {"translate", glm::vec3(-6.0f, 1.25f, 0)},
                              {"velocity", glm::vec3(4.0f, 4.5f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  ASSERT_EQ(asleep(simulation), 6u) << "the ball flies";
  bool woke = false;
  for (int step = 0; step < 120; ++step) {
    run(simulation, 1);
    const auto& bodies = simulation.world().bodies;
    const int first = bodies[0].isAsleep() + bodies[1].isAsleep() + bodies[2].isAsleep();
    ASSERT_TRUE(first == 0 || first == 3) << "an island is awake as a whole";
    woke = woke || first == 0;
    if (woke) break;
  }
  EXPECT_TRUE(woke);
  EXPECT_EQ(asleep(simulation), 3u);
}

TEST(SleepingBodies, WakeWhenGravityChanges) {
  SceneText scene = quietScene();
  addBox(scene, {0, 0.25f, 0});
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  const double start = bodyCentre(simulation, 0).y;
  setLive(simulation, "elements[0].magnitude=-1");
  constexpr int kSteps = 30;
  run(simulation, kSteps);
  EXPECT_EQ(asleep(simulation), 0u);
  // Symplectic Euler: h^2 (1 + 2 + ... + n) g.
  EXPECT_NEAR(bodyCentre(simulation, 0).y - start,
              0.5 * kSteps * (kSteps + 1) * double(kQuietStep) * double(kQuietStep), 1e-4);
}

TEST(SleepingBodies, WakeWhenTheFloorLosesItsFriction) {
  SceneText scene = emptyScene(0.01f);
  scene.element("gravity").element("gravity", {{"direction", glm::vec3(1, 0, 0)}, {"magnitude", 1}});
  scene.element("wall", {{"staticFriction", 1}, {"kineticFriction", 1}});
  addBox(scene, {0, 0.25f, 0}, {{"name", "box"}});
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  const double start = bodyCentre(simulation, 0).x;
  for (const char* assignment : {"elements[2].staticFriction=0", "elements[2].kineticFriction=0",
                                 "box.staticFriction=0", "box.kineticFriction=0"}) {
    setLive(simulation, assignment);
  }
  run(simulation, 60);
  EXPECT_NEAR(bodyCentre(simulation, 0).x - start, 0.5, 0.02) << "g t^2 / 2";
}

TEST(SleepingBodies, WakeWhenTheirSupportIsRemoved) {
  SceneText scene = quietScene();
  addTower(scene, 2);
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  Scene edited = simulation.scene();
  edited.elements.erase(edited.elements.begin() + 2);
  InputMessages messages;
  simulation.edit(edited, {}, messages);
  run(simulation, 60);
  EXPECT_NEAR(bodyCentre(simulation, 0).y, 0.25, 1e-3) << "it has fallen to the floor";
}

TEST(SleepingBodies, WakeAndStayAwakeWhileDragged) {
  SceneText scene = quietScene();
  addTower(scene, 1);
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  const int particle = simulation.world().bodies[0].first;
  const glm::vec3 from(simulation.world().particles.position[particle]);
  simulation.grab(particle, 1.0f);
  simulation.moveGrabbed(particle, from);
  run(simulation, 90);
  EXPECT_EQ(asleep(simulation), 0u);
  simulation.moveGrabbed(particle, from + glm::vec3(0, 0.5f, 0), 0.5f);
  run(simulation, 60);
  EXPECT_GT(bodyCentre(simulation, 0).y, 0.5);
}

TEST(SleepingBodies, WakeWhenTheyAreStruckByAGustOrPinned) {
  SceneText scene = quietScene();
  addBox(scene, {0, 0.25f, 0});
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  simulation.gust(glm::vec3(0, 3.0f, 0));
  run(simulation, 10);
  EXPECT_GT(bodyCentre(simulation, 0).y, 0.4);
  run(simulation, 240);
  ASSERT_EQ(asleep(simulation), 1u);
  simulation.pin(simulation.world().bodies[0].first, true);
  run(simulation, 1);
  EXPECT_EQ(asleep(simulation), 0u);
}

// A plate starts to move at frame 120, when the box sleeps on it, and takes it along.
TEST(SleepingBodies, FollowASupportThatStartsToMove) {
  SceneText scene = emptyScene(0.01f);
  scene.element("gravity");
  std::vector<glm::vec3> path;
  for (int frame = 0; frame < 300; ++frame) path.emplace_back(0.005f * float(std::max(frame - 120, 0)), -0.05f, 0.0f);
  scene.points("path.txt", path);
  scene.element("box", {{"min", glm::vec3(-2, -0.1f, -1)}, {"max", glm::vec3(2, 0, 1)}, {"path", "path.txt"}});
  addBox(scene, {0, 0.25f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 119);
  ASSERT_EQ(asleep(simulation), 1u);
  run(simulation, 121);
  EXPECT_NEAR(bodyCentre(simulation, 0).x, 0.6, 0.02);
  EXPECT_EQ(asleep(simulation), 0u);
}

// Two boxes that hang on hinges, one below the other, are one island with their joints; a gust swings both.
TEST(SleepingBodies, HangOnJointsInTheirSleep) {
  SceneText scene = emptyScene(0.01f);
  scene.element("gravity");
  addBox(scene, {0, -0.5f, 0});
  addBox(scene, {0, -1.5f, 0});
  scene.element("joint",
                {{"kind", "hinge"}, {"objectID", 0}, {"position", glm::vec3(0)}, {"axis", glm::vec3(0, 0, 1)}});
  scene.element("joint", {{"kind", "hinge"},
                          {"objectID", 0},
                          {"objectID", 1},
                          {"position", glm::vec3(0, -1, 0)},
                          {"axis", glm::vec3(0, 0, 1)}});
  Simulation simulation = scene.simulate();
  fallAsleep(simulation);
  const auto lambda = simulation.world().joints[0].lambda;
  const double h2 = double(kQuietStep) * double(kQuietStep);
  EXPECT_NEAR(glm::length(glm::dvec3(lambda[0], lambda[1], lambda[2])) / h2, 2.0 * kUsualGravity, 0.02)
      << "carries both";
  run(simulation, 60);
  EXPECT_EQ(simulation.world().joints[0].lambda, lambda) << "and goes on with that";
  simulation.gust(glm::vec3(1.0f, 0, 0));
  run(simulation, 15);
  EXPECT_EQ(asleep(simulation), 0u);
  EXPECT_GT(bodyCentre(simulation, 1).x, 0.1);
}

// Bodies on a rope or under grains may be pulled with growing force without moving.
TEST(SleepingBodies, StayAwakeWhereParticlesTouchOrHoldThem) {
  SceneText scene = quietScene();
  addBox(scene, {0, 0.25f, 0});
  addBox(scene, {3, 0.25f, 0});
  scene.element("sand", {{"radius", 0.05f}, {"mass", 0.1f}, {"particleSleeping", 0}});
  scene.particle(2, {3, 0.55f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  EXPECT_TRUE(simulation.world().bodies[0].isAsleep());
  EXPECT_FALSE(simulation.world().bodies[1].isAsleep());
}

TEST(SleepingBodies, AreBitIdenticalForAnyNumberOfThreadsAndInAClone) {
  const auto hashOn = [](int threads) {
    SceneText scene = quietScene();
    scene.set("threads", threads);
    std::vector<glm::vec3> places;
    for (int i = 0; i < 200; ++i) places.emplace_back(0.7f * float(i % 20), 0.251f, 0.7f * float(i / 20));
    for (int i = 0; i < 100; ++i) places.emplace_back(0.7f * float(i % 20), 0.752f, 0.7f * float(i / 20));
    scene.points("places.txt", places);
    scene.element("rigidBody",
                  {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.5f)}, {"repeater", "places.txt"}});
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "sphere"},
                                {"size", glm::vec3(0.5f)},
                                {"mass", 5},
                                {"translate", glm::vec3(-8, 0.8f, 0.3f)},
                                {"velocity", glm::vec3(8, 3.0f, 1.5f)}});
    Simulation simulation = scene.simulate();
    run(simulation, 50);
    EXPECT_GT(asleep(simulation), 250u);
    Simulation copy = simulation.clone();
    run(simulation, 40);
    EXPECT_LT(asleep(simulation), 300u);
    run(copy, 40);
    EXPECT_EQ(stateHash(copy.world()), stateHash(simulation.world()));
    return stateHash(simulation.world());
  };
  const std::uint32_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

}  // namespace
}  // namespace pliant::sim
