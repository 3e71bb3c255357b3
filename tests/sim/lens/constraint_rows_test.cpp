// Single constraints of many particles, contacts and friction in the lens: the displayed numbers are those of the
// solver, and equal an independent recomputation from the recorded positions.
#include "sim/constraints/shape_matching.h"
#include "sim/observe/step_recording.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace pliant::sim {
namespace {

std::shared_ptr<const StepRecording> recordAfter(Simulation& simulation, int steps) {
  run(simulation, steps);
  simulation.setRecorded(true);
  run(simulation, 1);
  return simulation.recording();
}

/// The active projections of a type.
std::vector<const Projection*> ofType(const StepRecording& recording, std::string_view type) {
  std::vector<const Projection*> found;
  for (const Projection& p : recording.projections) {
    if (recording.batchTypes[p.batch] == type && p.active) found.push_back(&p);
  }
  return found;
}

glm::vec3 term(const StepRecording& recording, const Projection& p, std::string_view symbol) {
  for (const Term& t : recording.termsOf(p)) {
    if (t.symbol == symbol) return t.value;
  }
  ADD_FAILURE() << "no " << symbol;
  return glm::vec3(NAN);
}

struct SceneAndTypes {
  const char* scene;
  int steps;
  std::vector<std::string_view> types;  ///< that move something then

  Simulation simulate(const char* iteration, const char* averaging = "perParticle") const {
    std::vector<std::string> assignments{std::string("iteration=") + iteration, std::string("averaging=") + averaging,
                                         "solverIterations=2"};
    // The rows are those of the first sweep of the spiky kernel; poly6 has only one.
    if (scene == std::string_view("dam_break")) assignments.push_back("water.kernel=poly6");
    // Lengths that are solved eight times in an iteration have more rows than a recording holds.
    if (scene == std::string_view("cloth_stack")) assignments.push_back("groupRepeats=1");
    return shippedScene(scene, assignments);
  }
};

const SceneAndTypes kScenes[] = {
    {"dam_break", 20, {"density", "collision"}},
    {"balloons", 10, {"pressure", "distance"}},
    {"rigid_bodies", 60, {"shapeMatching", "collision", "friction"}},
    {"jelly_drop", 30, {"neoHookean"}},
    {"deformation", 40, {"shapeMatching"}},
    {"cloth_stack", 40, {"meshCollision", "meshFriction"}},
    {"friction_ramp", 40, {"friction"}},
    {"heavy_pendulum", 40, {"longRange"}},
    {"sand_pile", 60, {"friction", "collision"}},
};

void expectAll(const SceneAndTypes& scene, const std::set<std::string_view>& moved) {
  for (const std::string_view type : scene.types) EXPECT_TRUE(moved.contains(type)) << scene.scene << ": " << type;
}

// If constraints are solved one after another, the displayed corrections add up to the displacement of each particle.
TEST(ConstraintRows, AddUpToTheGaussSeidelCorrection) {
  for (const SceneAndTypes& scene : kScenes) {
    for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered"}) {
      Simulation simulation = scene.simulate(iteration);
      const auto recording = recordAfter(simulation, scene.steps);
      EXPECT_TRUE(recording->complete) << scene.scene;
      std::set<std::string_view> moved;
      for (const Stage& stage : recording->stages) {
        if (stage.phase != Phase::solve) continue;
        std::map<int, glm::vec3> x;
        for (const Projection& p : recording->projectionsOf(stage)) {
          for (const Corner& corner : recording->cornersOf(p)) {
            x.try_emplace(corner.particle, glm::vec3(corner.before)).first->second += corner.correction;
            if (corner.correction != glm::vec3(0.0f)) moved.insert(recording->batchTypes[p.batch]);
          }
        }
        for (const auto& [particle, place] : x) {
          const glm::vec3 solved(stage.x[static_cast<std::size_t>(particle)]);
          ASSERT_LT(glm::distance(place, solved), 2e-5f * (1.0f + glm::length(solved)))
              << scene.scene << ", " << iteration << ", group " << stage.solve.group << ", particle " << particle;
        }
      }
      expectAll(scene, moved);
    }
  }
}

/// The Jacobi result of the rows of a stage, by particle.
struct SplitRows {
  glm::vec3 before;
  glm::vec3 sum{0.0f};
  std::set<std::size_t> constraints;  ///< a density counts once, whatever its neighbours

  float count() const { return static_cast<float>(constraints.size()); }
};

