#include "app/window/session/selection.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr glm::vec2 kViewport(800, 600);

// A row of particles along x in two objects, seen from the front.
struct Row {
  Snapshot snapshot;
  render::Camera camera;
  ViewOptions view;

  Row() {
    camera.yaw = camera.pitch = 0.0f;
    camera.distance = 10.0f;
    for (int i = 0; i < 8; ++i) {
      snapshot.spheres.emplace_back(float(i) - 3.5f, 0.0f, 0.0f, 0.1f);
      snapshot.objects.push_back(i / 4);
    }
  }
  glm::vec2 pixelOf(std::size_t i) const { return *camera.toPixel(glm::vec3(snapshot.spheres[i]), kViewport); }
  std::vector<int> between(std::size_t a, std::size_t b) const {
    const glm::vec2 margin(4, 4);
    return particlesIn({pixelOf(a) - margin, pixelOf(b) + margin}, camera, kViewport, snapshot, view);
  }
};

TEST(Selection, HasTheParticlesWhoseCentresAreInTheRectangle) {
  EXPECT_EQ(Row().between(2, 5), (std::vector<int>{2, 3, 4, 5}));
}

TEST(Selection, DoesNotCareWhereTheRectangleBegan) {
  const Row row;
  const glm::vec2 a = row.pixelOf(5) + glm::vec2(4, -4), b = row.pixelOf(2) + glm::vec2(-4, 4);
  EXPECT_EQ(particlesIn({a, b}, row.camera, kViewport, row.snapshot, row.view), (std::vector<int>{2, 3, 4, 5}));
}

TEST(Selection, IgnoresHiddenParticles) {
  Row row;
  row.view.hidden.insert(0);
  EXPECT_EQ(row.between(2, 5), (std::vector<int>{4, 5}));
}

TEST(Selection, IgnoresParticlesBehindTheCamera) {
  Row row;
  row.snapshot.spheres[3].z = 25.0f;
  EXPECT_EQ(row.between(2, 5), (std::vector<int>{2, 4, 5}));
}

TEST(Selection, IsTheSameAtAnyPixelRatio) {
  const Row row;
  const auto at = [&](float ratio) {
    const glm::vec2 margin = glm::vec2(4, 4);
    return particlesIn({ratio * (row.pixelOf(2) - margin), ratio * (row.pixelOf(5) + margin)}, row.camera,
                       ratio * kViewport, row.snapshot, row.view);
  };
  EXPECT_EQ(at(1.0f), at(2.0f));
  EXPECT_EQ(at(1.0f), at(1.5f));
}

TEST(Selection, GrowsAndTogglesInOrder) {
  EXPECT_EQ(unite({1, 4, 6}, {2, 4, 9}), (std::vector<int>{1, 2, 4, 6, 9}));
  EXPECT_EQ(toggled({1, 4, 6}, 5), (std::vector<int>{1, 4, 5, 6}));
  EXPECT_EQ(toggled({1, 4, 6}, 4), (std::vector<int>{1, 6}));
  EXPECT_EQ(toggled({}, 3), (std::vector<int>{3}));
}

}  // namespace
}  // namespace pliant::app
