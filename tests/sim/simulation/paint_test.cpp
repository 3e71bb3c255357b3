// Values painted on single particles: masses, frictions, stiffnesses and pins of a cloth and of a soft body.
#include "sim/scene/paint.h"

#include "sim/scene/parameter.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>

namespace pliant::sim {
namespace {

SceneText& paintedCloth(SceneText& text, const SceneText::Tags& more) {
  SceneText::Tags tags{{"name", "sheet"}, {"shape", "grid"}, {"size", glm::vec3(1, 0, 1)},
                       {"resolution", 4}, {"radius", 0.02f}, {"mass", 0.5f},
                       {"stiffness", 1}};
  tags.insert(tags.end(), more.begin(), more.end());
  return text.element("cloth", tags);
}

TEST(Paint, MultipliesTheMassesOfItsParticles) {
  SceneText text;
  paintedCloth(text, {{"paintedMass", "0-2:4 7:0.5"}, {"fixed", 1}});
  Simulation simulation = text.simulate();
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    EXPECT_EQ(particles.mass[i], i <= 2 ? 2.0f : i == 7 ? 0.25f : 0.5f) << i;
    EXPECT_EQ(particles.position[i].w, i == 1 ? 0.0f : 1.0f / particles.mass[i]) << i;
  }
}

// Two particles on a spring that was stretched by the push of one: the common momentum is m1 v1, so that together they
// continue with m1 v1 / (m1 + m2), for any spring.
TEST(Paint, ChangesTheMotionAsAHeavierParticleDoes) {
  const auto meanSpeed = [](const char* paint) {
    SceneText text;
    text.set("timestep", 0.01f).set("solverIterations", 20).set("iteration", "gaussSeidel");
    paintedCloth(text, {{"paintedMass", paint}});
    text.element("sand", {{"radius", 0.05f}, {"mass", 3}}).particle(1, {0.5f, 0.3f, 0.5f}, {0, -2, 0});
    Simulation simulation = text.simulate();
    run(simulation, 60);
    const Particles& particles = simulation.world().particles;
    double momentum = 0.0, mass = 0.0;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      momentum += double(particles.mass[i]) * double(particles.velocity[i].y);
      mass += double(particles.mass[i]);
    }
    EXPECT_NEAR(momentum, 3.0 * -2.0, 0.02) << "nothing pulls from outside";
    return momentum / mass;
  };
  EXPECT_NEAR(meanSpeed("0:1"), -6.0 / (3.0 + 25 * 0.5), 5e-3);
  EXPECT_NEAR(meanSpeed("0-24:4"), -6.0 / (3.0 + 25 * 2.0), 5e-3);
}

TEST(Paint, FrictionActsWherePainted) {
  const auto slides = [](const char* paint) {
    SceneText text;
    text.set("timestep", 0.01f).set("solverIterations", 10);
    text.element("gravity");
    text.element("wall");
    paintedCloth(text, {{"staticFriction", 0.1f},
                        {"kineticFriction", 0.1f},
                        {"translate", glm::vec3(0, 0.021f, 0)},
                        {"paintedFriction", paint}});
    Simulation simulation = text.simulate();
    simulation.gust({1.0f, 0.0f, 0.0f});
    run(simulation, 40);
    return positionOf(simulation, 0, 12).x;
  };
  const float plain = slides("0:1"), rough = slides("0-24:8");
  EXPECT_GT(plain, rough + 0.05f);
}

