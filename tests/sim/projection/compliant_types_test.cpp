// Compliance and damping of every type that has them, against closed forms: rest lengths, angles and volumes of
// statics, and m x'' + c x' + x / a = 0.
#include "sim/constraints/typed_batches.h"
#include "sim/projection/find_batch.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr double kEarth = 10.0;

/// How a scene is solved. Enough iterations and substeps that it converges.
struct Way {
  std::string iteration, averaging;
  int iterations, substeps;
};
const std::array<Way, 6> kWays{{{"gaussSeidelOrdered", "perParticle", 10, 20},
                                {"gaussSeidel", "perParticle", 10, 50},
                                {"gaussSeidel", "perParticle", 100, 10},
                                {"jacobi", "massSplitting", 40, 50},
                                {"jacobi", "perParticle", 100, 20},
                                {"global", "perParticle", 10, 10}}};

std::ostream& operator<<(std::ostream& out, const Way& way) {
  return out << way.iteration << ' ' << way.averaging << ", " << way.iterations << " iterations, " << way.substeps
             << " substeps";
}

SceneText compliantScene(const Way& way, const std::string& integrator = "euler") {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("substeps", way.substeps).set("solverIterations", way.iterations);
  scene.set("iteration", way.iteration).set("averaging", way.averaging).set("integrator", integrator);
  scene.set("stiffnessModel", "compliant").set("contacts", "FALSE");
  return scene;
}

/// x(t) of m x'' + c x' + x / a = 0, let go at rest at x0; less than critically damped.
double oscillation(double t, double x0, double mass, double c, double compliance) {
  const double w0 = 1.0 / std::sqrt(compliance * mass), ratio = 0.5 * c / mass / w0;
  const double w = w0 * std::sqrt(1.0 - ratio * ratio);
  return x0 * std::exp(-ratio * w0 * t) * (std::cos(w * t) + ratio * w0 / w * std::sin(w * t));
}

/// A weight whose position along an axis swings about 0.
struct Swing {
  SceneText scene;
  double start, mass, damping, compliance;
  std::function<double(const Simulation&)> place;
};

void expectSwings(Swing swing, double tolerance, const std::string& what) {
  Simulation simulation = swing.scene.simulate();
  for (int frame = 1; frame <= 60; ++frame) {
    run(simulation, 1);
    const double expected = oscillation(frame / 60.0, swing.start, swing.mass, swing.damping, swing.compliance);
    EXPECT_NEAR(swing.place(simulation), expected, tolerance * swing.start) << what << ", frame " << frame;
  }
}

struct Numbers {
  float mass, damping, compliance;
};
constexpr Numbers kNumbers[] = {{2.0f, 3.0f, 0.05f}, {0.3f, 0.2f, 0.02f}, {5.0f, 0.0f, 0.004f}};

TEST(CompliantTypes, ALockSwingsAsADampedSpring) {
  for (const Numbers& n : kNumbers) {
    for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi", "global", "massSpring"}) {
      SceneText scene = compliantScene({iteration, "massSplitting", 4, 40}, "bdf2");
      scene.points("two.txt", {glm::vec3(0), glm::vec3(0, -1, 0)});
      scene.element("rope", {{"file", "two.txt"}, {"radius", 0.05f}, {"mass", n.mass}, {"fixed", 0}, {"stiffness", 0}});
      scene.element("distanceLock", {{"distance", 0.7f},
                                     {"objectID", 0},
                                     {"objectID", 0},
                                     {"particleID", 0},
                                     {"particleID", 1},
                                     {"compliance", n.compliance},
                                     {"constraintDamping", n.damping}});
      expectSwings({scene, 0.3, n.mass, n.damping, n.compliance,
                    [](const Simulation& s) { return -double(positionOf(s, 0, 1).y) - 0.7; }},
                   2e-3, iteration);
    }
  }
}

