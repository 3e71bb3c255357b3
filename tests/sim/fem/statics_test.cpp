#include "sim/fem/statics.h"

#include "sim/io/mesh_file.h"
#include "sim/io/mesh_topology.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "tests/sim/fem/cube_in.h"
#include "tests/sim/fem/stress.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/paths.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

void expectClose(const glm::dvec3& value, const glm::dvec3& expected, double tolerance) {
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(value[axis], expected[axis], tolerance) << "axis " << axis;
}

/// An infinitesimal rigid motion: three translations, three rotations about the axes.
glm::dvec3 rigidMotion(int mode, const glm::dvec3& x) {
  const glm::dvec3 axis(mode % 3 == 0, mode % 3 == 1, mode % 3 == 2);
  return mode < 3 ? axis : glm::cross(axis, x);
}

/// Moves the nodes of the boundary by each rigid motion and expects those inside to follow. Returns their number.
std::size_t expectRigidMotionsWithoutForce(ElasticBody body, double tolerance) {
  for (const auto& triangle : boundaryOf(body.tetrahedra)) {
    for (const int corner : triangle) body.fixed[static_cast<std::size_t>(corner)] = 1;
  }
  for (int mode = 0; mode < 6; ++mode) {
    NodeVectors imposed;
    for (const glm::dvec3& x : body.positions) imposed.push_back(rigidMotion(mode, x));
    const StaticRest rest = solveStatics(body, {1e3, 0.3}, ElasticModel::linear, imposed);
    EXPECT_TRUE(rest.converged);
    for (std::size_t i = 0; i < body.nodeCount(); ++i) expectClose(rest.displacement[i], imposed[i], tolerance);
  }
  return static_cast<std::size_t>(std::count(body.fixed.begin(), body.fixed.end(), 0));
}

double workOf(const NodeVectors& forces, const StaticRest& rest) {
  double work = 0.0;
  for (std::size_t i = 0; i < forces.size(); ++i) work += glm::dot(forces[i], rest.displacement[i]);
  return work;
}

struct Expected {
  Trial trial;
  glm::dvec3 node, displacement;
};

// Computed independently of this program: E = 1e3, nu = 0.3, N = 1, hex lumping; seven digits.
const Expected kTable[] = {
    {Trial::floor, {0, 1, 0}, {-1.255604e-3, -6.282366e-3, -1.255604e-3}},
    {Trial::floor, {0, 1, 1}, {-7.255568e-4, -3.484410e-3, 7.255568e-4}},
    {Trial::floor, {1, 1, 0}, {7.255568e-4, -3.484410e-3, -7.255568e-4}},
    {Trial::floor, {1, 1, 1}, {1.255604e-3, -6.282366e-3, 1.255604e-3}},
    {Trial::wall, {0, 0, 1}, {2.568593e-3, -2.008476e-2, -4.033328e-3}},
    {Trial::wall, {0, 1, 1}, {2.236526e-3, -1.664127e-2, 5.537487e-3}},
    {Trial::wall, {1, 0, 1}, {2.236526e-3, -1.664127e-2, -5.537487e-3}},
    {Trial::wall, {1, 1, 1}, {2.568593e-3, -2.008476e-2, 4.033328e-3}},
    {Trial::ceiling, {0, 0, 0}, {7.255568e-4, -3.484410e-3, 7.255568e-4}},
    {Trial::ceiling, {0, 0, 1}, {1.255604e-3, -6.282366e-3, -1.255604e-3}},
    {Trial::ceiling, {1, 0, 0}, {-1.255604e-3, -6.282366e-3, 1.255604e-3}},
    {Trial::ceiling, {1, 0, 1}, {-7.255568e-4, -3.484410e-3, -7.255568e-4}},
};

