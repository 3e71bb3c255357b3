#include "app/view/frame_maker.h"

#include "app/view/stage.h"
#include "tests/app/view/snapshot_of.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

constexpr std::size_t kGrains = 2, kRopePoints = 3, kClothPoints = 4;

bool isBlue(render::Colour colour) { return colour.b > 1.5 * colour.r && colour.b > 1.5 * colour.g; }

/// Object 0: two grains that touch, the second one moves; object 1: a rope; object 2: a cloth; and a floor.
class FrameMaker : public testing::Test {
 protected:
  FrameMaker() {
    sim::Simulation simulation =
        sim::SceneText()
            .set("timestep", 0.001)
            .points("rope.txt", {{0, 2, 0}, {1, 2, 0}, {2, 2, 0}})
            .file("cloth.obj", "v 0 3 0\nv 1 3 0\nv 1 3 1\nv 0 3 1\nf 1 2 3\nf 1 3 4\n")
            .element("sand",
                     {{"radius", 0.5}, {"mass", 1}, {"color", glm::vec3(0.0f, 1.0f, 0.0f)}, {"look", "plastic"}})
            .element("rope", {{"file", "rope.txt"}, {"radius", 0.1}, {"color", glm::vec3(1.0f, 0.0f, 0.0f)}})
            .element("cloth", {{"file", "cloth.obj"}, {"radius", 0.05}, {"color", glm::vec3(1.0f, 1.0f, 0.0f)}})
            .element("wall", {{"distance", -1}})
            .particle(0, {0, 5, 0})
            .particle(0, {0.99f, 5, 0}, {0, 1, 0})
            .simulate();
    sim::run(simulation, 1);
    takeSnapshot(simulation, {.contacts = true}, snapshot_);
    snapshot_.topology = describeTopology(simulation);
  }

  const render::Frame& make() {
    makeFrame(snapshot_, view_, frame_);
    return frame_;
  }
  // The particles of an object, by its index.
  std::size_t firstOf(int object) const {
    const auto found = std::find(snapshot_.objects.begin(), snapshot_.objects.end(), object);
    return static_cast<std::size_t>(found - snapshot_.objects.begin());
  }

  Snapshot snapshot_;
  ViewOptions view_;
  render::Frame frame_;
};

TEST_F(FrameMaker, ShowsTheThicknessAtWhichClothTouchesAsAShell) {
  view_.thickness = true;
  make();
  ASSERT_EQ(frame_.meshes.size(), 2u);
  const render::Mesh& shell = frame_.meshes[0];
  EXPECT_LT(shell.opacity, 1.0f);
  EXPECT_FALSE(shell.castsShadow);
  const float height = snapshot_.spheres[firstOf(2)].y;
  const auto [lowest, highest] = std::minmax_element(shell.positions.begin(), shell.positions.end(),
                                                     [](const auto& a, const auto& b) { return a.y < b.y; });
  EXPECT_NEAR(highest->y - height, 0.05f, 1e-6f) << "half of twice the radius";
  EXPECT_NEAR(height - lowest->y, 0.05f, 1e-6f);
}

TEST(Particles, CanBeShownInsteadOfTheSkinOfABody) {
  for (const bool isRigid : {false, true}) {
    sim::Simulation simulation =
        isRigid ? sim::SceneText().element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"mass", 1}}).simulate()
                : sim::SceneText().element("softBody", {{"shape", "box"}, {"radius", 0.05}, {"mass", 1}}).simulate();
    sim::run(simulation, 1);
    const Snapshot snapshot = snapshotOf(simulation);
    ViewOptions view;
    render::Frame frame;
    makeFrame(snapshot, view, frame);
    ASSERT_EQ(frame.meshes.size(), 1u) << isRigid;
    EXPECT_TRUE(frame.spheres.empty()) << isRigid;
    view.particles = true;
    makeFrame(snapshot, view, frame);
    EXPECT_EQ(frame.meshes.size(), isRigid ? 1u : 0u) << "a rigid body does not consist of particles";
    EXPECT_EQ(frame.spheres.empty(), isRigid);
  }
}

