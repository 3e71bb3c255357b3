#include "sim/rigid/manifold.h"

#include "sim/rigid/convex_distance.h"
#include "sim/rigid/convex_hull.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace pliant::sim {
namespace {

glm::dquat turned(double angle, const glm::dvec3& axis) { return glm::angleAxis(angle, glm::normalize(axis)); }

TEST(ConvexDistance, MatchesTheNearestOfManyPoints) {
  const ConvexShape box = boxShape({1.0, 2.0, 0.5});
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-2.0, 2.0);
  const ConvexShape point = sphereShape(1.0);
  for (int i = 0; i < 500; ++i) {
    const PlacedShape a{&box, {0.3, -0.2, 0.1}, turned(uniform(random), {1.0, 2.0, uniform(random)})};
    const glm::dvec3 p(uniform(random), uniform(random), uniform(random));
    const glm::dvec3 own = glm::conjugate(a.rotation) * (p - a.centre);
    const double exact = glm::length(own - glm::clamp(own, -glm::dvec3(0.5, 1.0, 0.25), glm::dvec3(0.5, 1.0, 0.25)));
    EXPECT_NEAR(nearestPoints(a, {&point, p, {1.0, 0.0, 0.0, 0.0}}).distance, exact, 1e-9);
  }
}

TEST(ConvexHull, HasSixFacesForABoxWithInnerPoints) {
  std::vector<glm::dvec3> points = boxShape({2.0, 1.0, 1.0}).points;
  points.emplace_back(0.1, 0.2, -0.3);
  points.emplace_back(0.5, 0.5, 0.0);  // on a face
  const auto hull = convexHull(points);
  ASSERT_TRUE(hull);
  EXPECT_EQ(hull->points.size(), 8u);
  EXPECT_EQ(hull->faces.size(), 6u);
  EXPECT_EQ(hull->edges.size(), 12u);
  for (const auto& face : hull->faces) EXPECT_GT(face.offset, 0.4) << "normals go outwards";
}

TEST(ConvexHull, DoesNotExistForCoplanarPoints) {
  const std::vector<glm::dvec3> flat{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}, {0.5, 0, 0.5}};
  EXPECT_FALSE(convexHull(flat));
  EXPECT_FALSE(convexHull({}));
}

TEST(Manifold, BoxOnBoxIsTheOverlapOfTheirFaces) {
  const ConvexShape box = boxShape(glm::dvec3(1.0));
  std::mt19937 random(1);
  for (const double noise : {0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-4}) {
    std::uniform_real_distribution<double> uniform(-noise, noise == 0.0 ? 1e-300 : noise);
    for (int i = 0; i < 200; ++i) {
      const auto shaken = [&] {
        return glm::normalize(glm::dquat(1.0, uniform(random), uniform(random), uniform(random)));
      };
      Manifold manifold;
      findManifold({&box, {uniform(random), 0.5, uniform(random)}, shaken()},
                   {&box, {uniform(random), 1.5 - 1e-5, uniform(random)}, shaken()}, 0.02, manifold);
      ASSERT_EQ(manifold.points.size(), 4u) << noise;
      EXPECT_NEAR(manifold.normal.y, -1.0, 1e-6);
      for (const ManifoldPoint& point : manifold.points) {
        EXPECT_NEAR(std::abs(point.onA.x), 0.5, 0.02);
        EXPECT_NEAR(std::abs(point.onA.z), 0.5, 0.02);
        EXPECT_NEAR(point.gap, -1e-5, 5e-4);
        EXPECT_NEAR(glm::dot(manifold.normal, point.onA - point.onB), point.gap, 1e-12);
      }
    }
  }
}