// Constraints that are always compliant do not count: their corrections belong to their multipliers, and are applied in
// full.
std::map<int, SplitRows> countRows(const StepRecording& recording, const Stage& stage) {
  std::map<int, SplitRows> all;
  std::size_t number = 0;
  for (const Projection& p : recording.projectionsOf(stage)) {
    ++number;
    if (!p.active || p.isCompliant) continue;
    for (const Corner& corner : recording.cornersOf(p)) {
      SplitRows& rows = all.try_emplace(corner.particle, SplitRows{glm::vec3(corner.before), {}, {}}).first->second;
      const bool isOut = recording.batchTypes[p.batch].starts_with("mesh") && corner.part == 0.0f;
      if (recording.batchTypes[p.batch] != "neoHookean" && !isOut)
        rows.constraints.insert(p.isSimultaneous ? 0 : number);
    }
  }
  return all;
}

/// Particles that share a row with one whose contact merely touches: whether that counts depends on rounding.
std::set<int> besideWhatOnlyTouches(const StepRecording& recording, const Stage& stage) {
  std::set<int> touching, all;
  const auto forEachCorner = [&](const auto& visit) {
    for (const Projection& p : recording.projectionsOf(stage)) {
      for (const Corner& corner : recording.cornersOf(p)) visit(p, corner);
    }
  };
  forEachCorner([&](const Projection& p, const Corner& corner) {
    if (recording.batchTypes[p.batch] == "collision" && std::abs(p.value) < 1e-6f) touching.insert(corner.particle);
  });
  forEachCorner([&](const Projection& p, const Corner& corner) {
    if (!touching.contains(corner.particle)) return;
    for (const Corner& other : recording.cornersOf(p)) all.insert(other.particle);
  });
  return all;
}

// perParticle: the mean of the rows that correct a particle, times omega. massSplitting: each row times its share.
TEST(ConstraintRows, AverageToTheJacobiCorrection) {
  for (const char* averaging : {"perParticle", "massSplitting"}) {
    const bool splits = averaging == std::string_view("massSplitting");
    for (const SceneAndTypes& scene : kScenes) {
      Simulation simulation = scene.simulate("jacobi", averaging);
      const float omega = simulation.scene().settings.overRelaxation;
      const auto recording = recordAfter(simulation, scene.steps);
      EXPECT_TRUE(recording->complete) << scene.scene;
      std::set<std::string_view> moved;
      for (const Stage& stage : recording->stages) {
        if (stage.phase != Phase::solve) continue;
        auto rows = countRows(*recording, stage);
        for (const Projection& p : recording->projectionsOf(stage)) {
          if (!p.active || p.isCompliant) continue;
          moved.insert(recording->batchTypes[p.batch]);
          const bool isWhole = recording->batchTypes[p.batch] == "neoHookean";
          SplitShare<double> share;
          for (const Corner& corner : recording->cornersOf(p))
            share.add(corner.correction, corner.before.w, rows.at(corner.particle).count());
          for (const Corner& corner : recording->cornersOf(p)) {
            SplitRows& own = rows.at(corner.particle);
            const float part = isWhole              ? 1.0f
                               : splits             ? omega * share.value()
                               : own.count() > 0.0f ? omega / own.count()
                                                    : 0.0f;
            own.sum += part * corner.correction;
          }
        }
        const std::set<int> doubtful = besideWhatOnlyTouches(*recording, stage);
        for (const auto& [particle, own] : rows) {
          if (doubtful.contains(particle)) continue;
          const glm::vec3 solved(stage.x[static_cast<std::size_t>(particle)]);
          ASSERT_LT(glm::distance(own.before + own.sum, solved), 2e-5f * (1.0f + glm::length(solved)))
              << averaging << ", " << scene.scene << ", group " << stage.solve.group << ", particle " << particle;
        }
      }
      expectAll(scene, moved);
    }
  }
}

