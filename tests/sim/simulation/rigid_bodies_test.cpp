// Bodies with an orientation of their own, against the laws of rigid bodies.
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

constexpr double kGravity = 9.81;

SceneText bodyScene(int iterations = 20, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("substeps", substeps);
  scene.set("iteration", "gaussSeidel");
  return scene;
}

const World& worldOf(const Simulation& simulation) { return simulation.world(); }

glm::dvec3 centreOf(const Simulation& simulation, std::size_t body) {
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    sum += 0.25 * worldOf(simulation)
                      .particles.exactPosition(static_cast<std::size_t>(worldOf(simulation).bodies[body].first) + k);
  }
  return sum;
}

struct Motion4 {
  glm::dvec3 angularMomentum{0.0};
  double energy = 0.0;  // of the motion
};

Motion4 motionOf(const Simulation& simulation, std::size_t body) {
  const Particles& particles = worldOf(simulation).particles;
  const std::size_t first = static_cast<std::size_t>(worldOf(simulation).bodies[body].first);
  const glm::dvec3 centre = centreOf(simulation, body);
  Motion4 motion;
  for (std::size_t i = first; i < first + Body::kParticles; ++i) {
    const double m = double(particles.mass[i]);
    const glm::dvec3 v = particles.exactVelocity(i);
    motion.angularMomentum += m * glm::cross(particles.exactPosition(i) - centre, v);
    motion.energy += 0.5 * m * glm::dot(v, v);
  }
  return motion;
}

TEST(RigidBodies, TurnFreelyWithTheirAngularMomentumAndEnergy) {
  SceneText scene = bodyScene();
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(1.0f, 0.5f, 0.2f)},
                              {"mass", 2.0f},
                              {"angularVelocity", glm::vec3(0.03f, 3.0f, 0.03f)}});
  Simulation simulation = scene.simulate();
  const Motion4 before = motionOf(simulation, 0);
  // I of a box about y: m (x^2 + z^2) / 12.
  EXPECT_NEAR(before.angularMomentum.y, 2.0 * (1.0 + 0.04) / 12.0 * 3.0, 1e-5);
  int flips = 0;
  double lastSide = 1.0;
  for (int frame = 0; frame < 600; ++frame) {
    simulation.step();
    const Motion4 now = motionOf(simulation, 0);
    ASSERT_NEAR(glm::distance(now.angularMomentum, before.angularMomentum), 0.0, 1e-6 * 0.52);
    ASSERT_NEAR(now.energy / before.energy, 1.0, 1e-5);
    // Its middle axis turns over again and again (Dzhanibekov).
    const Particles& particles = worldOf(simulation).particles;
    const double side =
        double(particles.position[0].y - particles.position[1].y + particles.position[2].y - particles.position[3].y);
    if (side * lastSide < 0.0) ++flips;
    if (side != 0.0) lastSide = side;
  }
  EXPECT_GE(flips, 1);
}

TEST(RigidBodies, StandInATowerOfTen) {
  for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
    SceneText scene = bodyScene(iterations, substeps);
    scene.element("gravity").element("wall");
    for (int i = 0; i < 10; ++i) {
      scene.element("rigidBody",
                    {{"model", "rigid"},
                     {"shape", "box"},
                     {"translate", glm::vec3(0.006f * float(i % 3), 0.5f + float(i), -0.004f * float(i % 2))},
                     {"rotateY", 4.0f * float(i % 4)}});
    }
    Simulation simulation = scene.simulate();
    std::vector<glm::dvec3> start;
    for (std::size_t b = 0; b < 10; ++b) start.push_back(centreOf(simulation, b));
    run(simulation, 900);
    for (std::size_t b = 0; b < 10; ++b) {
      EXPECT_LT(glm::distance(centreOf(simulation, b), start[b]), 5e-4) << iterations << ' ' << b;
    }
  }
}