// A sloping rope leaves the centre of its box's upper side empty.
TEST(Labels, AreDrawnAtTheObjectTheyName) {
  sim::Simulation simulation =
      sim::SceneText()
          .points("slope.txt", {{0, 2, 0}, {0.5f, 1.5f, 0}, {1, 1, 0}, {1.5f, 0.5f, 0}, {2, 0, 0}})
          .points("level.txt", {{0, 3, 0}, {0.5f, 3, 0}, {1, 3, 0}, {1.5f, 3, 0}, {2, 3, 0}})
          .element("rope", {{"file", "slope.txt"}, {"radius", 0.1}})
          .element("rope", {{"file", "level.txt"}, {"radius", 0.1}})
          .simulate();
  const Snapshot snapshot = snapshotOf(simulation);
  ViewOptions view;
  view.names = true;
  render::Frame frame;
  makeFrame(snapshot, view, frame);
  ASSERT_EQ(frame.labels.size(), 2u);
  EXPECT_NEAR(frame.labels[0].position.x + frame.labels[0].position.y, 2.1f, 1e-4f) << "on the upper side of the slope";
  EXPECT_NEAR(glm::distance(frame.labels[1].position, {1.0f, 3.1f, 0.0f}), 0.0f, 1e-4f)
      << "in the middle of the level one";
}

TEST(ContactThickness, IsDrawnOutsideAClosedSurface) {
  sim::Simulation simulation =
      sim::SceneText()
          .file("tetrahedron.obj", "v 1 1 1\nv 1 -1 -1\nv -1 1 -1\nv -1 -1 1\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n")
          .element("cloth", {{"file", "tetrahedron.obj"}, {"radius", 0.05}, {"thickness", 0.2}})
          .simulate();
  sim::run(simulation, 1);
  const Snapshot snapshot = snapshotOf(simulation);
  ViewOptions view;
  view.thickness = true;
  render::Frame frame;
  makeFrame(snapshot, view, frame);
  ASSERT_EQ(frame.meshes.size(), 2u);
  for (std::size_t v = 0; v < 4; ++v) {
    const glm::vec3 inner = frame.meshes[1].positions[v], outer = frame.meshes[0].positions[v];
    EXPECT_NEAR(glm::length(outer) - glm::length(inner), 0.1f, 1e-5f);
  }
}

TEST_F(FrameMaker, ShowsGrainsAsSpheresARopeAsATubeAClothAsAMesh) {
  make();
  ASSERT_EQ(frame_.spheres.size(), kGrains);
  EXPECT_EQ(frame_.spheres[0].position, glm::vec3(snapshot_.spheres[firstOf(0)]));
  EXPECT_EQ(frame_.spheres[0].radius, 0.5f);
  ASSERT_EQ(frame_.strands.size(), 1u);
  EXPECT_EQ(frame_.strands[0].pointCount, kRopePoints);
  EXPECT_EQ(frame_.strands[0].radius, 0.1f);
  EXPECT_EQ(frame_.strandPoints.at(0), glm::vec3(snapshot_.spheres[firstOf(1)]));
  ASSERT_EQ(frame_.meshes.size(), 1u);
  const glm::vec4 corner = snapshot_.spheres[firstOf(2)];
  EXPECT_GT(frame_.meshes[0].positions.size(), 2 * kClothPoints) << "a front, a back and a border";
  EXPECT_LT(glm::distance(frame_.meshes[0].positions[0], glm::vec3(corner)), 2.0f * corner.w);
  ASSERT_GT(frame_.meshes[0].triangles.size(), 2u * 2u);
  EXPECT_EQ(frame_.meshes[0].triangles[1], glm::uvec3(0, 2, 3)) << "indices into the mesh, not into all particles";
  EXPECT_TRUE(frame_.lines.empty() && frame_.linesOnTop.empty());
}

