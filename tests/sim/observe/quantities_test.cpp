// The list of quantities: each row has a unique name, a description, and reads the measured value.
#include "sim/observe/quantities.h"

#include "sim/measured_simulation.h"
#include "sim/observe/particle_quantities.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace pliant::sim {
namespace {

Simulation twoGrains() {
  SceneText scene;
  scene.set("timestep", 0.01f).element("gravity").element("sand", {{"mass", 2}, {"radius", 0.1f}});
  return scene.particle(0, {0, 1, 0}, {3, 0, 0}).particle(0, {2, 1, 0}, {0, 0, 4}).simulate();
}

double valueOf(const char* name, const MeasuredState& state) { return findQuantity(name)->read(state); }

TEST(Quantities, HaveUniqueNamesAndHelp) {
  std::set<std::string_view> names;
  for (const Quantity& quantity : quantities()) {
    EXPECT_TRUE(names.insert(quantity.name).second) << quantity.name;
    EXPECT_FALSE(quantity.help.empty()) << quantity.name;
    EXPECT_FALSE(quantity.label.empty()) << quantity.name;
    EXPECT_EQ(findQuantity(quantity.name), &quantity);
  }
  names.clear();
  for (const ParticleQuantity& quantity : particleQuantities()) {
    EXPECT_TRUE(names.insert(quantity.name).second) << quantity.name;
    EXPECT_FALSE(quantity.help.empty()) << quantity.name;
    EXPECT_FALSE(quantity.label.empty()) << quantity.name;
  }
  EXPECT_EQ(findQuantity("wobble"), nullptr);
}

// A sweep along a line compared with all pairs.
TEST(Quantities, FindTheClosestParticles) {
  SceneText scene;
  scene.set("timestep", 0.01f).element("sand", {{"mass", 2}, {"radius", 0.001f}});
  std::vector<glm::vec3> places;
  for (int i = 0; i < 60; ++i) {
    places.emplace_back(std::sin(1.7f * float(i)), 2.0f + std::cos(2.3f * float(i)), 0.01f * float(i * i % 97));
    scene.particle(0, places.back());
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  double least = 1e9;
  const auto& now = simulation.world().particles.position;
  for (std::size_t i = 0; i < now.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      least = std::min(least, double(glm::distance(glm::vec3(now[i]), glm::vec3(now[j]))));
  }
  EXPECT_DOUBLE_EQ(valueOf("closest", measuredState(simulation)), least);
  EXPECT_LT(least, 0.5);
  SceneText alone;
  alone.set("timestep", 0.01f).element("sand").particle(0, {0, 0, 0});
  EXPECT_TRUE(std::isnan(valueOf("closest", measuredState(alone.simulate()))));
}

TEST(Quantities, MatchTheMeasures) {
  Simulation simulation = twoGrains();
  run(simulation, 10);
  const MeasuredState state = measuredState(simulation);
  const Energy energy = measureEnergy(simulation.world());
  EXPECT_EQ(valueOf("frame", state), 10.0);
  EXPECT_NEAR(valueOf("time", state), 0.1, 1e-6);
  EXPECT_EQ(valueOf("particles", state), 2.0);
  EXPECT_EQ(valueOf("kinetic", state), energy.kinetic);
  EXPECT_EQ(valueOf("energy", state), energy.kinetic + energy.potential);
  EXPECT_NEAR(valueOf("momentumX", state), 6.0, 1e-4);
  EXPECT_NEAR(valueOf("momentumZ", state), 8.0, 1e-4);
  EXPECT_EQ(valueOf("angularMomentumY", state), measureMomentum(simulation.world()).angular.y);
  EXPECT_NEAR(valueOf("speed", state), std::sqrt(17.0), 1e-4);
  EXPECT_TRUE(std::isnan(valueOf("volumeRatio", state))) << "nothing here has a volume";
  EXPECT_EQ(valueOf("blownUp", state), 0.0);
}

TEST(QuantityFamilies, HaveOneNumberPerMember) {
  Simulation simulation = shippedScene("balloons");
  run(simulation, 3);
  const MeasuredState state = measuredState(simulation);
  const double rms = findQuantityFamily("errorRms")->of("distance", state);
  EXPECT_GT(rms, 0.0);
  EXPECT_GT(findQuantityFamily("errorMax")->of("distance", state), rms);
  EXPECT_EQ(findQuantityFamily("error")->of("distance", state), largestErrors(simulation.world()).at("distance"));
  EXPECT_EQ(findQuantityFamily("error")->of("wobble", state), 0.0);
  EXPECT_TRUE(std::isnan(findQuantityFamily("volume")->of("nobody", state)));
}

// Held particles do not count: a pinned one would hide how much the others still move.
TEST(QuantityFamilies, MeasureTheSpeedOfAnElementsMovableParticles) {
  SceneText scene;
  scene.set("timestep", 0.01f);
  scene.element("sand", {{"name", "some"}, {"radius", 0.1f}}).element("sand", {{"name", "none"}});
  scene.particle(0, {0, 1, 0}, {3, 0, 0}).particle(0, {2, 1, 0}, {0, 0, 4});
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  const MeasuredState state = measuredState(simulation);
  EXPECT_NEAR(findQuantityFamily("speedRms")->of("some", state), std::sqrt(12.5), 1e-5);
  EXPECT_NEAR(findQuantityFamily("speedMax")->of("some", state), 4.0, 1e-5);
  EXPECT_TRUE(std::isnan(findQuantityFamily("speedMax")->of("none", state)));

  SceneText pinned;
  pinned.set("timestep", 0.01f)
      .element("gravity")
      .element("rope",
               {{"name", "rope"}, {"shape", "line"}, {"count", 3}, {"radius", 0.02f}, {"stiffness", 0}, {"fixed", 0}});
  Simulation falling = pinned.simulate();
  run(falling, 3);
  const MeasuredState fallen = measuredState(falling);
  const double fastest = findQuantityFamily("speedMax")->of("rope", fallen);
  EXPECT_GT(fastest, 0.2);
  EXPECT_NEAR(findQuantityFamily("speedRms")->of("rope", fallen), fastest, 1e-6);
}

TEST(ParticleQuantities, AreThoseOfTheParticle) {
  Simulation simulation = twoGrains();
  run(simulation, 1);  // they enter in it
  const MeasuredState state = measuredState(simulation);
  const auto of = [&](const char* name, std::size_t i) { return findParticleQuantity(name)->read(state, i); };
  EXPECT_EQ(of("x", 1), 2.0);
  EXPECT_NEAR(of("vz", 1), 4.0, 1e-5);
  EXPECT_NEAR(of("speed", 0), std::hypot(3.0, 0.1), 1e-5);
  EXPECT_TRUE(std::isnan(of("pressure", 0))) << "sand is no fluid";
  EXPECT_EQ(findParticleQuantity(ColourBy::speed), findParticleQuantity("speed"));
  EXPECT_EQ(findParticleQuantity(ColourBy::object), nullptr);
}

TEST(QuantityFigures, HoldAndAverageThoseOverThePicture) {
  EXPECT_TRUE(QuantityFigures().empty());
  EXPECT_TRUE(std::isnan(QuantityFigures().of("kinetic")));
  Simulation simulation = twoGrains();
  run(simulation, 1);
  const QuantityFigures start(measuredState(simulation));
  EXPECT_EQ(start.of("kinetic"), measureEnergy(simulation.world()).kinetic);
  for (const Quantity* quantity : figureQuantities()) EXPECT_FALSE(std::isnan(start.of(quantity->name)));
  QuantityFigures mean, next;
  next.set("kinetic", 2.0);
  mean.updateMean(next, 1);
  next.set("kinetic", 6.0);
  mean.updateMean(next, 2);
  EXPECT_EQ(mean.of("kinetic"), 4.0);
}

}  // namespace
}  // namespace pliant::sim
