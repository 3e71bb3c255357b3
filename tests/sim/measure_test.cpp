#include "sim/measure.h"

#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

// Symplectic Euler from rest: after n steps v = -g n h, y = y0 - g h^2 n(n+1)/2.
TEST(Energy, OfAFallingParticleIsThatOfTheDiscreteScheme) {
  Simulation simulation = SceneText()
                              .set("timestep", 0.01f)
                              .element("gravity", {{"magnitude", 9.81f}})
                              .element("sand", {{"mass", 2.0f}, {"radius", 0.1f}})
                              .particle(0, {0, 5, 0})
                              .simulate();
  run(simulation, 30);
  const Energy energy = measureEnergy(simulation.world());
  const double v = 9.81 * 30 * 0.01, y = 5.0 - 9.81 * 1e-4 * 30 * 31 / 2;
  EXPECT_NEAR(energy.kinetic, 0.5 * 2.0 * v * v, 1e-4);
  EXPECT_NEAR(energy.potential, 2.0 * 9.81 * y, 2e-4);
  const Measures all = measure(simulation.world());
  EXPECT_EQ(all.kineticEnergy, energy.kinetic);
  EXPECT_EQ(all.potentialEnergy, energy.potential);
}

TEST(LargestStretch, IsThatOfTheWorstDistanceAndIgnoresWhatIsPressedTogether) {
  SceneText scene;
  scene.points("rope.txt", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}).element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}});
  Simulation simulation = scene.simulate();
  EXPECT_EQ(largestStretch(simulation.world()), 0.0f);
  const std::vector<glm::vec3> line{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, push{{0, 0, 0}, {25, 0, 0}, {0, 0, 0}};
  // The middle particle flies 0.25 m aside: the left distance is 1.25 m, the right one 0.75 m.
  scene = SceneText();
  scene.set("solverIterations", 0)
      .points("rope.txt", line, push)
      .set("timestep", 0.01f)
      .element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}});
  simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(largestStretch(simulation.world()), 0.25f, 1e-6f);
}

}  // namespace
}  // namespace pliant::sim
