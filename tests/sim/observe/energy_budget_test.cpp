// The energy budget: entries compared with closed forms of the discrete scheme, and their sum with measure().
#include "sim/observe/energy_budget.h"

#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace pliant::sim {
namespace {

constexpr float kStep = 0.01f;

SceneText empty(const char* iteration = "gaussSeidel", int iterations = 4) {
  return SceneText().set("timestep", kStep).set("solverIterations", iterations).set("iteration", iteration);
}

Simulation withLedger(const SceneText& scene) {
  Simulation simulation = scene.simulate();
  simulation.setEnergyBudget(true);
  return simulation;
}

double energyOf(const Budget& budget, std::initializer_list<BudgetTerm> terms) {
  double sum = 0.0;
  for (const BudgetTerm term : terms) sum += budget.of(term).energy;
  return sum;
}

const BudgetTerm kStretching = BudgetTerm::ofGroup(group::kStretching),
                 kLock = BudgetTerm::ofGroup(group::kDistanceLock), kCollision = BudgetTerm::ofGroup(group::kCollision),
                 kFriction = BudgetTerm::ofGroup(group::kFriction);

// In every substep symplectic Euler gives m g^2 h^2 / 2 less to the motion than it takes from the potential.
TEST(EnergyBudget, FreeFallLosesWhatSymplecticEulerLoses) {
  for (const int substeps : {1, 4}) {
    Simulation simulation = withLedger(empty()
                                           .set("substeps", substeps)
                                           .element("gravity")
                                           .element("sand", {{"mass", 3}})
                                           .particle(0, {0, 0, 0}, {0.1f, 0.2f, 0}));
    const double h = double(kStep) / substeps;
    for (int step = 0; step < 8; ++step) {
      run(simulation, 1);
      const Budget& budget = simulation.energyBudget()->step();
      EXPECT_NEAR(budget.of(BudgetTerm::integration).energy, -0.5 * 3.0 * 100.0 * h * h * substeps, 2e-5);
      EXPECT_NEAR(budget.sum().energy - budget.of(Phase::emit).energy, budget.of(BudgetTerm::integration).energy, 1e-12)
          << "nothing else does anything";
      EXPECT_NEAR(budget.of(BudgetTerm::integration).momentum.y, -3.0 * 10.0 * double(kStep), 3e-5);
    }
  }
}

// The loss of the first step, by Euler, decays to a third per step.
TEST(EnergyBudget, ASecondOrderIntegratorLosesNothingInFreeFall) {
  Simulation simulation = withLedger(
      empty().set("integrator", "bdf2").element("gravity").element("sand", {{"mass", 3}}).particle(0, {0, 0, 0}));
  run(simulation, 1);
  EXPECT_NEAR(simulation.energyBudget()->step().of(BudgetTerm::integration).energy,
              -0.5 * 3.0 * 100.0 * double(kStep) * double(kStep), 1e-6);
  run(simulation, 1);
  for (int step = 0; step < 8; ++step) {
    const double before = simulation.energyBudget()->step().of(BudgetTerm::integration).energy;
    run(simulation, 1);
    EXPECT_NEAR(simulation.energyBudget()->step().of(BudgetTerm::integration).energy, before / 3.0, 2e-5);
  }
}

// Bodies at rest neither gain nor lose anything.
TEST(EnergyBudget, IsZeroAtRest) {
  SceneText scene = empty("gaussSeidel", 40).set("contacts", "FALSE").element("gravity");
  scene.points("rope.txt", {{0, 0, 0}, {0, -0.1f, 0}, {0, -0.2f, 0}});
  scene.element("rope", {{"file", "rope.txt"}, {"mass", 0.5f}, {"radius", 0.02f}, {"damping", 0.2f}, {"fixed", 0}});
  for (const char* integrator : {"euler", "bdf2"}) {
    SceneText one = scene;
    Simulation simulation = withLedger(one.set("integrator", integrator));
    run(simulation, 300);
    for (std::size_t a = 0; a < kBudgetTerms; ++a) {
      EXPECT_NEAR(simulation.energyBudget()->step().entries[a].energy, 0.0, 2e-5)
          << nameOf(BudgetTerm::at(a), simulation.world());
    }
  }
}

TEST(EnergyBudget, CountsEmittedParticlesAsInflow) {
  Simulation simulation =
      withLedger(empty().element("gravity").element("sand", {{"mass", 2}}).particle(0, {0, 3, 0}, {1, 0, 0}, 2));
  run(simulation, 3);
  EXPECT_NEAR(simulation.energyBudget()->step().of(Phase::emit).energy, 0.5 * 2.0 + 2.0 * 10.0 * 3.0, 1e-5);
  EXPECT_NEAR(simulation.energyBudget()->step().of(Phase::emit).momentum.x, 2.0, 1e-6);
}

TEST(EnergyBudget, RecordsDragAndDamping) {
  // Two particles that separate: no rigid motion, so that damping removes the part k of their velocities.
  SceneText scene = empty().set("damping", 0.25f).set("contacts", "FALSE").element("sand", {{"mass", 2}});
  scene.particle(0, {0, 0, 0}, {-1, 0, 0}).particle(0, {1, 0, 0}, {1, 0, 0});
  Simulation damped = withLedger(scene);
  run(damped, 1);
  EXPECT_NEAR(damped.energyBudget()->step().of(Phase::damping).energy, 2.0 * (0.75 * 0.75 - 1.0), 1e-6);

  Simulation dragged = withLedger(
      empty().element("drag", {{"coefficient", 20}}).element("sand", {{"mass", 2}}).particle(0, {0, 0, 0}, {3, 0, 0}));
  run(dragged, 1);
  const double rest = 1.0 - 20.0 * double(kStep) / 2.0;
  EXPECT_NEAR(dragged.energyBudget()->step().of(Phase::forces).energy, 9.0 * (rest * rest - 1.0), 1e-5);
  EXPECT_NEAR(dragged.energyBudget()->step().of(Phase::forces).momentum.x, 6.0 * (rest - 1.0), 1e-5);
}

/// Two particles 1.2 m apart, of 1 kg and 3 kg, and a distance of 1 m between them.
SceneText stretchedPair(const char* iteration) {
  SceneText scene = empty(iteration).set("contacts", "FALSE");
  scene.element("sand", {{"mass", 1}}).element("sand", {{"mass", 3}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 1"}, {"particleID", "0 0"}});
  return scene.particle(0, {0, 0, 0}).particle(1, {1.2f, 0, 0});
}

TEST(EnergyBudget, AReleasedSpringAddsItsEnergyButNoMomentum) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    Simulation simulation = withLedger(stretchedPair(iteration));
    run(simulation, 1);
    const BudgetEntry& spring = simulation.energyBudget()->step().of(kLock);
    const double v1 = 0.2 * 0.75 / double(kStep), v2 = 0.2 * 0.25 / double(kStep);
    EXPECT_NEAR(spring.energy, 0.5 * v1 * v1 + 1.5 * v2 * v2, 2e-4) << iteration;
    EXPECT_LT(glm::length(spring.momentum), 1e-5 * v1) << iteration;
    EXPECT_EQ(nameOf(kLock, simulation.world()), "distance lock");
  }
}

// The rebound has e of the speed of approach: (1 - e^2) m v^2 / 2 is lost in the contact.
TEST(EnergyBudget, RecordsTheEnergyLossOfABounce) {
  for (const float e : {0.0f, 0.5f, 1.0f}) {
    SceneText scene = empty().element("wall").element("sand", {{"mass", 2}, {"radius", 0.1f}, {"restitution", e}});
    Simulation simulation = withLedger(scene.particle(0, {0, 0.155f, 0}, {0, -2, 0}));
    run(simulation, 10);
    const Budget& budget = simulation.energyBudget()->total();
    EXPECT_NEAR(energyOf(budget, {kCollision, Phase::guard, Phase::restitution}), -(1.0 - double(e) * double(e)) * 4.0,
                2e-3)
        << e;
    EXPECT_NEAR(budget.sum().energy, budget.after.energy() - budget.before.energy(), 1e-9);
  }
}

TEST(EnergyBudget, FrictionWorkIsCoefficientTimesWeightTimesDistance) {
  SceneText scene = empty().element("gravity").element("wall");
  scene.element(
      "sand",
      {{"mass", 2}, {"radius", 0.1f}, {"staticFriction", 0.3f}, {"kineticFriction", 0.2f}, {"particleSleeping", 0}});
  Simulation simulation = withLedger(scene.particle(0, {0, 0.1f, 0}, {1, 0, 0}));
  run(simulation, 40);
  const double way = double(positionOf(simulation, 0).x);
  ASSERT_GT(way, 0.2);
  EXPECT_NEAR(simulation.energyBudget()->total().of(kFriction).energy, -0.2 * 2.0 * 10.0 * way, 0.03 * 4.0 * way);
}

TEST(EnergyBudget, RecordsTheWorkOfTheMouse) {
  // A free particle that the mouse moves at constant speed: its kinetic energy. To the solver it is as heavy as a
  // hundred of them.
  Simulation simulation = withLedger(empty().element("sand", {{"mass", 2}}).particle(0, {0, 0, 0}));
  run(simulation, 1);
  const double before = simulation.energyBudget()->total().of(Phase::mouse).energy;
  simulation.grab(0, 100.0f);
  simulation.moveGrabbed(0, {0.1f, 0, 0}, 5.0f * kStep);
  run(simulation, 4);
  EXPECT_NEAR(simulation.energyBudget()->total().of(Phase::mouse).energy - before, 0.5 * 2.0 * 4.0, 1e-4);
  EXPECT_NEAR(simulation.energyBudget()->step().sum().energy, 0.0, 1e-5) << "it goes on evenly";
}

TEST(EnergyBudget, LiftingARopeAddsItsPotentialEnergy) {
  SceneText scene = empty("gaussSeidel", 30).set("substeps", 4).set("contacts", "FALSE").element("gravity");
  scene.points("rope.txt", {{0, 0, 0}, {0, -0.1f, 0}, {0, -0.2f, 0}, {0, -0.3f, 0}});
  scene.element("rope", {{"file", "rope.txt"}, {"mass", 0.5f}, {"radius", 0.02f}, {"damping", 0.05f}});
  Simulation simulation = withLedger(scene);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {0, 1, 0}, 2.0f);
  run(simulation, 300);
  const Budget& budget = simulation.energyBudget()->total();
  EXPECT_NEAR(budget.after.potential - budget.before.potential, 0.5 * 10.0 * 4.0, 0.01) << "it hangs a metre higher";
  // Jerked to 0.5 m/s and stopped again, the mass below the held particle loses m u^2 / 2 each time.
  const double lost = 2.0 * 0.5 * (3.0 * 0.5) * 0.5 * 0.5;
  EXPECT_NEAR(budget.of(Phase::mouse).energy, 20.0 + lost, 0.03);
  EXPECT_NEAR(budget.of(kStretching).energy, -lost, 0.03);
  // Only the mouse holds it: held particles have the same mass to the constraints as to the solver.
  EXPECT_NEAR(budget.of(Phase::mouse).momentum.y, 2.0 * 10.0 * 3.0, 0.1);
  EXPECT_NEAR(budget.of(kStretching).momentum.y, 0.0, 0.1);
}

