// The mouse constraint in a running simulation.
#include "sim/constraints/mouse_constraint.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

constexpr float kStep = 1.0f / 60.0f;
constexpr glm::vec3 kHand(3.0f, 0.0f, 0.0f);  ///< its velocity [m/s]

SceneText still() {
  return SceneText().set("timestep", kStep).set("solverIterations", 10).set("iteration", "gaussSeidel");
}

SceneText cube() {
  std::vector<glm::vec3> points;
  for (int i = 0; i < 27; ++i) points.emplace_back(0.1f * float(i % 3), 0.1f * float(i / 3 % 3), 0.1f * float(i / 9));
  return still().points("cube.txt", points).element("rigidBody", {{"file", "cube.txt"}, {"radius", 0.05f}});
}

glm::vec3 meanVelocity(const Simulation& simulation) {
  glm::vec3 sum(0.0f);
  for (const glm::vec3& v : simulation.world().particles.velocity) sum += v;
  return sum / float(simulation.world().particles.size());
}

// Moves a particle of object 0 at constant speed with a new target every `stepsAPicture` steps, as the window does, and
// releases it `late` steps after the last one.
void throwIt(Simulation& simulation, int stepsAPicture, int late, int particle = 0) {
  simulation.grab(particle, 10.0f);
  const glm::vec3 start = positionOf(simulation, 0, std::size_t(particle));
  const float interval = float(stepsAPicture) * kStep;
  constexpr int kPictures = 12;
  for (int picture = 1; picture <= kPictures; ++picture) {
    simulation.moveGrabbed(particle, start + float(picture) * interval * kHand, 1.5f * interval);
    run(simulation, picture < kPictures ? stepsAPicture : late);
  }
  simulation.releaseGrabbed();
}

TEST(MouseConstraint, AParticleFollowsWithinOneStep) {
  Simulation simulation = still().element("sand").particle(0, {0, 1, 0}).simulate();
  run(simulation, 1);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {0.5f, 2, 0});
  run(simulation, 1);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0.5f, 2, 0));
}

TEST(MouseConstraint, AMotionOverSeveralStepsIsEven) {
  Simulation simulation = still().element("sand").particle(0, {0, 0, 0}).simulate();
  run(simulation, 1);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {1, 0, 0}, 5.0f * kStep);
  for (int step = 1; step <= 5; ++step) {
    run(simulation, 1);
    EXPECT_NEAR(positionOf(simulation, 0).x, 0.2f * float(step), 1e-6f);
  }
  run(simulation, 3);
  EXPECT_NEAR(positionOf(simulation, 0).x, 1.0f, 1e-6f);
}

// The window may draw once per step, or ten times a second; fingers and pictures are never exactly on time.
TEST(MouseConstraint, AThrowHasTheMouseSpeedAtAnyFrameRate) {
  for (const int stepsAPicture : {1, 2, 6}) {
    for (int late = 1; late <= stepsAPicture + stepsAPicture / 2; ++late) {
      Simulation grain = still().element("sand").particle(0, {0, 0, 0}).simulate();
      run(grain, 1);
      throwIt(grain, stepsAPicture, late);
      EXPECT_LT(glm::length(velocityOf(grain, 0) - kHand), 0.02f * glm::length(kHand))
          << stepsAPicture << " steps a picture, let go after " << late;
      const glm::vec3 from = positionOf(grain, 0);
      run(grain, 60);
      EXPECT_LT(glm::length(positionOf(grain, 0) - from - kHand), 0.02f * glm::length(kHand));
    }
  }
}

// Held at its centre: at a corner it would swing about the mouse, and its flight would depend on the swing.
TEST(MouseConstraint, AThrownBodyMovesAsAWhole) {
  for (const int stepsAPicture : {1, 2, 6}) {
    Simulation body = cube().simulate();
    throwIt(body, stepsAPicture, stepsAPicture, 13);
    EXPECT_LT(glm::length(meanVelocity(body) - kHand), 0.02f * glm::length(kHand)) << stepsAPicture;
  }
}

