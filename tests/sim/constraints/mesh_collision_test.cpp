#include "sim/constraints/mesh_collision.h"

#include "sim/contacts/mesh_contact_finder.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "tests/sim/batch_setup.h"

namespace pliant::sim {
namespace {

/// Objects whose surfaces collide, without a simulation around them.
struct SurfaceSetup : BatchSetup {
  std::vector<SurfaceMesh> meshes;
  MeshContactFinder finder;
  MeshContactSet contacts;
  MeshCollision collision{5, contacts};
  MeshFriction friction{6, contacts};

  /// A triangle as a separate object, with thickness 0.1.
  int addTriangle(const std::array<glm::vec3, 3>& corners, const std::array<float, 3>& masses = {1, 1, 1}) {
    const int object = static_cast<int>(objects.size());
    objects.emplace_back();
    objects.back().selfContact = SelfContact::surface;
    objects.back().thickness = 0.1f;
    const int first = static_cast<int>(particles.size());
    for (std::size_t k = 0; k < 3; ++k) add(corners[k], masses[k], 0.05f, object);
    meshes.push_back({0, false, {{first, first + 1, first + 2}}});
    return first;
  }
  /// A particle of radius 0.25 that is about to move from a distance to `target`, along y.
  int addComing(const glm::vec3& target, float mass = 1.0f) {
    const float start = target.y < 0.0f ? -0.4f : 0.4f;
    const int index = add({target.x, start, target.z}, mass, 0.25f);
    move(index, {0, target.y - start, 0});
    return index;
  }
  void find(float margin = 0.0f) {
    finder.find(particles, {meshes, objects, materials, 0}, {margin, true, true}, contacts);
  }
  const MeshContact& only() const {
    EXPECT_EQ(contacts.size(), 1u);
    return contacts.contacts.at(0);
  }
};

constexpr std::array<glm::vec3, 3> kFloor{glm::vec3(0, 0, 0), glm::vec3(0, 0, 2), glm::vec3(2, 0, 0)};

// A grain of radius 0.25 over a cloth of thickness 0.1 keeps 0.3 from its middle plane.
TEST(MeshContact, AParticleOverATriangle) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  const int grain = setup.addComing({0.5f, 0.2f, 0.25f});
  setup.find();
  EXPECT_EQ(setup.only().particles[0], grain);
  EXPECT_NEAR(setup.only().reach, 0.3f, 1e-6f);
  EXPECT_EQ(setup.only().normal, glm::vec3(0, 1, 0));
  EXPECT_NEAR(setup.only().value(setup.particles.predicted.data()), -0.1f, 1e-6f);
  // Barycentric coordinates of (0.5, 0.25): 5/8, 1/8, 1/4.
  EXPECT_NEAR(setup.only().weights[1], -0.625f, 1e-6f);
  EXPECT_NEAR(setup.only().weights[2], -0.125f, 1e-6f);
  EXPECT_NEAR(setup.only().weights[3], -0.25f, 1e-6f);
  setup.project(setup.collision);
  EXPECT_NEAR(setup.only().value(setup.particles.predicted.data()), 0.0f, 1e-6f);
}

// From either side, for either winding.
TEST(MeshContact, UsesTheSideOfTheParticle) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  setup.addComing({0.5f, -0.2f, 0.25f});
  setup.find();
  EXPECT_EQ(setup.only().normal, glm::vec3(0, -1, 0));
}

// The path goes from 5 m above to 5 m below while the triangle rises by 1 m: the particle belongs above.
TEST(MeshContact, KeepsAPathThroughTheTriangleOnItsSide) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  const int grain = setup.add({0.5f, 5.0f, 0.25f}, 1.0f, 0.02f);
  setup.move(grain, {0, -10, 0});
  for (int corner = 0; corner < 3; ++corner) setup.move(corner, {0, 1, 0});
  setup.find();
  EXPECT_EQ(setup.only().normal, glm::vec3(0, 1, 0));
  setup.project(setup.collision);
  const float height = setup.predicted(grain).y -
                       (0.625f * setup.predicted(0).y + 0.125f * setup.predicted(1).y + 0.25f * setup.predicted(2).y);
  EXPECT_NEAR(height, 0.07f, 1e-5f);
}