TEST_F(FrameMaker, AWireframeOfAClothIsItsSheet) {
  view_.wireframe = true;
  make();
  ASSERT_EQ(frame_.meshes.size(), 1u);
  EXPECT_EQ(frame_.meshes[0].positions.size(), kClothPoints);
  EXPECT_EQ(frame_.meshes[0].positions[0], glm::vec3(snapshot_.spheres[firstOf(2)]));
  EXPECT_EQ(frame_.meshes[0].triangles.size(), 2u);
}

TEST_F(FrameMaker, PlacesTheStageBelowTheSceneWithItsLight) {
  make();
  const render::Theme usual = frame_.theme;
  view_.stage = sim::StageKind::table;
  make();
  EXPECT_TRUE(frame_.ground.visible);
  EXPECT_EQ(frame_.ground.stage, render::Stage::table);
  EXPECT_NE(frame_.theme, usual);
  EXPECT_LE(frame_.ground.height, frame_.bounds().low.y);
  EXPECT_GT(frame_.ground.reach, 0.0f);
  // The camera stays above it, too.
  EXPECT_EQ(floorHeight(*snapshot_.topology, view_.stage), frame_.ground.height);
  EXPECT_EQ(floorHeight(*snapshot_.topology, sim::StageKind::none), std::nullopt);
}

TEST_F(FrameMaker, AFrameMadeTwiceIsTheSame) {
  make();
  make();
  EXPECT_EQ(frame_.spheres.size(), kGrains);
  EXPECT_EQ(frame_.strands.size(), 1u);
  EXPECT_EQ(frame_.strandPoints.size(), kRopePoints);
  EXPECT_EQ(frame_.meshes.size(), 1u);
}

TEST_F(FrameMaker, TakesColoursFromTheScene) {
  make();
  EXPECT_EQ(frame_.spheres[0].colour, render::toColour({0.0f, 1.0f, 0.0f}));
  EXPECT_EQ(frame_.strands[0].colour, render::toColour({1.0f, 0.0f, 0.0f}));
  EXPECT_EQ(frame_.meshes[0].colour, render::toColour({1.0f, 1.0f, 0.0f}));
}

TEST_F(FrameMaker, GrainsOfSandDifferALittleInSizeAndToneAndAreNeverLargerThanTheyAre) {
  sim::Simulation simulation = sim::SceneText()
                                   .element("sand", {{"radius", 0.5}, {"mass", 1}})
                                   .particle(0, {0, 5, 0})
                                   .particle(0, {2, 5, 0})
                                   .simulate();
  sim::run(simulation, 1);
  takeSnapshot(simulation, {}, snapshot_);
  snapshot_.topology = describeTopology(simulation);
  make();
  ASSERT_EQ(frame_.spheres.size(), 2u);
  EXPECT_NE(frame_.spheres[0].radius, frame_.spheres[1].radius);
  EXPECT_NE(frame_.spheres[0].colour, frame_.spheres[1].colour);
  for (const render::Sphere& grain : frame_.spheres) {
    EXPECT_LE(grain.radius, 0.5f);
    EXPECT_GT(grain.radius, 0.85f * 0.5f);
  }
}

TEST_F(FrameMaker, UsesLooksAndPatternsOfTheSceneUnlessColouringByAQuantity) {
  const sim::Simulation simulation = sim::SceneText()
                                         .file("cloth.obj", "v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n")
                                         .element("cloth", {{"file", "cloth.obj"},
                                                            {"radius", 0.05},
                                                            {"look", "knit"},
                                                            {"pattern", "stripes"},
                                                            {"patternSize", 0.25},
                                                            {"translate", glm::vec3(0.0f, 3.0f, 0.0f)}})
                                         .element("sphere", {{"radius", 1}, {"look", "wood"}})
                                         .simulate();
  takeSnapshot(simulation, {}, snapshot_);
  snapshot_.topology = describeTopology(simulation);
  make();
  ASSERT_EQ(frame_.meshes.size(), 2u);
  EXPECT_EQ(frame_.meshes[0].look, render::Look::knit);
  EXPECT_EQ(frame_.meshes[0].pattern, render::Pattern::stripes);
  EXPECT_EQ(frame_.meshes[0].patternSize, 0.25f);
  EXPECT_EQ(frame_.meshes[0].atRest[1] - frame_.meshes[0].atRest[0], glm::vec3(0, 0, 1));
  EXPECT_EQ(frame_.meshes[1].look, render::Look::wood);

  view_.colourBy = sim::ColourBy::constant;
  make();
  EXPECT_EQ(frame_.meshes[0].look, render::Look::plastic);
  EXPECT_EQ(frame_.meshes[0].pattern, render::Pattern::plain);
}

