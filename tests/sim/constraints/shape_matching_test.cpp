#include "sim/constraints/shape_matching.h"

#include "tests/sim/batch_setup.h"

#include <glm/gtc/matrix_transform.hpp>

namespace pliant::sim {
namespace {

glm::mat3 rotation(float angle, const glm::vec3& axis) {
  return glm::mat3(glm::rotate(glm::mat4(1.0f), angle, glm::normalize(axis)));
}

/// A body of all particles of the setup.
struct ShapeSetup : BatchSetup {
  ShapeMatching matching{8};
  std::vector<glm::vec3> rest;

  ShapeSetup(const std::vector<glm::vec3>& points, const std::vector<float>& masses) : rest(points) {
    for (std::size_t i = 0; i < points.size(); ++i) add(points[i], masses[i]);
    matching.add(0, static_cast<int>(points.size()), 0);
  }
  void place(const glm::mat3& q, const glm::vec3& at) {
    for (std::size_t i = 0; i < rest.size(); ++i)
      particles.predicted[i] = glm::vec4(q * rest[i] + at, particles.predicted[i].w);
  }
};

std::vector<glm::vec3> cloud(Random& random, int count) {
  std::vector<glm::vec3> points;
  for (int i = 0; i < count; ++i) points.push_back(random.point(1.0f));
  return points;
}
std::vector<float> unequal(Random& random, std::size_t count) {
  std::vector<float> masses;
  for (std::size_t i = 0; i < count; ++i) masses.push_back(random.number(0.1f, 10.0f));
  return masses;
}

struct Shape {
  std::vector<glm::vec3> points;
  std::vector<float> masses;
};

// A body that was only translated and rotated gets no correction.
void expectRecoversRotations(const Shape& body) {
  Random random(11);
  for (int run = 0; run < 30; ++run) {
    ShapeSetup setup(body.points, body.masses);
    const glm::mat3 q = rotation(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    setup.place(q, {3, -2, 5});
    const auto before = setup.particles.predicted;
    setup.project(setup.matching);
    for (std::size_t i = 0; i < before.size(); ++i) {
      expectNear(glm::vec3(setup.particles.predicted[i]), glm::vec3(before[i]), 3e-6f);
    }
    EXPECT_LT(setup.matching.largestError(setup.particles), 3e-6f);
  }
}

TEST(ShapeMatching, RecoversRotationsOfEveryKindOfBody) {
  Random random(4);
  expectRecoversRotations({cloud(random, 20), unequal(random, 20)});
  std::vector<glm::vec3> flat = cloud(random, 9), straight = flat;
  for (glm::vec3& point : flat) point.y = 0.3f;
  for (glm::vec3& point : straight) point = point.x * glm::vec3(0.5f, 1.0f, -0.2f);
  expectRecoversRotations({flat, unequal(random, 9)});
  expectRecoversRotations({straight, unequal(random, 9)});
  expectRecoversRotations({{{0, 0, 0}, {0.4f, 0, 0.1f}}, {1.0f, 5.0f}});
  expectRecoversRotations({{{0.4f, 0, 0.1f}}, {2.0f}});
  expectRecoversRotations({{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {1.0f, 2.0f, 3.0f}});
}

TEST(ShapeMatching, LargeBodiesAreSummedInPiecesAndRecoverRotationsToo) {
  Random random(5);
  expectRecoversRotations({cloud(random, 3000), unequal(random, 3000)});
}

TEST(ShapeMatching, DoesNotAcceptAMirroredBody) {
  Random random(6);
  ShapeSetup setup(cloud(random, 12), std::vector<float>(12, 1.0f));
  setup.place({{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, glm::vec3(0.0f));
  setup.project(setup.matching);
  // Rigid again, and not mirrored: the volume of any four particles keeps its sign.
  const auto volume = [](const auto& at) { return glm::dot(glm::cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)); };
  const float before = volume([&](std::size_t i) { return setup.rest[i]; });
  const float after = volume([&](int i) { return setup.predicted(i); });
  EXPECT_NEAR(after, before, 1e-5f);
}

TEST(ShapeMatching, MakesADeformedBodyRigid) {
  Random random(7);
  for (const std::size_t count : {std::size_t{5}, std::size_t{700}}) {
    ShapeSetup setup(cloud(random, static_cast<int>(count)), unequal(random, count));
    for (std::size_t i = 0; i < count; ++i) setup.move(static_cast<int>(i), random.point(0.3f));
    setup.project(setup.matching);
    for (std::size_t i = 1; i < count; ++i) {
      EXPECT_NEAR(glm::distance(setup.predicted(static_cast<int>(i)), setup.predicted(0)),
                  glm::distance(setup.rest[i], setup.rest[0]), 3e-6f);
    }
  }
}

TEST(ShapeMatching, StiffnessIsTheFractionOfTheCorrection) {
  Random random(8);
  ShapeSetup whole(cloud(random, 8), std::vector<float>(8, 1.0f));
  for (int i = 0; i < 8; ++i) whole.move(i, random.point(0.3f));
  ShapeSetup part(whole.rest, std::vector<float>(8, 1.0f));
  part.particles.predicted = whole.particles.predicted;
  part.materials[0].stiffness = 0.3f;
  const auto start = whole.particles.predicted;
  whole.project(whole.matching);
  part.project(part.matching);
  for (std::size_t i = 0; i < 8; ++i) {
    expectNear(glm::vec3(part.particles.predicted[i] - start[i]),
               0.3f * glm::vec3(whole.particles.predicted[i] - start[i]), 1e-6f);
  }
}

TEST(ShapeMatching, MovesTheBodyToItsFixedParticles) {
  Random random(9);
  std::vector<float> masses(10, 1.0f);
  ShapeSetup setup(cloud(random, 10), masses);
  for (const int fixed : {0, 1, 2}) setup.particles.fix(fixed);
  for (int i = 3; i < 10; ++i) setup.move(i, random.point(0.5f));
  for (int pass = 0; pass < 3; ++pass) setup.project(setup.matching);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(setup.predicted(i), setup.rest[static_cast<std::size_t>(i)]);
  for (int i = 3; i < 10; ++i) expectNear(setup.predicted(i), setup.rest[static_cast<std::size_t>(i)], 2e-3f);
}

TEST(ShapeMatching, KeepsMomentum) {
  Random random(10);
  for (const int count : {2, 5, 50, 700}) {
    ShapeSetup setup(cloud(random, count), unequal(random, static_cast<std::size_t>(count)));
    setup.place(rotation(1.0f, {1, 2, 3}), glm::vec3(0.5f, 0, 0));
    for (int i = 0; i < count; ++i) setup.move(i, random.point(0.3f));
    const Corrections sums = setup.accumulate(setup.matching);
    const MomentumChange change =
        setup.momentumOf(setup.particles.predicted, [&](std::size_t i) { return glm::vec3(sums[i]); });
    EXPECT_LT(glm::length(change.linear) / change.size, 4e-6) << count;
    EXPECT_LT(glm::length(change.angular) / change.size, 4e-6) << count;
  }
}

TEST(ShapeMatching, IsEquallyRigidFarFromTheOrigin) {
  Random random(12);
  ShapeSetup setup(cloud(random, 30), unequal(random, 30));
  setup.place(rotation(0.7f, {1, 0, 1}), {1000, -2000, 500});
  const auto before = setup.particles.predicted;
  setup.project(setup.matching);
  for (std::size_t i = 0; i < 30; ++i) {
    expectNear(glm::vec3(setup.particles.predicted[i]), glm::vec3(before[i]),
               3e-4f);  // one unit in the last place is 1.2e-4
  }
}

}  // namespace
}  // namespace pliant::sim