// Ten seconds at 20 iterations: one after the other the patches of a tower this high would hear of one another too late.
TEST(RigidBodies, StandInATowerOfThirty) {
  for (const bool isNeat : {true, false}) {
    SceneText scene = bodyScene();
    scene.element("gravity").element("wall");
    for (int i = 0; i < 30; ++i) {
      const glm::vec3 off = isNeat ? glm::vec3(0) : glm::vec3(0.006f * float(i % 3), 0, -0.004f * float(i % 2));
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"translate", off + glm::vec3(0, 0.5f + float(i), 0)},
                                  {"rotateY", isNeat ? 0.0f : 4.0f * float(i % 4)}});
    }
    Simulation simulation = scene.simulate();
    std::vector<glm::dvec3> start;
    for (std::size_t b = 0; b < 30; ++b) start.push_back(centreOf(simulation, b));
    run(simulation, 600);
    for (std::size_t b = 0; b < 30; ++b) {
      EXPECT_LT(glm::distance(centreOf(simulation, b), start[b]), 1e-3) << isNeat << ' ' << b;
    }
  }
}

// In four substeps of five iterations, too, a box carries ten thousand times its mass.
TEST(RigidBodies, CarryThousandsOfTimesTheirMass) {
  for (const auto& [mass, iterations, substeps] :
       {std::tuple{3000.0f, 20, 1}, std::tuple{3000.0f, 5, 4}, std::tuple{10000.0f, 5, 4}}) {
    SceneText scene = bodyScene(iterations, substeps);
    scene.element("gravity").element("wall");
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
    scene.element("rigidBody",
                  {{"model", "rigid"}, {"shape", "box"}, {"mass", mass}, {"translate", glm::vec3(0.02f, 1.5f, 0.01f)}});
    Simulation simulation = scene.simulate();
    run(simulation, 600);
    EXPECT_LT(glm::distance(centreOf(simulation, 1), {0.02, 1.5, 0.01}), 5e-4) << mass << ' ' << substeps;
  }
}

TEST(RigidBodies, CarryAHundredTimesTheirMass) {
  SceneText scene = bodyScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", "box"}, {"mass", 100.0f}, {"translate", glm::vec3(0.02f, 1.5f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  EXPECT_NEAR(centreOf(simulation, 1).y, 1.5, 2e-4);
}

// Light boxes between heavy ones, under any load: what lies between was thrown out with 10 to 300 m/s.
TEST(RigidBodies, StandInStacksOfAnyMasses) {
  for (const float heavy : {1e3f, 1e4f, 1e6f}) {
    for (const bool isLightBelow : {true, false}) {
      for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
        SceneText scene = bodyScene(iterations, substeps);
        scene.element("gravity").element("wall");
        for (int i = 0; i < 6; ++i) {
          scene.element("rigidBody", {{"model", "rigid"},
                                      {"shape", "box"},
                                      {"mass", (i % 2 == 0) == isLightBelow ? 1.0f : heavy},
                                      {"translate", glm::vec3(0, 0.5f + float(i), 0)}});
        }
        Simulation simulation = scene.simulate();
        run(simulation, 300);
        for (std::size_t b = 0; b < 6; ++b) {
          EXPECT_LT(glm::distance(centreOf(simulation, b), {0, 0.5 + double(b), 0}), 6e-3)
              << heavy << ' ' << isLightBelow << ' ' << iterations << ' ' << b;
        }
      }
    }
  }
}

// The blow that a box takes from what falls on it is not struck again in the next step.
TEST(RigidBodies, OfAnyMassThatFallOnALightOneComeToRestOnIt) {
  for (const float heavy : {1e2f, 1e3f, 1e6f}) {
    for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
      SceneText scene = bodyScene(iterations, substeps);
      scene.element("gravity").element("wall");
      scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
      scene.element("rigidBody",
                    {{"model", "rigid"}, {"shape", "box"}, {"mass", heavy}, {"translate", glm::vec3(0.05f, 2, 0.02f)}});
      Simulation simulation = scene.simulate();
      run(simulation, 22);
      for (int frame = 0; frame < 120; ++frame) {
        simulation.step();
        for (const Body& body : worldOf(simulation).bodies) {
          ASSERT_LT(glm::length(body.now.velocity), 0.1) << heavy << ' ' << iterations << ' ' << frame;
        }
      }
      EXPECT_NEAR(centreOf(simulation, 1).y, 1.5, 5e-3) << heavy << ' ' << iterations;
    }
  }
}