TEST(MeshContact, UsesTheEdgeOrCornerBesideTheTriangle) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  setup.add({1.0f, 0.0f, -0.2f}, 1.0f, 0.25f);
  setup.add({-0.1f, 0.0f, -0.1f}, 1.0f, 0.25f, 0);
  setup.find();
  ASSERT_EQ(setup.contacts.size(), 2u);
  for (const MeshContact& contact : setup.contacts.contacts) {
    EXPECT_NEAR(contact.normal.y, 0.0f, 1e-6f);
    EXPECT_LT(contact.normal.z, 0.0f);
    const bool edge = contact.particles[0] == 3;
    EXPECT_EQ(contact.weights[2], 0.0f) << "(0, 0, 2) plays no part";
    EXPECT_NEAR(contact.weights[1], edge ? -0.5f : -1.0f, 1e-6f);
  }
}

// Two neighbouring triangles report their common edge, and one of them its face, which is enough.
TEST(MeshContact, AParticleOverAFlatSquareHasOneContact) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  const int fourth = setup.add({2, 0, 2}, 1.0f, 0.05f, 1);
  setup.meshes[0].triangles.push_back({1, fourth, 2});
  setup.addComing({0.95f, 0.1f, 0.95f});
  setup.find();
  EXPECT_LT(setup.only().weights[1], 0.0f) << "of the triangle that it is over";
}

// Borders that cross each other far from all vertices.
TEST(MeshContact, EdgeAgainstEdge) {
  SurfaceSetup setup;
  setup.addTriangle({glm::vec3(-5, 0, 0), glm::vec3(5, 0, 0), glm::vec3(0, -1, 5)});
  setup.addTriangle({glm::vec3(0, 0.04f, -5), glm::vec3(0, 0.04f, 0.9f), glm::vec3(5, 2, -2)});
  setup.find();
  const MeshContact* found = nullptr;
  for (const MeshContact& contact : setup.contacts.contacts) {
    if (contact.weights[1] > 0.0f) found = &contact;
  }
  ASSERT_NE(found, nullptr);
  EXPECT_NEAR(std::abs(found->normal.y), 1.0f, 1e-6f);
  EXPECT_NEAR(found->reach, 0.04f + 0.01f, 1e-6f) << "from 0.04 by a tenth of the thickness of 0.1";
}

// Particles that start inside the thickness separate slowly, by a tenth of it per step, instead of being thrown out.
TEST(MeshContact, SlowlySeparatesSurfacesThatStartTooClose) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  setup.add({0.5f, 0.2f, 0.25f}, 1.0f, 0.25f);
  setup.find();
  EXPECT_NEAR(setup.only().reach, 0.2f + 0.03f, 1e-6f);
}

TEST(MeshContact, IgnoresOwnCornersAndObjectsThatDoNotCollide) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  setup.find();
  EXPECT_EQ(setup.contacts.size(), 0u);
  setup.add({0.5f, 0.1f, 0.25f}, 1.0f, 0.25f);
  setup.materials[0].collides = false;
  setup.find();
  EXPECT_EQ(setup.contacts.size(), 0u);
}

TEST(MeshContact, IgnoresDegenerateTriangles) {
  SurfaceSetup setup;
  setup.addTriangle({glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(3, 0, 0)});
  setup.addTriangle({glm::vec3(0, 5, 0), glm::vec3(0, 5, 0), glm::vec3(0, 5, 0)});
  setup.add({0.5f, 0.0f, 0.0f}, 1.0f, 0.25f);
  setup.add({0.0f, 5.0f, 0.0f}, 1.0f, 0.25f);
  setup.find();
  setup.project(setup.collision);
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(std::isfinite(glm::length(setup.predicted(i)))) << i;
}