// A mass at rest that is jerked to the velocity u of its leader gets m u^2 / 2; the leader does the work m u^2, and the
// rest is lost in the constraint.
TEST(EnergyBudget, RecordsTheWorkOfAnAnimatedParticle) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    std::string path;
    for (int frame = 0; frame < 20; ++frame)
      path += TagText(glm::vec3(0.02f * static_cast<float>(frame), 0, 0)).text + '\n';
    SceneText scene = empty(iteration).set("contacts", "FALSE").file("path.txt", path);
    scene.points("rope.txt", {{0, 0, 0}, {-1, 0, 0}});
    scene.element("rope", {{"file", "rope.txt"}, {"mass", 3}, {"radius", 0.02f}});
    scene.element("animatedParticle", {{"file", "path.txt"}});
    Simulation simulation = withLedger(scene);
    run(simulation, 10);
    const Budget& budget = simulation.energyBudget()->total();
    EXPECT_NEAR(budget.after.kinetic, 0.5 * 3.0 * 4.0, 1e-2) << iteration;
    EXPECT_NEAR(budget.of(Phase::kinematic).energy, 3.0 * 4.0, 2e-2) << iteration;
    EXPECT_NEAR(budget.of(kStretching).energy, -0.5 * 3.0 * 4.0, 2e-2) << iteration;
    EXPECT_NEAR(budget.of(kStretching).momentum.x, 0.0, 1e-3) << iteration;
  }
}