TEST(Statics, GivesTheTableOfReferenceValues) {
  for (const Expected& expected : kTable) {
    const ElasticBody body = cubeIn(expected.trial);
    const StaticRest rest = solveStatics(body, {1e3, 0.3});
    ASSERT_TRUE(rest.converged);
    const auto found = std::find(body.positions.begin(), body.positions.end(), expected.node);
    ASSERT_NE(found, body.positions.end());
    const glm::dvec3 u = rest.displacement[static_cast<std::size_t>(found - body.positions.begin())];
    for (int axis = 0; axis < 3; ++axis) {
      const double lastDigit = std::pow(10.0, std::floor(std::log10(std::abs(expected.displacement[axis]))) - 6.0);
      EXPECT_NEAR(u[axis], expected.displacement[axis], 0.5001 * lastDigit);
    }
  }
}

TEST(Statics, ShearModulusMatchesTheMaterial) {
  const Elasticity elasticity{1e3, 0.3};
  EXPECT_NEAR(elasticity.mu(), 384.615385, 1e-6);  // E / 2(1 + nu), not twice or half of it
  EXPECT_NEAR(elasticity.lambda(), 576.923077, 1e-6);
}

// Betti's theorem: two loads do the same work on each other's displacements. That is the symmetry of the stiffness;
// positive work of a load on its own displacements is its positive definiteness.
TEST(Statics, TheWorkOfTwoLoadsIsReciprocal) {
  for (const double nu : {0.0, 0.3, 0.49}) {
    for (const Trial trial : {Trial::floor, Trial::wall, Trial::ceiling}) {
      ElasticBody body = cubeIn(trial, 2), other = body;
      for (std::size_t i = 0; i < body.nodeCount(); ++i) {
        const double d = double(i);
        body.forces[i] = {std::sin(d), std::cos(2.0 * d), std::sin(3.0 * d)};
        other.forces[i] = {std::cos(d), std::sin(5.0 * d), std::cos(7.0 * d)};
      }
      const StaticRest first = solveStatics(body, {1e3, nu}), second = solveStatics(other, {1e3, nu});
      EXPECT_GT(workOf(body.forces, first), 0.0);
      EXPECT_GT(workOf(other.forces, second), 0.0);
      EXPECT_NEAR(workOf(body.forces, second), workOf(other.forces, first), 1e-10 * workOf(body.forces, first)) << nu;
    }
  }
}

TEST(Statics, RigidMotionsNeedNoForce) {
  EXPECT_EQ(expectRigidMotionsWithoutForce(studyCube(3, Lumping::hex), 1e-14), 8u);
}

TEST(Statics, PassesThePatchTest) {
  const glm::dmat3 gradient(0.001, -0.0004, 0.0002, 0.0003, -0.002, 0.0007, -0.0005, 0.0001, 0.0015);
  ElasticBody body = studyCube(3, Lumping::hex);
  NodeVectors imposed;
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    const glm::dvec3& x = body.positions[i];
    body.fixed[i] = std::min({x.x, x.y, x.z}) == 0.0 || std::max({x.x, x.y, x.z}) == 1.0;
    imposed.push_back(gradient * x);
  }
  ASSERT_EQ(std::count(body.fixed.begin(), body.fixed.end(), 0), 8);
  const Elasticity elasticity{1e3, 0.3};
  const StaticRest rest = solveStatics(body, elasticity, ElasticModel::linear, imposed);
  for (std::size_t i = 0; i < body.nodeCount(); ++i) expectClose(rest.displacement[i], imposed[i], 1e-16);
  const glm::dmat3 strain = 0.5 * (gradient + glm::transpose(gradient));
  const double trace = strain[0][0] + strain[1][1] + strain[2][2];
  for (const glm::dmat3& stress : stresses(body, elasticity, ElasticModel::linear, rest.displacement)) {
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) {
        EXPECT_NEAR(stress[c][r], 2.0 * elasticity.mu() * strain[c][r] + (r == c ? elasticity.lambda() * trace : 0.0),
                    1e-12);
      }
    }
  }
}

TEST(Statics, ConvergesToOneAnswerWithMoreCells) {
  double before = 0.0, last = 0.0;
  for (const int cells : {5, 10, 20}) {
    const ElasticBody body = cubeIn(Trial::wall, cells);
    const double sag = solveStatics(body, {1e3, 0.3}).displacement.back().y;
    if (before != 0.0) {
      EXPECT_LT(std::abs(sag - last), 0.5 * std::abs(last - before));
    }
    before = last;
    last = sag;
  }
  EXPECT_NEAR(last, -0.0284221, 1e-7);
}