TEST(CompliantTypes, ARopeSwingsAsADampedSpring) {
  for (const Numbers& n : kNumbers) {
    SceneText scene = compliantScene({"gaussSeidel", "perParticle", 5, 100}, "euler");
    scene.points("two.txt", {glm::vec3(0), glm::vec3(0, -1, 0)});
    scene.element("rope", {{"file", "two.txt"},
                           {"radius", 0.05f},
                           {"mass", n.mass},
                           {"fixed", 0},
                           {"compliance", n.compliance},
                           {"constraintDamping", n.damping}});
    scene.element("gravity", {{"magnitude", kEarth}});
    const double hanging = n.mass * kEarth * n.compliance;  // from rest length it swings about that
    const double slip = n.damping > 0.0f ? 0.02 : 0.1;      // of Euler, which takes energy: exp(-h w^2 t / 2)
    expectSwings({scene, hanging, n.mass, n.damping, n.compliance,
                  [=](const Simulation& s) { return double(positionOf(s, 0, 1).y) + 1.0 + hanging; }},
                 slip, "rope");
  }
}

TEST(CompliantTypes, AnAttachmentIsASpringToItsTarget) {
  for (const Numbers& n : kNumbers) {
    for (const char* iteration : {"gaussSeidel", "jacobi", "global", "massSpring"}) {
      SceneText scene = compliantScene({iteration, "massSplitting", 3, 40}, "bdf2");
      scene.element("sand", {{"radius", 0.05f}, {"mass", n.mass}, {"particleSleeping", 0}});
      scene.particle(0, glm::vec3(0.2f, 1, -3));
      // A point at constant velocity takes the particle along, without lag: c acts on relative velocities.
      const glm::vec3 velocity(0.4f, 0, -0.7f);
      scene.element("attachment", {{"objectID", 0},
                                   {"particleID", 0},
                                   {"velocity", velocity},
                                   {"compliance", n.compliance},
                                   {"constraintDamping", n.damping}});
      scene.element("gravity", {{"magnitude", kEarth}});
      Simulation simulation = scene.simulate();
      const double hanging = n.mass * kEarth * n.compliance;
      for (int frame = 1; frame <= 60; ++frame) {
        run(simulation, 1);
        const double t = frame / 60.0;
        const glm::vec3 x = positionOf(simulation, 0, 0);
        const double swing = oscillation(t, hanging, n.mass, n.damping, n.compliance);
        EXPECT_NEAR(double(x.y) - 1.0 + hanging, swing, 4e-3 * hanging + 2e-6) << iteration << ", frame " << frame;
      }
      if (n.damping == 0.0f) continue;
      run(simulation, static_cast<int>(600.0f * n.mass / n.damping));
      const double t = simulation.frame() / 60.0;
      const glm::vec3 x = positionOf(simulation, 0, 0);
      EXPECT_NEAR(double(x.x), 0.2 + t * double(velocity.x), 2e-3) << iteration;
      EXPECT_NEAR(double(x.z), -3.0 + t * double(velocity.z), 2e-3) << iteration;
    }
  }
}

// Particles 1 and 2 below particle 0: m g = x1 / a - (x2 - x1) / a, and m g = (x2 - x1) / a + x2 / b.
TEST(CompliantTypes, BendingOfARopeActsBesideItsStretching) {
  for (const auto& [mass, a, b] : {Numbers{1.0f, 0.004f, 0.01f}, Numbers{0.2f, 0.05f, 0.02f}}) {
    const double weight = double(mass) * kEarth, ka = 1.0 / double(a), kb = 1.0 / double(b);
    // (2 ka) x1 - ka x2 = weight;  -ka x1 + (ka + kb) x2 = weight
    const double determinant = 2.0 * ka * (ka + kb) - ka * ka;
    const double x1 = weight * (2.0 * ka + kb) / determinant, x2 = weight * 3.0 * ka / determinant;
    for (const Way& way : kWays) {
      SceneText scene = compliantScene(way);
      scene.points("three.txt", {glm::vec3(0), glm::vec3(0, -1, 0), glm::vec3(0, -2, 0)});
      scene.element("rope", {{"file", "three.txt"},
                             {"radius", 0.05f},
                             {"mass", mass},
                             {"fixed", 0},
                             {"bending", "TRUE"},
                             {"compliance", a},
                             {"bendingCompliance", b}});
      scene.element("gravity", {{"magnitude", kEarth}}).element("drag", {{"coefficient", 10 * mass}});
      Simulation simulation = scene.simulate();
      run(simulation, 300);
      EXPECT_NEAR(-double(positionOf(simulation, 0, 1).y) - 1.0, x1, 2e-3 * x1) << way;
      EXPECT_NEAR(-double(positionOf(simulation, 0, 2).y) - 2.0, x2, 2e-3 * x2) << way;
    }
  }
}