// A rope that tumbles freely: its constraints keep both momenta, and nothing is lost.
TEST(EnergyBudget, InternalConstraintsGiveNoMomentum) {
  SceneText scene = empty().set("contacts", "FALSE");
  std::vector<glm::vec3> points, velocities;
  for (int i = 0; i < 8; ++i) {
    points.emplace_back(0.1f * static_cast<float>(i), 0.02f * static_cast<float>(i * i), 0);
    velocities.emplace_back(0.3f, static_cast<float>(i) - 3.5f, 0.4f * static_cast<float>(i % 3));
  }
  scene.points("rope.txt", points, velocities);
  scene.element("rope", {{"file", "rope.txt"}, {"mass", 0.5f}, {"radius", 0.02f}, {"bending", "TRUE"}});
  Simulation simulation = withLedger(scene);
  for (int step = 0; step < 50; ++step) {
    run(simulation, 1);
    const Budget& budget = simulation.energyBudget()->step();
    for (const int g : {group::kStretching, group::kBending}) {
      EXPECT_LT(glm::length(budget.of(BudgetTerm::ofGroup(g)).momentum), 1e-4) << step;
      EXPECT_LT(glm::length(budget.of(BudgetTerm::ofGroup(g)).angularMomentum), 5e-4) << step << ", of 2.1";
    }
  }
  const Budget& total = simulation.energyBudget()->total();
  EXPECT_LT(total.of(kStretching).energy, 0.0);
  EXPECT_LT(glm::length(total.sum().angularMomentum), 1e-5) << "of 2.1";
  EXPECT_EQ(nameOf(kStretching, simulation.world()), "stretching");
  EXPECT_EQ(nameOf(BudgetTerm::ofGroup(group::kBending), simulation.world()), "bending");
}