// Sum m dx = 0 and sum r x m dx = 0, with masses of all sizes.
TEST(MeshCollision, KeepsMomentum) {
  Random random(7);
  for (int trial = 0; trial < 20; ++trial) {
    SurfaceSetup setup;
    setup.addTriangle(kFloor, {random.number(0.1f, 5), random.number(0.1f, 5), random.number(0.1f, 5)});
    setup.addComing({random.number(0.3f, 0.8f), random.number(0.05f, 0.25f), random.number(0.3f, 0.8f)},
                    random.number(0.1f, 5));
    setup.find();
    ASSERT_EQ(setup.contacts.size(), 1u);
    expectMomentumKept(setup, setup.collision, 2e-6);
  }
}

TEST(MeshFriction, KeepsLinearMomentum) {
  SurfaceSetup setup;
  setup.materials[0].staticFriction = setup.materials[0].kineticFriction = 0.5f;
  setup.addTriangle(kFloor, {1, 2, 3});
  const int grain = setup.addComing({0.5f, 0.2f, 0.25f}, 0.3f);
  setup.find();
  setup.move(grain, {0.3f, 0, 0});
  setup.project(setup.collision);
  const auto before = setup.particles.predicted;
  setup.project(setup.friction);
  const auto change = setup.momentumOf(
      before, [&](std::size_t i) { return glm::dvec3(setup.particles.predicted[i]) - glm::dvec3(before[i]); });
  ASSERT_GT(change.size, 0.0);
  EXPECT_LT(glm::length(change.linear) / change.size, 1e-5) << "more than positions of size 2 are rounded by";
}

// w = 0 at the corners: only the grain moves, by the whole depth.
TEST(MeshCollision, AFixedTriangleStays) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  for (int corner = 0; corner < 3; ++corner) setup.particles.fix(corner);
  const int grain = setup.addComing({0.5f, 0.2f, 0.25f});
  setup.find();
  setup.project(setup.collision);
  EXPECT_NEAR(setup.predicted(grain).y, 0.3f, 1e-6f);
  for (std::size_t corner = 0; corner < 3; ++corner) {
    EXPECT_EQ(setup.predicted(static_cast<int>(corner)), kFloor[corner]);
  }
}

TEST(MeshCollision, DoesNothingIfAllAreFixed) {
  SurfaceSetup setup;
  setup.addTriangle(kFloor);
  const int grain = setup.addComing({0.5f, 0.2f, 0.25f});
  for (int i = 0; i <= grain; ++i) setup.particles.fix(i);
  setup.find();
  EXPECT_EQ(setup.contacts.size(), 0u);
}

// The friction of friction.h with the barycentric point: slip below mu_s d sticks, above it mu_k d is taken back.
TEST(MeshFriction, SticksAndSlides) {
  for (const auto& [slip, left] : {std::pair(0.04f, 0.0f), std::pair(0.3f, 0.27f)}) {
    SurfaceSetup setup;
    setup.materials[0].staticFriction = 0.5f;
    setup.materials[0].kineticFriction = 0.3f;
    setup.addTriangle(kFloor);
    for (int corner = 0; corner < 3; ++corner) setup.particles.fix(corner);
    const int grain = setup.addComing({0.5f, 0.2f, 0.25f});
    setup.find();
    setup.move(grain, {slip, 0, 0});
    setup.project(setup.collision);  // depth 0.1
    setup.project(setup.friction);
    EXPECT_NEAR(setup.predicted(grain).x - 0.5f, left, 1e-6f);
    EXPECT_NEAR(setup.predicted(grain).y, 0.3f, 1e-6f);
  }
}

/// A grain on a fixed triangle, found at a depth of 0.1.
struct SlidingSetup : SurfaceSetup {
  int grain;

  SlidingSetup() {
    materials[0].staticFriction = 0.5f;
    materials[0].kineticFriction = 0.3f;
    addTriangle(kFloor);
    for (int corner = 0; corner < 3; ++corner) particles.fix(corner);
    grain = addComing({0.5f, 0.2f, 0.25f});
    find();
  }
  float slip() const { return predicted(grain).x - 0.5f; }
};