// The force over a whole step, not only its last substep, in which a jerk may be over or just beginning.
TEST(MouseConstraint, ForceEqualsTheMomentumGainedByOtherParticles) {
  SceneText scene = still();
  scene.set("substeps", 5).element("rope", {{"shape", "line"}, {"count", 11}, {"radius", 0.02f}, {"mass", 0.1f}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  const auto momentumOfRest = [&] {
    glm::dvec3 sum(0.0);
    const Particles& particles = simulation.world().particles;
    for (std::size_t i = 1; i < particles.size(); ++i) sum += 0.1 * glm::dvec3(particles.velocity[i]);
    return sum;
  };
  simulation.grab(0, 10.0f);
  glm::vec3 target = positionOf(simulation, 0, 0);
  for (int step = 0; step < 8; ++step) {
    target += glm::vec3(-0.05f, 0.02f * float(step), 0.0f);
    simulation.moveGrabbed(0, target);
    const glm::dvec3 before = momentumOfRest();
    run(simulation, 1);
    const glm::dvec3 gained = (momentumOfRest() - before) / double(kStep);
    const glm::dvec3 force = mouseConstraint(simulation.world()).force();
    EXPECT_GT(glm::length(gained), 0.1) << step;
    EXPECT_NEAR(glm::distance(gained, force), 0.0, 1e-3 * glm::length(gained)) << step;
  }
}

// For any effective mass of the held body: its weight, and the force that accelerates it.
TEST(MouseConstraint, ForceOnARigidBodyEqualsItsMomentumGain) {
  constexpr double kMass = 10.0;
  SceneText scene = still();
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f)}, {"mass", static_cast<float>(kMass)}});
  Simulation simulation = scene.simulate();
  const auto held = static_cast<int>(simulation.world().bodies[0].first);
  simulation.grab(held, 10.0f);
  glm::vec3 target = positionOf(simulation, 0, 0);
  for (int step = 0; step < 60; ++step) {
    if (step < 20) target.y += 0.0005f * float(step);
    simulation.moveGrabbed(held, target);
    const glm::dvec3 before = simulation.world().bodies[0].now.velocity;
    run(simulation, 1);
    const glm::dvec3 gained =
        kMass * ((simulation.world().bodies[0].now.velocity - before) / double(kStep) + glm::dvec3(0.0, 9.81, 0.0));
    const glm::dvec3 force = mouseConstraint(simulation.world()).force();
    EXPECT_NEAR(glm::distance(gained, force), 0.0, 0.01 * kMass * 9.81) << step;
  }
}

TEST(MouseConstraint, IgnoresMissingParticles) {
  Simulation simulation = cube().simulate();
  for (const int nobody : {-1, 27, 1000000}) {
    simulation.grab(nobody, 10.0f);
    simulation.moveGrabbed(nobody, {1, 1, 1});
    simulation.pin(nobody, true);
  }
  run(simulation, 2);
  simulation.releaseGrabbed();
  EXPECT_LT(glm::length(meanVelocity(simulation)), 1e-4f);
}

TEST(MouseConstraint, PinsOutlastTheDrag) {
  Simulation simulation = cube().simulate();
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {0.2f, 0, 0});
  run(simulation, 5);
  simulation.pin(0, true);
  simulation.releaseGrabbed();
  const glm::vec3 place = positionOf(simulation, 0);
  simulation.gust({5, 5, 5});
  run(simulation, 30);
  EXPECT_EQ(positionOf(simulation, 0), place);
  simulation.pin(0, false);
  simulation.gust({5, 5, 5});
  run(simulation, 30);
  EXPECT_GT(glm::length(positionOf(simulation, 0) - place), 1.0f);
}

/// A bar of a soft material along x.
SceneText softBar(int iterations) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("iteration", "gaussSeidel");
  scene.set("contacts", "FALSE").set("substeps", 2).set("damping", 0.0396f);
  scene.element("softBody", {{"shape", "box"},
                             {"size", glm::vec3(1, 0.4f, 0.4f)},
                             {"resolution", 6},
                             {"density", 500},
                             {"material", "neoHookean"},
                             {"youngsModulus", 40000}});
  scene.element("gravity").element("drag", {{"coefficient", 0.5f}});
  return scene;
}

/// The particle of a bar's upper face nearest to the middle of its end.
int endOf(const Simulation& simulation) {
  const auto& rest = simulation.world().particles.rest;
  const auto nearer = [](const glm::vec3& a, const glm::vec3& b) {
    const glm::vec3 end(0.5f, 0.2f, 0.0f);
    return glm::distance(a, end) < glm::distance(b, end);
  };
  return static_cast<int>(std::min_element(rest.begin(), rest.end(), nearer) - rest.begin());
}

