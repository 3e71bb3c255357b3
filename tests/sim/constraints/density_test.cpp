#include "sim/constraints/density.h"

#include "sim/colliders/wall.h"
#include "sim/state/object.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/fluid_kernels.h"

#include <cmath>
#include <limits>

namespace pliant::sim {
namespace {

constexpr float kReach = 0.2f;  // smoothing length

FluidMaterial water() {
  FluidMaterial fluid;
  fluid.restDensity = 1000.0f;
  return fluid;
}

// Fluid as object 0 of a batch setup.
struct FluidSetup : BatchSetup {
  std::vector<std::unique_ptr<Collider>> colliders;
  Density density;

  explicit FluidSetup(const FluidMaterial& fluid = water(), DensityKernel kernel = DensityKernel::poly6)
      : density(3, kReach, colliders, kernel) {
    materials[0].fluid = fluid;
    objects[0].fluid = &density;
    density.addFluid(0);
  }
  /// Density by rest density of each fluid particle; -1 for others.
  std::vector<float> relativeDensities() {
    prepare(density, Iteration::jacobi);
    std::vector<float> densities(particles.size(), -1.0f);
    density.forEachState(particles, [&](std::int32_t i, float value, float) {
      densities[static_cast<std::size_t>(i)] = value / materials[0].fluid.restDensity;
    });
    return densities;
  }
};

// A cubic lattice at rest density: the mass of a particle is computed with the same sum as in the constraint.
struct LatticeSetup : FluidSetup {
  explicit LatticeSetup(const FluidMaterial& fluid, float spacing, float massFactor = 1.0f, unsigned seed = 0)
      : FluidSetup(fluid) {
    double kernelSum = 0.0;
    for (int x = -4; x <= 4; ++x) {
      for (int y = -4; y <= 4; ++y) {
        for (int z = -4; z <= 4; ++z) {
          kernelSum += poly6(double(spacing) * std::sqrt(x * x + y * y + z * z), double(kReach));
        }
      }
    }
    const float mass = massFactor * static_cast<float>(fluid.restDensity / kernelSum);
    Random random(seed);
    for (int x = -4; x <= 4; ++x) {
      for (int y = -4; y <= 4; ++y) {
        for (int z = -4; z <= 4; ++z) {
          const glm::vec3 place = spacing * glm::vec3(x, y, z);
          if (seed == 0) add(place, mass);
          if (seed != 0) add(place + random.point(0.3f * spacing), mass * random.number(0.3f, 3.0f));
        }
      }
    }
  }
  static constexpr std::size_t kMiddle = (9 * 9 * 9 - 1) / 2;
};

TEST(DensityConstraint, DoesNothingInsideALatticeAtRestDensity) {
  LatticeSetup setup(water(), 0.1f);
  const Corrections sums = setup.accumulate(setup.density);
  EXPECT_LT(glm::length(glm::vec3(sums[LatticeSetup::kMiddle])), 1e-7f);
  EXPECT_EQ(sums[LatticeSetup::kMiddle].w, 1.0f);
}

TEST(DensityConstraint, ACompressedLatticeExpandsTowardsRestDensity) {
  FluidMaterial clamped = water();  // else the free surface pulls inwards
  clamped.separation = true;
  LatticeSetup setup(clamped, 0.1f, 1.2f);  // a fifth too dense
  setup.prepare(setup.density, Iteration::gaussSeidel);
  const float before = setup.density.largestError(setup.particles);
  EXPECT_NEAR(before, 0.2f, 1e-3f);
  for (int pass = 0; pass < 30; ++pass) setup.density.projectColour(0, setup.particles);
  EXPECT_LT(setup.density.largestError(setup.particles), 0.05f);
  const auto middle = setup.particles.predicted[LatticeSetup::kMiddle];
  EXPECT_LT(glm::length(glm::vec3(middle)), 1e-4f);
}

TEST(DensityConstraint, SeparationOnlyPushes) {
  FluidMaterial clamped = water();
  clamped.separation = true;
  LatticeSetup setup(clamped, 0.1f, 0.8f), pulling(water(), 0.1f, 0.8f);
  const Corrections sums = setup.accumulate(setup.density);
  for (const glm::vec4& sum : sums) EXPECT_EQ(glm::vec3(sum), glm::vec3(0.0f));
  EXPECT_EQ(setup.density.largestError(setup.particles), 0.0f);
  EXPECT_GT(glm::length(glm::vec3(pulling.accumulate(pulling.density)[0])), 1e-4f);
}

TEST(DensityConstraint, KeepsMomentumForUnequalMasses) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    LatticeSetup setup(water(), 0.1f, 1.0f, seed);
    expectMomentumKept(setup, setup.density, 1e-6);
  }
}