// A rope with a lock across it, whose particles have different numbers of constraints, drifts off by itself if each
// takes the mean of its corrections: the groups keep momentum, averaging creates it. Mass splitting creates none.
TEST(EnergyBudget, RecordsTheMomentumCreatedByAveraging) {
  for (const char* averaging : {"perParticle", "massSplitting"}) {
    SceneText scene = empty("jacobi").set("averaging", averaging).set("contacts", "FALSE");
    scene.points("rope.txt", {{0, 0, 0}, {0.1f, 0, 0}, {0.2f, 0.05f, 0}, {0.3f, 0, 0}, {0.4f, 0, 0.05f}});
    scene.element("rope", {{"file", "rope.txt"}, {"mass", 0.5f}, {"radius", 0.02f}});
    scene.element("distanceLock",
                  {{"objectID", 0}, {"objectID", 0}, {"particleID", 0}, {"particleID", 3}, {"distance", 0.15f}});
    Simulation simulation = withLedger(scene);
    run(simulation, 50);
    const Budget& budget = simulation.energyBudget()->total();
    const glm::dvec3 made = budget.after.momentum - budget.before.momentum;
    EXPECT_LT(glm::length(budget.of(kStretching).momentum), 1e-3) << averaging;
    EXPECT_LT(glm::length(budget.of(kLock).momentum), 1e-3) << averaging;
    EXPECT_LT(glm::length(budget.of(BudgetTerm::averaging).momentum - made), 2e-3) << averaging;
    if (std::string(averaging) == "perParticle")
      EXPECT_GT(glm::length(made), 0.1);
    else
      EXPECT_EQ(budget.of(BudgetTerm::averaging).energy, 0.0);
  }
  EXPECT_EQ(nameOf(BudgetTerm::averaging, World{}), "averaging");
}

