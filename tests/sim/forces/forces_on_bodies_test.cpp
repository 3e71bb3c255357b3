// Wind, drag and the speed limit on rigid bodies, compared with those on one particle of their mass and area.
#include "tests/sim/simulation/rigid_scene.h"

#include <glm/gtc/constants.hpp>
#include <glm/vec3.hpp>

#include <cmath>
#include <string>
#include <utility>

namespace pliant::sim {
namespace {

constexpr double kFrame = 1.0 / 60.0;

glm::dvec3 velocityOfBody(const Simulation& simulation, std::size_t body) {
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    sum += 0.25 * simulation.world().particles.exactVelocity(
                      static_cast<std::size_t>(simulation.world().bodies[body].first) + k);
  }
  return sum;
}

SceneText bodyInSpace(const SceneText::Tags& tags) {
  SceneText scene = rigidScene();
  SceneText::Tags all{{"model", "rigid"}};
  all.insert(all.end(), tags.begin(), tags.end());
  return scene.element("rigidBody", all);
}

TEST(ForcesOnBodies, DragIsItsCoefficientTimesTheVelocityOfTheCentre) {
  for (const auto& [c, mass] : {std::pair{0.8f, 5.0f}, std::pair{3.1f, 2.0f}}) {
    SceneText scene = bodyInSpace(
        {{"shape", "box"}, {"size", glm::vec3(0.5f, 0.3f, 0.2f)}, {"mass", mass}, {"velocity", glm::vec3(5, 0, 0)}});
    scene.element("drag", {{"coefficient", c}});
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    const double expected = 5.0 * std::pow(1.0 - kFrame * double(c) / double(mass), 60);
    EXPECT_NEAR(velocityOfBody(simulation, 0).x, expected, 1e-3 * expected) << c;
  }
}

// Force of the wind on a body at rest: c A u.
double areaShown(const SceneText::Tags& tags, const glm::vec3& direction) {
  constexpr double kResistance = 0.7, kSpeed = 3.0, kMass = 1000.0;
  SceneText::Tags heavy = tags;
  heavy.push_back({"mass", kMass});
  SceneText scene = bodyInSpace(heavy);
  scene.element("wind", {{"direction", direction}, {"magnitude", kSpeed}, {"resistance", kResistance}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  const glm::dvec3 v = velocityOfBody(simulation, 0);
  EXPECT_NEAR(glm::length(v), glm::dot(v, glm::normalize(glm::dvec3(direction))), 1e-9) << "along the wind";
  return kMass * glm::length(v) / (kFrame * kResistance * kSpeed);
}

TEST(ForcesOnBodies, WindActsOnTheProjectedArea) {
  constexpr double kPi = glm::pi<double>();
  const glm::vec3 x(1, 0, 0), y(0, 1, 0), slanting(1, 1, 0);
  const SceneText::Tags plate{{"shape", "box"}, {"size", glm::vec3(0.2f, 2, 3)}};
  EXPECT_NEAR(areaShown(plate, x), 6.0, 0.01);
  EXPECT_NEAR(areaShown(plate, y), 0.6, 0.01);
  EXPECT_NEAR(areaShown(plate, slanting), (6.0 + 0.6) / std::sqrt(2.0), 0.01);
  SceneText::Tags turned = plate;
  turned.push_back({"rotateZ", 30.0f});
  EXPECT_NEAR(areaShown(turned, x), 6.0 * std::cos(kPi / 6.0) + 0.6 * std::sin(kPi / 6.0), 0.01);
  EXPECT_NEAR(areaShown({{"shape", "sphere"}, {"size", glm::vec3(1)}}, slanting), 0.25 * kPi, 0.005);
  EXPECT_NEAR(areaShown({{"shape", "capsule"}, {"size", glm::vec3(0.4f, 2, 0.4f)}}, x), 1.6 * 0.4 + 0.04 * kPi, 0.005);
  EXPECT_NEAR(areaShown({{"shape", "cylinder"}, {"size", glm::vec3(1, 2, 1)}}, x), 2.0, 0.02);
  EXPECT_NEAR(areaShown({{"shape", "cylinder"}, {"size", glm::vec3(1, 2, 1)}}, y), 0.25 * kPi, 0.01);
}

TEST(ForcesOnBodies, TheSpeedLimitLeavesTheirSpin) {
  SceneText scene =
      bodyInSpace({{"shape", "box"}, {"size", glm::vec3(0.3f)}, {"angularVelocity", glm::vec3(0, 0, 100)}});
  scene.set("maxSpeed", 4.0f).element("gravity", {{"magnitude", kRigidGravity}});
  Simulation simulation = scene.simulate();
  const double given = motionOfBody(simulation, 0).angularMomentum.z;
  run(simulation, 120);
  EXPECT_NEAR(velocityOfBody(simulation, 0).y, -4.0, 1e-4);
  EXPECT_NEAR(motionOfBody(simulation, 0).angularMomentum.z, given, 1e-3 * given);
}

}  // namespace
}  // namespace pliant::sim
