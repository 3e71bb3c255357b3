// Spray, foam and bubbles: their origin and their motion.
#include "sim/observe/diffuse_particles.h"

#include "sim/observe/tolerances.h"
#include "sim/step/step_state.h"
#include "tests/sim/simulation/allocations.h"
#include "tests/sim/simulation/water_tank.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kG = 9.81f;

SceneText calmPool(int count = 6) {
  SceneText scene = tank();
  scene.element("fluid", water()).source("block", layers(0, 0, count));
  return scene;
}

/// A column on one side of a long tank.
Simulation breakingDam(int threads) {
  SceneText scene;
  scene.set("timestep", 1.0f / 120.0f).set("solverIterations", 3).set("threads", threads);
  scene.element("gravity", {{"magnitude", kG}}).element("wall");
  for (const glm::vec4& wall :
       {glm::vec4(1, 0, 0, 0), glm::vec4(-1, 0, 0, -1.6f), glm::vec4(0, 0, 1, 0), glm::vec4(0, 0, -1, -0.4f)}) {
    scene.element("wall", {{"normal", glm::vec3(wall)}, {"distance", wall.w}});
  }
  scene.element("fluid", water());
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", glm::vec3(0.5f * kSpacing)},
                         {"max", glm::vec3(0.4f, 1.0f, 0.38f)},
                         {"spacing", kSpacing},
                         {"jitter", 0.001f}});
  return scene.simulate();
}

std::vector<DiffuseParticle> foamOf(const Simulation& simulation) {
  return {simulation.foam().begin(), simulation.foam().end()};
}

std::size_t count(const Simulation& simulation, DiffuseKind kind) {
  const auto foam = simulation.foam();
  return static_cast<std::size_t>(
      std::count_if(foam.begin(), foam.end(), [&](const DiffuseParticle& p) { return p.kind == kind; }));
}

TEST(DiffuseParticles, StillWaterHasNone) {
  Simulation simulation = calmPool().simulate();
  simulation.setFoam(true);
  for (int step = 0; step < 120; ++step) {
    ASSERT_TRUE(simulation.step());
    ASSERT_EQ(simulation.foam().size(), 0u) << "step " << step;
  }
}

TEST(DiffuseParticles, ADamBreakCreatesABoundedNumberOfEachKind) {
  Simulation simulation = breakingDam(0);
  simulation.setFoam(true);
  bool sprays = false, foams = false, bubbles = false;
  for (int step = 0; step < 180; ++step) {
    simulation.step();
    sprays = sprays || count(simulation, DiffuseKind::spray) > 5;
    foams = foams || count(simulation, DiffuseKind::foam) > 20;
    bubbles = bubbles || count(simulation, DiffuseKind::bubble) > 5;
    const std::size_t bound = DiffuseParticles::kPerParticle * simulation.world().particles.size();
    ASSERT_LE(simulation.foam().size(), std::min(bound, DiffuseParticles::kMaxParticles));
    for (const DiffuseParticle& p : simulation.foam()) {
      ASSERT_TRUE(std::isfinite(p.position.x + p.position.y + p.position.z));
      ASSERT_GT(p.position.y, -0.05f);
    }
  }
  EXPECT_TRUE(sprays);
  EXPECT_TRUE(foams);
  EXPECT_TRUE(bubbles);
}

TEST(DiffuseParticles, TheStepIsTheSameWithAndWithout) {
  Simulation with = breakingDam(0), without = breakingDam(0);
  with.setFoam(true);
  run(with, 90);
  run(without, 90);
  ASSERT_GT(with.foam().size(), 0u);
  EXPECT_TRUE(std::equal(with.world().particles.position.begin(), with.world().particles.position.end(),
                         without.world().particles.position.begin()));
}

TEST(DiffuseParticles, AreTheSameForOneAndTwoThreads) {
  const auto foamOn = [](int threads) {
    Simulation simulation = breakingDam(threads);
    simulation.setFoam(true);
    run(simulation, 110);
    return foamOf(simulation);
  };
  const auto one = foamOn(1);
  ASSERT_GT(one.size(), 300u) << "several pieces of work";
  EXPECT_EQ(foamOn(2), one);
}

// Jumps in the timeline and parts of videos depend on this.
TEST(DiffuseParticles, ACloneContinuesWithThem) {
  Simulation original = breakingDam(0);
  original.setFoam(true);
  run(original, 90);
  Simulation clone = original.clone();
  ASSERT_GT(clone.foam().size(), 0u);
  run(original, 20);
  run(clone, 20);
  EXPECT_EQ(foamOf(clone), foamOf(original));
  clone.setFoam(false);
  EXPECT_EQ(clone.foam().size(), 0u);
  clone.setFoam(true);
  EXPECT_EQ(clone.foam().size(), 0u) << "it begins with none";
}