/// Fails if the entries do not add up to the change of measure().
void checkSums(Simulation& simulation, int steps, const std::string& what) {
  simulation.setEnergyBudget(true);
  Measures before = measure(simulation.world());
  for (int step = 0; step < steps; ++step) {
    run(simulation, 1);
    const Measures after = measure(simulation.world());
    const BudgetEntry sum = simulation.energyBudget()->step().sum();
    double size =
        std::abs(before.kineticEnergy) + std::abs(before.potentialEnergy) + std::abs(after.kineticEnergy) + 1e-9;
    for (const BudgetEntry& entry : simulation.energyBudget()->step().entries) size += std::abs(entry.energy);
    const double change = after.kineticEnergy + after.potentialEnergy - before.kineticEnergy - before.potentialEnergy;
    ASSERT_NEAR(sum.energy, change, 1e-6 * size) << what << ", step " << step;
    const double push = glm::length(before.linearMomentum) + glm::length(after.linearMomentum) + 1e-6;
    ASSERT_LT(glm::length(sum.momentum - (after.linearMomentum - before.linearMomentum)), 1e-5 * push)
        << what << ", step " << step;
    const double turn = glm::length(before.angularMomentum) + glm::length(after.angularMomentum) + 1e-6;
    ASSERT_LT(glm::length(sum.angularMomentum - (after.angularMomentum - before.angularMomentum)), 1e-5 * turn)
        << what << ", step " << step;
    before = after;
  }
}

TEST(EnergyBudget, EntriesAddUpInScenesOfAllKinds) {
  for (const char* scene :
       {"everything", "ropes", "fountain", "newtons_cradle", "cloth_torn_by_cube", "hair", "balloons", "dam_break"}) {
    Simulation simulation = shippedScene(scene);
    checkSums(simulation, 12, scene);
  }
}

TEST(EnergyBudget, EntriesAddUpWithEveryChoice) {
  for (const std::string choice :
       {"iteration=jacobi", "iteration=gaussSeidelOrdered", "iteration=global", "integrator=bdf2", "substeps=3",
        "stabilize=3", "schedule=hierarchical", "schedule=adaptive", "averaging=massSplitting", "chebyshev=0.9",
        "postStabilize=2", "maxSpeed=2", "velocityFriction=0.2"}) {
    std::vector<std::string> choices{choice};
    if (choice.starts_with("chebyshev") || choice.starts_with("averaging"))
      choices.insert(choices.begin(), "iteration=jacobi");
    Simulation simulation = shippedScene("bodies_on_cloth", choices);
    checkSums(simulation, 10, choice);
  }
}

TEST(EnergyBudget, TheStepIsTheSameWithAndWithout) {
  for (const char* scene : {"hair", "bodies_on_cloth"}) {
    Simulation plain = shippedScene(scene), kept = shippedScene(scene);
    kept.setEnergyBudget(true);
    kept.setStiffnessMeter(true);
    run(plain, 15);
    run(kept, 15);
    for (std::size_t i = 0; i < plain.world().particles.size(); ++i) {
      ASSERT_EQ(plain.world().particles.position[i], kept.world().particles.position[i]) << scene << ", particle " << i;
    }
  }
}

TEST(EnergyBudget, RecordsEditsAsExternal) {
  Simulation simulation = withLedger(empty().element("sand", {{"mass", 2}}).particle(0, {0, 0, 0}));
  run(simulation, 2);
  simulation.gust({3, 0, 0});
  run(simulation, 1);
  EXPECT_NEAR(simulation.energyBudget()->step().of(BudgetTerm::outside).energy, 9.0, 1e-6);
  EXPECT_NEAR(simulation.energyBudget()->step().of(BudgetTerm::outside).momentum.x, 6.0, 1e-6);
}

}  // namespace
}  // namespace pliant::sim