const char* const kHinge = "v 0 0 -0.5\nv 0 0 0.5\nv -1 0 0\nv 0.8 0 0\nf 1 2 3\nf 2 1 4\n";

// Two triangles, one of them held: the hinge turns until angle / compliance is the torque of the weight.
TEST(CompliantTypes, AHingeTurnsByComplianceTimesTorque) {
  for (const auto& [mass, damping, compliance] : {Numbers{0.5f, 0, 0.1f}, Numbers{0.1f, 0, 1.2f}}) {
    const double torque = double(mass) * kEarth * 0.8;
    double angle = 0.0;
    for (int i = 0; i < 200; ++i) angle = 0.5 * (angle + double(compliance) * torque * std::cos(angle));
    for (const Way& way : kWays) {
      SceneText scene = compliantScene(way);
      scene.file("hinge.obj", kHinge);
      scene.element("cloth", {{"file", "hinge.obj"},
                              {"radius", 0.02f},
                              {"mass", mass},
                              {"bendingCompliance", compliance},
                              {"fixed", 0},
                              {"fixed", 1},
                              {"fixed", 2}});
      scene.element("gravity", {{"magnitude", kEarth}}).element("drag", {{"coefficient", 8 * mass}});
      Simulation simulation = scene.simulate();
      run(simulation, 400);
      const glm::vec3 tip = positionOf(simulation, 0, 3);
      EXPECT_NEAR(std::atan2(-double(tip.y), double(tip.x)), angle, 2e-3 * angle) << way;
      EXPECT_NEAR(double(glm::length(tip)), 0.8, 1e-4) << way;
    }
  }
}

// I theta'' + c theta' + theta / alpha = torque, with I = m d^2 for a weight at distance d from the hinge. Small
// angles.
TEST(CompliantTypes, AHingeSwingsWithDamping) {
  for (const auto& [mass, damping, compliance] : {Numbers{0.5f, 0.4f, 0.01f}, Numbers{2.0f, 3.0f, 0.001f}}) {
    SceneText scene = compliantScene({"gaussSeidel", "perParticle", 20, 40}, "bdf2");
    scene.file("hinge.obj", kHinge);
    scene.element("cloth", {{"file", "hinge.obj"},
                            {"radius", 0.02f},
                            {"mass", mass},
                            {"bendingCompliance", compliance},
                            {"constraintDamping", damping},
                            {"fixed", 0},
                            {"fixed", 1},
                            {"fixed", 2}});
    scene.element("gravity", {{"magnitude", kEarth}});
    const double hanging = double(mass) * kEarth * 0.8 * double(compliance);
    expectSwings({scene, hanging, 0.64 * double(mass), damping, compliance,
                  [=](const Simulation& s) {
                    const glm::vec3 tip = positionOf(s, 0, 3);
                    return hanging - std::atan2(-double(tip.y), double(tip.x));
                  }},
                 0.01, "hinge");
  }
}

struct Hinge {
  std::array<Index, 4> particles;
  double rest;
};
struct Edge {
  Index a, b;
  double rest;
};

double angleOf(const std::array<glm::dvec3, 4>& x) {
  const glm::dvec3 e = x[1] - x[0];
  const glm::dvec3 n1 = glm::cross(e, x[2] - x[0]), n2 = glm::cross(x[3] - x[0], e);
  return std::atan2(glm::dot(glm::cross(n1, n2), e) / glm::length(e), glm::dot(n1, n2));
}

/// A strip of cloth as springs and hinges of potential energy C^2 / (2 alpha), at rest under its weight: found in
/// double precision by letting it move, and stopping it whenever its kinetic energy falls.
class StripAtRest {
 public:
  StripAtRest(const World& world, double stretching, double bending) : stretching_(stretching), bending_(bending) {
    for (const auto& batch : world.batches) {
      if (const auto* hinges = dynamic_cast<const TypedBatch<Dihedral>*>(batch.get())) {
        for (const Dihedral& c : hinges->constraints()) hinges_.push_back({c.particles, double(c.restAngle)});
      } else if (const auto* edges = dynamic_cast<const TypedBatch<Distance>*>(batch.get())) {
        for (const Distance& c : edges->constraints())
          edges_.push_back({c.particles[0], c.particles[1], double(c.restLength)});
      }
    }
    for (std::size_t i = 0; i < world.particles.size(); ++i) {
      x_.emplace_back(glm::vec3(world.particles.position[i]));
      mass_.push_back(world.particles.position[i].w > 0.0f ? 1.0 / double(world.particles.position[i].w) : 0.0);
    }
    settle();
  }
  const glm::dvec3& position(std::size_t i) const { return x_[i]; }

