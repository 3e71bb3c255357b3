#include "sim/colliders/triangles.h"

#include "tests/sim/batch_setup.h"
#include "tests/sim/colliders/contacts_of.h"
#include "tests/sim/scene_from_text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pliant::sim {
namespace {

// The square from -size to size at height 0, of two triangles.
MeshCollider quad(float size = 10.0f) {
  return {0, {{-size, 0, -size}, {size, 0, -size}, {size, 0, size}, {-size, 0, size}}, {{0, 2, 1}, {0, 3, 2}}};
}

TEST(MeshCollider, BlocksOnTheSideThatTheParticleCameFrom) {
  const MeshCollider mesh = quad();
  for (const float side : {1.0f, -1.0f}) {
    const auto contacts = contactsOf(mesh, {1, side, 2}, {1, -0.3f * side, 2}, 0.5f);
    ASSERT_EQ(contacts.size(), 1u);
    expectNear(contacts[0].normal, {0, side, 0}, 1e-6f);
    EXPECT_NEAR(contacts[0].offset, 0.5f, 1e-6f);
  }
}

TEST(MeshCollider, BlocksAnyPathThroughIt) {
  const MeshCollider mesh = quad();
  Random random(1);
  for (int run = 0; run < 500; ++run) {
    const glm::vec3 from(random.number(-5, 5), std::pow(10.0f, random.number(-2.0f, 5.0f)), random.number(-5, 5));
    const glm::vec3 through(random.number(-9, 9), 0, random.number(-9, 9));
    const glm::vec3 to = through + random.number(0.01f, 100.0f) * (through - from);
    const auto contacts = contactsOf(mesh, from, to, 0.1f);
    const bool blocked = std::any_of(contacts.begin(), contacts.end(), [](const SurfaceContact& contact) {
      return contact.normal.y > 0.999f && std::abs(contact.offset - 0.1f) < 1e-4f;
    });
    ASSERT_TRUE(blocked) << run;
  }
}

TEST(MeshCollider, AnInnerEdgeGivesNothingButThePlane) {
  const MeshCollider mesh = quad();
  // Along the diagonal, on it, near it: one contact with the plane, straight up.
  for (const float beside : {0.0f, 1e-4f, 0.05f, 0.3f, -0.2f}) {
    for (const float depth : {0.0f, 0.01f, 0.1f}) {
      const glm::vec3 at(2.0f + beside, 0.5f - depth, 2.0f);
      const auto contacts = contactsOf(mesh, {at.x, 0.5f, at.z}, at, 0.5f, 0.25f);
      ASSERT_EQ(contacts.size(), 1u) << beside << ' ' << depth;
      expectNear(contacts[0].normal, {0, 1, 0}, 1e-5f);
    }
  }
}

TEST(MeshCollider, AtAnOuterEdgePushesAwayFromTheEdge) {
  const MeshCollider mesh = quad();
  const auto contacts = contactsOf(mesh, {10.3f, 0.3f, 0}, {10.3f, 0.3f, 0}, 0.5f);
  ASSERT_EQ(contacts.size(), 1u);
  expectNear(contacts[0].normal, glm::normalize(glm::vec3(1, 1, 0)), 1e-5f);
  EXPECT_TRUE(contactsOf(mesh, {10.5f, 0.3f, 0}, {10.5f, 0.3f, 0}, 0.5f).empty());
}

TEST(MeshCollider, TrianglesWithoutAreaAreLeftOut) {
  const MeshCollider mesh(0, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 0}, {1, 1, 2}});
  for (const SurfaceContact& contact : contactsOf(mesh, {0.5f, 0.1f, 0}, {0.5f, -0.1f, 0}, 0.5f)) {
    EXPECT_TRUE(std::isfinite(contact.normal.x) && std::isfinite(contact.offset));
  }
}

// A flat sheet of `cells` x `cells` squares, 1 m each, with its middle at the origin.
std::string sheetObj(int cells, float height = 0.0f) {
  std::string obj;
  const auto line = [&obj](const std::string& text) { obj += text + '\n'; };
  for (int row = 0; row <= cells; ++row) {
    for (int column = 0; column <= cells; ++column) {
      line("v " + std::to_string(column - cells / 2) + ' ' + std::to_string(height) + ' ' +
           std::to_string(row - cells / 2));
    }
  }
  for (int row = 0; row < cells; ++row) {
    for (int column = 0; column < cells; ++column) {
      const int a = row * (cells + 1) + column + 1, b = a + 1, c = a + cells + 1, d = c + 1;
      line("f " + std::to_string(a) + ' ' + std::to_string(c) + ' ' + std::to_string(b));
      line("f " + std::to_string(b) + ' ' + std::to_string(c) + ' ' + std::to_string(d));
    }
  }
  return obj;
}

constexpr const char* kBoxObj =
    "v -1 -1 -1\nv 1 -1 -1\nv 1 -1 1\nv -1 -1 1\nv -1 1 -1\nv 1 1 -1\nv 1 1 1\nv -1 1 1\n"
    "f 1 2 3 4\nf 8 7 6 5\nf 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n";

SceneText onMesh(const std::string& obj, float friction = 0.0f) {
  SceneText scene;
  scene.file("mesh.obj", obj).set("timestep", 0.01f).set("solverIterations", 5);
  scene.element("triangles", {{"file", "mesh.obj"}});
  scene.element(
      "sand", {{"radius", 0.3f}, {"staticFriction", friction}, {"kineticFriction", friction}, {"particleSleeping", 0}});
  return scene;
}