// A strip of springs in series under a weight: with the factor f each square stretches by 1/f of its share.
TEST(Paint, StiffnessActsAsSpringsInSeries) {
  const auto lengths = [](const char* paint) {
    SceneText text;
    text.set("timestep", 0.01f).set("solverIterations", 600).set("iteration", "gaussSeidel");
    text.set("stiffnessModel", "compliant").set("damping", 0.2f);
    text.element("gravity");
    text.element("cloth", {{"name", "strip"},
                           {"shape", "grid"},
                           {"size", glm::vec3(1, 8, 0)},
                           {"resolution", 8},
                           {"radius", 0.02f},
                           {"mass", 0.001f},
                           {"stiffness", 1},
                           {"compliance", 0.01f},
                           {"paintedMass", "0-1:20"},
                           {"paintedStiffness", paint},
                           {"fixed", 16},
                           {"fixed", 17}});
    Simulation simulation = text.simulate();
    run(simulation, 800);
    const auto y = [&](int row) {
      return 0.5f * (positionOf(simulation, 0, 2 * row).y + positionOf(simulation, 0, 2 * row + 1).y);
    };
    return std::array<float, 2>{y(3) - y(0) - 3.0f, y(8) - y(5) - 3.0f};  // of three squares below and above
  };
  const auto plain = lengths("0:1");
  ASSERT_GT(plain[0], 0.003f);
  for (const auto& [paint, factor] : {std::pair{"0-7:4", 4.0f}, std::pair{"0-7:0.5", 0.5f}}) {
    const auto painted = lengths(paint);
    EXPECT_NEAR(painted[0] * factor, plain[0], 0.01f * plain[0]) << paint;
    EXPECT_NEAR(painted[1], plain[1], 0.01f * plain[1]) << paint << ": not painted";
  }
}

TEST(Paint, StiffnessIsAFactorOfK) {
  const auto correction = [](float stiffness, const char* paint) {
    SceneText text;
    text.set("timestep", 0.01f).set("solverIterations", 1).set("iteration", "gaussSeidel");
    paintedCloth(text, {{"paintedStiffness", paint}});
    Scene scene = text.scene();
    setParameter(scene, fmt::format("sheet.stiffness={}", stiffness));
    InputMessages messages;
    Simulation simulation(scene, {}, messages);
    simulation.grab(12, 1.0f);
    simulation.moveGrabbed(12, {0.3f, 0.4f, 0.0f});
    run(simulation, 3);
    std::vector<glm::vec3> x;
    for (const glm::vec4& p : simulation.world().particles.position) x.emplace_back(p);
    return x;
  };
  EXPECT_EQ(correction(0.4f, "0-24:0.5"), correction(0.2f, "0:1")) << "0.5 of 0.4";
  EXPECT_EQ(correction(0.4f, "0-24:5"), correction(1.0f, "0:1")) << "no more than 1";
  EXPECT_NE(correction(0.4f, "0-3:0.5"), correction(0.4f, "0:1"));
}

TEST(Paint, EntriesBeyondTheParticlesAreReportedAndKept) {
  SceneText text;
  paintedCloth(text, {{"paintedMass", "20-40:2"}});
  InputMessages messages;
  const Simulation simulation(text.scene(), {}, messages);
  ASSERT_EQ(messages.entries().size(), 1u);
  EXPECT_NE(messages.entries().front().message.find("<paintedMass> names particle 40, expected 0 to 24"),
            std::string::npos)
      << messages.entries().front().message;
  EXPECT_EQ(parameterText(simulation.scene(), "sheet.paintedMass"), "20-40:2");
  EXPECT_EQ(simulation.world().particles.mass[24], 1.0f);
}

TEST(Paint, KeepsThePositionsOfAMovingCloth) {
  SceneText text;
  text.set("timestep", 0.01f);
  text.element("gravity");
  paintedCloth(text, {{"fixed", 0}});
  Simulation simulation = text.simulate();
  run(simulation, 20);
  simulation.pin(9, true);
  const auto before = simulation.world().particles.position;
  const auto speeds = simulation.world().particles.velocity;
  Scene edited = simulation.scene();
  setParameter(edited, "sheet.paintedMass=3-5:2");
  setParameter(edited, "sheet.fixed=24");
  InputMessages messages;
  simulation.edit(edited, {}, messages);
  const Particles& now = simulation.world().particles;
  for (std::size_t i = 0; i < now.size(); ++i) {
    EXPECT_EQ(glm::vec3(now.position[i]), glm::vec3(before[i])) << i;
    const glm::vec3 expected = i == 24 ? glm::vec3(0.0f) : speeds[i];
    EXPECT_EQ(now.velocity[i], expected) << i;
  }
  EXPECT_EQ(now.position[24].w, 0.0f) << "a new pin";
  EXPECT_GT(now.position[0].w, 0.0f) << "an old one that is gone";
  EXPECT_EQ(now.position[9].w, 0.0f) << "one by hand stays";
  EXPECT_EQ(now.mass[4], 1.0f);
  EXPECT_EQ(now.position[4].w, 1.0f);
}

