#include "sim/scene/source.h"

#include "sim/base/input_errors.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/sim/scene/scene_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

/// Answers every file name with one particle, and keeps the names.
struct OnePointFiles {
  std::vector<std::string> asked;
  PointReader reader() {
    return [this](const std::string& file) {
      asked.push_back(file);
      return PointList{{glm::vec3(1)}, {glm::vec3(2)}};
    };
  }
};

std::size_t countOf(const std::vector<Emission>& emissions) {
  std::size_t count = 0;
  for (const Emission& emission : emissions) count += emission.particles.size();
  return count;
}

template <typename Source>
std::string refusalOf(const Source& source, float timestep = 0.1f) {
  OnePointFiles files;
  return inputErrorOf([&] { source.emissions(timestep, files.reader()); });
}

TEST(SingleParticle, EntersOnce) {
  SingleParticle source;
  source.time = 13;
  source.object = 2;
  source.position = {5, 8, 3.2f};
  source.velocity = {0, -1, 1};
  OnePointFiles files;
  const auto emissions = source.emissions(0.1f, files.reader());
  ASSERT_EQ(countOf(emissions), 1u);
  EXPECT_EQ(emissions[0].frame, 13);
  EXPECT_EQ(emissions[0].object, 2);
  EXPECT_EQ(emissions[0].particles[0].position, glm::vec3(5, 8, 3.2f));
  EXPECT_EQ(emissions[0].particles[0].velocity, glm::vec3(0, -1, 1));
}

TEST(ParticleList, IsTransformedAndAssignedToItsObject) {
  ParticleList source;
  source.file = "f.csv";
  source.scale = 2.0f;
  source.position = {0, 10, 0};
  source.velocity = {1, 0, 0};
  const PointReader read = [](const std::string&) {
    return PointList{{{1, 1, 1}, {2, 2, 2}, {3, 3, 3}}, {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}}, {0, 4, 4}};
  };
  EXPECT_EQ(countOf(source.emissions(0.1f, read)), 3u);
  source.fromObject = 4;
  const auto particles = source.emissions(0.1f, read)[0].particles;
  ASSERT_EQ(particles.size(), 2u);
  EXPECT_EQ(particles[0].position, glm::vec3(4, 14, 4));
  EXPECT_EQ(particles[0].velocity, glm::vec3(1, 4, 0));
  source.fromObject = 5;
  EXPECT_EQ(inputErrorOf([&] { source.emissions(0.1f, read); }), "fromObject is 5, which has no point in the file");
  source.fromObject.reset();
  source.scale = 3e38f;
  EXPECT_EQ(inputErrorOf([&] { source.emissions(0.1f, read); }), "point 1 is too far away for a 32-bit float");
}

TEST(ParticleListSequence, ARowOfStarsIsAsManyDigits) {
  ParticleListSequence source;
  source.time = 9;
  source.endTime = 10;
  source.file = "frame.****.csv";
  OnePointFiles files;
  source.emissions(0.1f, files.reader());
  EXPECT_EQ(files.asked, (std::vector<std::string>{"frame.0009.csv", "frame.0010.csv"}));
}

TEST(ParticleListSequence, OpensAFileForEachFrameToTheEndIncluded) {
  ParticleListSequence source;
  source.time = 8;
  source.endTime = 11;
  source.file = "rain/*.txt";
  OnePointFiles files;
  const auto emissions = source.emissions(0.1f, files.reader());
  EXPECT_EQ(files.asked, (std::vector<std::string>{"rain/8.txt", "rain/9.txt", "rain/10.txt", "rain/11.txt"}));
  ASSERT_EQ(emissions.size(), 4u);
  EXPECT_EQ(emissions.front().frame, 8);
  EXPECT_EQ(emissions.back().frame, 11);
}

TEST(ParticleListSequence, MayBeOneFrameLong) {
  ParticleListSequence source;
  source.time = source.endTime = 5;
  source.file = "*";
  OnePointFiles files;
  EXPECT_EQ(countOf(source.emissions(0.1f, files.reader())), 1u);
  EXPECT_EQ(files.asked, std::vector<std::string>{"5"});
}

TEST(ParticleListSequence, NeedsExactlyOneStarAndTimesInOrder) {
  ParticleListSequence source;
  source.file = "rain.txt";
  EXPECT_EQ(refusalOf(source), "file is 'rain.txt', expected exactly one * in it, or one row of them");
  source.file = "*/*.txt";
  EXPECT_EQ(refusalOf(source), "file is '*/*.txt', expected exactly one * in it, or one row of them");
  source.file = "*.txt";
  source.time = 3;
  source.endTime = 2;
  EXPECT_EQ(refusalOf(source), "endTime is 2, expected at least time, which is 3");
}