// Poly6 and the gradient of Spiky (Müller et al. 2003).
TEST(ConstraintRows, DensityRowsAreSumsOverNeighbours) {
  Simulation simulation = shippedScene("dam_break", {"iteration=jacobi"});
  const auto recording = recordAfter(simulation, 40);
  const auto rows = ofType(*recording, "density");
  ASSERT_GT(rows.size(), 500u);
  const Particles& particles = simulation.world().particles;
  const double pi = glm::pi<double>();
  for (std::size_t r = 0; r < rows.size(); r += 97) {
    const Projection& p = *rows[r];
    const auto corners = recording->cornersOf(p);
    const double h = double(term(*recording, p, "h").x), rest = double(term(*recording, p, R"(\rho_0)").x);
    const glm::dvec3 own(corners[0].before);
    double density = 0.0, sum = 0.0;
    glm::dvec3 gradient(0.0);
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const double volume = double(particles.mass[static_cast<std::size_t>(corners[k].particle)]) / rest;
      const glm::dvec3 d = own - glm::dvec3(corners[k].before);
      const double length = glm::length(d),
                   w = volume * 15.0 / (pi * std::pow(h, 6)) * std::pow(std::max(h - length, 0.0), 3);
      EXPECT_NEAR(corners[k].part, w, 1e-4 * w + 1e-7);
      density += w;
      if (k == 0 || !(length > 0.0)) continue;
      const glm::dvec3 slope =
          -volume * 45.0 / (pi * std::pow(h, 6)) * std::pow(std::max(h - length, 0.0), 2) * d / length;
      gradient += slope;
      sum += double(corners[k].before.w) * glm::dot(slope, slope);
      EXPECT_LT(glm::distance(glm::dvec3(corners[k].gradient), -slope), 1e-3 * glm::length(slope) + 1e-5 / h);
    }
    EXPECT_NEAR(term(*recording, p, R"(\sum_j V_j W)").x, density + double(term(*recording, p, "B_i").x), 1e-4);
    if (term(*recording, p, "B_i").x > 0.0f) continue;  // walls add to the gradient
    EXPECT_LT(glm::distance(glm::dvec3(corners[0].gradient), gradient), 1e-3 * std::sqrt(sum) + 1e-4 / h);
    sum += double(corners[0].before.w) * glm::dot(gradient, gradient);
    EXPECT_NEAR(p.weight, sum, 2e-3 * sum);
    const double lambda = double(p.value) / (sum + double(term(*recording, p, R"(\epsilon)").x));
    EXPECT_NEAR(p.lambda, lambda, 3e-3 * std::abs(lambda) + 1e-9);
  }
}

// From all constraints together a particle gets the correction announced in its own row.
TEST(ConstraintRows, DensityRowsGiveTheTotalCorrectionOfTheirParticle) {
  Simulation simulation = shippedScene("dam_break", {"iteration=jacobi"});
  const auto recording = recordAfter(simulation, 40);
  const auto stage = std::find_if(recording->stages.begin(), recording->stages.end(), [&](const Stage& s) {
    return s.phase == Phase::solve && s.firstProjection < s.lastProjection &&
           recording->batchTypes[recording->projections[s.firstProjection].batch] == "density";
  });
  ASSERT_NE(stage, recording->stages.end());
  std::map<int, glm::vec3> sums;
  for (const Projection& p : recording->projectionsOf(*stage)) {
    for (const Corner& corner : recording->cornersOf(p)) sums[corner.particle] += corner.correction;
  }
  for (const Projection& p : recording->projectionsOf(*stage)) {
    const glm::vec3 announced = term(*recording, p, R"(\Delta\mathbf{x}_i \text{ of all})");
    expectNear(sums[recording->cornersOf(p)[0].particle], announced, 1e-6f + 1e-3f * glm::length(announced));
  }
}

TEST(ConstraintRows, BalloonRowsShowItsVolume) {
  Simulation simulation = shippedScene("balloons", {"iteration=gaussSeidel"});
  const auto recording = recordAfter(simulation, 30);
  const auto rows = ofType(*recording, "pressure");
  ASSERT_FALSE(rows.empty());
  const World& world = simulation.world();
  for (const Projection* p : rows) {
    std::map<int, glm::dvec3> x;
    for (const Corner& corner : recording->cornersOf(*p)) x[corner.particle] = glm::dvec3(corner.before);
    const auto surface = std::find_if(world.surfaces.begin(), world.surfaces.end(),
                                      [&](const SurfaceMesh& s) { return x.contains(s.triangles.front()[0]); });
    ASSERT_NE(surface, world.surfaces.end());
    double volume = 0.0, rest = 0.0, sum = 0.0;
    std::map<int, glm::dvec3> gradient;
    for (const auto& [a, b, c] : surface->triangles) {
      volume += glm::dot(glm::cross(x[a], x[b]), x[c]);
      const auto at = [&](int i) { return glm::dvec3(world.particles.rest[static_cast<std::size_t>(i)]); };
      rest += glm::dot(glm::cross(at(a), at(b)), at(c));
      gradient[a] += glm::cross(x[b], x[c]);
      gradient[b] += glm::cross(x[c], x[a]);
      gradient[c] += glm::cross(x[a], x[b]);
    }
    const double k = double(term(*recording, *p, "k").x);
    EXPECT_EQ(term(*recording, *p, "k").x, world.materials[static_cast<std::size_t>(surface->element)].pressure);
    EXPECT_NEAR(term(*recording, *p, "V_0").x, rest, 1e-4 * std::abs(rest));
    EXPECT_NEAR(p->value, volume - k * rest, 1e-4 * std::abs(k * rest));
    for (const Corner& corner : recording->cornersOf(*p)) {
      const glm::dvec3 expected = gradient[corner.particle];
      EXPECT_LT(glm::distance(glm::dvec3(corner.gradient), expected), 1e-3 * glm::length(expected) + 1e-5);
      expectNear(corner.correction, -p->lambda * corner.before.w * corner.gradient, 1e-7f);
      sum += double(corner.before.w) * glm::dot(expected, expected);
    }
    EXPECT_NEAR(p->lambda, (volume - k * rest) / sum, 1e-3 * std::abs(p->lambda) + 1e-9);
  }
}