TEST_F(FrameMaker, PaintLiesOverThePattern) {
  const sim::Simulation simulation = sim::SceneText()
                                         .file("cloth.obj", "v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n")
                                         .element("cloth", {{"file", "cloth.obj"},
                                                            {"radius", 0.05},
                                                            {"pattern", "checks"},
                                                            {"paintedColor", "1:1,0.5,0"},
                                                            {"translate", glm::vec3(0.0f, 3.0f, 0.0f)}})
                                         .simulate();
  takeSnapshot(simulation, {}, snapshot_);
  snapshot_.topology = describeTopology(simulation);
  make();
  const render::Mesh& cloth = frame_.meshes.at(0);
  ASSERT_EQ(cloth.vertexColours.size(), cloth.positions.size());
  EXPECT_EQ(cloth.vertexColours[0].a, 255);
  EXPECT_EQ(cloth.vertexColours[1], render::Colour(255, 128, 0, 0));
}

TEST_F(FrameMaker, ShowsTheParticlesOfRopesAndClothOnDemand) {
  view_.particles = true;
  make();
  EXPECT_EQ(frame_.spheres.size(), kGrains + kRopePoints + kClothPoints);
}

TEST_F(FrameMaker, OnlyTheDraggedGrainTurnsBlue) {
  view_.highlighted = static_cast<int>(firstOf(0)) + 1;
  make();
  EXPECT_TRUE(isBlue(frame_.spheres[1].colour));
  EXPECT_FALSE(isBlue(frame_.spheres[0].colour));
  EXPECT_FALSE(isBlue(frame_.strands[0].colour));
  EXPECT_FALSE(isBlue(frame_.meshes[0].colour));
}

/// Hue as an angle, 0 to 360 [degrees].
float hueOf(render::Colour colour) {
  const glm::vec3 c(colour);
  const float angle = glm::degrees(std::atan2(std::sqrt(3.0f) * (c.g - c.b), 2.0f * c.r - c.g - c.b));
  return angle < 0.0f ? angle + 360.0f : angle;
}

float lightnessOf(render::Colour colour) {
  const auto [least, most] = std::minmax({colour.r, colour.g, colour.b});
  return float(least + most) / 510.0f;
}

// The whole object, including the grabbed particle.
TEST_F(FrameMaker, AHeldObjectChangesInLightnessAndNotInHue) {
  const auto colours = [&] {
    make();
    return std::vector{frame_.spheres[0].colour, frame_.strands[0].colour, frame_.meshes[0].colour};
  };
  const auto before = colours();
  for (int object = 0; object < 3; ++object) {
    view_.highlightedObject = object;
    view_.highlighted = static_cast<int>(firstOf(object));
    const auto now = colours();
    for (int other = 0; other < 3; ++other) {
      EXPECT_EQ(now[other] != before[other], other == object);
      EXPECT_NEAR(hueOf(now[other]), hueOf(before[other]), 2.0f);
    }
    EXPECT_GT(lightnessOf(now[object]), lightnessOf(before[object]) + 0.1f);
  }
}

