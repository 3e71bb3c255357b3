// Particles that move farther in a step than their size, against one another, compared with the laws of impact.
#include "sim/state/world.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kStep = 1.0f / 60.0f;

/// How a scene of this file is stepped.
struct Way {
  const char* iteration = "gaussSeidel";
  const char* integrator = "euler";
  int substeps = 1;

  std::string words() const { return std::string(iteration) + ' ' + integrator + ' ' + std::to_string(substeps); }
  SceneText scene(int iterations = 10) const {
    SceneText scene;
    scene.set("timestep", kStep).set("solverIterations", iterations).set("iteration", iteration);
    scene.set("integrator", integrator).set("substeps", substeps);
    if (std::string(iteration) == "jacobi") scene.set("averaging", "massSplitting");
    return scene;
  }
};

std::vector<Way> allWays() {
  std::vector<Way> ways;
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi", "global"}) {
    for (const char* integrator : {"euler", "bdf2"}) {
      for (const int substeps : {1, 5}) ways.push_back({iteration, integrator, substeps});
    }
  }
  return ways;
}

SceneText::Tags grain(float radius, float mass, float restitution = 0.0f, float friction = 0.0f) {
  return {{"radius", radius},
          {"mass", mass},
          {"restitution", restitution},
          {"staticFriction", friction},
          {"kineticFriction", friction},
          {"particleSleeping", 0}};
}

glm::dvec3 totalMomentum(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < particles.size(); ++i) sum += double(particles.mass[i]) * particles.exactVelocity(i);
  return sum;
}

double motionEnergy(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  double sum = 0.0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const glm::dvec3 v = particles.exactVelocity(i);
    sum += 0.5 * double(particles.mass[i]) * glm::dot(v, v);
  }
  return sum;
}

/// Two spheres: the first flies along x at the second, which is beside its path by `offset` of the sum of their radii.
struct TwoSpheres {
  float speed = 100.0f;
  float radius = 0.05f, otherRadius = 0.05f;
  float mass = 1.0f, otherMass = 1.0f;
  float restitution = 0.0f;
  float offset = 0.0f;
  glm::vec3 otherVelocity{0.0f};
  bool balls = false;
  float friction = 0.0f;

  float reach() const { return radius + otherRadius; }
  glm::vec3 normal() const { return {-std::sqrt(1.0f - offset * offset), -offset, 0.0f}; }
  /// Velocities after the impact: u + J / m, J.n = (1 + e) m1 m2 / (m1 + m2) n.(u2 - u1), and across that mu times as
  /// much or what stops the sliding.
  std::pair<glm::vec3, glm::vec3> after() const {
    const glm::vec3 before(speed, 0.0f, 0.0f), n = normal(), relative = before - otherVelocity;
    const float reduced = mass * otherMass / (mass + otherMass);
    const float along = -(1.0f + restitution) * reduced * glm::dot(n, relative);
    const glm::vec3 sliding = relative - glm::dot(n, relative) * n;
    const float slips = glm::length(sliding);
    glm::vec3 impulse = along * n;
    if (slips > 0.0f) impulse -= std::min(friction * along, reduced * slips) / slips * sliding;
    return {before + impulse / mass, otherVelocity - impulse / otherMass};
  }
  Simulation build(const Way& way) const {
    // They touch 0.37 of a substep after the start of the second.
    const float h = kStep / static_cast<float>(way.substeps);
    const glm::vec3 start = reach() * normal() - 1.37f * h * (glm::vec3(speed, 0.0f, 0.0f) - otherVelocity);
    SceneText scene = way.scene();
    const auto add = [&](int object, float r, float m, const glm::vec3& x, const glm::vec3& v) {
      SceneText::Tags tags = grain(r, m, restitution, friction);
      if (!balls) {
        scene.element("sand", tags).particle(object, x, v);
        return;
      }
      tags.emplace_back("position", x);
      tags.emplace_back("velocity", v);
      scene.element("ball", tags);
    };
    add(0, radius, mass, start, {speed, 0, 0});
    add(1, otherRadius, otherMass, glm::vec3(0.0f), otherVelocity);
    return scene.simulate();
  }
};

