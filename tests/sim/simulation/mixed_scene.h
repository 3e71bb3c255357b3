// Everything at once: sand, rope, cloth, rigid bodies, fluid, triangles, a distance lock, an animated particle.
#pragma once

#include "tests/sim/scene_from_text.h"

namespace pliant::sim {

/// `size` scales the number of particles: 1 gives about 900, 3 more than 10 000.
inline SceneText mixedScene(int size, const char* iteration, int threads) {
  const auto n = static_cast<float>(size);
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 4).set("iteration", iteration).set("threads", threads);
  scene.set("stabilize", 1).set("damping", 0.01f);
  scene.element("gravity").element("drag", {{"coefficient", 0.001f}}).element("wall");
  for (const glm::vec3& normal : {glm::vec3(1, 0, 0), glm::vec3(-1, 0, 0)}) {
    scene.element("wall", {{"normal", normal}, {"distance", -1.5f * n}, {"restitution", 0.3f}});
  }

  // A ramp on the left.
  scene.file("ramp.obj", "v -3 0 -3\nv 0 0 -3\nv 0 0 3\nv -3 0 3\nv -3 1.5 -3\nv -3 1.5 3\nf 2 3 6 5\nf 1 5 6 4\n");
  scene.element("triangles", {{"file", "ramp.obj"}, {"scale", 0.5f * n}, {"staticFriction", 0.2f}});

  // Object 0: sand over the ramp.
  scene.element(
      "sand",
      {{"radius", 0.06f}, {"mass", 0.1f}, {"staticFriction", 0.3f}, {"kineticFriction", 0.2f}, {"restitution", 0.1f}});
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", glm::vec3(-1.2f * n, 0.65f * n, -0.4f * n)},
                         {"max", glm::vec3(-0.4f * n, 1.05f * n, 0.4f * n)},
                         {"spacing", 0.119f},
                         {"jitter", 0.002f}});

  // Object 1: cloth under the bodies, pinned at two corners.
  std::string cloth;
  const int side = 15 * size;
  for (int i = 0; i < side * side; ++i) {
    cloth +=
        "v " +
        TagText(glm::vec3(0.06f * static_cast<float>(i % side), 0, 0.06f * static_cast<float>(i / side - side / 2)))
            .text +
        '\n';
  }
  for (int row = 0; row + 1 < side; ++row) {
    for (int column = 0; column + 1 < side; ++column) {
      const int a = row * side + column + 1;
      cloth += "f " + std::to_string(a) + ' ' + std::to_string(a + 1) + ' ' + std::to_string(a + side + 1) + ' ' +
               std::to_string(a + side) + '\n';
    }
  }
  scene.file("cloth.obj", cloth);
  scene.element("cloth", {{"file", "cloth.obj"},
                          {"translate", glm::vec3(0.1f, 0.5f * n, 0)},
                          {"radius", 0.025f},
                          {"mass", 0.05f},
                          {"stiffness", 0.9f},
                          {"bendingStiffness", 0.1f},
                          {"staticFriction", 0.3f},
                          {"kineticFriction", 0.3f},
                          {"fixed", 0},
                          {"fixed", side - 1}});

  // Object 2: a rope between the cloth and an animated end.
  std::vector<glm::vec3> rope;
  for (int i = 0; i < 20 * size; ++i) rope.emplace_back(0.2f, 0.6f * n + 0.1f * static_cast<float>(i), 0);
  scene.points("rope.txt", rope);
  scene.element(
      "rope",
      {{"file", "rope.txt"}, {"radius", 0.03f}, {"mass", 0.1f}, {"bending", "TRUE"}, {"bendingStiffness", 0.2f}});

  // Object 3: fluid in the right corner.
  scene.element("fluid",
                {{"radius", 0.05f}, {"mass", 0.99f}, {"density", 1000}, {"smoothing", 0.2f}, {"separation", "TRUE"}});
  scene.source("block", {{"time", 0},
                         {"object", 3},
                         {"min", glm::vec3(1.0f * n, 0.06f, -0.35f * n)},
                         {"max", glm::vec3(1.4f * n, 0.4f * n, 0.35f * n)},
                         {"spacing", 0.1f}});

  // Objects 4 and 5: cubes falling onto the cloth.
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 27; ++i) cube.push_back(0.1f * glm::vec3(i % 3, i / 3 % 3, i / 9));
  scene.points("cube.txt", cube).points("two.txt", {{0.3f, 0.7f * n, 0}, {0.35f, 0.7f * n + 0.5f, 0.05f}});
  scene.element("rigidBody", {{"file", "cube.txt"},
                              {"repeater", "two.txt"},
                              {"radius", 0.055f},
                              {"mass", 0.05f},
                              {"velocity", glm::vec3(0.1f, 0, 0)}});

  scene.element(
      "distanceLock",
      {{"objectID", 1}, {"particleID", side * side / 2}, {"objectID", 2}, {"particleID", 0}, {"distance", 0.3f * n}});
  std::vector<glm::vec3> path;
  for (int frame = 0; frame < 15; ++frame)
    path.push_back(rope.back() + glm::vec3(0.01f * static_cast<float>(frame), 0, 0));
  scene.points("path.txt", path);
  scene.element("animatedParticle", {{"file", "path.txt"}, {"objectID", 2}, {"particleID", 20 * size - 1}});
  return scene;
}

}  // namespace pliant::sim