TEST(Statics, FloorAndCeilingAreMirrorImages) {
  const auto floor = solveStatics(cubeIn(Trial::floor), {1e3, 0.4}).displacement;
  const auto ceiling = solveStatics(cubeIn(Trial::ceiling), {1e3, 0.4}).displacement;
  // Upside down, the five tetrahedra coincide with the original ones after another reflection in x.
  for (std::size_t i = 0; i < 8; ++i) {
    const glm::dvec3 mirrored = ceiling[i ^ 0b110];
    expectClose(floor[i], glm::dvec3(mirrored.x, mirrored.y, -mirrored.z), 1e-12);
  }
}

TEST(Statics, AllModelsAgreeForSmallStrains) {
  for (const Trial trial : {Trial::floor, Trial::wall, Trial::torsion}) {
    ElasticBody body = cubeIn(trial, 2);
    for (glm::dvec3& force : body.forces) force *= 1e-4;
    const auto linear = solveStatics(body, {1e3, 0.3});
    for (const ElasticModel model : {ElasticModel::corotational, ElasticModel::neoHookean}) {
      const auto other = solveStatics(body, {1e3, 0.3}, model);
      EXPECT_TRUE(other.converged);
      for (std::size_t i = 0; i < body.nodeCount(); ++i)
        expectClose(other.displacement[i], linear.displacement[i], 1e-5 * 1e-4);
    }
  }
}

TEST(Statics, NonlinearModelsDoNotStretchUnderLargeRotations) {
  ElasticBody body = cubeIn(Trial::wall, 2);
  for (glm::dvec3& force : body.forces) force *= 8.0;
  const Elasticity elasticity{1e3, 0.45};
  for (const ElasticModel model : {ElasticModel::corotational, ElasticModel::neoHookean}) {
    const StaticRest rest = solveStatics(body, elasticity, model);
    ASSERT_TRUE(rest.converged);
    EXPECT_LT(rest.iterations, 30);
    // Equilibrium: the stresses at the wall carry the whole weight. Checked as moments of the stress: sum V sigma = sum
    // f (x) x, the mean stress theorem, with the reactions at z = 0 having no z to count.
    double shear = 0.0, moment = 0.0;
    const auto all = stresses(body, elasticity, model, rest.displacement);
    for (std::size_t t = 0; t < all.size(); ++t) {
      ElasticBody moved = body;
      for (std::size_t i = 0; i < body.nodeCount(); ++i) moved.positions[i] += rest.displacement[i];
      shear += moved.volumeOf(t) * all[t][2][1];
    }
    for (std::size_t i = 0; i < body.nodeCount(); ++i)
      moment += body.forces[i].y * (body.positions[i].z + rest.displacement[i].z);
    EXPECT_NEAR(shear, moment, 1e-7 * std::abs(moment));
  }
}

TEST(Statics, DoesNotConvergeWithoutSupports) {
  ElasticBody body = cubeIn(Trial::floor);
  std::fill(body.fixed.begin(), body.fixed.end(), 0);
  EXPECT_FALSE(solveStatics(body, {1e3, 0.3}).converged);
}

TEST(Statics, LumpingDistributesTheWholeMass) {
  for (const Lumping lumping : {Lumping::hex, Lumping::tet, Lumping::uniform}) {
    for (const int cells : {1, 2, 3}) {
      double sum = 0.0;
      for (const double mass : studyCube(cells, lumping).masses) sum += mass;
      EXPECT_NEAR(sum, 1.0, 1e-14);
    }
  }
  const ElasticBody tet = studyCube(1, Lumping::tet);
  EXPECT_NEAR(tet.masses[0b000], 5.0 / 24.0, 1e-15);  // in four tetrahedra
  EXPECT_NEAR(tet.masses[0b001], 1.0 / 24.0, 1e-15);  // in one
  EXPECT_EQ(studyCube(1, Lumping::hex).masses, std::vector<double>(8, 0.125));
}