TEST(DiffuseParticles, HoneyAtTheSameSpeedHasNone) {
  const auto countOf = [](float viscosity) {
    SceneText scene = tank();
    SceneText::Tags tags = water();
    tags.push_back({"viscosity", viscosity});
    scene.element("fluid", tags).source("block", layers(0, 0, 6));
    Simulation simulation = scene.simulate();
    simulation.setFoam(true);
    std::size_t most = 0;
    for (int step = 0; step < 30; ++step) {
      if (step % 10 == 0) simulation.gust({step % 20 == 0 ? 4.0f : -4.0f, 2.0f, 0.0f});
      simulation.step();
      most = std::max(most, simulation.foam().size());
    }
    return most;
  };
  EXPECT_GT(countOf(0.01f), 20u);
  EXPECT_EQ(countOf(0.6f), 0u);
}

/// The motion of one particle that is added by hand to a given world.
class OneDiffuseParticle {
 public:
  explicit OneDiffuseParticle(Simulation& simulation, const glm::vec3& position, const glm::vec3& velocity) {
    settings_ = simulation.scene().settings;
    world_.emplace(simulation.world());
    std::fill(world_->particles.velocity.begin(), world_->particles.velocity.end(), glm::vec3(0.0f));
    DiffuseParticle particle;
    particle.position = position;
    particle.velocity = velocity;
    particle.life = 100.0f;
    diffuse_.add(particle);
  }
  /// A step in which the liquid stands still.
  void step() {
    StepState s{*world_, settings_, *integrator_, sources_, tools_};
    s.frame = ++frame_;
    diffuse_.end(s);
  }
  bool isThere() const { return diffuse_.all().size() == 1; }
  const DiffuseParticle& now() const { return diffuse_.all().front(); }

 private:
  Settings settings_;
  std::optional<World> world_;
  std::unique_ptr<TimeIntegrator> integrator_ = makeIntegrator(Integrator::euler);
  ParticleSources sources_;
  StepTools tools_;
  DiffuseParticles diffuse_;
  int frame_ = 0;
};

// x_n = x_0 + n dt v_0 + n (n + 1) / 2 dt^2 g, until it drops onto the ground.
TEST(DiffuseParticles, SprayFollowsAParabolaUntilItLands) {
  Simulation simulation = calmPool(2).simulate();
  simulation.step();
  const glm::vec3 from(0.0f, 0.6f, 0.0f), velocity(3.0f, 2.0f, 0.5f);
  OneDiffuseParticle drop(simulation, from, velocity);
  const double dt = simulation.scene().settings.timestep;
  for (int n = 1; n <= 6; ++n) {
    drop.step();
    ASSERT_TRUE(drop.isThere());
    const glm::dvec3 expected = glm::dvec3(from) + n * dt * glm::dvec3(velocity) -
                                glm::dvec3(0.0, 0.5 * n * (n + 1) * dt * dt * double(kG), 0.0);
    EXPECT_LT(glm::distance(glm::dvec3(drop.now().position), expected), 2e-6) << n;
    EXPECT_EQ(drop.now().kind, DiffuseKind::spray);
  }
  for (int n = 7; n <= 12; ++n) drop.step();
  EXPECT_FALSE(drop.isThere()) << "the wall stands at 0.2 m";
}

TEST(DiffuseParticles, SprayVanishesOnABodyButNotBesideIt) {
  SceneText scene = calmPool(2);
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "sphere"},
                              {"size", glm::vec3(0.2f)},
                              {"translate", glm::vec3(0.0f, 0.5f, 0.0f)},
                              {"mass", 1}});
  Simulation simulation = scene.simulate();
  simulation.step();
  for (const float x : {0.05f, 0.11f}) {
    OneDiffuseParticle drop(simulation, {x, 0.75f, 0.0f}, {0.0f, -5.0f, 0.0f});
    const float surface = 0.5f + std::sqrt(std::max(0.0f, 0.1f * 0.1f - x * x));  // within the 1 mm that the body fell
    for (int step = 0; step < 5 && drop.isThere(); ++step) {
      drop.step();
      if (drop.isThere() && x < 0.1f) {
        EXPECT_GT(drop.now().position.y, surface - 2e-3f);
      }
    }
    EXPECT_EQ(drop.isThere(), x > 0.1f);
  }
}