void expectImpact(const TwoSpheres& spheres, const Way& way) {
  Simulation simulation = spheres.build(way);
  const auto [first, second] = spheres.after();
  const float scale = std::max(spheres.speed, glm::length(spheres.otherVelocity));
  run(simulation, 4);
  EXPECT_LT(glm::length(velocityOf(simulation, 0) - first), 2e-3f * scale)
      << TagText(velocityOf(simulation, 0)).text << " for " << TagText(first).text;
  EXPECT_LT(glm::length(velocityOf(simulation, 1) - second), 2e-3f * scale)
      << TagText(velocityOf(simulation, 1)).text << " for " << TagText(second).text;
  const glm::dvec3 momentum = double(spheres.mass) * glm::dvec3(spheres.speed, 0, 0) +
                              double(spheres.otherMass) * glm::dvec3(spheres.otherVelocity);
  EXPECT_LT(glm::length(totalMomentum(simulation) - momentum),
            1e-4 * double(scale * std::max(spheres.mass, spheres.otherMass)));
}

TEST(FastParticles, TwoGrainsObeyTheLawOfImpactInAllWaysOfSolving) {
  for (const Way& way : allWays()) {
    for (const float restitution : {0.0f, 0.5f, 1.0f}) {
      for (const float offset : {0.0f, 0.6f}) {
        SCOPED_TRACE(way.words() + " e " + std::to_string(restitution) + " off " + std::to_string(offset));
        expectImpact({.restitution = restitution, .offset = offset}, way);
      }
    }
  }
}

TEST(FastParticles, TwoGrainsOfAnySizeMassAndSpeedObeyTheLawOfImpact) {
  for (const float speed : {20.0f, 100.0f, 300.0f, 1000.0f}) {
    for (const float radius : {0.01f, 0.05f}) {
      for (const float ratio : {0.01f, 1.0f, 100.0f}) {
        for (const float restitution : {0.0f, 1.0f}) {
          SCOPED_TRACE(std::to_string(speed) + " r " + std::to_string(radius) + " m " + std::to_string(ratio) + " e " +
                       std::to_string(restitution));
          expectImpact({.speed = speed, .radius = radius, .mass = ratio, .restitution = restitution, .offset = 0.3f},
                       {});
        }
      }
    }
  }
}

TEST(FastParticles, BallsObeyTheLawOfImpact) {
  for (const float offset : {0.0f, 0.5f, 0.9f}) {
    for (const float restitution : {0.0f, 1.0f}) {
      expectImpact({.radius = 0.5f,
                    .otherRadius = 0.2f,
                    .mass = 3.0f,
                    .restitution = restitution,
                    .offset = offset,
                    .balls = true},
                   {});
    }
  }
}

// Coulomb's law where they meet within a step: the impulse across is mu times that along the normal, or what stops the
// sliding.
TEST(FastParticles, AnImpactHasTheFrictionOfItsImpulse) {
  for (const float mu : {0.08f, 0.15f, 2.0f}) {
    for (const int substeps : {1, 4, 16}) {
      SCOPED_TRACE(std::to_string(mu) + ", " + std::to_string(substeps));
      expectImpact({.speed = 80.0f, .mass = 0.7f, .restitution = 0.2f, .offset = 0.5f, .friction = mu},
                   {.substeps = substeps});
    }
  }
}

// Also if both end inside one another, at any part of a substep and for any sideways offset: the line between them is
// then no longer that of the impact. Off centre, a fifth and more of the speed once had the wrong direction, up to all
// of it.
TEST(FastParticles, OverlappingEndPositionsObeyTheLawOfImpact) {
  for (const float speed : {3.0f, 20.0f, 80.0f}) {
    for (const int substeps : {1, 4, 16}) {
      const float way = speed * kStep / static_cast<float>(substeps);
      if (way < 0.006f) continue;  // so slowly they meet in the old way
      for (const float restitution : {0.0f, 0.6f, 1.0f}) {
        for (const float offset : {0.2f, 0.7f, 0.95f}) {
          for (const float mu : {0.0f, 0.2f}) {
            SCOPED_TRACE(std::to_string(speed) + " m/s, " + std::to_string(substeps) + ", e " +
                         std::to_string(restitution) + ", off " + std::to_string(offset));
            expectImpact(
                {.speed = speed, .otherMass = 2.5f, .restitution = restitution, .offset = offset, .friction = mu},
                {.substeps = substeps});
          }
        }
      }
    }
  }
}

// Head on, and at right angles to one another.
TEST(FastParticles, TwoFastGrainsCollide) {
  for (const float restitution : {0.0f, 1.0f}) {
    for (const glm::vec3 other : {glm::vec3(-100, 0, 0), glm::vec3(0, 100, 0), glm::vec3(40, 0, 300)}) {
      SCOPED_TRACE(TagText(other).text);
      expectImpact({.restitution = restitution, .otherVelocity = other}, {});
    }
  }
}