TEST(RigidBodies, StandOnAnEdgeOfTwoMillimetres) {
  SceneText scene = bodyScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.002f, 0.09f, 0.06f)},
                              {"mass", 0.002f},
                              {"translate", glm::vec3(0, 0.045f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 600);
  EXPECT_NEAR(centreOf(simulation, 0).y, 0.045, 1e-5);
}

double heightOfBounce(const char* shape, float e, int substeps) {
  SceneText scene = bodyScene(20, substeps);
  scene.element("gravity", {{"magnitude", kGravity}}).element("wall");
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", shape}, {"translate", glm::vec3(0, 1.5f, 0)}, {"restitution", e}});
  Simulation simulation = scene.simulate();
  double highest = 0.0, last = 1.5;
  bool rises = false;
  for (int frame = 0; frame < 110; ++frame) {
    simulation.step();
    const double y = centreOf(simulation, 0).y;
    if (y < last - 1e-9 && rises) break;
    rises = rises || y > last + 1e-4;
    if (rises) highest = std::max(highest, y - 0.5);
    last = y;
  }
  return highest;
}

TEST(RigidBodies, BounceToTheSquareOfTheirRestitution) {
  for (const char* shape : {"sphere", "box"}) {
    for (const float e : {0.2f, 0.5f, 0.8f, 1.0f}) {
      for (const int substeps : {1, 3}) {
        // The highest of the frames may miss the top by g h^2 / 8, a third of a millimetre.
        EXPECT_NEAR(heightOfBounce(shape, e, substeps), double(e) * double(e), 1e-3) << shape << ' ' << e;
      }
    }
    EXPECT_LT(heightOfBounce(shape, 0.0f, 1), 1e-6);
  }
}

double slideOn(double degrees, float mu, int iterations, int frames) {
  const auto angle = static_cast<float>(glm::radians(degrees));
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  SceneText scene = bodyScene(iterations);
  scene.element("gravity", {{"magnitude", kGravity}}).element("wall", {{"normal", normal}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(1, 0.5f, 1)},
                              {"rotateZ", -float(degrees)},
                              {"translate", 0.25f * normal},
                              {"staticFriction", mu},
                              {"kineticFriction", mu}});
  Simulation simulation = scene.simulate();
  const glm::dvec3 start = centreOf(simulation, 0);
  run(simulation, frames);
  return glm::distance(centreOf(simulation, 0), start);
}

// The edge that strikes leaves with e times its speed, however the box turns. Without friction the impulse P is upright, and
// what it does to the angular momentum says where it struck: dL = x P.
TEST(RigidBodies, BounceFromAnEdgeWithTheirRestitution) {
  for (const float degrees : {20.0f, 45.0f, 70.0f}) {
    for (const float spin : {0.0f, 3.0f, -5.0f, 10.0f}) {
      for (const float e : {0.3f, 0.5f, 0.8f, 1.0f}) {
        SceneText scene = bodyScene(20, degrees > 40.0f ? 4 : 1);
        scene.element("wall", {{"staticFriction", 0}, {"kineticFriction", 0}, {"restitution", e}});
        scene.element("rigidBody", {{"model", "rigid"},
                                    {"shape", "box"},
                                    {"size", glm::vec3(0.4f, 0.3f, 0.8f)},
                                    {"rotateZ", degrees},
                                    {"translate", glm::vec3(0, 0.6f, 0)},
                                    {"velocity", glm::vec3(0, -2, 0)},
                                    {"angularVelocity", glm::vec3(0, 0, spin)},
                                    {"staticFriction", 0},
                                    {"kineticFriction", 0},
                                    {"restitution", e}});
        Simulation simulation = scene.simulate();
        const double inertia = (0.4 * 0.4 + 0.3 * 0.3) / 12.0, fall = -2.0, turn = double(spin) * inertia;
        double rise = fall, after = turn;
        for (int frame = 0; frame < 60 && std::abs(rise - fall) < 1e-3; ++frame) {
          simulation.step();
          after = motionOf(simulation, 0).angularMomentum.z;
          rise = double(worldOf(simulation).particles.velocity[0].y + worldOf(simulation).particles.velocity[1].y +
                        worldOf(simulation).particles.velocity[2].y + worldOf(simulation).particles.velocity[3].y) /
                 4.0;
        }
        const double x = (after - turn) / (rise - fall);
        const double before = fall + turn / inertia * x, left = rise + after / inertia * x;
        EXPECT_NEAR(-left / before, double(e), 0.01 * double(e)) << degrees << " degrees, " << spin << " rad/s";
      }
    }
  }
}

