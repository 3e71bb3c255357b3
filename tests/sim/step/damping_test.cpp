#include "sim/step/damping.h"

#include "sim/state/motion.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

#include <omp.h>

#include <cmath>

namespace pliant::sim {
namespace {

struct Motion {
  glm::dvec3 momentum{0.0};
  glm::dvec3 angular{0.0};
};

struct Cloud : BatchSetup {
  std::vector<int> members;

  explicit Cloud(int count, unsigned seed = 1) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
      members.push_back(add(random.point(1.0f), random.number(0.1f, 5.0f)));
      particles.velocity.back() = random.point(2.0f);
    }
  }
  void damp(float k) { dampTowardsRigidMotion(particles, members, k); }
  Motion motion() const {
    Motion motion;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      if (particles.position[i].w == 0.0f) continue;
      const glm::dvec3 p = double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
      motion.momentum += p;
      motion.angular += glm::cross(glm::dvec3(particles.position[i]), p);
    }
    return motion;
  }
  // The largest rate at which two particles come closer or part: zero for rigid motion.
  float deformation() const {
    float largest = 0.0f;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const glm::vec3 d(particles.position[i] - particles.position[j]);
        if (glm::length(d) > 1e-6f) {
          largest =
              std::max(largest, std::abs(glm::dot(glm::normalize(d), particles.velocity[i] - particles.velocity[j])));
        }
      }
    }
    return largest;
  }
  double energy() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < particles.size(); ++i)
      sum += 0.5 * particles.mass[i] * glm::dot(particles.velocity[i], particles.velocity[i]);
    return sum;
  }
};

void expectKeepsMomentum(Cloud cloud, float k) {
  const Motion before = cloud.motion();
  const double energy = cloud.energy();
  cloud.damp(k);
  EXPECT_LT(glm::length(cloud.motion().momentum - before.momentum), 1e-5);
  EXPECT_LT(glm::length(cloud.motion().angular - before.angular), 1e-5);
  EXPECT_LE(cloud.energy(), energy * (1.0 + 1e-6));
}

TEST(Damping, KeepsLinearAndAngularMomentum) {
  for (const float k : {0.0f, 0.1f, 0.7f, 1.0f}) {
    for (const int count : {1, 2, 3, 20}) expectKeepsMomentum(Cloud(count), k);
  }
}

TEST(Damping, FullDampingLeavesOnlyRigidMotion) {
  for (const int count : {2, 3, 20}) {
    Cloud cloud(count);
    ASSERT_GT(cloud.deformation(), 0.1f);
    cloud.damp(1.0f);
    EXPECT_LT(cloud.deformation(), 2e-6f);
  }
}

TEST(Damping, LeavesRigidMotionAlone) {
  Cloud cloud(15);
  const glm::vec3 omega(1, -2, 0.5f), velocity(3, 1, 0);
  for (std::size_t i = 0; i < 15; ++i)
    cloud.particles.velocity[i] = velocity + glm::cross(omega, glm::vec3(cloud.particles.position[i]));
  const auto before = cloud.particles.velocity;
  cloud.damp(1.0f);
  for (std::size_t i = 0; i < 15; ++i) expectNear(cloud.particles.velocity[i], before[i], 2e-6f);
}

TEST(Damping, IsBitIdenticalForAnyNumberOfThreads) {
  Cloud one(5000), three(5000);
  const Motion before = one.motion();
  const int threads = omp_get_max_threads();
  omp_set_num_threads(1);
  one.damp(0.7f);
  omp_set_num_threads(3);
  three.damp(0.7f);
  omp_set_num_threads(threads);
  EXPECT_EQ(one.particles.velocity, three.particles.velocity);
  EXPECT_LT(glm::length(one.motion().momentum - before.momentum), 1e-3);
  EXPECT_LT(glm::length(one.motion().angular - before.angular), 1e-3);
}

