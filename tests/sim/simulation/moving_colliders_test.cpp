// Colliders of every shape, at rest and in motion: nothing gets through, and touching particles go along.
#include "sim/colliders/solid.h"
#include "sim/state/collider.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace pliant::sim {
namespace {

SceneText frictionless(float timestep = 0.01f) {
  SceneText scene;
  scene.set("timestep", timestep).set("solverIterations", 5);
  return scene;
}

SceneText& addSand(SceneText& scene, float radius, float friction = 0.0f) {
  return scene.element("sand", {{"radius", radius},
                                {"mass", 0.1f},
                                {"staticFriction", friction},
                                {"kineticFriction", friction},
                                {"particleSleeping", 0}});
}

/// Distance of particle i's middle from a solid collider.
float distanceFrom(const Simulation& simulation, std::size_t collider, std::size_t i) {
  const auto& solid = dynamic_cast<const Solid&>(*simulation.world().colliders.at(collider));
  const glm::vec3 x(simulation.world().particles.position[i]);
  return solid.distanceFrom(solid.motion()->end().toOwn(x)).value;
}

TEST(MovingColliders, SpheresBoxesAndCapsulesAreNotPenetratedInTwoThousandFrames) {
  SceneText scene = frictionless(0.0166667f);
  scene.set("contactMargin", 0.01f).element("gravity");
  scene.element("sphere", {{"position", glm::vec3(-0.5f, 0.4f, 0)}, {"radius", 0.3f}});
  scene.element("box", {{"min", glm::vec3(-0.1f, 0.3f, -0.3f)}, {"max", glm::vec3(0.3f, 0.34f, 0.3f)}});
  scene.element("capsule",
                {{"from", glm::vec3(0.5f, 0.3f, -0.3f)}, {"to", glm::vec3(0.6f, 0.5f, 0.3f)}, {"radius", 0.1f}});
  scene.element("box", {{"min", glm::vec3(-1, 0, -0.5f)}, {"max", glm::vec3(1, 3, 0.5f)}, {"inside", "TRUE"}});
  addSand(scene, 0.05f, 0.2f);
  scene.source("emitter", {{"time", 0},
                           {"endTime", 70},
                           {"object", 0},
                           {"position", glm::vec3(0, 2.8f, 0)},
                           {"direction", glm::vec3(0.1f, -1, 0.05f)},
                           {"radius", 0.35f},
                           {"speed", 3},
                           {"spacing", 0.16f}});
  Simulation simulation = scene.simulate();
  int inside = 0, outside = 0;
  for (int frame = 0; frame < 2000; ++frame) {
    run(simulation, 1);
    const auto& particles = simulation.world().particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      for (std::size_t c = 0; c < 3; ++c) inside += distanceFrom(simulation, c, i) < 0.0f;
      const glm::vec3 x(particles.position[i]);
      outside += std::abs(x.x) > 1.0f || x.y < 0.0f || x.y > 3.0f || std::abs(x.z) > 0.5f;
    }
  }
  EXPECT_GT(simulation.world().particles.size(), 250u);
  EXPECT_EQ(inside, 0);
  EXPECT_EQ(outside, 0);
}

TEST(MovingColliders, AFastPlateCarriesParticlesInItsWay) {
  // A plate of 2 cm that moves half a metre per step.
  SceneText scene = frictionless();
  scene.element(
      "box", {{"min", glm::vec3(-0.01f, -1, -1)}, {"max", glm::vec3(0.01f, 1, 1)}, {"velocity", glm::vec3(50, 0, 0)}});
  addSand(scene, 0.05f);
  for (int i = 0; i < 20; ++i)
    scene.particle(0, {0.2f + 0.13f * static_cast<float>(i), 0.3f, 0.1f * static_cast<float>(i % 7) - 0.3f});
  Simulation simulation = scene.simulate();
  for (int frame = 0; frame < 20; ++frame) {
    run(simulation, 1);
    const float plate = 0.5f * static_cast<float>(frame + 1);
    for (std::size_t i = 0; i < 20; ++i) {
      ASSERT_GT(positionOf(simulation, 0, i).x, plate) << "particle " << i << " frame " << frame;
    }
  }
  // The last ones were hit in mid-step and have moved with the plate since.
  for (std::size_t i = 0; i < 20; ++i) EXPECT_GE(velocityOf(simulation, 0, i).x, 50.0f - 0.01f);
}