// A corner of the box around the fluid is far from all of it.
TEST(DensityConstraint, ABodyOutOfReachChangesNoBit) {
  const auto corrections = [](bool withBody) {
    FluidSetup setup(water(), DensityKernel::spiky);
    for (int i = 0; i < 200; ++i) {
      const float along = 0.1f * static_cast<float>(i / 4), across = 0.07f * static_cast<float>(i % 4);
      setup.add({along, 1.1f * along, across}, 5.3f);  // compressed
    }
    if (withBody) {
      setup.objects.emplace_back();
      setup.add({4.0f, 1.0f, 0.0f}, 5.0f, 0.5f, 1);
    }
    Corrections sums = setup.accumulate(setup.density);
    sums.resize(200);
    return sums;
  };
  EXPECT_EQ(corrections(true), corrections(false));
  EXPECT_GT(glm::length(glm::vec3(corrections(false)[0])), 1e-3f);
}

TEST(DensityConstraint, LoneAndCoincidentParticlesGiveFiniteResults) {
  FluidSetup setup;
  Density& density = setup.density;
  setup.add({5, 5, 5});
  setup.add({0, 0, 0});
  setup.add({0, 0, 0});
  setup.add({0.05f, 0, 0}, 0.0f);
  for (const glm::vec4& sum : setup.accumulate(density)) {
    for (int axis = 0; axis < 4; ++axis) EXPECT_TRUE(std::isfinite(sum[axis]));
  }
  setup.project(density);
  EXPECT_EQ(setup.predicted(0), glm::vec3(5, 5, 5));
  EXPECT_EQ(setup.predicted(3), glm::vec3(0.05f, 0, 0));
}

TEST(DensityConstraint, WithoutParticlesDoesNothing) {
  FluidSetup setup;
  Density& density = setup.density;
  EXPECT_TRUE(setup.accumulate(density).empty());
  setup.project(density);
  EXPECT_EQ(density.largestError(setup.particles), 0.0f);
}

// Fluid of the spiky kernel: a cubic lattice of its mass is at rest, in its middle and where walls touch it.
struct SettlingSetup : FluidSetup {
  static constexpr float kSpacing = 0.09f;

  explicit SettlingSetup(float jitter, unsigned seed = 1, float massFactor = 1.0f)
      : FluidSetup(water(), DensityKernel::spiky) {
    Random random(seed);
    const float mass = massFactor * water().restDensity * kSpacing * kSpacing * kSpacing;
    for (int i = 0; i < 512; ++i) {
      const glm::vec3 place = kSpacing * glm::vec3(i / 64, i / 8 % 8, i % 8);
      add(place + (jitter > 0.0f ? random.point(jitter * kSpacing) : glm::vec3(0.0f)), mass);
    }
  }

  /// Sum of C^2, which a pass decreases.
  double energy() {
    double sum = 0.0;
    density.forEach(particles, particles.predicted,
                    [&](const ConstraintView& view) { sum += double(view.value) * double(view.value); });
    return sum;
  }
};

TEST(DensityConstraint, FluidOfTheSpikyKernelIsAtRestInItsLattice) {
  SettlingSetup setup(0.0f);
  for (int axis = 0; axis < 3; ++axis) {
    glm::vec3 normal(0.0f);
    normal[axis] = 1.0f;
    setup.colliders.push_back(std::make_unique<Wall>(0, normal, -0.5f * setup.kSpacing));
    setup.colliders.push_back(std::make_unique<Wall>(0, -normal, -7.5f * setup.kSpacing));
  }
  for (float& radius : setup.particles.radius) radius = 0.5f * setup.kSpacing;
  setup.prepare(setup.density, Iteration::jacobi);
  const Corrections sums = setup.accumulate(setup.density);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const glm::ivec3 cell(i / 64, i / 8 % 8, i % 8);
    int walls = 0;
    for (int axis = 0; axis < 3; ++axis) walls += cell[axis] == 0 || cell[axis] == 7;
    // At an edge the walls' shares are multiplied, which counts the corner behind both slightly too much.
    if (walls > 1) continue;
    EXPECT_LT(glm::length(glm::vec3(sums[i])), 4e-3f * setup.kSpacing) << i;
  }
}