TEST(ConstraintRows, RegionRowsShowTheTransformedRestShape) {
  Simulation simulation = shippedScene("rigid_bodies", {"iteration=gaussSeidel"});
  const auto recording = recordAfter(simulation, 60);
  const auto rows = ofType(*recording, "shapeMatching");
  ASSERT_FALSE(rows.empty());
  const Particles& particles = simulation.world().particles;
  for (const Projection* p : rows) {
    const auto corners = recording->cornersOf(*p);
    const auto massOf = [&](const Corner& c) { return double(particles.mass[static_cast<std::size_t>(c.particle)]); };
    const auto restOf = [&](const Corner& c) {
      return glm::dvec3(particles.rest[static_cast<std::size_t>(c.particle)]);
    };
    if (std::any_of(corners.begin(), corners.end(), [](const Corner& c) { return c.before.w == 0.0f; })) continue;
    glm::dvec3 centre(0.0), rest(0.0);
    double mass = 0.0;
    for (const Corner& corner : corners) {
      centre += massOf(corner) * glm::dvec3(corner.before);
      rest += massOf(corner) * restOf(corner);
      mass += massOf(corner);
    }
    centre /= mass;
    rest /= mass;
    expectNear(term(*recording, *p, R"(\mathbf{c})"), glm::vec3(centre), 1e-5f);
    EXPECT_NEAR(term(*recording, *p, R"(\sum m)").x, mass, 1e-4 * mass);
    const double angle = glm::radians(double(term(*recording, *p, R"(\text{angle of }\mathbf{R})").x));
    const glm::dvec3 axis(term(*recording, *p, R"(\text{axis of }\mathbf{R})"));
    const float alpha = term(*recording, *p, R"(\alpha)").x;
    for (const Corner& corner : corners) {
      const glm::dvec3 r = restOf(corner) - rest;  // Rodrigues
      const glm::dvec3 turned = std::cos(angle) * r + std::sin(angle) * glm::cross(axis, r) +
                                (1.0 - std::cos(angle)) * glm::dot(axis, r) * axis;
      const glm::vec3 goal(turned + centre);
      EXPECT_LT(glm::distance(corner.gradient, goal), 2e-5f * (1.0f + glm::length(goal)));
      expectNear(corner.correction, alpha * (corner.gradient - glm::vec3(corner.before)), 1e-6f);
      EXPECT_FLOAT_EQ(corner.part, glm::distance(corner.gradient, glm::vec3(corner.before)));
    }
  }
}

TEST(ConstraintRows, TriangleContactRowsShowItsDistance) {
  Simulation simulation = shippedScene("cloth_stack", {"iteration=gaussSeidel"});
  const auto recording = recordAfter(simulation, 60);
  const auto rows = ofType(*recording, "meshCollision");
  ASSERT_GT(rows.size(), 10u);
  for (const Projection* p : rows) {
    const auto corners = recording->cornersOf(*p);
    ASSERT_EQ(corners.size(), 4u);
    const glm::dvec3 n(term(*recording, *p, R"(\mathbf{n})"));
    glm::dvec3 between(0.0);
    double sum = 0.0, weights = 0.0;
    for (const Corner& corner : corners) {
      between += double(corner.part) * glm::dvec3(corner.before);
      weights += double(corner.part);
      sum += double(corner.before.w) * double(corner.part) * double(corner.part);
      expectNear(corner.gradient, corner.part * glm::vec3(n), 1e-7f);
    }
    EXPECT_NEAR(glm::length(n), 1.0, 1e-5);
    EXPECT_NEAR(weights, 0.0, 1e-5);
    EXPECT_NEAR(p->value, glm::dot(n, between) - double(term(*recording, *p, "h").x), 2e-6);
    EXPECT_NEAR(p->weight, sum, 1e-4 * sum);
    EXPECT_NEAR(p->lambda, double(p->value) / sum, 1e-4 * std::abs(double(p->value) / sum));
    for (const Corner& corner : corners) {
      expectNear(corner.correction, -p->lambda * corner.before.w * corner.gradient, 1e-6f);
    }
  }
}