TEST(Manifold, BallTouchesAtItsNearestPoint) {
  const ConvexShape box = boxShape(glm::dvec3(2.0)), ball = sphereShape(0.5);
  for (const glm::dvec3& beyond : {glm::dvec3(0, 0.4, 0), glm::dvec3(0.3, 0.3, 0), glm::dvec3(0.2, 0.2, 0.2)}) {
    Manifold manifold;
    const glm::dvec3 side = glm::sign(beyond);
    findManifold({&ball, side + beyond, {1, 0, 0, 0}}, {&box, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.01, manifold);
    ASSERT_EQ(manifold.points.size(), 1u);
    EXPECT_NEAR(manifold.points[0].gap, glm::length(beyond) - 0.5, 1e-12);
    EXPECT_NEAR(glm::distance(manifold.normal, glm::normalize(beyond)), 0.0, 1e-9);
    EXPECT_NEAR(glm::distance(manifold.points[0].onB, side), 0.0, 1e-9);
  }
}

TEST(Manifold, LyingCapsuleHasTwoPointsAndStandingOneHasOne) {
  const ConvexShape ground = boxShape({4.0, 1.0, 4.0}), capsule = capsuleShape(0.25, 1.5);
  Manifold manifold;
  findManifold({&capsule, {0.0, 0.74, 0.0}, turned(1.5707963267948966, {0, 0, 1})},
               {&ground, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.02, manifold);
  ASSERT_EQ(manifold.points.size(), 2u);
  EXPECT_NEAR(manifold.points[0].gap, -0.01, 1e-9);
  EXPECT_NEAR(std::abs(manifold.points[0].onA.x), 0.5, 1e-9);
  findManifold({&capsule, {0.0, 1.25, 0.0}, {1, 0, 0, 0}}, {&ground, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.02, manifold);
  ASSERT_EQ(manifold.points.size(), 1u);
  EXPECT_NEAR(manifold.points[0].gap, 0.0, 1e-9);
}

TEST(Manifold, CrossedEdgesTouchWhereTheyPass) {
  const ConvexShape box = boxShape(glm::dvec3(1.0));
  const double half = std::sqrt(0.5);
  const glm::dquat onEdge = turned(0.25 * 3.14159265358979, {0, 0, 1});
  const glm::dquat across = turned(0.5 * 3.14159265358979, {0, 1, 0}) * onEdge;
  for (const double gap : {0.005, -0.005}) {
    Manifold manifold;
    findManifold({&box, {0.1, 2.0 * half + gap, 0.2}, across}, {&box, glm::dvec3(0.0), onEdge}, 0.02, manifold);
    ASSERT_EQ(manifold.points.size(), 1u) << gap;
    EXPECT_NEAR(manifold.normal.y, 1.0, 1e-6);
    EXPECT_NEAR(manifold.points[0].gap, gap, 1e-6);
    EXPECT_NEAR(manifold.points[0].onB.x, 0.0, 1e-6);
    EXPECT_NEAR(manifold.points[0].onB.z, 0.2, 1e-6);
  }
}

// A cylinder of radius 0.1 and height 0.4 along x, spun about its axis by any angle.
PlacedShape lyingCylinder(const ConvexShape& cylinder, const glm::dvec3& centre, double spin) {
  return {&cylinder, centre, turned(0.5 * 3.14159265358979, {0, 0, -1}) * turned(spin, {0, 1, 0})};
}

TEST(Manifold, LyingCylinderIsALineAtItsRadiusForAnySpin) {
  const ConvexShape cylinder = cylinderShape(0.1, 0.4), box = boxShape({1.0, 1.0, 1.0});
  for (const double spin : {0.0, 0.03, 0.065, 1.0}) {
    for (const double gap : {0.003, -0.003}) {
      Manifold manifold;
      const PlacedShape lying = lyingCylinder(cylinder, {0.0, 0.6 + gap, 0.0}, spin);
      findManifold(lying, {&box, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.01, manifold);
      ASSERT_EQ(manifold.points.size(), 2u) << spin;
      EXPECT_NEAR(manifold.normal.y, 1.0, 1e-12);
      EXPECT_NEAR(manifold.roundA, 0.1, 1e-12) << "it turns about its axis, not its surface";
      for (const ManifoldPoint& point : manifold.points) {
        EXPECT_NEAR(point.gap, gap, 1e-12) << spin;
        EXPECT_NEAR(std::abs(point.onA.x), 0.2, 1e-12);
        EXPECT_NEAR(point.onA.z, 0.0, 1e-12);
      }
      layOnPlane(lying, {0.0, 1.0, 0.0}, 0.5, 0.01, manifold);
      ASSERT_EQ(manifold.points.size(), 2u) << spin;
      for (const ManifoldPoint& point : manifold.points) EXPECT_NEAR(point.gap, gap, 1e-12) << spin;
    }
  }
}

TEST(Manifold, ParallelCylindersTouchAlongTheirAxes) {
  const ConvexShape cylinder = cylinderShape(0.1, 0.4);
  const double angle = 0.3;
  Manifold manifold;
  const glm::dvec3 apart(0.0, 0.199 * std::cos(angle), 0.199 * std::sin(angle));
  findManifold(lyingCylinder(cylinder, apart, 0.02), lyingCylinder(cylinder, glm::dvec3(0.0), 0.9), 0.01, manifold);
  ASSERT_EQ(manifold.points.size(), 2u);
  EXPECT_NEAR(glm::dot(manifold.normal, apart), 0.199, 1e-12);
  for (const ManifoldPoint& point : manifold.points) EXPECT_NEAR(point.gap, -0.001, 1e-12);
}

/// A box and where it is; `middle` is that of the box in the frame of a body with another centre.
struct BoxOfBody {
  glm::dvec3 half, middle, centre;
  glm::dquat rotation;
  ConvexShape shape = moved(boxShape(2.0 * half), glm::dquat(1.0, 0.0, 0.0, 0.0), middle);

  PlacedShape placed() const { return {&shape, centre - rotation * middle, rotation}; }
  glm::dvec3 axis(int k) const {
    glm::dvec3 unit(0.0);
    unit[k] = 1.0;
    return rotation * unit;
  }
  double reachAlong(const glm::dvec3& direction) const {
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) sum += half[k] * std::abs(glm::dot(direction, axis(k)));
    return sum;
  }
};

// The shortest path to separate two boxes is along one of fifteen axes (Gottschalk 1996): their own, and those across
// two edges. Faces are preferred if they are as good to a thousandth. The centre of a body of several parts may lie
// anywhere.
TEST(Manifold, OverlappingBoxesHaveTheSameDepthForAnyBodyCentre) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto vector = [&] { return glm::dvec3(uniform(random), uniform(random), uniform(random)); };
  int looked = 0, edges = 0;
  for (const double away : {0.0, 1.0, 4.0}) {
    for (int i = 0; i < 3000; ++i) {
      const auto box = [&](const glm::dvec3& centre) {
        return BoxOfBody{0.3 + 0.2 * glm::abs(vector()), away * vector(), centre,
                         turned(3.0 * uniform(random), vector())};
      };
      const BoxOfBody a = box(0.8 * vector()), b = box(glm::dvec3(0.0));
      std::vector<glm::dvec3> axes;
      for (int k = 0; k < 3; ++k) axes.insert(axes.end(), {a.axis(k), b.axis(k)});
      for (int k = 0; k < 9; ++k) axes.push_back(glm::cross(a.axis(k / 3), b.axis(k % 3)));
      double least = 1e30;
      bool isOfEdges = false;
      for (std::size_t k = 0; k < axes.size(); ++k) {
        if (glm::length(axes[k]) < 1e-3) continue;
        const glm::dvec3 n = glm::normalize(axes[k]);
        const double depth = a.reachAlong(n) + b.reachAlong(n) - std::abs(glm::dot(n, a.centre - b.centre));
        if (depth < least) isOfEdges = k >= 6;
        least = std::min(least, depth);
      }
      if (least < 1e-3 || least > 0.3) continue;
      ++looked;
      edges += isOfEdges ? 1 : 0;
      Manifold manifold;
      findManifold(a.placed(), b.placed(), 0.0, manifold);
      ASSERT_FALSE(manifold.points.empty()) << i << ", " << away;
      double deepest = 0.0;
      for (const ManifoldPoint& point : manifold.points) deepest = std::max(deepest, -point.gap);
      EXPECT_NEAR(deepest, least, 1e-3) << i << ", " << away;
    }
  }
  EXPECT_GT(looked, 2000);
  EXPECT_GT(edges, 300);
}

TEST(Manifold, BallBesideACylinderTouchesTowardsItsAxis) {
  const ConvexShape cylinder = cylinderShape(0.1, 0.4), ball = sphereShape(0.05);
  for (const double angle : {0.0, 0.05, 0.4, 2.0}) {
    Manifold manifold;
    const glm::dvec3 middle(0.1, 0.148 * std::cos(angle), 0.148 * std::sin(angle));
    findManifold(lyingCylinder(cylinder, glm::dvec3(0.0), 0.01), {&ball, middle, {1, 0, 0, 0}}, 0.01, manifold);
    ASSERT_EQ(manifold.points.size(), 1u) << angle;
    EXPECT_NEAR(manifold.points[0].gap, -0.002, 1e-12) << angle;
    EXPECT_NEAR(manifold.normal.x, 0.0, 1e-12);
  }
}

TEST(Manifold, StandingCylinderTouchesWithItsEndAtAnyLedge) {
  const ConvexShape cylinder = cylinderShape(0.1, 0.4), box = boxShape({1.0, 1.0, 1.0});
  for (const double edge : {-0.09, -0.03, 0.02, 0.095}) {  // of the box, from the middle of the cylinder
    Manifold manifold;
    const PlacedShape standing{&cylinder, {0.5 - edge, 0.699, 0.0}, {1, 0, 0, 0}};
    findManifold(standing, {&box, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.01, manifold);
    ASSERT_FALSE(manifold.points.empty()) << edge;
    EXPECT_NEAR(manifold.normal.y, 1.0, 1e-9) << edge;
    for (const ManifoldPoint& point : manifold.points) EXPECT_NEAR(point.gap, -0.001, 1e-9) << edge;
  }
}

TEST(Manifold, DistantSolidsHaveNoContacts) {
  const ConvexShape box = boxShape(glm::dvec3(1.0)), ball = sphereShape(0.5);
  Manifold manifold;
  findManifold({&box, {0.0, 1.03, 0.0}, {1, 0, 0, 0}}, {&box, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.02, manifold);
  EXPECT_TRUE(manifold.points.empty());
  findManifold({&ball, {0.9, 0.9, 0.0}, {1, 0, 0, 0}}, {&box, glm::dvec3(0.0), {1, 0, 0, 0}}, 0.02, manifold);
  EXPECT_TRUE(manifold.points.empty());
}

}  // namespace
}  // namespace pliant::sim