TEST(DensityConstraint, APassOfTheSpikyKernelTakesEnergyOut) {
  for (const float jitter : {0.02f, 0.1f, 0.4f}) {
    for (const float factor : {0.8f, 1.0f, 1.3f}) {
      SettlingSetup setup(jitter, 3, factor);
      setup.prepare(setup.density, Iteration::gaussSeidel);
      double energy = setup.energy();
      for (int pass = 0; pass < 10; ++pass) {
        setup.density.projectColour(0, setup.particles);
        const double next = setup.energy();
        EXPECT_LT(next, energy * 1.0001) << jitter << ' ' << factor << ' ' << pass;
        energy = next;
      }
    }
  }
}

// The load on the floor of a deep tank comes from twenty layers, in the sweeps of one pass.
TEST(DensityConstraint, OnePassSupportsADeepColumn) {
  constexpr float kSpacing = 0.09f;
  constexpr int kSide = 6, kLayers = 20;
  FluidSetup setup(water(), DensityKernel::spiky);
  for (const glm::vec3& normal : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)})
    setup.colliders.push_back(std::make_unique<Wall>(0, normal, -0.5f * kSpacing));
  for (const glm::vec3& normal : {glm::vec3(-1, 0, 0), glm::vec3(0, 0, -1)})
    setup.colliders.push_back(std::make_unique<Wall>(0, normal, -(kSide - 0.5f) * kSpacing));
  const float mass = water().restDensity * kSpacing * kSpacing * kSpacing;
  for (int layer = 0; layer < kLayers; ++layer) {
    for (int k = 0; k < kSide * kSide; ++k)
      setup.add(kSpacing * glm::vec3(k % kSide, 0.985f * layer, k / kSide), mass, 0.5f * kSpacing);
  }
  const auto compression = [&] {
    double sum = 0.0;
    setup.density.forEach(setup.particles, setup.particles.predicted,
                          [&](const ConstraintView& view) { sum += std::max(view.value, 0.0f); });
    return sum / (kLayers * kSide * kSide);
  };
  setup.prepare(setup.density, Iteration::gaussSeidel);
  EXPECT_GT(compression(), 0.012);
  setup.density.projectColour(0, setup.particles);
  constexpr float kFarWall = (kSide - 1) * kSpacing, kNoWall = 2.0f * kLayers * kSpacing;
  for (glm::vec4& x : setup.particles.predicted)  // as contacts do
    x = glm::clamp(x, glm::vec4(0.0f), glm::vec4(kFarWall, kNoWall, kFarWall, x.w));
  EXPECT_LT(compression(), 0.005);
}

// Sweeps start where the last one ended, so that a pass of several keeps angular momentum only to second order, like
// the iterations of a step; one keeps it exactly.
TEST(DensityConstraint, KeepsMomentumWithTheSpikyKernel) {
  SettlingSetup still(0.001f);
  expectMomentumKept(still, still.density, 2e-6);
  for (const unsigned seed : {1u, 2u, 3u}) {
    SettlingSetup setup(0.3f, seed);
    const Corrections sums = setup.accumulate(setup.density);
    const MomentumChange change =
        setup.momentumOf(setup.particles.predicted, [&](std::size_t i) { return glm::vec3(sums[i]); });
    EXPECT_LT(glm::length(change.linear) / change.size, 1e-6);
    EXPECT_LT(glm::length(change.angular) / change.size, 2e-3);
  }
}

TEST(DensityConstraint, TwoFluidsPressOnEachOtherAndKeepMomentum) {
  LatticeSetup setup(water(), 0.1f, 1.0f, 4);
  setup.materials.push_back(setup.materials[0]);
  setup.materials[1].fluid.restDensity = 400.0f;
  setup.objects.emplace_back();
  setup.objects[1].fluid = &setup.density;
  setup.objects[1].material = 1;
  setup.density.addFluid(1);
  auto& first = setup.objects[0].particles;
  auto& second = setup.objects[1].particles;
  second.assign(first.begin() + 300, first.end());
  first.resize(300);
  for (const int id : second) {
    setup.particles.object[static_cast<std::size_t>(id)] = 1;
    setup.particles.material[static_cast<std::size_t>(id)] = 1;
  }
  expectMomentumKept(setup, setup.density, 1e-6);
}