/// The largest stretch of an edge at a particle of the bar.
float stretchAt(const Simulation& simulation, int particle) {
  const World& world = simulation.world();
  float largest = 0.0f;
  for (const auto& corners : world.solids.front().tetrahedra) {
    if (std::find(corners.begin(), corners.end(), particle) == corners.end()) continue;
    for (const Index i : corners) {
      if (i == particle) continue;
      const float rest = glm::distance(world.particles.rest[i], world.particles.rest[particle]);
      const float now =
          glm::distance(glm::vec3(world.particles.position[i]), glm::vec3(world.particles.position[particle]));
      largest = std::max(largest, now / rest - 1.0f);
    }
  }
  return largest;
}

// A bar that hangs from the mouse by one particle: its weight of 80 kg g would draw a needle out of it, which holding a
// neighbourhood prevents, for any number of iterations.
TEST(MouseConstraint, HoldsANeighbourhoodOfATetrahedralBody) {
  for (const int iterations : {5, 20}) {
    Simulation simulation = softBar(iterations).simulate();
    const int end = endOf(simulation);
    simulation.grab(end, 10.0f);
    Simulation alone = softBar(iterations).simulate();
    mouseConstraint(alone.world()).hold(end, 800.0f, const_cast<Particles&>(alone.world().particles));
    run(simulation, 120);
    run(alone, 120);
    EXPECT_LT(stretchAt(simulation, end), 1.0f) << iterations;
    EXPECT_LT(stretchAt(simulation, end), 0.5f * stretchAt(alone, end)) << iterations;
  }
}

// The neighbourhood turns with the body: the hanging bar's centre comes to rest below the mouse.
TEST(MouseConstraint, ABodyHangsBelowTheMouseInAnyOrientation) {
  Simulation simulation = softBar(10).simulate();
  const int end = endOf(simulation);
  const glm::vec3 mouse(simulation.world().particles.position[static_cast<std::size_t>(end)]);
  simulation.grab(end, 10.0f);
  run(simulation, 600);
  glm::vec3 centre(0.0f);
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i)
    centre += glm::vec3(particles.position[i]) / static_cast<float>(particles.size());
  const glm::vec3 below = centre - mouse;
  EXPECT_LT(std::hypot(below.x, below.z), 0.1f * std::abs(below.y));
  EXPECT_LT(below.y, -0.3f);
}

TEST(MouseConstraint, HoldsOneParticleOfOtherObjects) {
  SceneText scene;
  scene.element("rope", {{"shape", "line"}, {"radius", 0.02f}}).element("softBody", {{"shape", "box"}});
  const Simulation simulation = scene.simulate();
  EXPECT_TRUE(neighboursHeldWith(simulation.world(), 3).empty());
  const auto neighbours = neighboursHeldWith(simulation.world(), 10);
  ASSERT_FALSE(neighbours.empty());  // the corner of the box: one cell around, then two
  for (const HeldNeighbour& neighbour : neighbours) {
    EXPECT_LT(glm::length(neighbour.offset), 0.2f * std::sqrt(3.0f) + 1e-4f);
    EXPECT_EQ(neighbour.offset,
              simulation.world().particles.rest[neighbour.particle] - simulation.world().particles.rest[10]);
  }
}

/// A box on the ground beside a wall, and how far the mouse is moved beyond either.
struct Pull {
  glm::vec3 target;  ///< [m]
  int steps;         ///< that it takes to get there
};

// A body dragged beyond an obstacle is stopped; once it was driven through, thrown off at 80 m/s, or blew up.
TEST(MouseConstraint, ARigidBodyDraggedAgainstAWallStaysThere) {
  constexpr float kWall = 2.0f;
  const std::vector<Pull> pulls{
      {{2.8f, 0.3f, 0}, 18}, {{5, 0.3f, 0}, 30}, {{10, 0.3f, 0}, 3}, {{0, -1, 0}, 18}, {{0, -3, 0}, 30}};
  for (const int substeps : {1, 4}) {
    for (const auto& [target, steps] : pulls) {
      Simulation simulation = SceneText()
                                  .set("timestep", kStep)
                                  .set("solverIterations", 10)
                                  .set("substeps", substeps)
                                  .element("gravity")
                                  .element("wall")
                                  .element("wall", {{"normal", glm::vec3(-1, 0, 0)}, {"distance", -kWall}})
                                  .element("rigidBody", {{"model", "rigid"},
                                                         {"shape", "box"},
                                                         {"size", glm::vec3(0.4f)},
                                                         {"translate", glm::vec3(0, 0.25f, 0)},
                                                         {"density", 500.0f}})
                                  .simulate();
      run(simulation, 30);
      simulation.grab(0, 10.0f);
      simulation.moveGrabbed(0, target, float(steps) * kStep);
      run(simulation, 60);
      EXPECT_LT(glm::length(meanVelocity(simulation)), 3.0f) << substeps << " substeps, towards " << target.x;
      simulation.releaseGrabbed();
      run(simulation, 120);
      EXPECT_LT(glm::length(meanVelocity(simulation)), 1.0f) << substeps << " substeps, towards " << target.x;
      for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_LT(positionOf(simulation, 0, k).x, kWall) << substeps << " substeps, towards " << target.x;
        EXPECT_GT(positionOf(simulation, 0, k).y, 0.0f) << substeps << " substeps, towards " << target.y;
      }
    }
  }
}