TEST(MovingColliders, AFastBallHitsAParticleAtRest) {
  SceneText scene = frictionless();
  scene.element("sphere", {{"position", glm::vec3(-1, 0, 0)}, {"radius", 0.1f}, {"velocity", glm::vec3(80, 0, 0)}});
  addSand(scene, 0.02f).particle(0, {0.1f, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 10);
  EXPECT_NEAR(positionOf(simulation, 0).x, 7.0f + 0.12f, 0.01f);
  EXPECT_NEAR(velocityOf(simulation, 0).x, 80.0f, 0.1f);
}

TEST(MovingColliders, AWallThatBouncesGivesTwiceItsSpeed) {
  for (const char* type : {"wall", "box"}) {
    SceneText scene = frictionless(0.001f);
    SceneText::Tags tags{{"velocity", glm::vec3(3, 0, 0)}, {"restitution", 1}};
    if (std::string(type) == "wall")
      tags.insert(tags.end(), {{"normal", glm::vec3(1, 0, 0)}, {"distance", 0}});
    else
      tags.insert(tags.end(), {{"min", glm::vec3(-1, -1, -1)}, {"max", glm::vec3(0, 1, 1)}});
    scene.element(type, tags);
    addSand(scene, 0.1f).particle(0, {0.5f, 0, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 300);
    EXPECT_NEAR(velocityOf(simulation, 0).x, 6.0f, 0.01f) << type;
  }
}

TEST(MovingColliders, FrictionCarriesAParticleAlong) {
  for (const char* type : {"wall", "box"}) {
    SceneText scene = frictionless();
    scene.element("gravity");
    SceneText::Tags tags{{"velocity", glm::vec3(0.5f, 0, -0.2f)}};
    if (std::string(type) == "box")
      tags.insert(tags.end(), {{"min", glm::vec3(-5, -1, -5)}, {"max", glm::vec3(5, 0, 5)}});
    scene.element(type, tags);
    addSand(scene, 0.1f, 0.8f).particle(0, {0, 0.1f, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 100);
    expectNear(velocityOf(simulation, 0), {0.5f, 0, -0.2f}, 1e-4f);
  }
}

TEST(MovingColliders, DoNotCarryParticlesWithoutFriction) {
  SceneText scene = frictionless();
  scene.element("gravity").element("wall", {{"velocity", glm::vec3(0.5f, 0, 0)}});
  addSand(scene, 0.1f).particle(0, {0, 0.1f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  expectNear(velocityOf(simulation, 0), {0, 0, 0}, 1e-5f);
}

TEST(MovingColliders, ATurntableTakesAParticleRound) {
  // A mesh and a box turn at 1 rad/s; friction holds what needs 0.4 m/s^2 to stay on its circle.
  const std::string disc = "v -2 0 -2\nv -2 0 2\nv 2 0 2\nv 2 0 -2\nf 1 2 3 4\n";
  for (const char* type : {"triangles", "box"}) {
    SceneText scene = frictionless();
    scene.element("gravity").file("disc.obj", disc);
    SceneText::Tags tags{{"angularVelocity", glm::vec3(0, 1, 0)}};
    if (std::string(type) == "box")
      tags.insert(tags.end(), {{"min", glm::vec3(-2, -1, -2)}, {"max", glm::vec3(2, 0, 2)}});
    else
      tags.insert(tags.end(), {{"file", "disc.obj"}});
    if (std::string(type) == "box") tags.push_back({"center", glm::vec3(0.0f)});
    scene.element(type, tags);
    addSand(scene, 0.1f, 1.0f).particle(0, {0.4f, 0.1f, 0}, {0, 0, -0.4f});
    Simulation simulation = scene.simulate();
    run(simulation, 314);
    const glm::vec3 x = positionOf(simulation, 0);
    EXPECT_NEAR(glm::length(glm::vec2(x.x, x.z)), 0.4f, 0.01f) << type;
    expectNear(x, {-0.4f, 0.1f, 0}, 0.02f);
  }
}

/// A tube along z of radius 1, with three paddles inside.
std::string barrelObj() {
  constexpr int kSides = 24;
  std::string obj;
  for (const float z : {-1.0f, 1.0f}) {
    for (int k = 0; k < kSides; ++k) {
      const float turn = glm::two_pi<float>() * static_cast<float>(k) / kSides;
      obj += "v " + TagText(glm::vec3(std::cos(turn), std::sin(turn), z)).text + '\n';
    }
  }
  for (int k = 0; k < 3; ++k) {
    const float turn = glm::two_pi<float>() * static_cast<float>(k) / 3;
    for (const float z : {-1.0f, 1.0f}) {
      obj += "v " + TagText(glm::vec3(0.7f * std::cos(turn), 0.7f * std::sin(turn), z)).text + '\n';
    }
  }
  obj += "v 0 0 -1\nv 0 0 1\n";
  const auto face = [&obj](std::initializer_list<int> corners) {
    obj += 'f';
    for (const int corner : corners) obj += ' ' + std::to_string(corner + 1);
    obj += '\n';
  };
  for (int k = 0; k < kSides; ++k) {
    const int next = (k + 1) % kSides;
    face({k, next, next + kSides, k + kSides});
    face({k, next, 2 * kSides + 6});
    face({k + kSides, next + kSides, 2 * kSides + 7});
  }
  for (int k = 0; k < 3; ++k) face({8 * k, 8 * k + kSides, 2 * kSides + 2 * k + 1, 2 * kSides + 2 * k});
  return obj;
}

TEST(MovingColliders, ARotatingBarrelKeepsItsContentsForTwoThousandFrames) {
  SceneText scene = frictionless(0.0166667f);
  scene.element("gravity").file("barrel.obj", barrelObj());
  scene.element("triangles",
                {{"file", "barrel.obj"}, {"angularVelocity", glm::vec3(0, 0, 3)}, {"staticFriction", 0.5f}});
  addSand(scene, 0.07f, 0.3f);
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", glm::vec3(-0.35f, -0.35f, -0.8f)},
                         {"max", glm::vec3(0.35f, 0.2f, 0.8f)},
                         {"spacing", 0.15f}});
  Simulation simulation = scene.simulate();
  int left = 0;
  float highest = -1.0f;
  for (int frame = 0; frame < 2000; ++frame) {
    run(simulation, 1);
    for (const glm::vec4& x : simulation.world().particles.position) {
      left += std::hypot(x.x, x.y) > 1.0f || std::abs(x.z) > 1.0f;
      if (frame > 500) highest = std::max(highest, x.y);
    }
  }
  EXPECT_GT(simulation.world().particles.size(), 200u);
  EXPECT_EQ(left, 0);
  EXPECT_GT(highest, 0.3f) << "the paddles lift what they meet";
}

TEST(MovingColliders, ARotatingMovingContainerKeepsItsContents) {
  SceneText scene = frictionless(0.0166667f);
  scene.element("gravity");
  scene.element("box", {{"min", glm::vec3(-0.5f)},
                        {"max", glm::vec3(0.5f)},
                        {"inside", "TRUE"},
                        {"angularVelocity", glm::vec3(0.5f, 0.2f, 2)},
                        {"velocity", glm::vec3(0.3f, 0, 0)},
                        {"restitution", 0.5f}});
  addSand(scene, 0.06f, 0.3f);
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", glm::vec3(-0.4f, -0.4f, -0.4f)},
                         {"max", glm::vec3(0.4f, 0, 0.4f)},
                         {"spacing", 0.13f}});
  Simulation simulation = scene.simulate();
  int outside = 0;
  for (int frame = 0; frame < 2000; ++frame) {
    run(simulation, 1);
    for (const glm::vec4& x : simulation.world().particles.position) {
      const glm::vec3 own = simulation.world().motions.at(0)->end().toOwn(glm::vec3(x));
      outside += std::max({std::abs(own.x), std::abs(own.y), std::abs(own.z)}) > 0.5f;
    }
  }
  EXPECT_EQ(outside, 0);
}

TEST(MovingColliders, APathLeadsTheCentre) {
  SceneText scene = frictionless();
  scene.set("substeps", 4).points("path.txt", {{0, 0, 0}, {0.1f, 0, 0}, {0.1f, 0.2f, 0}});
  scene.element("sphere", {{"position", glm::vec3(5, 5, 5)}, {"radius", 0.5f}, {"path", "path.txt"}});
  addSand(scene, 0.1f).particle(0, {0.7f, 0, 0});
  Simulation simulation = scene.simulate();
  const auto centre = [&] { return simulation.world().motions.at(0)->end().toWorld({5, 5, 5}); };
  run(simulation, 1);
  expectNear(centre(), {0, 0, 0}, 1e-6f);
  run(simulation, 1);
  expectNear(centre(), {0.1f, 0, 0}, 1e-6f);
  EXPECT_NEAR(velocityOf(simulation, 0).x, 0.0f, 1e-3f) << "0.7 is where they touch";
  run(simulation, 5);
  expectNear(centre(), {0.1f, 0.2f, 0}, 1e-6f);
}

TEST(MovingColliders, PrestabilisationTakesNoSpeedFromAPush) {
  for (const int stabilize : {0, 3}) {
    SceneText scene = frictionless();
    scene.set("stabilize", stabilize);
    scene.element("box",
                  {{"min", glm::vec3(-1, -1, -1)}, {"max", glm::vec3(0, 1, 1)}, {"velocity", glm::vec3(2, 0, 0)}});
    addSand(scene, 0.1f).particle(0, {0.105f, 0, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 5);
    EXPECT_NEAR(velocityOf(simulation, 0).x, 2.0f, 1e-3f) << stabilize;
  }
}

TEST(MovingColliders, VelocityCanBeEditedLiveAndKeepsThePosition) {
  SceneText text = frictionless();
  text.element("box", {{"velocity", glm::vec3(1, 0, 0)}, {"angularVelocity", glm::vec3(0, 1, 0)}});
  addSand(text, 0.1f).element("gravity");
  Simulation simulation = text.simulate();
  run(simulation, 100);
  const glm::vec3 corner = simulation.world().motions.at(0)->end().toWorld({0.5f, 0.5f, 0.5f});
  Scene edited = simulation.scene();
  setParameter(edited, "elements[0].velocity=0 0 0");
  setParameter(edited, "elements[0].angularVelocity=0 0 0");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 10);
  expectNear(simulation.world().motions.at(0)->end().toWorld({0.5f, 0.5f, 0.5f}), corner, 1e-6f);
  setParameter(edited, "elements[2].magnitude=5");  // builds the world anew
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 10);
  expectNear(simulation.world().motions.at(0)->end().toWorld({0.5f, 0.5f, 0.5f}), corner, 1e-6f);
}