TEST(Statics, LoadsOfTheOtherTrialsAddUpToTheWeight) {
  for (const Trial trial : {Trial::shear, Trial::traction, Trial::torsion}) {
    const ElasticBody body = cubeIn(trial, 3);
    double size = 0.0;
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& force : body.forces) {
      size += glm::length(force);
      sum += force;
    }
    EXPECT_NEAR(size, 9.81, 1e-12);
    EXPECT_NEAR(glm::length(sum), trial == Trial::torsion ? 0.0 : 9.81, 1e-12);
  }
}

/// A bar with a square section of 2 a by 2 a along y, from y = 0 on, of cubic cells; all nodes are free and without
/// load.
ElasticBody barOf(int cellsAcross, int cellsAlong, float cell) {
  const float a = 0.5f * cell * float(cellsAcross);
  return bodyOf(boxOfTetrahedra({-a, 0.0f, -a}, glm::vec3(cell), {cellsAcross, cellsAlong, cellsAcross}));
}

/// Forces of the traction `pull` on the faces y = `height`, distributed by area [N/m^2].
void pullAt(ElasticBody& body, double height, const glm::dvec3& pull) {
  for (const auto& triangle : boundaryOf(body.tetrahedra)) {
    const auto at = [&](std::size_t k) { return body.positions[static_cast<std::size_t>(triangle[k])]; };
    if (std::abs(at(0).y - height) + std::abs(at(1).y - height) + std::abs(at(2).y - height) > 1e-6) continue;
    const double area = 0.5 * glm::length(glm::cross(at(1) - at(0), at(2) - at(0)));
    for (const int corner : triangle) body.forces[static_cast<std::size_t>(corner)] += area / 3.0 * pull;
  }
}

// sigma = F / A, u_y = sigma y / E, and across -nu sigma / E: linear, so that elements of constant strain are exact.
TEST(Statics, ABarUnderTractionIsExact) {
  const double stress = 20.0, modulus = 1e4, nu = 0.3;
  ElasticBody bar = barOf(2, 6, 0.25f);
  pullAt(bar, 0.0, {0.0, -stress, 0.0});
  pullAt(bar, 1.5, {0.0, stress, 0.0});
  NodeVectors expected;
  for (std::size_t i = 0; i < bar.nodeCount(); ++i) {
    const glm::dvec3& x = bar.positions[i];
    expected.push_back(stress / modulus * glm::dvec3(-nu * x.x, x.y, -nu * x.z));
    bar.fixed[i] = x.y == 0.0;  // held where the bar of the formula has them
  }
  const StaticRest rest = solveStatics(bar, {modulus, nu}, ElasticModel::linear, expected);
  ASSERT_TRUE(rest.converged);
  for (std::size_t i = 0; i < bar.nodeCount(); ++i) expectClose(rest.displacement[i], expected[i], 1e-14);
  for (const glm::dmat3& s : stresses(bar, {modulus, nu}, ElasticModel::linear, rest.displacement)) {
    EXPECT_NEAR(s[1][1], stress, 1e-10);
    EXPECT_NEAR(vonMises(s), stress, 1e-10);
  }
}

// gamma = tau / G, u_x = gamma y: the sides also carry the shear stress tau, or the bar would bend.
TEST(Statics, ABarUnderPureShearIsExact) {
  const Elasticity elasticity{1e4, 0.3};
  const double tau = 15.0, gamma = tau / elasticity.mu();
  ElasticBody bar = barOf(2, 4, 0.25f);
  pullAt(bar, 1.0, {tau, 0.0, 0.0});
  for (const auto& triangle : boundaryOf(bar.tetrahedra)) {
    const auto at = [&](std::size_t k) { return bar.positions[static_cast<std::size_t>(triangle[k])]; };
    const glm::dvec3 area = 0.5 * glm::cross(at(1) - at(0), at(2) - at(0));  // outwards
    for (const int corner : triangle)
      bar.forces[static_cast<std::size_t>(corner)] += area.x / 3.0 * glm::dvec3(0.0, tau, 0.0);
  }
  for (std::size_t i = 0; i < bar.nodeCount(); ++i) bar.fixed[i] = bar.positions[i].y == 0.0;
  const StaticRest rest = solveStatics(bar, elasticity);
  ASSERT_TRUE(rest.converged);
  for (std::size_t i = 0; i < bar.nodeCount(); ++i)
    expectClose(rest.displacement[i], {gamma * bar.positions[i].y, 0.0, 0.0}, 1e-14);
  EXPECT_NEAR(vonMises(stresses(bar, elasticity, ElasticModel::linear, rest.displacement)[0]), std::sqrt(3.0) * tau,
              1e-9);
}