TEST(RigidBodies, SlideAboveTheFrictionAngleAloneAtAnyIterationCount) {
  for (const int iterations : {5, 20}) {
    for (const float mu : {0.3f, 0.8f}) {
      const double critical = glm::degrees(std::atan(double(mu)));
      EXPECT_LT(slideOn(critical - 0.5, mu, iterations, 900), 1e-4) << mu;
      const double a = glm::radians(critical + 0.5), t = 2.0;
      const double expected = 0.5 * kGravity * (std::sin(a) - double(mu) * std::cos(a)) * t * (t + 1.0 / 60.0);
      EXPECT_NEAR(slideOn(critical + 0.5, mu, iterations, 120), expected, 0.01 * expected) << mu;
    }
  }
}

/// How far what is round rolls in 2 s down a slope of `degrees`, by what it should: g sin(a) t^2 / 2 by
/// 1 + I / (m r^2), with t (t + h) in place of t^2 by symplectic Euler.
double rolledPart(const std::string& shape, float radius, double share, double degrees, bool onBody, int substeps) {
  const double a = glm::radians(degrees);
  const glm::vec3 normal(float(std::sin(a)), float(std::cos(a)), 0);
  SceneText scene = bodyScene(20, substeps);
  scene.element("gravity", {{"magnitude", kGravity}});
  if (onBody) {
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(40, 1, 40)},
                                {"rotateZ", float(-degrees)},
                                {"translate", -0.5f * normal},
                                {"mass", 0.0f}});
  } else {
    scene.element("wall", {{"normal", normal}});
  }
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", shape},
                              {"size", glm::vec3(2.0f * radius)},
                              {"rotateX", 90.0f},
                              {"translate", radius * normal}});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  const double h = 1.0 / (60.0 * substeps);
  const double way = glm::distance(centreOf(simulation, onBody ? 1 : 0), double(radius) * glm::dvec3(normal));
  return way / (share * kGravity * std::sin(a) * 2.0 * (2.0 + h) / 2.0);
}

TEST(RigidBodies, RollDownASlope) {
  for (const auto& [shape, share] : {std::pair{"sphere", 5.0 / 7.0}, std::pair{"cylinder", 2.0 / 3.0}}) {
    for (const float radius : {0.07f, 0.5f}) {
      for (const double degrees : {1.0, 6.0, 20.0}) {
        for (const auto& [onBody, substeps] : {std::pair{false, 1}, std::pair{false, 4}, std::pair{true, 1}}) {
          EXPECT_NEAR(rolledPart(shape, radius, share, degrees, onBody, substeps), 1.0, 0.003)
              << shape << ", " << radius << " m, " << degrees << " degrees" << (onBody ? " on a body" : "") << ", "
              << substeps << " substeps";
        }
      }
    }
  }
}

TEST(RigidBodies, KeepMomentumWhenTheyMeetInSpace) {
  SceneText scene = bodyScene();
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"velocity", glm::vec3(2, 0.1f, 0)},
                              {"angularVelocity", glm::vec3(0, 1, 2)},
                              {"restitution", 0.5f}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "capsule"},
                              {"size", glm::vec3(0.5f, 1.5f, 0.5f)},
                              {"mass", 3.0f},
                              {"translate", glm::vec3(2, 0.3f, 0.1f)}});
  Simulation simulation = scene.simulate();
  const auto total = [&] {
    glm::dvec3 p(0.0), l(0.0);
    const Particles& particles = worldOf(simulation).particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      const glm::dvec3 mv = double(particles.mass[i]) * particles.exactVelocity(i);
      p += mv;
      l += glm::cross(particles.exactPosition(i), mv);
    }
    return std::pair(p, l);
  };
  const auto [p0, l0] = total();
  run(simulation, 120);
  const auto [p1, l1] = total();
  EXPECT_GT(centreOf(simulation, 1).x, 2.2) << "they have met";
  EXPECT_NEAR(glm::distance(p1, p0), 0.0, 1e-6);
  EXPECT_NEAR(glm::distance(l1, l0), 0.0, 2e-3 * glm::length(l0));
}