// Other constraints may move particles whose contact has no depth in a later iteration.
TEST(MeshFriction, HoldsByTheDepthsOfAllIterationsSoFar) {
  SlidingSetup setup;
  setup.project(setup.collision);
  setup.project(setup.friction);
  setup.move(setup.grain, {0.04f, 0, 0});
  setup.project(setup.collision);
  ASSERT_EQ(setup.only().depth, 0.0f);
  setup.project(setup.friction);
  EXPECT_NEAR(setup.slip(), 0.0f, 1e-6f);
}

TEST(MeshFriction, IsBoundedOverAllIterationsTogether) {
  SlidingSetup setup;
  setup.move(setup.grain, {0.3f, 0, 0});
  setup.project(setup.collision);
  for (int iteration = 0; iteration < 4; ++iteration) setup.project(setup.friction);
  EXPECT_NEAR(setup.slip(), 0.3f - 0.3f * 0.1f, 1e-6f);
}

// The rest of a slip that friction would hold is taken back in the next substep, but not in a contact of other
// particles.
TEST(MeshFriction, CorrectsRemainingSlipInTheNextSubstep) {
  for (const bool sticks : {true, false}) {
    SlidingSetup setup;
    setup.project(setup.collision);
    setup.project(setup.friction);
    setup.move(setup.grain, {sticks ? 0.01f : 0.06f, 0, 0});  // mu_s d = 0.05
    setup.friction.updateVelocities(setup.particles, setup.context());
    setup.particles.position = setup.particles.predicted;
    setup.move(setup.grain, {0, -0.1f, 0});
    setup.find();
    setup.project(setup.collision);
    setup.project(setup.friction);
    EXPECT_NEAR(setup.slip(), sticks ? 0.0f : 0.06f, 1e-6f);
  }
}

/// Grains that slide on triangles of their own, so that all contacts have one colour.
void addSliding(SurfaceSetup& setup, int count) {
  Random random(11);
  setup.materials[0].staticFriction = 0.4f;
  setup.materials[0].kineticFriction = 0.3f;
  for (int k = 0; k < count; ++k) {
    const glm::vec3 at(10.0f * static_cast<float>(k), 0, 0);
    const auto mass = [&] { return random.number(0.1f, 5.0f); };
    setup.addTriangle({at + kFloor[0], at + kFloor[1], at + kFloor[2]}, {mass(), mass(), mass()});
    const int grain = setup.addComing(at + glm::vec3(0.5f, random.number(0.1f, 0.35f), 0.25f), mass());
    setup.move(grain, {random.number(-0.2f, 0.2f), 0, random.number(-0.2f, 0.2f)});
  }
  setup.find();
}

TEST(MeshContact, EightAtATimeEqualOneByOne) {
  constexpr int kCount = 37;
  for (const bool compensates : {false, true}) {
    SurfaceSetup packs, single;
    addSliding(packs, kCount);
    addSliding(single, kCount);
    const auto found = packs.particles.predicted;
    for (SurfaceSetup* setup : {&packs, &single}) {
      setup->particles.compensates = compensates;
      ASSERT_EQ(setup->contacts.colourStart.size(), 2u) << "one colour";
      for (MeshContactBatch* batch :
           {static_cast<MeshContactBatch*>(&setup->collision), static_cast<MeshContactBatch*>(&setup->friction)}) {
        setup->prepare(*batch, Iteration::gaussSeidel);
        if (setup == &packs) batch->projectColour(0, setup->particles);
        if (setup == &single) batch->projectInOrder(setup->particles);
      }
    }
    int moved = 0;
    for (std::size_t i = 0; i < packs.particles.size(); ++i) {
      ASSERT_EQ(packs.particles.predicted[i], single.particles.predicted[i]) << i;
      ASSERT_EQ(packs.particles.predictedTail[i], single.particles.predictedTail[i]) << i;
      moved += packs.particles.predicted[i] != found[i];
    }
    EXPECT_GT(moved, 4 * kCount / 2);
    EXPECT_LT(moved, 4 * kCount) << "some only might touch";
  }
}