ParticleBlock unitBlock(float spacing) {
  ParticleBlock block;
  block.max = glm::vec3(1);
  block.spacing = spacing;
  return block;
}

TEST(ParticleBlock, FillsItsBoxWithBothEnds) {
  OnePointFiles files;
  EXPECT_EQ(countOf(unitBlock(0.5f).emissions(0.1f, files.reader())), 27u);
  EXPECT_EQ(countOf(unitBlock(0.1f).emissions(0.1f, files.reader())), 1331u) << "rounding does not lose the last layer";
  EXPECT_EQ(countOf(unitBlock(0.6f).emissions(0.1f, files.reader())), 8u);
  EXPECT_EQ(countOf(unitBlock(2.0f).emissions(0.1f, files.reader())), 1u);
  const auto emissions = unitBlock(0.3f).emissions(0.1f, files.reader());
  for (const NewParticle& particle : emissions[0].particles) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_GE(particle.position[axis], 0.0f);
      EXPECT_LE(particle.position[axis], 1.0f);
    }
  }
}

TEST(ParticleBlock, JitterIsSmallAndTheSameEveryTime) {
  ParticleBlock block = unitBlock(0.25f);
  OnePointFiles files;
  const auto lattice = block.emissions(0.1f, files.reader())[0].particles;
  block.jitter = 0.01f;
  block.velocity = {0, 3, 0};
  const auto first = block.emissions(0.1f, files.reader())[0].particles;
  const auto again = block.emissions(0.1f, files.reader())[0].particles;
  float largest = 0.0f, sum = 0.0f;
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].position, again[i].position);
    EXPECT_EQ(first[i].velocity, glm::vec3(0, 3, 0));
    for (int axis = 0; axis < 3; ++axis) {
      const float shift = first[i].position[axis] - lattice[i].position[axis];
      largest = std::max(largest, std::abs(shift));
      sum += shift;
    }
  }
  EXPECT_LE(largest, 0.01001f);
  EXPECT_GT(largest, 0.009f);
  EXPECT_NEAR(sum / static_cast<float>(3 * first.size()), 0.0f, 0.002f) << "to all sides alike";
}

TEST(ParticleBlock, RefusesAnEmptyBoxAndTooManyParticles) {
  ParticleBlock block = unitBlock(0.1f);
  block.min.y = 1.5f;
  EXPECT_EQ(refusalOf(block), "max is below min along y, expected a box");
  EXPECT_EQ(refusalOf(unitBlock(1e-3f)), "the block holds more than 20000000 particles; expected a larger spacing");
  EXPECT_EQ(refusalOf(unitBlock(1e-38f)), "the block holds more than 20000000 particles; expected a larger spacing");
}

ParticleEmitter jet() {
  ParticleEmitter emitter;
  emitter.endTime = 99;
  emitter.position = {0, 5, 0};
  emitter.speed = 2.0f;
  emitter.spacing = 0.1f;
  return emitter;
}

// The emissions of a jet, frame by frame.
std::vector<Emission> emissionsOf(const Jet& jet) {
  std::vector<Emission> list;
  for (int frame = jet.first; frame <= jet.last; ++frame) {
    list.push_back({frame, jet.object, {}});
    jet.emit(frame, list.back().particles);
  }
  return list;
}

// 2 m/s for 100 frames of 0.1 s at 0.1 m: 20 m of jet, a layer each 0.1 m.
TEST(ParticleEmitter, GivesAsManyLayersAsTheJetIsLong) {
  ParticleEmitter emitter = jet();
  EXPECT_NEAR(static_cast<double>(countOf(emissionsOf(emitter.jet(0.1f)))), 200.0, 2.0);
  EXPECT_EQ(emitter.jet(0.1f).total(), static_cast<double>(countOf(emissionsOf(emitter.jet(0.1f)))));
  emitter.radius = 0.1f;  // the middle and four around it
  EXPECT_NEAR(static_cast<double>(countOf(emissionsOf(emitter.jet(0.1f)))), 1000.0, 10.0);
  emitter.speed = 0.1f;  // a layer each 10 frames
  EXPECT_EQ(countOf(emissionsOf(emitter.jet(0.1f))), 50u);
}

