#include "sim/contacts/tunnelling_guard.h"

#include "sim/colliders/triangles.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

namespace pliant::sim {
namespace {

constexpr const char* kSheet = "v -3 0 -3\nv -3 0 3\nv 3 0 3\nv 3 0 -3\nf 1 2 3 4\n";

MeshCollider sheet() { return {0, {{-3, 0, -3}, {-3, 0, 3}, {3, 0, 3}, {3, 0, -3}}, {{0, 1, 2}, {0, 2, 3}}}; }

struct OneParticle {
  Particles particles;
  MeshCollider mesh = sheet();
  TunnellingGuard memory;

  explicit OneParticle(const glm::vec3& at) {
    particles.add(at, glm::vec3(0.0f), 0.1f, 1.0f, 0, 0);
    memory.admit(particles, mesh);
  }
  glm::vec3 freeAt(const glm::vec3& x) { return memory.freePosition(0, x, 0.1f, mesh); }
};

TEST(TunnellingGuard, DoesNotMoveAFreeParticle) {
  OneParticle one({0, 0.1f, 0});
  for (const glm::vec3& x : {glm::vec3(0, 0.05f, 0), glm::vec3(1, 0.001f, 0), glm::vec3(1, 2, 1)})
    EXPECT_EQ(one.freeAt(x), x);
}

TEST(TunnellingGuard, KeepsAParticleInFrontAndLetsItSlide) {
  OneParticle one({0, 0.1f, 0});
  for (int step = 0; step < 20; ++step) {
    const glm::vec3 x(0.1f * static_cast<float>(step), -0.2f, 0);
    const glm::vec3 free = one.freeAt(x);
    EXPECT_GT(free.y, 0.0f);
    EXPECT_NEAR(free.x, x.x, 1e-5f);
  }
}

TEST(TunnellingGuard, AllowsTheOtherSideAroundAnEdge) {
  OneParticle one({2.9f, 0.1f, 0});
  for (const glm::vec3& x : {glm::vec3(3.2f, 0.1f, 0), glm::vec3(3.2f, -0.1f, 0), glm::vec3(2.9f, -0.1f, 0)}) {
    EXPECT_EQ(one.freeAt(x), x);
  }
}

TEST(TunnellingGuard, IgnoresAParticleFarBehind) {
  OneParticle one({0, 0.1f, 0});
  EXPECT_EQ(one.freeAt({0, -2, 0}), glm::vec3(0, -2, 0));
}

// Shape matching is solved after the contacts: with few iterations it pulls the corners of a thrown body through the
// sheet.
TEST(TunnellingGuard, NoParticleOfAThrownBodyEndsBehindAThinSurface) {
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 125; ++i) cube.push_back(0.1f * (glm::vec3(i % 5, i / 5 % 5, i / 25) - 2.0f));
  for (const char* surface : {"triangles", "box"}) {
    for (const int iterations : {3, 10, 20}) {
      for (int throwing = 0; throwing < 4; ++throwing) {
        SceneText scene;
        scene.set("timestep", 0.0166667f).set("solverIterations", iterations);
        scene.element("gravity").file("sheet.obj", kSheet).points("cube.txt", cube);
        if (std::string(surface) == "box") {
          scene.element("box", {{"min", glm::vec3(-3, -0.02f, -3)}, {"max", glm::vec3(3, 0, 3)}});
        } else {
          scene.element("triangles", {{"file", "sheet.obj"}});
        }
        scene.element("rigidBody", {{"file", "cube.txt"},
                                    {"radius", 0.05f},
                                    {"mass", 0.05f},
                                    {"rotateX", 35 + 5 * throwing},
                                    {"rotateZ", 45 - 7 * throwing},
                                    {"translate", glm::vec3(0, 1.2f, 0)},
                                    {"velocity", glm::vec3(0, -10, 0)},
                                    {"staticFriction", 0.3f},
                                    {"kineticFriction", 0.3f}});
        Simulation simulation = scene.simulate();
        run(simulation, 120);
        int behind = 0;
        for (const glm::vec4& x : simulation.world().particles.position) behind += x.y < 0.0f;
        EXPECT_EQ(behind, 0) << surface << ", " << iterations << " iterations, throw " << throwing;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::sim
