// Elements added by a click are in the scene and are simulated.
#include "app/document/new_element.h"

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

const sim::ElementType& typeNamed(const char* name) { return *sim::Registry::builtin().findElement(name); }

TEST(NewElement, TypesThatNeedAFileStartAsASimpleShape) {
  for (const char* name : {"cloth", "rigidBody", "softBody", "rope", "rod"}) {
    const sim::Scene scene = withElement({}, typeNamed(name), {.place = {0.0f, 2.0f, 0.0f}});
    sim::InputMessages messages;
    sim::Simulation simulation(scene, {}, messages);
    EXPECT_TRUE(messages.entries().empty()) << name << ": " << messages.entries().front().text();
    EXPECT_GT(simulation.world().particles.size(), 0u) << name;
    simulation.step();
    EXPECT_TRUE(simulation.world().particles.size() > 0);
  }
}

TEST(NewElement, EveryOfferedTypeBuildsInAnEmptyScene) {
  std::size_t offered = 0;
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    if (!whyNotAdded(type, {}).empty()) continue;
    ++offered;
    EXPECT_NO_THROW(checkBuilds(withElement({}, type, {}), {})) << type.name;
  }
  EXPECT_GT(offered, 10u);
}

TEST(NewElement, DoesNotOfferTypesThatNeedAFileOrOtherElements) {
  for (const char* name : {"animatedParticle", "triangles", "constraint", "joint", "distanceLock", "attachment"})
    EXPECT_FALSE(whyNotAdded(typeNamed(name), {}).empty()) << name;
  EXPECT_EQ(whyNotAdded(typeNamed("joint"), {}), "add a Rigid body first");
  EXPECT_TRUE(whyNotAdded(typeNamed("joint"), {.body = 0}).empty());
}

TEST(NewElement, SandAndFluidStartWithParticles) {
  for (const char* name : {"sand", "fluid"}) {
    sim::InputMessages messages;
    sim::Simulation simulation(withElement({}, typeNamed(name), {}), {}, messages);
    simulation.step();
    EXPECT_GT(simulation.world().population(), 100u) << name;
  }
}

// On a floor and under gravity, after two seconds. Without the basin, they would be metres away.
TEST(NewElement, AFluidStaysInItsBasin) {
  sim::Scene scene;
  scene.settings.timestep = 1.0f / 60.0f;
  for (const char* name : {"wall", "gravity"}) scene.elements.emplace_back(typeNamed(name));
  const AddContext context{.beside = {1.0f, 0.0f, 2.0f}, .size = 0.8f};
  scene = withElement(scene, typeNamed("fluid"), context);
  EXPECT_EQ(companyOf(typeNamed("fluid"), context), "a block of liquid in a glass basin");
  sim::InputMessages messages;
  sim::Simulation simulation(scene, {}, messages);
  EXPECT_TRUE(messages.entries().empty());
  for (int step = 0; step < 120; ++step) ASSERT_TRUE(simulation.step());
  const sim::World& world = simulation.world();
  ASSERT_GT(world.population(), 100u);
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    const glm::vec3 place(world.particles.position[i]);
    EXPECT_LT(std::abs(place.x - context.beside.x), reachOfBasin(context.size));
    EXPECT_LT(std::abs(place.z - context.beside.z), reachOfBasin(context.size));
    EXPECT_GT(place.y, 0.0f);
  }
}

TEST(NewElement, AFluidGetsNoBasinWhereThereIsATank) {
  const AddContext inTank{.hasTank = true};
  EXPECT_EQ(withElement({}, typeNamed("fluid"), inTank).elements.size(), 1u);
  EXPECT_EQ(companyOf(typeNamed("fluid"), inTank), "a block of liquid");
  EXPECT_EQ(companyOf(typeNamed("cloth"), inTank), "");
}

TEST(NewElement, AFluidGetsNoBasinThatItWouldFallOutOf) {
  EXPECT_EQ(withElement({}, typeNamed("fluid"), {.pullsDown = false}).elements.size(), 1u);
}

// Panes of a millimetre, a hundred metres from the origin.
TEST(NewElement, ABasinIsExactFarFromTheOrigin) {
  const sim::Scene scene = withElement({}, typeNamed("fluid"), {.beside = glm::vec3(123.456f, 0, 0), .size = 0.02f});
  const auto number = [&](const char* path) { return std::stof(sim::parameterText(scene, path)); };
  EXPECT_LT(number("elements[2].min"), number("elements[2].max")) << "the left pane";
  EXPECT_NEAR(number("elements[2].max") - number("elements[2].min"), 0.001f, 2e-5f);
}

TEST(NewElement, SuitsTheSizeOfTheScene) {
  EXPECT_FLOAT_EQ(fittingSize(1.0f, 2.0f), 1.0f);
  EXPECT_FLOAT_EQ(fittingSize(1.0f, 0.1f), 0.033f);
  const sim::Scene scene = withElement({}, typeNamed("fluid"), {.size = 0.04f});
  EXPECT_EQ(sim::parameterText(scene, "elements[0].radius"), "0.001");
  EXPECT_EQ(sim::parameterText(scene, "elements[0].smoothing"), "0.004");
}

}  // namespace
}  // namespace pliant::app