TEST(ParticleEmitter, SpacesTheJetEvenlyThroughFrames) {
  ParticleEmitter emitter = jet();
  emitter.time = 10;
  emitter.endTime = 19;
  emitter.speed = 0.73f;  // no whole number of layers a frame
  emitter.direction = {3, 0, 4};
  const float h = 0.1f;
  // Position of every particle at the start of frame 20, if nothing acts on it.
  std::vector<float> along;
  for (const Emission& emission : emissionsOf(emitter.jet(h))) {
    for (const NewParticle& particle : emission.particles) {
      EXPECT_NEAR(glm::length(particle.velocity - 0.73f * glm::vec3(0.6f, 0, 0.8f)), 0.0f, 1e-6f);
      const glm::vec3 now = particle.position + static_cast<float>(20 - emission.frame) * h * particle.velocity;
      along.push_back(glm::dot(now - emitter.position, glm::vec3(0.6f, 0, 0.8f)));
    }
  }
  ASSERT_GE(along.size(), 7u);
  for (std::size_t i = 1; i < along.size(); ++i) EXPECT_NEAR(along[i - 1] - along[i], 0.1f, 1e-5f);
}

TEST(ParticleEmitter, FillsADiscAcrossTheJet) {
  ParticleEmitter emitter = jet();
  emitter.endTime = 0;
  emitter.radius = 0.25f;
  emitter.direction = {1, 2, -2};
  const auto emissions = emissionsOf(emitter.jet(0.01f));
  ASSERT_EQ(countOf(emissions), 21u);  // lattice points in a disc of 2.5 spacings
  for (const NewParticle& particle : emissions[0].particles) {
    const glm::vec3 d = particle.position - emitter.position;
    EXPECT_NEAR(glm::dot(d, emitter.direction), 0.0f, 1e-5f);
    EXPECT_LE(glm::length(d), 0.2501f);
  }
}

TEST(ParticleEmitter, JitterIsBoundedAndDeterministic) {
  ParticleEmitter emitter = jet();
  const auto straight = emissionsOf(emitter.jet(0.1f));
  emitter.jitter = 0.02f;
  const auto shifted = emissionsOf(emitter.jet(0.1f)), again = emissionsOf(emitter.jet(0.1f));
  float largest = 0.0f;
  glm::vec3 sum(0.0f);
  for (std::size_t e = 0; e < straight.size(); ++e) {
    ASSERT_EQ(straight[e].particles.size(), shifted[e].particles.size());
    for (std::size_t i = 0; i < straight[e].particles.size(); ++i) {
      EXPECT_EQ(shifted[e].particles[i].position, again[e].particles[i].position);
      const glm::vec3 shift = shifted[e].particles[i].position - straight[e].particles[i].position;
      for (int axis = 0; axis < 3; ++axis) largest = std::max(largest, std::abs(shift[axis]));
      sum += shift;
    }
  }
  EXPECT_LE(largest, 0.02001f);
  EXPECT_GT(largest, 0.018f);
  EXPECT_LT(glm::length(sum) / static_cast<float>(countOf(straight)), 0.004f) << "to all sides alike";
}

template <typename Source>
std::string jetRefusalOf(const Source& source) {
  return inputErrorOf([&] { source.jet(0.1f); });
}

TEST(ParticleEmitter, RefusesInvalidValues) {
  ParticleEmitter emitter = jet();
  emitter.direction = glm::vec3(0);
  EXPECT_EQ(jetRefusalOf(emitter), "direction is zero, expected a vector");
  emitter = jet();
  emitter.time = 100;
  EXPECT_EQ(jetRefusalOf(emitter), "endTime is 99, expected at least time, which is 100");
  emitter = jet();
  emitter.spacing = 1e-9f;
  EXPECT_EQ(jetRefusalOf(emitter),
            "the emitter gives more than 20000000 particles per frame; expected a larger spacing");
  emitter = jet();
  emitter.radius = 1e30f;
  EXPECT_EQ(jetRefusalOf(emitter),
            "the emitter gives more than 20000000 particles per frame; expected a larger spacing");
}

// The last frame that a scene can name: a jet slow enough to be legal must not take a loop past the largest int.
TEST(ParticleEmitter, MayLastAsLongAsTheScene) {
  const Field* endTime = findField(fieldsOf<ParticleEmitter>(), "endTime");
  ASSERT_LE(endTime->info.max, 1e8);
  ParticleEmitter emitter = jet();
  emitter.endTime = static_cast<int>(endTime->info.max);
  emitter.speed = 1e-6f;
  EXPECT_NEAR(emitter.jet(0.1f).total(), 100.0, 2.0);
}