// A cube of another kind of particles in the fluid replaces those of the fluid.
struct BodySetup : LatticeSetup {
  explicit BodySetup(float bodyMass) : LatticeSetup(water(), 0.1f) {
    objects.emplace_back();
    objects[1].selfContact = SelfContact::none;
    auto& fluid = objects[0].particles;
    std::vector<int> left;
    for (const int id : fluid) {
      const glm::vec3 x = predicted(id);
      const auto i = static_cast<std::size_t>(id);
      particles.radius[i] = 0.05f;
      if (std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)}) > 0.15f) {
        left.push_back(id);
        continue;
      }
      objects[1].particles.push_back(id);
      particles.object[i] = 1;
      particles.mass[i] = bodyMass;
      particles.position[i].w = particles.predicted[i].w = 1.0f / bodyMass;
    }
    fluid = left;
  }
};

TEST(DensityConstraint, ABodyContributesByVolumeNotMass) {
  BodySetup light(0.1f), heavy(100.0f);
  for (BodySetup* setup : {&light, &heavy}) {
    const std::vector<float> densities = setup->relativeDensities();
    for (const int id : setup->objects[0].particles) {
      const glm::vec3 x = setup->predicted(id);
      const float farthest = std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)});
      if (farthest > 0.21f || farthest < 0.19f) continue;
      EXPECT_NEAR(densities[static_cast<std::size_t>(id)], 1.0f, 0.03f);  // beside the body as amid the fluid
    }
    for (const int id : setup->objects[1].particles) EXPECT_EQ(densities[static_cast<std::size_t>(id)], -1.0f);
  }
}

TEST(DensityConstraint, FluidAndBodiesPushEachOtherAndKeepMomentum) {
  BodySetup setup(7.0f);
  Random random(5);
  for (std::size_t i = 0; i < setup.particles.size(); ++i) setup.move(static_cast<int>(i), random.point(0.02f));
  expectMomentumKept(setup, setup.density, 1e-6);
  const Corrections sums = setup.accumulate(setup.density);
  const int corner = setup.objects[1].particles.front();
  EXPECT_GT(glm::length(glm::vec3(sums[static_cast<std::size_t>(corner)])), 1e-6f);
}

TEST(DensityConstraint, AWallReplacesTheFluidBehindIt) {
  LatticeSetup setup(water(), 0.1f);
  // The lattice continues above; its lowest layer, at -0.4, is half a spacing above the wall.
  setup.colliders.push_back(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), -0.45f));
  const std::vector<float> densities = setup.relativeDensities();
  LatticeSetup open(water(), 0.1f);
  const std::vector<float> without = open.relativeDensities();
  const std::size_t bottom = 4 * 81 + 0 * 9 + 4;  // x and z in the middle, y lowest
  ASSERT_NEAR(setup.predicted(static_cast<int>(bottom)).y, -0.4f, 1e-6f);
  EXPECT_NEAR(densities[bottom], 1.0f, 0.05f);
  EXPECT_LT(without[bottom], 0.85f);
}

TEST(DensityConstraint, TensileInstabilityTermSeparatesClumpedParticles) {
  FluidMaterial sticky = water();
  FluidSetup without(sticky);
  sticky.tensileK = 0.1f;
  FluidSetup with(sticky);
  for (FluidSetup* setup : {&without, &with}) {
    setup->add({-0.02f, 0, 0});
    setup->add({0.02f, 0, 0});
  }
  const Corrections pulled = without.accumulate(without.density), parted = with.accumulate(with.density);
  EXPECT_GT(pulled[0].x, 0.0f);  // too few neighbours: drawn together
  EXPECT_LT(parted[0].x, pulled[0].x);
  EXPECT_FLOAT_EQ(parted[0].x, -parted[1].x);
}

