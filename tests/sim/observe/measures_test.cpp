#include "sim/observe/measures.h"

#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

// Symplectic Euler from rest: after n steps v = -g n h, y = y0 - g h^2 n(n+1)/2. With g = 8 and h = 1/64 all of these
// are exact as floats.
TEST(Energy, OfAFallingParticleMatchesTheDiscreteScheme) {
  Simulation simulation = SceneText()
                              .set("timestep", 0.015625f)
                              .element("gravity", {{"magnitude", 8}})
                              .element("sand", {{"mass", 2.0f}, {"radius", 0.1f}})
                              .particle(0, {0, 5, 0})
                              .simulate();
  run(simulation, 30);
  const Energy energy = measureEnergy(simulation.world());
  const double v = 30 / 8.0, y = 5.0 - 30 * 31 / 1024.0;
  EXPECT_EQ(energy.kinetic, 0.5 * 2.0 * v * v);
  EXPECT_EQ(energy.potential, 2.0 * 8 * y);
  const Measures all = measure(simulation.world());
  EXPECT_EQ(all.kineticEnergy, energy.kinetic);
  EXPECT_EQ(all.potentialEnergy, energy.potential);
}

TEST(LargestStretch, IsThatOfTheLongestConstraintAndIgnoresCompression) {
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