TEST(MeshCollider, ADroppedParticleRestsAtItsRadius) {
  for (const glm::vec2 at :
       {glm::vec2(0.2f, 0.5f), glm::vec2(0.5f, 0.5f), glm::vec2(0.0f, 0.0f), glm::vec2(-1.0f, 0.4f)}) {
    SceneText scene = onMesh(sheetObj(4));
    scene.element("gravity").particle(0, {at.x, 1, at.y});
    Simulation simulation = scene.simulate();
    run(simulation, 300);
    expectNear(positionOf(simulation, 0), {at.x, 0.3f, at.y}, 1e-6f);
    EXPECT_LT(glm::length(velocityOf(simulation, 0)), 1e-5f);
  }
}

TEST(MeshCollider, ASlidingParticleDoesNotCatchOnInnerEdges) {
  Random random(2);
  for (int run = 0; run < 12; ++run) {
    SceneText scene = onMesh(sheetObj(20));
    const float angle = random.number(0.0f, 6.28f);
    const glm::vec3 velocity(3.0f * std::cos(angle), 0, 3.0f * std::sin(angle));
    scene.element("gravity").particle(0, {random.number(-0.5f, 0.5f), 0.3f, random.number(-0.5f, 0.5f)}, velocity);
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 250; ++step) {
      ASSERT_TRUE(simulation.step());
      ASSERT_LT(glm::distance(velocityOf(simulation, 0), velocity), 1e-3f) << "run " << run << " step " << step;
    }
  }
}

TEST(MeshCollider, NoSpeedTunnelsThroughATriangle) {
  for (const float speed : {1.0f, 100.0f, 1e4f, 1e6f}) {
    for (const float side : {1.0f, -1.0f}) {
      SceneText scene = onMesh(sheetObj(4));
      scene.particle(0, {0.2f, 0.9f * side, 0.3f}, {0, -speed * side, 0});
      Simulation simulation = scene.simulate();
      for (int step = 0; step < 100; ++step) {
        ASSERT_TRUE(simulation.step());
        ASSERT_GT(positionOf(simulation, 0).y * side, 0.3f - 1e-5f) << speed << " step " << step;
      }
      EXPECT_NEAR(positionOf(simulation, 0).y * side, 0.3f, 1e-5f) << speed;
    }
  }
}

TEST(MeshCollider, AtAConvexEdgeAParticleNeverEntersTheBox) {
  // On the edge, beside it, and on a corner of the box of side 2; the grain may roll off, but not sink in.
  for (const glm::vec3& above : {glm::vec3(1, 1.8f, 0.2f), glm::vec3(1.1f, 1.8f, 0.2f), glm::vec3(0.9f, 1.8f, 0.2f),
                                 glm::vec3(1, 1.8f, 1), glm::vec3(1.05f, 1.8f, 1.1f)}) {
    SceneText scene = onMesh(kBoxObj);
    scene.element("gravity").particle(0, above);
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 150; ++step) {
      ASSERT_TRUE(simulation.step());
      const glm::vec3 x = positionOf(simulation, 0);
      const glm::vec3 outside = x - glm::clamp(x, glm::vec3(-1.0f), glm::vec3(1.0f));
      ASSERT_GT(glm::length(outside), 0.3f - 0.01f) << "step " << step;
      ASSERT_LT(glm::length(velocityOf(simulation, 0)), 20.0f) << "step " << step;
    }
  }
}

TEST(MeshCollider, AParticleOnTheBoxNeitherSinksNorJitters) {
  SceneText scene = onMesh(kBoxObj, 0.5f);
  scene.element("gravity").particle(0, {0.3f, 1.3f, -0.2f});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 200; ++step) {
    ASSERT_TRUE(simulation.step());
    expectNear(positionOf(simulation, 0), {0.3f, 1.3f, -0.2f}, 1e-6f);
  }
}

TEST(MeshCollider, SkipsDistantTriangles) {
  // 100 352 triangles far below: no contact, and the tree returns none of them to check.
  constexpr int kCells = 224;
  std::vector<glm::vec3> positions;
  std::vector<std::array<int, 3>> triangles;
  for (int row = 0; row <= kCells; ++row) {
    for (int column = 0; column <= kCells; ++column) positions.emplace_back(column, -100.0f, row);
  }
  for (int row = 0; row < kCells; ++row) {
    for (int column = 0; column < kCells; ++column) {
      const int a = row * (kCells + 1) + column;
      triangles.push_back({a, a + kCells + 1, a + 1});
      triangles.push_back({a + 1, a + kCells + 1, a + kCells + 2});
    }
  }
  const TriangleBvh bvh(positions, triangles);
  const auto visited = [&](const glm::vec3& at, float reach) {
    Aabb box{at, at};
    box.inflate(reach);
    int count = 0;
    bvh.forEachInBox(box, [&](int) { ++count; });
    return count;
  };
  EXPECT_EQ(visited({100, 0, 100}, 5.0f), 0);
  EXPECT_LE(visited({100.5f, -100, 100.5f}, 0.4f), 4);
  const MeshCollider mesh(0, positions, triangles);
  EXPECT_TRUE(contactsOf(mesh, {100, 0, 100}, {100, -1, 100}, 0.5f, 0.25f).empty());
  EXPECT_EQ(contactsOf(mesh, {100.5f, -99, 100.4f}, {100.5f, -99.6f, 100.4f}, 0.5f, 0.25f).size(), 1u);
}

}  // namespace
}  // namespace pliant::sim