void edit(Simulation& simulation, const std::string& assignment) {
  Scene edited = simulation.scene();
  setParameter(edited, assignment);
  InputMessages messages;
  simulation.edit(edited, {}, messages);
}

bool isPinned(const Simulation& simulation, int particle) {
  return simulation.world().particles.position[particle].w == 0.0f;
}

TEST(Paint, KeepsManuallyUnpinnedParticlesFree) {
  SceneText text;
  paintedCloth(text, {{"fixed", 0}, {"fixed", 4}});
  Simulation simulation = text.simulate();
  simulation.pin(4, false);
  edit(simulation, "sheet.paintedMass=3-5:2");
  EXPECT_TRUE(isPinned(simulation, 0));
  EXPECT_FALSE(isPinned(simulation, 4));
  EXPECT_EQ(simulation.world().particles.position[4].w, 1.0f) << "of its new mass";
  edit(simulation, "sheet.fixed=24");
  EXPECT_FALSE(isPinned(simulation, 0));
  EXPECT_FALSE(isPinned(simulation, 4));
  EXPECT_TRUE(isPinned(simulation, 24));
}

TEST(Paint, PinsApplyToATornCloth) {
  SceneText text;
  text.element("gravity");
  paintedCloth(text, {{"tear", 1.01f}, {"fixed", 0}});
  Simulation simulation = text.simulate();
  run(simulation, 60);
  ASSERT_GT(simulation.world().tears, 0u);
  edit(simulation, "sheet.fixed=24");
  EXPECT_TRUE(isPinned(simulation, 24));
  EXPECT_FALSE(isPinned(simulation, 0));
}

TEST(Rebuild, KeepsManualPinsOfUnchangedParticles) {
  SceneText text;
  paintedCloth(text, {{"fixed", 0}, {"fixed", 4}});
  Simulation simulation = text.simulate();
  simulation.pin(9, true);
  simulation.pin(4, false);
  edit(simulation, "sheet.mass=2");
  EXPECT_TRUE(isPinned(simulation, 0));
  EXPECT_TRUE(isPinned(simulation, 9)) << "pinned by hand";
  EXPECT_FALSE(isPinned(simulation, 4)) << "let go of by hand";
  EXPECT_EQ(simulation.world().particles.position[4].w, 0.5f);
  edit(simulation, "sheet.resolution=5");
  EXPECT_FALSE(isPinned(simulation, 9)) << "another particle";
}

TEST(Paint, AppliesToSoftBodies) {
  SceneText text;
  text.element("softBody", {{"shape", "box"}, {"resolution", 1}, {"mass", 2}, {"paintedMass", "3:5"}});
  const Simulation simulation = text.simulate();
  EXPECT_EQ(simulation.world().particles.mass[3], 10.0f);
  EXPECT_EQ(simulation.world().particles.mass[2], 2.0f);
}

TEST(Paint, IsReadAndWrittenInRuns) {
  PaintedNumbers paint;
  for (const auto& [particle, value] : {std::pair{0, 2.0f}, {1, 2.0f}, {2, 3.0f}, {5, 3.0f}})
    paint.add(particle, value);
  const FieldType& type = *fieldTypeOf<PaintedNumbers>();
  const FieldInfo info{.min = 0.01, .max = 100};
  EXPECT_EQ(type.print(&paint), std::vector<std::string>{"0-1:2 2:3 5:3"});
  PaintedNumbers back;
  EXPECT_EQ(type.parse(" 0-1:2\n2:3 5:3 ", info, &back), "");
  EXPECT_EQ(back, paint);
  EXPECT_EQ(*back.find(1), 2.0f);
  EXPECT_EQ(back.find(3), nullptr);
  for (const char* bad : {"1", "1:", "1:x", "2:1 1:1", "1-0:2", "1:1000", "1:nan", "-1:2", "0-3:2 3:1", "1:2:3"}) {
    EXPECT_NE(type.parse(bad, info, &back), "") << bad;
  }
  PaintedColours colours;
  EXPECT_EQ(fieldTypeOf<PaintedColours>()->parse("4:1,0.5,0", {.min = 0, .max = 1}, &colours), "");
  EXPECT_EQ(*colours.find(4), glm::vec3(1.0f, 0.5f, 0.0f));
}

}  // namespace
}  // namespace pliant::sim