/// Torque about y divided by the angle per metre and by G, from the middle half of a bar whose ends are turned.
double torsionConstant(int cellsAcross) {
  const double twist = 1e-3, length = 1.0, side = 0.25;
  const Elasticity elasticity{1e4, 0.3};
  const auto cell = float(side / cellsAcross);
  ElasticBody bar = barOf(cellsAcross, 4 * cellsAcross, cell);
  // The ends cannot warp and are therefore stiffer; one width away from them all sections turn and warp alike
  // (Saint-Venant).
  NodeVectors imposed;
  for (std::size_t i = 0; i < bar.nodeCount(); ++i) {
    const glm::dvec3& x = bar.positions[i];
    bar.fixed[i] = x.y == 0.0 || x.y == length;
    imposed.push_back(twist * x.y * glm::dvec3(x.z, 0.0, -x.x));
  }
  const StaticRest rest = solveStatics(bar, elasticity, ElasticModel::linear, imposed);
  EXPECT_TRUE(rest.converged);
  // The torque in the middle of the bar, as the mean over a layer of cells: integral of x (x) sigma over it by its
  // height.
  const auto all = stresses(bar, elasticity, ElasticModel::linear, rest.displacement);
  const double from = 0.25 * length, to = 0.75 * length;
  double torque = 0.0;
  for (std::size_t t = 0; t < all.size(); ++t) {
    glm::dvec3 middle(0.0);
    for (const auto corner : bar.tetrahedra[t]) middle += 0.25 * bar.positions[static_cast<std::size_t>(corner)];
    if (middle.y < from || middle.y > to) continue;
    torque += bar.volumeOf(t) * (middle.z * all[t][1][0] - middle.x * all[t][1][2]) / (to - from);
  }
  double turned = 0.0;  // between there, as the four corners of the sections tell
  for (std::size_t i = 0; i < bar.nodeCount(); ++i) {
    const glm::dvec3 &x = bar.positions[i], &u = rest.displacement[i];
    if (std::min(std::abs(x.x), std::abs(x.z)) < 0.499 * side || (x.y != from && x.y != to)) continue;
    turned += (x.y == to ? 0.25 : -0.25) * (u.x * x.z - u.z * x.x) / (x.x * x.x + x.z * x.z);
  }
  return torque * (to - from) / (elasticity.mu() * turned);
}

// J = 0.1406 s^4 of a square of side s (Timoshenko & Goodier 1970, art. 109). Elements of constant strain are too
// stiff, and the less so the more there are.
TEST(Statics, TorsionConvergesToThatOfASquareBar) {
  const double exact = 0.140577 * std::pow(0.25, 4);
  const double coarse = torsionConstant(4) / exact, fine = torsionConstant(8) / exact;
  EXPECT_GT(coarse, fine);
  EXPECT_GT(fine, 1.0);
  EXPECT_LT(fine, 1.05);
  EXPECT_NEAR((4.0 * fine - coarse) / 3.0, 1.0, 0.01) << "the error goes with the square of the cells' size";
}