TEST_F(FrameMaker, AHeldObjectIsDistinctForAnyColour) {
  auto topology = std::make_shared<Topology>(*snapshot_.topology);
  snapshot_.topology = topology;
  for (const glm::vec3 colour : {glm::vec3(0.7f, 0.1f, 0.1f), glm::vec3(0.1f, 0.2f, 0.7f), glm::vec3(1.0f),
                                 glm::vec3(0.94f, 0.92f, 0.88f), glm::vec3(0.03f, 0.04f, 0.05f), glm::vec3(0.0f)}) {
    topology->objects[2].appearance.colour = colour;
    view_.highlightedObject = -1;
    const render::Colour before = make().meshes[0].colour;
    view_.highlightedObject = 2;
    const render::Colour now = make().meshes[0].colour;
    EXPECT_GT(std::abs(lightnessOf(now) - lightnessOf(before)), 0.15f) << colour.r;
    const auto isGrey = [](render::Colour c) { return std::max({c.r, c.g, c.b}) - std::min({c.r, c.g, c.b}) < 5; };
    EXPECT_TRUE(isGrey(before) || std::abs(hueOf(now) - hueOf(before)) < 4.0f) << colour.r;
  }
}

TEST_F(FrameMaker, OmitsHiddenObjects) {
  view_.particles = true;
  view_.hidden = {0};
  make();
  EXPECT_EQ(frame_.spheres.size(), kRopePoints + kClothPoints);
  view_.hidden = {1};
  make();
  EXPECT_TRUE(frame_.strands.empty());
  EXPECT_EQ(frame_.spheres.size(), kGrains + kClothPoints);
  view_.hidden = {2};
  make();
  EXPECT_TRUE(frame_.meshes.empty());
  EXPECT_EQ(frame_.spheres.size(), kGrains + kRopePoints);
}

TEST_F(FrameMaker, DrawsOneVelocityArrowPerParticle) {
  view_.velocities = true;
  make();
  EXPECT_EQ(frame_.linesOnTop.size() % snapshot_.spheres.size(), 0u);
  EXPECT_GE(frame_.linesOnTop.size(), snapshot_.spheres.size());
}

TEST_F(FrameMaker, ShowsContactsOnDemand) {
  EXPECT_TRUE(make().linesOnTop.empty());
  ASSERT_FALSE(snapshot_.contacts.empty()) << "the grains overlap a little";
  view_.contacts = true;
  make();
  ASSERT_FALSE(frame_.linesOnTop.empty());
  const render::Line& line = frame_.linesOnTop.front();
  EXPECT_LT(glm::length(line.a - glm::vec3(0.495f, 5.0f, 0.0f)), 0.1f) << "where the grains touch";
}

TEST_F(FrameMaker, PlacesTheGroundAtTheHeightOfTheFloor) {
  make();
  EXPECT_TRUE(frame_.ground.visible);
  EXPECT_EQ(frame_.ground.height, -1.0f);
}

// Texts of the labels, in order.
std::vector<std::string> labelsOf(const render::Frame& frame) {
  std::vector<std::string> texts;
  for (const render::Label& label : frame.labels) texts.push_back(label.text);
  return texts;
}

TEST_F(FrameMaker, PlacesCaptionsAtElementsOrParticles) {
  auto topology = std::make_shared<Topology>(*snapshot_.topology);
  topology->objects[0].caption = "A; B ;C";
  topology->objects[2].caption = "a cloth";
  snapshot_.topology = topology;
  make();
  EXPECT_EQ(labelsOf(frame_), (std::vector<std::string>{"A", "B", "a cloth"})) << "there is no third grain";
  EXPECT_NEAR(frame_.labels[0].position.x, snapshot_.spheres[firstOf(0)].x, 1e-5f);
  EXPECT_NEAR(frame_.labels[1].position.x, snapshot_.spheres[firstOf(0) + 1].x, 1e-5f);
  view_.names = true;
  make();
  EXPECT_EQ(labelsOf(frame_), (std::vector<std::string>{"A", "B", "rope", "a cloth"}))
      << "a caption in place of a name";
  view_.captions = false;
  make();
  EXPECT_EQ(labelsOf(frame_), (std::vector<std::string>{"sand", "rope", "cloth"}));
}

}  // namespace
}  // namespace pliant::app