 private:
  void settle() {
    std::vector<glm::dvec3> v(x_.size(), glm::dvec3(0.0)), force;
    double lightest = 1e9, last = 0.0;
    for (const double m : mass_) lightest = m > 0.0 ? std::min(lightest, m) : lightest;
    const double h = 0.3 * std::sqrt(stretching_ * lightest);
    for (int step = 0; step < 200000; ++step) {
      findForces(force);
      double energy = 0.0, largest = 0.0;
      for (std::size_t i = 0; i < x_.size(); ++i) {
        if (mass_[i] == 0.0) continue;
        v[i] += h / mass_[i] * force[i];
        energy += mass_[i] * glm::dot(v[i], v[i]);
        largest = std::max(largest, glm::length(force[i]) / mass_[i]);
      }
      if (largest < 1e-5 * kEarth) return;
      if (energy < last) std::fill(v.begin(), v.end(), glm::dvec3(0.0));
      last = energy < last ? 0.0 : energy;
      for (std::size_t i = 0; i < x_.size(); ++i) x_[i] += h * v[i];
    }
    ADD_FAILURE() << "the strip does not come to rest";
  }
  void findForces(std::vector<glm::dvec3>& force) const {
    force.assign(x_.size(), glm::dvec3(0.0));
    for (std::size_t i = 0; i < x_.size(); ++i) force[i].y = -mass_[i] * kEarth;
    for (const Edge& edge : edges_) {
      const glm::dvec3 d = x_[edge.a] - x_[edge.b];
      const glm::dvec3 pull = d / glm::length(d) * ((glm::length(d) - edge.rest) / stretching_);
      force[edge.a] -= pull;
      force[edge.b] += pull;
    }
    constexpr double kShift = 1e-6;
    for (const Hinge& hinge : hinges_) {
      std::array<glm::dvec3, 4> x;
      for (std::size_t k = 0; k < 4; ++k) x[k] = x_[hinge.particles[k]];
      const double torque = (angleOf(x) - hinge.rest) / bending_;
      for (std::size_t k = 0; k < 4; ++k) {
        for (int axis = 0; axis < 3; ++axis) {
          auto up = x, down = x;
          up[k][axis] += kShift;
          down[k][axis] -= kShift;
          force[hinge.particles[k]][axis] -= torque * (angleOf(up) - angleOf(down)) / (2.0 * kShift);
        }
      }
    }
  }

  double stretching_, bending_;
  std::vector<Hinge> hinges_;
  std::vector<Edge> edges_;
  std::vector<glm::dvec3> x_;
  std::vector<double> mass_;
};

SceneText clampedStrip(const Way& way, float stretching, float bending) {
  SceneText scene = compliantScene(way);
  scene.element("cloth", {{"shape", "grid"},
                          {"size", glm::vec3(1, 0, 0.2f)},
                          {"resolution", 10},
                          {"density", 0.2f},
                          {"radius", 0.02f},
                          {"compliance", stretching},
                          {"bendingCompliance", bending},
                          {"fixed", 0},
                          {"fixed", 1},
                          {"fixed", 11},
                          {"fixed", 12},
                          {"fixed", 22},
                          {"fixed", 23}});
  scene.element("gravity", {{"magnitude", kEarth}}).element("drag", {{"coefficient", 0.03f}});
  return scene;
}