// A step of 8 ms at 5 m/s is 4 cm: particles that entered on one side came out on the other.
TEST(DiffuseParticles, SprayVanishesOnASoftBodyButNotBesideIt) {
  SceneText scene = calmPool(2);
  scene.element(
      "softBody",
      {{"shape", "box"}, {"size", glm::vec3(0.2f)}, {"resolution", 3}, {"translate", glm::vec3(0.0f, 0.5f, 0.0f)}});
  Simulation simulation = scene.simulate();
  simulation.step();
  for (const float x : {0.03f, 0.12f}) {
    OneDiffuseParticle drop(simulation, {x, 0.75f, 0.04f}, {0.0f, -5.0f, 0.0f});
    for (int step = 0; step < 5; ++step) drop.step();
    EXPECT_EQ(drop.isThere(), x > 0.1f);
  }
}

// In liquid at rest v' = (v - dt k g) / (1 + dt rate), from rest v_n = rise (1 - (1 + dt rate)^-n).
TEST(DiffuseParticles, BubblesRiseAtTheirSpeedAndBecomeFoam) {
  Simulation simulation = calmPool(8).simulate();
  run(simulation, 200);
  OneDiffuseParticle bubble(simulation, {0.0f, 0.06f, 0.0f}, glm::vec3(0.0f));
  const glm::vec3 rise = DiffuseParticles::riseVelocity({0.0f, -kG, 0.0f});
  EXPECT_GT(rise.y, 0.1f);
  const float slower = 1.0f / (1.0f + simulation.scene().settings.timestep * kBubbleDrag);
  for (int n = 1; n <= 15; ++n) {
    bubble.step();
    ASSERT_EQ(bubble.now().kind, DiffuseKind::bubble);
    EXPECT_NEAR(bubble.now().velocity.y, rise.y * (1.0f - std::pow(slower, float(n))), 1e-5f) << n;
  }
  const float before = bubble.now().position.y;
  for (int n = 0; n < 200; ++n) bubble.step();
  ASSERT_TRUE(bubble.isThere());
  EXPECT_EQ(bubble.now().kind, DiffuseKind::foam);
  EXPECT_GT(bubble.now().position.y, before + 0.1f);
  EXPECT_NEAR(bubble.now().position.y, 8 * kSpacing, 1.2f * kSpacing) << "at the surface";
}

/// Solid angle of a closed surface of the world, seen from `p`, by 4 pi: 1 inside, 0 outside (Van Oosterom & Strackee
/// 1983).
double windingNumber(const World& world, const SurfaceMesh& surface, const glm::vec3& p) {
  double sum = 0.0;
  for (const auto& triangle : surface.triangles) {
    std::array<glm::dvec3, 3> r;
    for (std::size_t i = 0; i < 3; ++i) r[i] = glm::dvec3(world.positionOf(triangle[i])) - glm::dvec3(p);
    const std::array<double, 3> l{glm::length(r[0]), glm::length(r[1]), glm::length(r[2])};
    sum += std::atan2(
        glm::dot(r[0], glm::cross(r[1], r[2])),
        l[0] * l[1] * l[2] + glm::dot(r[0], r[1]) * l[2] + glm::dot(r[0], r[2]) * l[1] + glm::dot(r[1], r[2]) * l[0]);
  }
  return sum / (2.0 * glm::pi<double>());
}

TEST(DiffuseParticles, DoNotLeaveABalloon) {
  Simulation simulation = shippedScene("water_balloon");
  simulation.setFoam(true);
  run(simulation, 85);
  ASSERT_EQ(simulation.world().surfaces.size(), 1u);
  ASSERT_GT(simulation.foam().size(), 50u);
  for (const DiffuseParticle& p : simulation.foam()) {
    ASSERT_NEAR(windingNumber(simulation.world(), simulation.world().surfaces.front(), p.position), 1.0, 0.01)
        << p.position.x << ' ' << p.position.y << ' ' << p.position.z;
  }
}

#ifndef SANITIZED

TEST(DiffuseParticles, ASteadyStepAllocatesNothing) {
  Simulation simulation = breakingDam(1);
  simulation.setFoam(true);
  run(simulation, 200);
  Simulation without = simulation.clone();
  without.setFoam(false);
  const auto allocated = [](Simulation& stepped) {
    const long before = allocatedBytes();
    run(stepped, 20);
    return allocatedBytes() - before;
  };
  allocated(simulation);
  allocated(without);  // a clone gets its buffers in its first steps
  ASSERT_GT(simulation.foam().size(), 50u);
  EXPECT_LE(allocated(simulation), allocated(without));
}

#endif

}  // namespace
}  // namespace pliant::sim