// Two that meet turning, and stay together or rub along one another.
double angularMomentumMade(const char* shape, float friction, int substeps) {
  SceneText scene = bodyScene(20, substeps);
  for (const float side : {-1.0f, 1.0f}) {
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", shape},
                                {"size", glm::vec3(0.4f, 0.9f, 0.4f)},
                                {"density", side < 0.0f ? 100.0f : 250.0f},
                                {"rotateX", 50.0f * side},
                                {"rotateZ", 20.0f},
                                {"translate", glm::vec3(0.7f * side, 0.1f * side, 0)},
                                {"velocity", glm::vec3(-1.5f * side, 0, 0.2f * side)},
                                {"angularVelocity", glm::vec3(2, 3 * side, -1)},
                                {"staticFriction", friction},
                                {"kineticFriction", friction},
                                {"particleSleeping", 0.0f}});
  }
  Simulation simulation = scene.simulate();
  const Momentum before = measureMomentum(simulation.world());
  const double energy = measure(simulation.world()).kineticEnergy;
  run(simulation, 60);
  EXPECT_LT(measure(simulation.world()).kineticEnergy, 0.8 * energy) << shape << ": they have met";
  return glm::distance(measureMomentum(simulation.world()).angular, before.angular) / glm::length(before.angular);
}

TEST(RigidBodies, KeepAngularMomentumWhenTheyMeetTurning) {
  for (const char* shape : {"box", "cylinder", "capsule"}) {
    for (const float friction : {0.0f, 0.5f}) {
      EXPECT_LT(angularMomentumMade(shape, friction, 1), 2e-3) << shape << ", friction " << friction;
      EXPECT_LT(angularMomentumMade(shape, friction, 8), 1e-4) << shape << ", friction " << friction << ", 8 substeps";
    }
  }
}

TEST(RigidBodies, InsideEachOtherPartSlowly) {
  SceneText scene = bodyScene();
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}});
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0.2f, 0.3f, 0.1f)}});
  Simulation simulation = scene.simulate();
  for (int frame = 0; frame < 240; ++frame) {
    simulation.step();
    for (const auto& v : worldOf(simulation).particles.velocity) ASSERT_LT(glm::length(v), 1.0f) << frame;
  }
  EXPECT_GT(glm::distance(centreOf(simulation, 0), centreOf(simulation, 1)), 0.9);
}

TEST(RigidBodies, CarryGrainsAndAreCarriedByThem) {
  SceneText scene = bodyScene();
  scene.set("contactMargin", 0.005f).element("gravity").element("wall");
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(1, 0.2f, 1)}, {"translate", glm::vec3(0, 0.1f, 0)}});
  scene.element("sand", {{"radius", 0.05f}, {"staticFriction", 0.6f}, {"kineticFriction", 0.6f}});
  for (int i = 0; i < 9; ++i) scene.particle(1, glm::vec3(0.2f * float(i % 3 - 1), 0.26f, 0.2f * float(i / 3 - 1)));
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.7f, 0.1f, 0.7f)},
                              {"translate", glm::vec3(0, 0.37f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 180);
  EXPECT_NEAR(centreOf(simulation, 0).y, 0.1, 2e-3);
  EXPECT_NEAR(centreOf(simulation, 1).y, 0.35, 1e-2);
}