TEST(CompliantTypes, AStripSagsByItsBendingComplianceWithAnySolver) {
  constexpr float kStretch = 5e-4f;
  const std::array<Way, 5> ways{{{"gaussSeidelOrdered", "perParticle", 10, 50},
                                 {"gaussSeidel", "perParticle", 10, 50},
                                 {"gaussSeidel", "perParticle", 100, 10},
                                 {"jacobi", "massSplitting", 20, 50},
                                 {"global", "perParticle", 10, 1}}};
  for (const float bending : {0.1f, 1.0f}) {
    const StripAtRest rest(clampedStrip(ways[0], kStretch, bending).simulate().world(), kStretch, bending);
    const double sag = -rest.position(10).y;
    for (const Way& way : ways) {
      Simulation simulation = clampedStrip(way, kStretch, bending).simulate();
      run(simulation, 240);
      EXPECT_NEAR(-double(positionOf(simulation, 0, 10).y), sag, 0.01 * sag) << bending << " rad/(N m), " << way;
    }
  }
}

const char* const kOctahedron =
    "v 1 0 0\nv -1 0 0\nv 0 1 0\nv 0 -1 0\nv 0 0 1\nv 0 0 -1\n"
    "f 1 3 5\nf 3 2 5\nf 2 4 5\nf 4 1 5\nf 3 1 6\nf 2 3 6\nf 4 2 6\nf 1 4 6\n";

// An octahedron of corners at R, volume 4/3 R^3 and 12 edges of sqrt(2) R. The pressure K (k - V / V0) pushes each
// corner by 2/3 R^2 of it, four edges of compliance a pull by 4 (R - R0) / a.
TEST(CompliantTypes, AnElasticBalloonExpandsUntilPressureAndSkinBalance) {
  struct Balloon {
    float pressure, bulk, compliance, radius;
  };
  for (const auto& [pressure, bulk, compliance, r0] :
       {Balloon{2.0f, 400.0f, 0.005f, 1.0f}, Balloon{1.3f, 5000.0f, 0.002f, 0.5f}}) {
    double low = r0, high = 3.0 * double(r0);
    for (int i = 0; i < 60; ++i) {
      const double r = 0.5 * (low + high);
      const double push = double(bulk) * (double(pressure) - std::pow(r / double(r0), 3.0)) * 2.0 / 3.0 * r * r;
      (push > 4.0 * (r - double(r0)) / double(compliance) ? low : high) = r;
    }
    for (const Way& way : kWays) {
      SceneText scene = compliantScene(way);
      scene.file("octahedron.obj", kOctahedron);
      scene.element("cloth", {{"file", "octahedron.obj"},
                              {"scale", r0},
                              {"radius", 0.02f},
                              {"pressure", pressure},
                              {"volumeCompliance", 1.0f / bulk},
                              {"compliance", compliance}});
      scene.element("drag", {{"coefficient", 20}});
      Simulation simulation = scene.simulate();
      run(simulation, 200);
      for (std::size_t v = 0; v < 6; ++v)
        EXPECT_NEAR(double(glm::length(positionOf(simulation, 0, v))), low, 5e-4 * low) << way;
    }
  }
}

// Three corners held, the fourth one driven off by d: m (x - x*) / h^2 = -K (V - V0) / V0 grad V, V0 K its stiffness.
TEST(CompliantTypes, ATetrahedronCompressesByPressureOverBulkModulus) {
  for (const auto& [bulk, height, mass] : {std::array{2000.0f, 1.0f, 3.0f}, std::array{1e5f, 0.3f, 0.1f}}) {
    BatchSetup setup;
    setup.settings.stiffnessModel = StiffnessModel::compliant;
    setup.materials[0].volumeCompliance = 1.0f / bulk;
    const std::array<glm::vec3, 4> x{glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(0, 0, -1),
                                     glm::vec3(0.2, height, -0.3)};
    for (std::size_t i = 0; i < 4; ++i) setup.add(x[i], i < 3 ? 0.0f : mass);
    TypedBatch<TetraVolume> batch(2, &Material::volumeStiffness);
    batch.add(TetraVolume::at({0, 1, 2, 3}, x, 0));
    const float driven = 0.2f * height;
    setup.move(3, glm::vec3(0, driven, 0));
    for (const float h : {0.02f, 0.001f}) {
      setup.h = h;
      setup.particles.predicted[3] = glm::vec4(x[3] + glm::vec3(0, driven, 0), 1.0f / mass);
      setup.prepare(batch, Iteration::gaussSeidelOrdered);
      for (int i = 0; i < 50; ++i) batch.projectInOrder(setup.particles);
      // A base of 1/2: V = y / 6. m (y - y*) / h^2 = -K (y - y0) / y0 / 6
      const double stiffness = double(bulk) / (6.0 * double(height)), inertia = double(mass) / (double(h) * h);
      const double expected = double(driven) * inertia / (inertia + stiffness);
      EXPECT_NEAR(double(setup.predicted(3).y - x[3].y), expected, 2e-5 * double(driven)) << bulk << ' ' << h;
    }
  }
}