// Both sides of the limit occur.
TEST(ConstraintRows, FrictionRowsFollowCoulombsLaw) {
  std::size_t sticking = 0, slipping = 0;
  for (const char* scene : {"friction_ramp", "sand_pile"}) {
    Simulation simulation = shippedScene(scene, {"iteration=gaussSeidel", "stabilize=0"});
    run(simulation, 60);
    const auto start = simulation.world().particles.position;
    const auto recording = recordAfter(simulation, 0);
    for (const Projection* p : ofType(*recording, "friction")) {
      const auto corners = recording->cornersOf(*p);
      const glm::vec3 n = term(*recording, *p, R"(\mathbf{n})"), slip = term(*recording, *p, R"(\mathbf{s})");
      const float d = term(*recording, *p, "d").x, still = term(*recording, *p, R"(\mu_s)").x,
                  sliding = term(*recording, *p, R"(\mu_k)").x;
      const float length = term(*recording, *p, R"(|\mathbf{s}|)").x, s = term(*recording, *p, R"(\sigma)").x;
      EXPECT_GT(d, 0.0f);
      EXPECT_NEAR(length, glm::length(slip), 1e-9f);
      EXPECT_NEAR(glm::dot(slip, n), 0.0f, 1e-6f);
      EXPECT_FLOAT_EQ(term(*recording, *p, R"(\mu_s d)").x, still * d);
      if (!(length > 0.0f)) continue;
      (length < still * d ? sticking : slipping) += 1;
      EXPECT_NEAR(s, length < still * d ? 1.0f : std::min(sliding * d / length, 1.0f), 1e-5f);
      if (corners.size() == 1) continue;
      const glm::vec3 before = term(*recording, *p, R"(\Delta\mathbf{x}_{\text{so far}})");
      const auto moved = [&](const Corner& c) {
        return glm::vec3(c.before) - glm::vec3(start[static_cast<std::size_t>(c.particle)]);
      };
      if (simulation.scene().settings.substeps == 1) {
        const glm::vec3 between =
            term(*recording, *p, R"(\mathbf{s}_0)") + moved(corners[0]) - moved(corners[1]) - before;
        expectNear(slip, between - glm::dot(between, n) * n, 1e-6f);
      }
      expectNear(corners[0].correction, -corners[0].before.w * (s * slip + before), 1e-6f);
      expectNear(corners[1].correction, corners[1].before.w * (s * slip + before), 1e-6f);
    }
  }
  EXPECT_GT(sticking, 0u);
  EXPECT_GT(slipping, 0u);
}

TEST(ConstraintRows, LongRangeTieRowsShowItsLength) {
  SceneText scene;
  scene.set("solverIterations", 1).set("iteration", "gaussSeidel").element("gravity");
  scene.element("rope", {{"shape", "line"},
                         {"from", glm::vec3(0)},
                         {"to", glm::vec3(4, 0, 0)},
                         {"count", 5},
                         {"radius", 0.1f},
                         {"fixed", 0},
                         {"longRange", "TRUE"}});
  Simulation simulation = scene.simulate();
  std::size_t active = 0, slack = 0;
  for (int step = 0; step < 60; ++step) {
    const auto recording = recordAfter(simulation, 0);
    for (const Projection& p : recording->projections) {
      if (recording->batchTypes[p.batch] != "longRange") continue;
      const auto corners = recording->cornersOf(p);
      const glm::vec3 arm = glm::vec3(corners[0].before) - glm::vec3(corners[1].before);
      const float distance = term(*recording, p, R"(|\mathbf{x} - \mathbf{a}|)").x, d = term(*recording, p, "d").x;
      EXPECT_NEAR(distance, glm::length(arm), 1e-6f);
      EXPECT_NEAR(d, static_cast<float>(corners[0].particle - corners[1].particle), 1e-5f);
      EXPECT_EQ(p.value, d - distance);
      EXPECT_EQ(p.active, distance > d);
      (p.active ? active : slack) += 1;
      const glm::vec3 after = glm::vec3(corners[0].before) + corners[0].correction;
      if (p.active) {
        EXPECT_NEAR(glm::distance(after, glm::vec3(corners[1].before)), d, 1e-5f);
      }
      EXPECT_EQ(corners[1].correction, glm::vec3(0.0f));
    }
  }
  EXPECT_GT(active, 0u);
  EXPECT_GT(slack, 0u);
}

}  // namespace
}  // namespace pliant::sim