TEST(Damping, IsTheFractionOfTheCorrection) {
  Cloud whole(10), part(10);
  const auto start = whole.particles.velocity;
  whole.damp(1.0f);
  part.damp(0.25f);
  for (std::size_t i = 0; i < 10; ++i) {
    expectNear(part.particles.velocity[i] - start[i], 0.25f * (whole.particles.velocity[i] - start[i]), 1e-6f);
  }
}

TEST(Damping, IsFiniteForCollinearAndCoincidentParticles) {
  Cloud straight(6);
  for (std::size_t i = 0; i < 6; ++i)
    straight.particles.position[i] =
        glm::vec4(static_cast<float>(i) * glm::vec3(0.3f, 0.1f, -0.2f), straight.particles.position[i].w);
  expectKeepsMomentum(straight, 1.0f);
  straight.damp(1.0f);
  EXPECT_LT(straight.deformation(), 2e-6f);
  Cloud point(4);
  for (std::size_t i = 0; i < 4; ++i) point.particles.position[i] = glm::vec4(1, 2, 3, point.particles.position[i].w);
  expectKeepsMomentum(point, 1.0f);
  point.damp(1.0f);
  for (std::size_t i = 1; i < 4; ++i) expectNear(point.particles.velocity[i], point.particles.velocity[0], 1e-6f);
}

TEST(Damping, ImmovableParticlesTakeNoPart) {
  Cloud cloud(5), without(4);
  cloud.particles.fix(4);
  cloud.damp(1.0f);
  without.damp(1.0f);
  EXPECT_EQ(cloud.particles.velocity[4], glm::vec3(0.0f));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(cloud.particles.velocity[i], without.particles.velocity[i]);
  Cloud allFixed(3);
  for (int i = 0; i < 3; ++i) allFixed.particles.fix(i);
  allFixed.damp(1.0f);
  for (const glm::vec3& v : allFixed.particles.velocity) EXPECT_EQ(v, glm::vec3(0.0f));
}

TEST(Damping, ActsPerObjectWithTheElementsValue) {
  SceneText scene;
  scene.set("damping", 1).set("contacts", "FALSE");
  scene.element("sand", {{"radius", 0.01f}, {"particleSleeping", 0}});
  scene.element("sand", {{"radius", 0.01f}, {"particleSleeping", 0}, {"damping", 0}});
  for (const int object : {0, 1}) {
    const float y = 3.0f * static_cast<float>(object);
    scene.particle(object, {0, y, 0}, {1, 0, 0}).particle(object, {1, y, 0}, {-0.5f, 0, 0});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0, 0).x, 0.25f, 1e-6f);
  EXPECT_NEAR(velocityOf(simulation, 0, 1).x, 0.25f, 1e-6f);
  EXPECT_NEAR(velocityOf(simulation, 1, 0).x, 1.0f, 1e-6f);
  EXPECT_NEAR(velocityOf(simulation, 1, 1).x, -0.5f, 1e-6f);
}

TEST(Damping, RemovesItsFractionPerTimeStepForAnySubsteps) {
  for (const int substeps : {1, 3, 16, 200}) {
    SceneText scene;
    scene.set("damping", 0.3f).set("contacts", "FALSE").set("substeps", substeps).set("timestep", 0.02f);
    scene.element("sand", {{"radius", 0.01f}, {"particleSleeping", 0}});
    scene.particle(0, {0, 0, 0}, {1, 0, 0}).particle(0, {1, 0, 0}, {-0.5f, 0, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 4);
    EXPECT_NEAR(velocityOf(simulation, 0, 0).x, 0.25f + 0.75f * std::pow(0.7f, 4.0f), 2e-6f) << substeps;
  }
  EXPECT_EQ(dampingOfSubstep(1.0f, 7), 1.0f);
  EXPECT_EQ(dampingOfSubstep(0.0f, 7), 0.0f);
}

}  // namespace
}  // namespace pliant::sim