TEST(CompliantTypes, DampingBetweenParticlesKeepsMomentum) {
  for (const char* averaging : {"perParticle", "massSplitting"}) {
    for (const char* iteration : {"jacobi", "gaussSeidel", "global"}) {
      SceneText scene = compliantScene({iteration, averaging, 5, 100});
      const std::vector<glm::vec3> points{glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(1, 1, 0), glm::vec3(1, 1, 1)};
      const std::vector<glm::vec3> velocities{glm::vec3(1, 0, 2), glm::vec3(0, 3, 0), glm::vec3(0, 0, -1),
                                              glm::vec3(0)};
      scene.points("rope.txt", points, velocities);
      scene.element("rope", {{"file", "rope.txt"},
                             {"radius", 0.05f},
                             {"bending", "TRUE"},
                             {"compliance", 0.01f},
                             {"bendingCompliance", 0.02f},
                             {"constraintDamping", 2}});
      Simulation simulation = scene.simulate();
      const auto momenta = [&] {
        glm::dvec3 linear(0.0), angular(0.0);
        const Particles& particles = simulation.world().particles;
        for (std::size_t i = 0; i < particles.size(); ++i) {
          linear += particles.exactVelocity(i);
          angular += glm::cross(particles.exactPosition(i), particles.exactVelocity(i));
        }
        return std::pair(linear, angular);
      };
      const auto [linear, angular] = momenta();
      run(simulation, 120);
      EXPECT_LT(glm::length(momenta().first - linear), 1e-4) << iteration << ' ' << averaging;
      // The rest is Euler's error: h sum v_n+1 x m v_n in each step.
      EXPECT_LT(glm::length(momenta().second - angular), 2e-3 * glm::length(angular)) << iteration << ' ' << averaging;
    }
  }
}

TEST(CompliantTypes, TypesWithoutComplianceCauseAWarning) {
  const auto warningsOf = [](const SceneText& scene) {
    InputMessages messages;
    const Simulation simulation(scene.scene(), {}, messages);
    std::string all;
    for (const auto& entry : messages.entries()) all += entry.text() + '\n';
    return all;
  };
  const auto contains = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  SceneText rope;
  rope.set("stiffnessModel", "compliant").element("rope", {{"shape", "line"}, {"bendingCompliance", 1}});
  EXPECT_TRUE(contains(warningsOf(rope), "<bendingCompliance> has no effect: rope has no bending"));
  SceneText body;
  body.set("stiffnessModel", "compliant");
  body.element("rigidBody", {{"shape", "box"}, {"radius", 0.1f}, {"compliance", 1}});
  EXPECT_TRUE(contains(warningsOf(body), "<compliance> has no effect: rigidBody has no stretching"))
      << warningsOf(body);
  SceneText undamped;
  undamped.set("stiffnessModel", "compliant").element("rope", {{"shape", "line"}, {"constraintDamping", 1}});
  EXPECT_TRUE(contains(warningsOf(undamped), "<constraintDamping> has no effect")) << warningsOf(undamped);
  SceneText stiff;
  stiff.element("cloth", {{"shape", "grid"}, {"bendingCompliance", 1}});
  EXPECT_TRUE(contains(warningsOf(stiff), "<bendingCompliance> has no effect, expected the setting <stiffnessModel>"));
  SceneText open;
  open.set("stiffnessModel", "compliant").element("cloth", {{"shape", "grid"}, {"volumeCompliance", 1}});
  EXPECT_TRUE(contains(warningsOf(open), "<volumeCompliance> has no effect: cloth has no volume")) << warningsOf(open);
  SceneText right;
  right.set("stiffnessModel", "compliant");
  right.element("cloth", {{"shape", "grid"}, {"radius", 0.05f}, {"bendingCompliance", 1}, {"constraintDamping", 1}});
  EXPECT_EQ(warningsOf(right), "");
}

}  // namespace
}  // namespace pliant::sim