// Without friction, over the seam of two that are flush: nothing stops it there, and nothing throws it up.
TEST(RigidBodies, SlideOverASeamWithoutABump) {
  for (const float speed : {0.3f, 1.0f, 3.0f, 10.0f}) {
    for (const auto& [shape, onBodies] :
         {std::pair{"box", false}, {"box", true}, {"sphere", false}, {"sphere", true}}) {
      SceneText scene = bodyScene();
      scene.element("gravity");
      for (const float x : {0.0f, 2.0f}) {
        if (onBodies) {
          scene.element("rigidBody", {{"model", "rigid"},
                                      {"shape", "box"},
                                      {"size", glm::vec3(2, 0.5f, 2)},
                                      {"translate", glm::vec3(x, 0.25f, 0)},
                                      {"fixed", 0},
                                      {"staticFriction", 0},
                                      {"kineticFriction", 0}});
        } else {
          scene.element("box", {{"min", glm::vec3(x - 1, 0, -1)}, {"max", glm::vec3(x + 1, 0.5f, 1)}});
        }
      }
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", shape},
                                  {"size", glm::vec3(0.5f)},
                                  {"translate", glm::vec3(0, 0.75f, 0)},
                                  {"velocity", glm::vec3(speed, 0, 0)},
                                  {"staticFriction", 0},
                                  {"kineticFriction", 0}});
      Simulation simulation = scene.simulate();
      const std::size_t slider = onBodies ? 2 : 0;
      const int frames = static_cast<int>(60.0f * 1.6f / speed);
      for (int frame = 0; frame < frames; ++frame) {
        simulation.step();
        ASSERT_NEAR(centreOf(simulation, slider).y, 0.75, 1e-4) << shape << ' ' << speed << ' ' << frame;
      }
      EXPECT_NEAR(centreOf(simulation, slider).x, double(speed) * frames / 60.0, 1e-3)
          << shape << ' ' << speed << ' ' << onBodies;
    }
  }
}

TEST(RigidBodies, AreDraggedByTheMouse) {
  SceneText scene = bodyScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
  Simulation simulation = scene.simulate();
  simulation.grab(0, 10.0f);
  const glm::vec3 target(0.6f, 2.0f, 0.3f);
  for (int frame = 0; frame < 180; ++frame) {
    simulation.moveGrabbed(0, target, frame < 150 ? 0.5f : 0.0f);
    simulation.step();
  }
  const Particles& particles = worldOf(simulation).particles;
  EXPECT_LT(glm::distance(glm::vec3(particles.position[0]), target), 2e-3f);
  // Its particles keep their distances.
  const double side = 2.0 * std::sqrt(2.0 / 12.0);
  EXPECT_NEAR(glm::distance(glm::vec3(particles.position[0]), glm::vec3(particles.position[1])), side, 1e-5);
  simulation.releaseGrabbed();
  run(simulation, 240);
  EXPECT_NEAR(centreOf(simulation, 0).y, 0.5, 1e-3) << "it fell back on a side";
}

TEST(RigidBodies, ArePinnedAsAWhole) {
  SceneText scene = bodyScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 2, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 10);
  const glm::dvec3 held = centreOf(simulation, 0);
  simulation.pin(2, true);
  run(simulation, 60);
  EXPECT_EQ(centreOf(simulation, 0), held);
  const Particles& particles = worldOf(simulation).particles;
  EXPECT_NEAR(glm::distance(glm::vec3(particles.position[2]), glm::vec3(particles.position[3])),
              2.0 * std::sqrt(2.0 / 12.0), 1e-5);
  simulation.pin(1, false);
  run(simulation, 240);
  EXPECT_NEAR(centreOf(simulation, 0).y, 0.5, 1e-3) << "it fell on a side";
}

TEST(RigidBodies, OfAMeshAreItsHull) {
  SceneText scene = bodyScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"},
                              {"file", sourcePath("assets/meshes/block.obj")},
                              {"density", 500.0f},
                              {"translate", glm::vec3(0, 3, 0)}});
  Simulation simulation = scene.simulate();
  ASSERT_EQ(worldOf(simulation).bodies.size(), 1u);
  const Body& body = worldOf(simulation).bodies[0];
  EXPECT_EQ(body.shapes[0]->points.size(), 8u);
  EXPECT_EQ(body.shapes[0]->faces.size(), 6u);
  run(simulation, 240);
  EXPECT_NEAR(motionOf(simulation, 0).energy, 0.0, 1e-6);
}

}  // namespace
}  // namespace pliant::sim
