#include "app/view/collider_meshes.h"

#include "sim/colliders/box.h"
#include "sim/colliders/capsule.h"
#include "sim/colliders/sphere.h"
#include "sim/colliders/wall.h"
#include "sim/state/motion.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <memory>

namespace pliant::app {
namespace {

sim::World worldOf(std::unique_ptr<sim::Collider> collider) {
  sim::World world;
  world.colliders.push_back(std::make_unique<sim::Wall>(0, glm::vec3(0, 1, 0), 0.0f));
  world.colliders.push_back(std::move(collider));
  return world;
}

TEST(ColliderMeshes, LieOnTheSurfaceAndFaceOutwards) {
  const auto check = [](std::unique_ptr<sim::Solid> owned, double area) {
    const sim::Solid* solid = owned.get();
    const sim::World world = worldOf(std::move(owned));
    const auto [meshes, planes] = drawingOf(world);
    ASSERT_EQ(meshes.size(), 1u) << "a wall has no mesh";
    ASSERT_EQ(planes.size(), 1u) << "but a plane";
    EXPECT_EQ(planes[0], glm::vec4(0, 1, 0, 0));
    EXPECT_EQ(meshes[0].collider, 1u);
    double sum = 0.0;
    for (const glm::vec3& position : meshes[0].positions) EXPECT_NEAR(solid->distanceFrom(position).value, 0.0f, 1e-5f);
    for (const auto& [a, b, c] : meshes[0].triangles) {
      const auto at = [&mesh = meshes[0]](int vertex) { return mesh.positions[static_cast<std::size_t>(vertex)]; };
      const glm::vec3 cross = glm::cross(at(b) - at(a), at(c) - at(a));
      sum += 0.5 * double(glm::length(cross));
      const glm::vec3 outside = (at(a) + at(b) + at(c)) / 3.0f;
      EXPECT_GE(glm::dot(cross, solid->distanceFrom(outside).normal), -1e-8f);  // the poles have no area
    }
    EXPECT_NEAR(sum, area, 0.01 * area);
  };
  constexpr double kPi = 3.14159265358979;
  check(std::make_unique<sim::SphereCollider>(0, glm::vec3(1, 2, 3), 0.5f), 4.0 * kPi * 0.25);
  check(std::make_unique<sim::CapsuleCollider>(0, glm::vec3(0, 0, 0), glm::vec3(3, 4, 0), 0.5f),
        4.0 * kPi * 0.25 + kPi * 5.0);
  check(std::make_unique<sim::BoxCollider>(0, glm::vec3(0, 0, 0), glm::vec3(1, 2, 3)), 22.0);
}

TEST(ColliderMeshes, AreDrawnWhereTheirMotionsAre) {
  sim::Motion motion(0, glm::vec3(0.0f));
  sim::World world = worldOf(std::make_unique<sim::BoxCollider>(0, glm::vec3(-1.0f), glm::vec3(1.0f), &motion));
  motion.velocity = {0, 0, 5};
  motion.advance(1.0f, 0, 1.0f);
  std::vector<sim::Pose> poses;
  copyPoses(world, poses);
  render::Frame frame;
  addColliderMeshes(drawingOf(world).meshes, poses, false, frame);
  ASSERT_EQ(frame.meshes.size(), 1u);
  for (const glm::vec3& position : frame.meshes[0].positions) EXPECT_NEAR(std::abs(position.z - 5.0f), 1.0f, 1e-5f);
}

TEST(ColliderMeshes, AContainerIsOpenToTheView) {
  const sim::World world = worldOf(std::make_unique<sim::ContainerCollider>(0, glm::vec3(0.0f), glm::vec3(1.0f)));
  std::vector<sim::Pose> poses;
  copyPoses(world, poses);
  render::Frame frame;
  addColliderMeshes(drawingOf(world).meshes, poses, false, frame);
  ASSERT_EQ(frame.meshes.size(), 1u);
  EXPECT_LT(frame.meshes[0].opacity, 0.3f);
  EXPECT_FALSE(frame.meshes[0].castsShadow);
  EXPECT_EQ(frame.lines.size(), 12u);
}

}  // namespace
}  // namespace pliant::app
