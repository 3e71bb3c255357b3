// Elements added by a click are in the scene and are simulated.
#include "app/document/new_element.h"

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(NewElement, OfWhatTakesAFileIsASimpleShapeWithoutAWarning) {
  for (const char* name : {"cloth", "rigidBody", "softBody", "rope", "rod"}) {
    const sim::ElementType* type = sim::Registry::builtin().findElement(name);
    ASSERT_NE(type, nullptr) << name;
    const auto element = newElement(*type, {0.0f, 2.0f, 0.0f});
    ASSERT_TRUE(element) << name;
    sim::Scene scene;
    scene.elements.push_back(*element);
    sim::InputMessages messages;
    sim::Simulation simulation(scene, {}, messages);
    EXPECT_TRUE(messages.entries().empty()) << name << ": " << messages.entries().front().text();
    EXPECT_GT(simulation.world().particles.size(), 0u) << name;
    simulation.step();
    EXPECT_TRUE(simulation.world().particles.size() > 0);
  }
}

TEST(NewElement, WhatNeedsAFileIsNotOffered) {
  EXPECT_FALSE(newElement(*sim::Registry::builtin().findElement("animatedParticle"), glm::vec3(0.0f)));
}

}  // namespace
}  // namespace pliant::app