TEST(FastParticles, ANearMissIsNotTouched) {
  for (const float gap : {1.001f, 1.1f, 2.0f}) {
    TwoSpheres spheres;
    SceneText scene = Way{}.scene();
    scene.element("sand", grain(0.05f, 1.0f));
    scene.particle(0, {-2.3f, 0, 0}, {100, 0, 0}).particle(0, {0, gap * spheres.reach(), 0});
    Simulation simulation = scene.simulate();
    run(simulation, 4);
    EXPECT_EQ(velocityOf(simulation, 0, 1), glm::vec3(0.0f));
    EXPECT_NEAR(velocityOf(simulation, 0, 0).x, 100.0f, 1e-3f);
    EXPECT_EQ(velocityOf(simulation, 0, 0).y, 0.0f);
  }
}

TEST(FastParticles, IgnoreObjectsThatDoNotCollide) {
  SceneText scene = Way{}.scene();
  SceneText::Tags ghost = grain(0.05f, 1.0f);
  ghost.emplace_back("collides", "FALSE");
  scene.element("sand", grain(0.05f, 1.0f)).element("sand", ghost);
  scene.particle(0, {-2.3f, 0, 0}, {100, 0, 0}).particle(1, {0, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 4);
  EXPECT_EQ(velocityOf(simulation, 1), glm::vec3(0.0f));
  EXPECT_NEAR(velocityOf(simulation, 0).x, 100.0f, 1e-3f);
}

// The order of particles and momentum are kept, and energy does not grow.
TEST(FastParticles, ARowPassesTheImpulseFromGrainToGrain) {
  constexpr int kRow = 10;
  for (const Way& way : allWays()) {
    for (const float speed : {100.0f, 1000.0f}) {
      for (const float restitution : {0.0f, 1.0f}) {
        for (const float spacing : {0.1f, 0.13f, 0.4f}) {
          SCOPED_TRACE(way.words() + ' ' + std::to_string(speed) + " e " + std::to_string(restitution) + " gap " +
                       std::to_string(spacing));
          SceneText scene = way.scene();
          scene.element("sand", grain(0.05f, 1.0f, restitution)).particle(0, {-0.3f, 0, 0}, {speed, 0, 0});
          for (int i = 0; i < kRow; ++i) scene.particle(0, {spacing * static_cast<float>(i), 0, 0});
          Simulation simulation = scene.simulate();
          for (int step = 0; step < 20; ++step) {
            run(simulation, 1);
            // Energy is not checked from step to step: overlaps that the solver leaves in the row become speed in the
            // next.
            ASSERT_NEAR(totalMomentum(simulation).x, double(speed), 1e-3 * double(speed)) << step;
            ASSERT_LE(motionEnergy(simulation), 0.501 * double(speed) * double(speed)) << step;
            for (std::size_t i = 0; i < kRow; ++i) {
              ASSERT_LT(positionOf(simulation, 0, i).x, positionOf(simulation, 0, i + 1).x) << i << " step " << step;
            }
          }
        }
      }
    }
  }
}

// A heap of touching grains: a grain shot into it does not come out alone behind it, and no energy is gained.
TEST(FastParticles, AHeapStopsAGrain) {
  for (const Way& way : allWays()) {
    if (std::string(way.integrator) != "euler") continue;
    for (const float speed : {20.0f, 100.0f, 300.0f}) {
      for (const float height : {0.0f, 0.03f}) {
        SCOPED_TRACE(way.words() + ' ' + std::to_string(speed) + " y " + std::to_string(height));
        SceneText scene = way.scene();
        scene.element("sand", grain(0.05f, 1.0f)).particle(0, {-0.9f, height, 0.02f}, {speed, 0, 0});
        for (int i = 0; i < 343; ++i) scene.particle(0, 0.1f * (glm::vec3(i % 7, i / 7 % 7, i / 49) - 3.0f));
        Simulation simulation = scene.simulate();
        for (int step = 0; step < 10; ++step) {
          run(simulation, 1);
          ASSERT_NEAR(totalMomentum(simulation).x, double(speed), 2e-3 * double(speed)) << step;
          ASSERT_LE(motionEnergy(simulation), 0.501 * double(speed) * double(speed)) << step;
          float front = -1.0f;
          for (std::size_t i = 1; i < 344; ++i) front = std::max(front, positionOf(simulation, 0, i).x);
          const glm::vec3 at = positionOf(simulation, 0, 0);
          const bool isBesideIt = std::max(std::abs(at.y), std::abs(at.z)) > 0.4f;  // glanced off
          ASSERT_TRUE(at.x < front || isBesideIt) << step << ' ' << TagText(at).text;
        }
      }
    }
  }
}

// Coulomb: it loses mu times the speed into the floor, and slides on for ever.
TEST(FastParticles, AGrainSlidesAlongABoxAtAnySpeed) {
  for (const float speed : {20.0f, 150.0f, 200.0f, 500.0f}) {
    SceneText scene = Way{}.scene();
    scene.element("sand", grain(0.04f, 0.3f, 0.0f, 0.3f));
    scene.element("box", {{"min", "-900 -1 -50"}, {"max", "900 0 50"}});
    scene.particle(0, {0, 0.37f, 0}, {speed, -15, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 20);
    const glm::dvec3 v = simulation.world().particles.exactVelocity(0);
    EXPECT_NEAR(v.x, speed - 0.3 * 15, 1e-3 * speed) << speed;
    EXPECT_NEAR(v.y, 0.0, 1e-3) << speed;
    EXPECT_NEAR(positionOf(simulation, 0).y, 0.04f, 1e-3f) << speed;
  }
}

// The same bits on one thread and on several.
TEST(FastParticles, AreFoundInTheSameOrderOnAnyNumberOfThreads) {
  const auto positions = [](int threads) {
    omp_set_num_threads(threads);
    SceneText scene = Way{}.scene();
    scene.element("sand", grain(0.02f, 1.0f, 0.5f));
    Random random(3);
    for (int i = 0; i < 400; ++i) scene.particle(0, random.point(1.0f), random.point(150.0f));
    Simulation simulation = scene.simulate();
    run(simulation, 10);
    return std::vector<glm::vec4>(simulation.world().particles.position.begin(),
                                  simulation.world().particles.position.end());
  };
  const int before = omp_get_max_threads();
  EXPECT_EQ(positions(1), positions(4));
  omp_set_num_threads(before);
}

/// A cube of 5 x 5 x 5 particles of 0.08 kg, 0.1 m apart, about the origin.
struct Cube {
  static constexpr double kMass = 10.0;    ///< [kg]
  static constexpr double kInertia = 0.4;  ///< 125 * 0.08 * 2 * 0.02, as x^2 is 0.02 m^2 on average [kg m^2]
};

// The grain touches the cube 0.37 of a substep after the start of the second.
SceneText grainAtCube(const Way& way, float speed, float mass, float restitution, float height) {
  SceneText scene = way.scene();
  const float start = -0.3f - 1.37f * kStep / static_cast<float>(way.substeps) * speed;
  scene.element("sand", grain(0.05f, mass, restitution)).particle(0, {start, height, 0}, {speed, 0, 0});
  SceneText::Tags box = grain(0.05f, 1.0f);
  box.insert(box.end(), {{"shape", "box"}, {"size", glm::vec3(0.5f)}, {"density", 80}});
  scene.element("rigidBody", box);
  return scene;
}

glm::dvec3 centreVelocity(const Simulation& simulation, std::size_t object) {
  const World& world = simulation.world();
  glm::dvec3 sum(0.0);
  for (const int i : world.objects[object].particles) sum += world.particles.exactVelocity(static_cast<std::size_t>(i));
  return sum / double(world.objects[object].particles.size());
}

// J = (1 + e) u / (1/m + 1/M + y^2/I).
TEST(FastParticles, AGrainGivesARigidBodyItsImpulse) {
  for (const Way& way : allWays()) {
    for (const float speed : {100.0f, 300.0f}) {
      for (const float restitution : {0.0f, 1.0f}) {
        for (const auto& [mass, height] : {std::pair(0.1f, 0.0f), {0.1f, 0.1f}, {0.1f, -0.2f}, {1.0f, 0.0f}}) {
          SCOPED_TRACE(way.words() + ' ' + std::to_string(speed) + " m " + std::to_string(mass) + " e " +
                       std::to_string(restitution) + " y " + std::to_string(height));
          Simulation simulation = grainAtCube(way, speed, mass, restitution, height).simulate();
          const double momentum = double(mass) * double(speed);
          const double impulse = (1.0 + double(restitution)) * double(speed) /
                                 (1.0 / double(mass) + 1.0 / Cube::kMass + double(height * height) / Cube::kInertia);
          run(simulation, 2);
          // A body that turns keeps it less well in the way of bdf2.
          EXPECT_NEAR(totalMomentum(simulation).x, momentum,
                      (std::string(way.integrator) == "bdf2" ? 1e-2 : 2e-3) * momentum);
          EXPECT_LE(motionEnergy(simulation), 1.005 * 0.5 * momentum * double(speed));
          EXPECT_NEAR(centreVelocity(simulation, 1).x * Cube::kMass, impulse, 0.02 * impulse);
        }
      }
    }
  }
}

// Nor does it pass through gaps, wherever it hits.
TEST(FastParticles, AGrainDoesNotGetIntoARigidBody) {
  for (const float speed : {20.0f, 100.0f, 300.0f, 1000.0f}) {
    for (const float mass : {0.01f, 1.0f, 30.0f}) {
      for (const float height : {0.03f, 0.05f, 0.17f}) {
        SCOPED_TRACE(std::to_string(speed) + " m " + std::to_string(mass) + " y " + std::to_string(height));
        Simulation simulation = grainAtCube({}, speed, mass, 0.0f, height).simulate();
        for (int step = 0; step < 15; ++step) {
          run(simulation, 1);
          const Particles& particles = simulation.world().particles;
          const std::size_t grainIndex = indexOf(simulation, 0, 0);
          double nearest = 1.0;
          for (const int i : simulation.world().objects[1].particles) {
            const glm::dvec3 d =
                particles.exactPosition(grainIndex) - particles.exactPosition(static_cast<std::size_t>(i));
            nearest = std::min(nearest, glm::length(d));
          }
          ASSERT_GT(nearest, 0.05) << step;
        }
      }
    }
  }
}

// A rope across the path of a grain, which takes it along. Under bdf2 momentum is not kept to the last digit: by 2.5 %
// in substeps of gaussSeidelOrdered.
TEST(FastParticles, AGrainDoesNotPassARope) {
  for (const Way& way : allWays()) {
    for (const float speed : {100.0f, 300.0f}) {
      SCOPED_TRACE(way.words() + ' ' + std::to_string(speed));
      SceneText scene = way.scene(60);
      scene.element("sand", grain(0.05f, 0.02f)).particle(0, {-0.9f, 0.01f, 0}, {speed, 0, 0});
      SceneText::Tags rope = grain(0.05f, 0.1f);
      rope.insert(rope.end(),
                  {{"shape", "line"}, {"from", glm::vec3(0, -1, 0)}, {"to", glm::vec3(0, 1, 0)}, {"count", 21}});
      scene.element("rope", rope);
      Simulation simulation = scene.simulate();
      const double momentum = 0.02 * double(speed);
      for (int step = 0; step < 4; ++step) {
        run(simulation, 1);
        if (std::string(way.integrator) == "euler") {
          EXPECT_NEAR(totalMomentum(simulation).x, momentum, 2e-3 * momentum) << step;
        }
        EXPECT_LT(positionOf(simulation, 0).x, positionOf(simulation, 1, 10).x) << step;
      }
    }
  }
}

// Two ropes that cross, in the first two steps: after that they are stretched so far that they have gaps.
TEST(FastParticles, ARopeDoesNotPassARope) {
  for (const float speed : {20.0f, 60.0f, 100.0f}) {
    SCOPED_TRACE(speed);
    SceneText scene = Way{}.scene(40);
    for (const bool upright : {true, false}) {
      SceneText::Tags rope = grain(0.05f, 0.1f);
      const glm::vec3 half = upright ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, 1);
      const glm::vec3 middle(upright ? 0.0f : -1.5f, 0.0f, 0.0f);
      std::vector<glm::vec3> points, velocities;
      for (int i = 0; i < 21; ++i) {
        points.push_back(middle + half * (0.1f * static_cast<float>(i - 10)));
        velocities.emplace_back(upright ? 0.0f : speed, 0.0f, 0.0f);
      }
      const std::string name = upright ? "upright.txt" : "level.txt";
      scene.points(name, points, velocities);
      rope.emplace_back("file", name);
      scene.element("rope", rope);
    }
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 2 || positionOf(simulation, 0, 10).x < 0.01f * speed * kStep; ++step) {
      ASSERT_LT(step, 8) << "they meet";
      run(simulation, 1);
      EXPECT_NEAR(totalMomentum(simulation).x, 2.1 * double(speed), 4e-3 * double(speed)) << step;
      EXPECT_LT(positionOf(simulation, 1, 10).x, positionOf(simulation, 0, 10).x) << step;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