TEST(ParticleDrain, RefusesABoxInsideOut) {
  ParticleDrain drain;
  drain.min = {0, 1, 0};
  EXPECT_EQ(inputErrorOf([&] { drain.outlet(); }), "max is below min along y, expected a box");
  drain.min = {0, 0, 0};
  drain.time = 5;
  drain.endTime = 4;
  EXPECT_EQ(inputErrorOf([&] { drain.outlet(); }), "endTime is 4, expected at least time, which is 5");
}

class SourcesInAScene : public testing::Test {
 protected:
  Simulation simulation(std::string_view particles) {
    InputMessages diagnostics;
    const std::string text = sceneText(
        "<element><type>sand</type><radius>0.01</radius><particleSleeping>0</particleSleeping></element>"
        "<element><type>sand</type><radius>0.01</radius></element>",
        particles);
    return {goodScene(text, Registry::builtin(), folder_ / "s.xml"), {}, diagnostics};
  }
  std::string errorOf(std::string_view particles) {
    return folder_.errorOf<InputError>([&] { simulation(particles); });
  }

  TemporaryFolder folder_;
};

TEST_F(SourcesInAScene, EmitBeforeTheStepOfTheirFrame) {
  Simulation running = simulation(
      "<particle><time>2</time><object>1</object><position>5 0 0</position></particle>"
      "<particle><time>0</time><object>0</object><position>0 0 0</position><velocity>1 0 0</velocity></particle>");
  EXPECT_EQ(running.world().particles.size(), 0u);
  running.step();
  ASSERT_EQ(running.world().particles.size(), 1u);
  EXPECT_NEAR(running.world().particles.position[0].x, 0.1f, 1e-6f) << "moved in its first step";
  running.step();
  EXPECT_EQ(running.world().particles.size(), 1u);
  running.step();
  EXPECT_EQ(running.world().particles.size(), 2u);
  EXPECT_EQ(running.world().particles.object[1], 1);
}

TEST_F(SourcesInAScene, EmitInTheOrderOfTheFile) {
  folder_.write("two.txt", "1 0 0\n2 0 0\n");
  Simulation running = simulation(
      "<list><time>0</time><object>0</object><file>two.txt</file></list>"
      "<particle><time>0</time><object>0</object><position>3 0 0</position></particle>");
  running.step();
  ASSERT_EQ(running.world().particles.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(running.world().particles.position[i].x, static_cast<float>(i + 1));
  }
}

TEST_F(SourcesInAScene, ListsTakeVelocitiesAndObjFiles) {
  folder_.write("fast.txt", "0 0 0 0 2 0\n");
  folder_.write("corner.obj", "v 4 0 0\nv 5 0 0\nf 1 2 2\n");
  Simulation running = simulation(
      "<list><time>0</time><object>0</object><file>fast.txt</file></list>"
      "<list><time>0</time><object>1</object><file>corner.obj</file></list>");
  running.step();
  ASSERT_EQ(running.world().particles.size(), 3u);
  EXPECT_NEAR(running.world().particles.position[0].y, 0.2f, 1e-6f);
  EXPECT_EQ(running.world().particles.position[2].x, 5.0f);
}

TEST_F(SourcesInAScene, AMissingFileOfASequenceIsNamed) {
  folder_.write("rain.0.txt", "0 0 0\n");
  folder_.write("rain.1.txt", "0 0 0\n");
  EXPECT_EQ(errorOf("\n<listSequence><time>0</time><endTime>3</endTime><object>0</object>\n<file>rain.*.txt</file>"
                    "</listSequence>"),
            "s.xml:3: <listSequence>: rain.2.txt: cannot read: No such file or directory");
}

TEST_F(SourcesInAScene, ReportsErrorsAtTheWrongTag) {
  EXPECT_EQ(errorOf("\n<listSequence>\n<time>3</time>\n<endTime>2</endTime>\n<object>0</object>\n"
                    "<file>rain.*.txt</file></listSequence>"),
            "s.xml:4: <listSequence>: endTime is 2, expected at least time, which is 3");
  EXPECT_EQ(errorOf("\n<emitter>\n<time>0</time><endTime>2</endTime><object>0</object><position>0 0 0</position>"
                    "<spacing>1</spacing>\n<direction>0 0 0</direction></emitter>"),
            "s.xml:4: <emitter>: direction is zero, expected a vector");
  EXPECT_EQ(errorOf("\n<block>\n<time>0</time><object>0</object><min>0 0 0</min>\n<max>1 1 -1</max>\n"
                    "<spacing>0.5</spacing></block>"),
            "s.xml:4: <block>: max is below min along z, expected a box");
}

}  // namespace
}  // namespace pliant::sim