TEST(Statics, AnObjBodyHasItsVolumeItsWeightAndItsRigidMotions) {
  for (const char* name : {"sphere.obj", "bunny.obj"}) {
    TriangleMesh surface = readMesh(sourcePath("assets/meshes/") + name);
    weld(surface);
    const TetraResult filled = tetrahedralise(surface, {.resolution = 16});
    ASSERT_FALSE(filled.failure) << *filled.failure;
    ElasticBody body = bodyOf(filled.mesh);
    double volume = 0.0, mass = 0.0;
    for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) volume += body.volumeOf(t);
    for (const double m : body.masses) mass += m;
    EXPECT_NEAR(volume, std::abs(enclosedVolume(surface)), 0.01 * volume) << name;
    EXPECT_NEAR(mass, 1.0, 1e-6);
    EXPECT_GT(expectRigidMotionsWithoutForce(body, 1e-12), 100u);
  }
}

// A box from a file is filled with the same cells as a box by its dimensions: pulled, both agree to the last digits.
TEST(Statics, ABoxOfAnObjFileIsTheBox) {
  const TemporaryFolder folder;
  const auto file = folder.write("box.obj",
                                 "v -0.25 0 -0.25\nv 0.25 0 -0.25\nv 0.25 0 0.25\nv -0.25 0 0.25\n"
                                 "v -0.25 1.5 -0.25\nv 0.25 1.5 -0.25\nv 0.25 1.5 0.25\nv -0.25 1.5 0.25\n"
                                 "f 1 2 3\nf 1 3 4\nf 5 7 6\nf 5 8 7\nf 1 5 6\nf 1 6 2\n"
                                 "f 2 6 7\nf 2 7 3\nf 3 7 8\nf 3 8 4\nf 4 8 5\nf 4 5 1\n");
  TriangleMesh surface = readMesh(file);
  weld(surface);
  ASSERT_NEAR(enclosedVolume(surface), 0.375, 1e-6);
  const TetraResult filled = tetrahedralise(surface, {.resolution = 6});
  ASSERT_FALSE(filled.failure) << *filled.failure;
  ElasticBody fromFile = bodyOf(filled.mesh), box = barOf(2, 6, 0.25f);
  EXPECT_NEAR(filled.mesh.volume(), 0.375, 1e-6);
  const auto pulled = [](ElasticBody& body) {
    apply(Trial::traction, body);
    const auto rest = solveStatics(body, {1e4, 0.3});
    EXPECT_TRUE(rest.converged);
    double top = 0.0, count = 0.0;
    for (std::size_t i = 0; i < body.nodeCount(); ++i) {
      if (std::abs(body.positions[i].y - 1.5) > 1e-5) continue;
      top += rest.displacement[i].y;
      ++count;
    }
    return top / count;
  };
  const double ofFile = pulled(fromFile), ofBox = pulled(box);
  EXPECT_EQ(fromFile.nodeCount(), box.nodeCount());
  EXPECT_NEAR(ofFile, ofBox, 1e-6 * ofBox);
}

TEST(Statics, TakesASoftBodyOfAScene) {
  const Simulation simulation = SceneText()
                                    .element("softBody", {{"shape", "box"},
                                                          {"size", glm::vec3(1.0f)},
                                                          {"resolution", 1},
                                                          {"density", 2},
                                                          {"fixed", 0},
                                                          {"fixed", 1},
                                                          {"fixed", 4},
                                                          {"fixed", 5}})
                                    .simulate();
  ASSERT_EQ(simulation.world().solids.size(), 1u);
  std::vector<std::int32_t> particles;
  const ElasticBody body = bodyOf(simulation.world(), simulation.world().solids[0], {0.0, -9.81, 0.0}, particles);
  ASSERT_EQ(particles.size(), 8u);
  EXPECT_EQ(std::count(body.fixed.begin(), body.fixed.end(), 1), 4);
  const StaticRest rest = solveStatics(body, {1e4, 0.3});
  ASSERT_TRUE(rest.converged);
  EXPECT_LT(rest.displacement[7].y, 0.0);
  const auto stress = stresses(body, {1e4, 0.3}, ElasticModel::linear, rest.displacement);
  EXPECT_EQ(stress.size(), 5u);
  for (const glm::dmat3& s : stress) EXPECT_GT(vonMises(s), 0.0);
}

}  // namespace
}  // namespace pliant::sim