TEST(DensityConstraint, ViscosityEvensVelocitiesOutAndKeepsMomentum) {
  FluidMaterial honey = water();
  honey.viscosity = 83.0f;  // half of a difference in 1/120 s
  LatticeSetup setup(honey, 0.1f, 1.0f, 6);
  Random random(7);
  for (glm::vec3& v : setup.particles.velocity) v = random.point(1.0f);
  const auto sums = [&] {
    glm::dvec3 momentum(0.0);
    double energy = 0.0;
    for (std::size_t i = 0; i < setup.particles.size(); ++i) {
      const glm::dvec3 v(setup.particles.velocity[i]);
      momentum += double(setup.particles.mass[i]) * v;
      energy += 0.5 * double(setup.particles.mass[i]) * glm::dot(v, v);
    }
    return std::pair(momentum, energy);
  };
  setup.prepare(setup.density, Iteration::jacobi);
  const auto [momentum, energy] = sums();
  setup.density.updateVelocities(setup.particles, setup.context());
  const auto [after, less] = sums();
  EXPECT_LT(glm::length(after - momentum),
            1e-6 * std::sqrt(2.0 * energy * static_cast<double>(setup.particles.size())));
  EXPECT_LT(less, 0.8 * energy);
}

// The difference in velocity of a pair at the distance r, each with the volume V, decays as e^(-2 rate V W(r) t), which
// passes of at most half the rate's part approximate by factors of 1 - 2 c V W(r).
TEST(DensityConstraint, ViscosityIsIndependentOfTheTimeStep) {
  constexpr double kVolume = 0.2 * kReach * kReach * kReach, kRate = 110.0, kTime = 1.0 / 120.0;
  const double share = 2.0 * kVolume * poly6(0.5 * kReach, kReach);
  for (const int steps : {1, 2, 7, 50}) {
    FluidMaterial honey = water();
    honey.viscosity = static_cast<float>(kRate);
    FluidSetup setup(honey);
    setup.h = static_cast<float>(kTime) / static_cast<float>(steps);
    for (const float x : {0.0f, 0.5f * kReach}) setup.add({x, 0, 0}, static_cast<float>(1000.0 * kVolume));
    setup.particles.velocity[0] = {0, 1, 0};
    setup.prepare(setup.density, Iteration::jacobi);
    for (int n = 0; n < steps; ++n) setup.density.updateVelocities(setup.particles, setup.context());
    const double left = setup.particles.velocity[0].y - setup.particles.velocity[1].y;
    const double passes = std::ceil(2.0 * kRate * kTime / steps);
    EXPECT_NEAR(left, std::pow(1.0 - kRate * kTime / (passes * steps) * share, passes * steps), 1e-5) << steps;
    EXPECT_NEAR(std::log(left), -kRate * share * kTime, 0.08 * kRate * share * kTime) << steps;
  }
}

TEST(DensityConstraint, ViscosityLeavesUniformMotionAlone) {
  FluidMaterial honey = water();
  honey.viscosity = std::numeric_limits<float>::infinity();
  honey.vorticity = 5.0f;
  LatticeSetup setup(honey, 0.1f);
  for (glm::vec3& v : setup.particles.velocity) v = {1, 2, 3};
  setup.prepare(setup.density, Iteration::jacobi);
  setup.density.updateVelocities(setup.particles, setup.context());
  for (const glm::vec3& v : setup.particles.velocity) EXPECT_EQ(v, glm::vec3(1, 2, 3));
}

TEST(DensityConstraint, VorticityConfinementAcceleratesAVortex) {
  FluidMaterial lively = water();
  lively.vorticity = 1.0f;
  LatticeSetup setup(lively, 0.1f);
  const auto spin = [&] {
    double sum = 0.0;
    for (std::size_t i = 0; i < setup.particles.size(); ++i) {
      sum += glm::cross(glm::dvec3(setup.particles.predicted[i]), glm::dvec3(setup.particles.velocity[i])).y;
    }
    return sum;
  };
  // Fastest at the axis: a whirl whose vorticity falls off outwards.
  for (std::size_t i = 0; i < setup.particles.size(); ++i) {
    const glm::vec3 x(setup.particles.predicted[i]);
    const float r2 = x.x * x.x + x.z * x.z;
    setup.particles.velocity[i] = std::exp(-10.0f * r2) * glm::cross(glm::vec3(0, 1, 0), x);
  }
  const double before = spin();
  setup.prepare(setup.density, Iteration::jacobi);
  setup.density.updateVelocities(setup.particles, setup.context());
  EXPECT_GT(spin(), before);
}

}  // namespace
}  // namespace pliant::sim
