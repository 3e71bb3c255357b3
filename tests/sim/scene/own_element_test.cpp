// Open for extension, closed for modification: an element type and a particle source unknown to all files of the
// simulator, declared, registered, loaded, saved, set, documented and simulated only from this file.
#include "sim/build/element_builder.h"
#include "sim/constraints/distance.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "sim/scene/source.h"
#include "sim/simulation.h"
#include "sim/state/object.h"
#include "sim/state/world.h"
#include "tests/sim/scene/scene_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>

namespace pliant::sim {
namespace {

/// Particles on a circle, tied to their neighbours.
struct Ring : ParticleElement {
  PLIANT_FIELDS(Ring, ParticleElement)
  PLIANT_FIELD(int, count, 12, .help = "number of particles", .min = 3, .max = 1000)
  PLIANT_FIELD(float, size, 1.0f, .help = "radius of the ring", .unit = "m", .positive = true)

  void build(ElementBuilder& builder) const {
    builder.addObject(*this, SelfContact::none);
    int first = 0;
    for (int i = 0; i < count; ++i) {
      const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(count);
      const int index = builder.addParticle(size * glm::vec3(std::cos(angle), std::sin(angle), 0.0f));
      if (i == 0) first = index;
    }
    const float side = 2.0f * size * std::sin(3.14159265f / static_cast<float>(count));
    for (int i = 0; i < count; ++i) {
      builder.add(Distance{{first + i, first + (i + 1) % count}, side, builder.index()},
                  group.value_or(group::kStretching), nullptr);
    }
  }
};

/// Pulls towards the origin.
struct Magnet {
  PLIANT_FIELDS(Magnet)
  PLIANT_FIELD(float, strength, 1.0f, .help = "acceleration towards the origin", .unit = "m/s^2")

  struct Pull : Force {
    Pull(int element, float acceleration) : Force(element, {}), strength(acceleration) {}
    std::unique_ptr<Force> clone() const override { return std::make_unique<Pull>(*this); }
    void apply(Particles& particles, const ForceStep& step) override {
      for (std::size_t i = 0; i < particles.size(); ++i) {
        if (particles.position[i].w == 0.0f) continue;
        const glm::vec3 x(particles.position[i]);
        if (glm::length(x) > 0.0f) particles.velocity[i] -= step.duration(i) * strength * glm::normalize(x);
      }
    }
    double potential(double mass, const glm::vec3& x) const override { return mass * strength * glm::length(x); }
    float strength;
  };

  void build(ElementBuilder& builder) const {
    builder.world().forces.push_back(std::make_unique<Pull>(builder.index(), strength));
  }
};

/// A row of grains.
struct Row {
  PLIANT_FIELDS(Row)
  PLIANT_FIELD(int, object, 0, .help = "object that they join", .min = 0, .mandatory = true)
  PLIANT_FIELD(int, count, 2, .help = "how many", .min = 1)

  std::vector<Emission> emissions(float, const PointReader&) const {
    Emission emission{0, object, {}};
    for (int i = 0; i < count; ++i) emission.particles.push_back({glm::vec3(3 * i, 10, 0), glm::vec3(0)});
    return {emission};
  }
};

class OwnElement : public testing::Test {
 protected:
  OwnElement() {
    registerBuiltinTypes(registry_);
    registry_.add<Ring>("ring", "Particles on a circle.");
    registry_.add<Magnet>("magnet", "Pulls towards the origin.");
    registry_.addSource<Row>("row", "A row of grains.");
  }

  Registry registry_;
  const std::string text_ = sceneText(
      "<element><type>ring</type><name>hoop</name><count>8</count><size>2</size><radius>0.1</radius></element>"
      "<element><type>magnet</type><strength>3</strength></element>"
      "<element><type>sand</type></element>",
      "<row><object>1</object><count>4</count></row>");
};

TEST_F(OwnElement, IsLoadedAndSimulated) {
  InputMessages diagnostics;
  Simulation simulation(goodScene(text_, registry_), {}, diagnostics);
  EXPECT_TRUE(diagnostics.entries().empty());
  ASSERT_EQ(simulation.world().objects.size(), 2u);
  EXPECT_EQ(simulation.world().objects[0].particles.size(), 8u);
  for (int frame = 0; frame < 20; ++frame) ASSERT_TRUE(simulation.step());
  EXPECT_EQ(simulation.world().particles.size(), 12u) << "the own source gave its grains";

  // Pulled from all sides alike, the ring keeps its shape; the grains fall towards the origin.
  const auto& x = simulation.world().particles.position;
  for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(glm::length(glm::vec3(x[i])), 2.0f, 0.2f);
  EXPECT_LT(x[8].y, 10.0f - 1.0f);
}

TEST_F(OwnElement, HasParametersLikeAnyOther) {
  Scene scene = goodScene(text_, registry_);
  EXPECT_EQ(scene.elements[0].as<Ring>().count, 8);
  setParameter(scene, "hoop.count=5");
  EXPECT_EQ(scene.elements[0].as<Ring>().count, 5);
  EXPECT_TRUE(goodScene(writeScene(scene), registry_) == scene);
  EXPECT_EQ(findingsOf(sceneText("<element><type>ring</type><count>2</count></element>"), registry_),
            "1: <count> is '2', expected an integer from 3 to 1000");
}

TEST_F(OwnElement, IsInTheReference) {
  EXPECT_NE(writeReference(registry_).find("### ring\n\nParticles on a circle."), std::string::npos);
  EXPECT_NE(writeReference(registry_, "ring").find("| `count` | int | 12 | 3 to 1000 |"), std::string::npos);
  EXPECT_NE(writeReference(registry_, "row").find("### `<row>`"), std::string::npos);
}

TEST_F(OwnElement, IsUnknownToOtherRegistries) {
  EXPECT_EQ(Registry::builtin().findElement("ring"), nullptr);
  EXPECT_NE(findingsOf(text_).find("unknown element type 'ring'"), std::string::npos);
}

}  // namespace
}  // namespace pliant::sim