// The limit is far above any usual motion of a mouse.
TEST(MouseConstraint, ARigidBodyThatNothingStopsFollowsTheMouse) {
  Simulation simulation =
      still().element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.4f)}}).simulate();
  run(simulation, 1);
  const glm::vec3 start = positionOf(simulation, 0);
  simulation.grab(0, 10.0f);
  for (int step = 1; step <= 30; ++step) {
    const glm::vec3 target = start + float(step) * kStep * kHand;
    simulation.moveGrabbed(0, target);
    run(simulation, 1);
    EXPECT_NEAR(glm::distance(positionOf(simulation, 0), target), 0.0f, 5e-3f) << step;
  }
}

double kineticEnergy(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  double sum = 0.0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const glm::dvec3 v(particles.velocity[i]);
    sum += 0.5 * double(particles.mass[i]) * glm::dot(v, v);
  }
  return sum;
}

// A force at a fixed point does no work on a body that swings there; once three links reached 50 m/s.
TEST(MouseConstraint, AChainOnABodyHeldStillGainsNoEnergy) {
  for (const int links : {2, 3, 6}) {
    SceneText text;
    text.set("timestep", kStep).set("solverIterations", 8).set("substeps", 4).set("contacts", false);
    const auto place = [](int link) { return -0.3f * float(link); };
    for (int link = 0; link < links; ++link) {
      text.element("rigidBody", {{"model", "rigid"},
                                 {"shape", "box"},
                                 {"size", glm::vec3(0.1f, 0.3f, 0.12f)},
                                 {"translate", glm::vec3(0, place(link), 0)},
                                 {"mass", 1.0f}});
    }
    for (int link = 1; link < links; ++link) {
      text.element("joint", {{"kind", "ball"},
                             {"objectID", std::to_string(link)},
                             {"objectID", std::to_string(link - 1)},
                             {"position", glm::vec3(0, place(link) + 0.15f, 0)}});
    }
    Simulation simulation = text.simulate();
    const glm::vec3 start = positionOf(simulation, 0);
    simulation.grab(0, 10.0f);
    for (int step = 1; step <= 30; ++step) {
      simulation.moveGrabbed(0, start + float(step) / 30.0f * glm::vec3(1, 1, 0), kStep);
      run(simulation, 1);
    }
    const auto mostWithin = [&](int steps) {
      double most = 0.0;
      for (int step = 0; step < steps; ++step) {
        run(simulation, 1);
        most = std::max(most, kineticEnergy(simulation));
      }
      return most;
    };
    const double before = mostWithin(60);  // its force has a limit: it comes late
    ASSERT_GT(before, 1.0) << links;
    EXPECT_LT(mostWithin(300), 1.1 * before) << links << " links";
  }
}

// A hand of a kilogram lifts a trunk of twenty.
TEST(MouseConstraint, LiftsJointedBodiesByTheLightestOne) {
  const auto box = [](float mass, float y) -> SceneText::Tags {
    return {{"model", "rigid"},
            {"shape", "box"},
            {"size", glm::vec3(0.2f)},
            {"translate", glm::vec3(0, y, 0)},
            {"mass", mass}};
  };
  Simulation simulation = SceneText()
                              .set("timestep", kStep)
                              .set("solverIterations", 20)
                              .set("substeps", 4)
                              .element("gravity")
                              .element("rigidBody", box(1.0f, 1.3f))
                              .element("rigidBody", box(20.0f, 1.0f))
                              .element("joint", {{"kind", "fixed"}, {"objectID", "0"}, {"objectID", "1"}})
                              .simulate();
  const glm::vec3 start = positionOf(simulation, 0);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, start + glm::vec3(0, 1, 0), 1.0f);
  run(simulation, 120);
  EXPECT_NEAR(positionOf(simulation, 0).y, start.y + 1.0f, 0.05f);
}

}  // namespace
}  // namespace pliant::sim