// Rings around a vertex are closer at rest than the thickness: nothing pushes.
TEST(MeshContact, DoesNotSeparateNeighboursCloserThanTheThicknessAtRest) {
  SurfaceSetup setup;
  setup.objects.emplace_back();
  setup.objects.back().selfContact = SelfContact::surface;
  setup.objects.back().thickness = 0.5f;
  setup.meshes.push_back({});
  constexpr int kCount = 6;
  // A fold of 90 degrees, sharp enough that its patch is not flat.
  for (int row = 0; row < kCount; ++row) {
    for (int column = 0; column < kCount; ++column) {
      const float u = 0.1f * static_cast<float>(column), v = 0.1f * static_cast<float>(row);
      setup.add(v < 0.25f ? glm::vec3(u, 0, v) : glm::vec3(u, v - 0.25f, 0.25f), 1.0f, 0.05f, 1);
    }
  }
  for (int row = 0; row + 1 < kCount; ++row) {
    for (int column = 0; column + 1 < kCount; ++column) {
      const int a = row * kCount + column, c = a + kCount;
      setup.meshes[0].triangles.push_back({a, c, a + 1});
      setup.meshes[0].triangles.push_back({a + 1, c, c + 1});
    }
  }
  setup.find();
  for (const MeshContact& contact : setup.contacts.contacts) {
    EXPECT_GE(contact.value(setup.particles.predicted.data()), 0.0f);
  }
}

// Two crossed edges, pressed together again and again by less than the gap between them.
TEST(MeshContact, KeepsCloseSurfacesFromApproachingSlowly) {
  SurfaceSetup setup;
  constexpr float kGap = 0.0009f;  // below what is kept free in any case, 1 % of the distance to keep
  const int lower = setup.addTriangle({glm::vec3(-1, 0, 0), glm::vec3(1, 0, 0), glm::vec3(0, -1, 0)});
  const int upper = setup.addTriangle({glm::vec3(0, kGap, -1), glm::vec3(0, kGap, 1), glm::vec3(0, 1, 0)});
  auto& x = setup.particles.position;
  auto& xStar = setup.particles.predicted;
  const auto gap = [&] { return x[static_cast<std::size_t>(upper)].y - x[static_cast<std::size_t>(lower)].y; };
  for (int step = 0; step < 20; ++step) {
    const float path = 0.4f * gap();
    setup.find();
    for (int k = 0; k < 3; ++k) xStar[static_cast<std::size_t>(upper + k)].y -= path;
    setup.finder.holdBack(setup.particles, {});
    x = xStar;
    ASSERT_NEAR(gap(), kGap, 1e-6f) << "step " << step;
  }
}

// Triangles in a row are swapped end for end. For a few the pairs that meet are found; if the paths of more than a
// hundred thousand pairs overlap, none are searched: all stand still, like their mean.
TEST(MeshContact, ReportsWhenAllSurfacesMustBeHalted) {
  const auto changePlaces = [](int count) {
    SurfaceSetup setup;
    for (int k = 0; k < count; ++k) {
      const auto x = static_cast<float>(k) - 0.5f * static_cast<float>(count - 1);
      setup.addTriangle({glm::vec3(x, 0, 0), glm::vec3(x, 0, 0.1f), glm::vec3(x, 0.1f, 0)});
    }
    setup.find();
    auto& goal = setup.particles.predicted;
    for (int k = 0; k < count; ++k) {
      const float way = -2.0f * setup.particles.position[static_cast<std::size_t>(3 * k)].x;
      for (int i = 3 * k; i < 3 * k + 3; ++i) goal[static_cast<std::size_t>(i)].x += way;
    }
    const bool areApart = setup.finder.holdBack(setup.particles, {});
    for (std::size_t i = 3; i < setup.particles.size(); ++i) EXPECT_LT(goal[i - 3].x, goal[i].x) << count << ": " << i;
    return areApart;
  };
  EXPECT_TRUE(changePlaces(10));
  EXPECT_FALSE(changePlaces(460));
}

}  // namespace
}  // namespace pliant::sim