TEST(MovingColliders, SameBitsOnOneTwoAndEightThreads) {
  const auto stateOn = [](int threads) {
    SceneText scene = frictionless();
    scene.set("threads", threads).set("iteration", "gaussSeidel").element("gravity").file("barrel.obj", barrelObj());
    scene.element("triangles",
                  {{"file", "barrel.obj"}, {"angularVelocity", glm::vec3(0, 0, 4)}, {"restitution", 0.3f}});
    scene.element("sphere",
                  {{"position", glm::vec3(0, -0.5f, 0)}, {"radius", 0.2f}, {"velocity", glm::vec3(0, 0, 0.5f)}});
    scene.element("capsule", {{"from", glm::vec3(-0.3f, 0, 0)},
                              {"to", glm::vec3(0.3f, 0, 0)},
                              {"radius", 0.05f},
                              {"angularVelocity", glm::vec3(0, 0, -9)}});
    addSand(scene, 0.022f, 0.3f).element("ball", {{"radius", 0.15f}, {"position", glm::vec3(0, 0.5f, 0)}});
    scene.source("block", {{"time", 0},
                           {"object", 0},
                           {"min", glm::vec3(-0.4f, -0.5f, -0.4f)},
                           {"max", glm::vec3(0.4f, 0.3f, 0.4f)},
                           {"spacing", 0.046f}});
    Simulation simulation = scene.simulate();
    run(simulation, 40);
    EXPECT_GT(simulation.world().particles.size(), 5000u);
    return simulation.world().particles.position;
  };
  const auto one = stateOn(1);
  EXPECT_EQ(stateOn(2), one);
  EXPECT_EQ(stateOn(8), one);
}

}  // namespace
}  // namespace pliant::sim
