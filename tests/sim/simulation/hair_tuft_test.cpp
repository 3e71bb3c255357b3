// The hair tuft: rods on a scalp hang as the elastica does, a comb bends them, and they come back.
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::sim {
namespace {

constexpr std::size_t kGuides = 60;
constexpr double kTuftLength = 0.26;  // [m]
constexpr int kCombed = 90, kCombedAgain = 330, kFrames = 600;

struct TuftTip {
  double aside = 0.0, down = 0.0;  ///< from the root [m]
};

struct TuftRod {
  double length, weight, stiffness;  ///< [m], of a metre [N/m], E I [N m^2]
};

/// Tip of a rod that is held at `angle` from straight down, bent by `curvature` there, and its curvature at its end: E
/// I theta'' = w (L - s) sin(theta), by the midpoint rule.
TuftTip shotTip(const TuftRod& rod, double angle, double curvature, double& curvatureAtEnd) {
  constexpr int kPieces = 1000;
  const double h = rod.length / kPieces;
  const auto change = [&](double s, double theta) {
    return rod.weight * (rod.length - s) * std::sin(theta) / rod.stiffness;
  };
  TuftTip tip;
  for (int k = 0; k < kPieces; ++k) {
    const double s = h * k, middle = angle + 0.5 * h * curvature;
    const double middleCurvature = curvature + 0.5 * h * change(s, angle);
    tip.aside += h * std::sin(middle);
    tip.down += h * std::cos(middle);
    angle += h * middleCurvature;
    curvature += h * change(s + 0.5 * h, middle);
  }
  curvatureAtEnd = curvature;
  return tip;
}

/// Tip of the one with a free end, without a moment.
TuftTip elasticaTip(const TuftRod& rod, double angle) {
  double low = -100.0, high = 0.0, end = 0.0;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    shotTip(rod, angle, middle, end);
    (end > 0.0 ? high : low) = middle;
  }
  return shotTip(rod, angle, low, end);
}

glm::dvec3 tuftPoint(const World& world, std::size_t guide, int fromRoot) {
  const Strand& strand = world.strands.at(guide);
  return glm::dvec3(world.positionOf(static_cast<Index>(strand.first + fromRoot)));
}

/// Tip of each guide from its root, according to the elastica.
std::vector<glm::dvec3> elasticaTips(const World& world, const std::vector<glm::dvec3>& directions) {
  std::vector<glm::dvec3> tips;
  for (std::size_t g = 0; g < kGuides; ++g) {
    const Material& material = world.materials[static_cast<std::size_t>(world.strands[g].element)];
    const double radius = 0.004, area = glm::pi<double>() * radius * radius;
    const TuftRod rod{kTuftLength, 300.0 * 9.81 * area,
                      double(material.rod.youngsModulus) * 0.25 * area * radius * radius};
    const TuftTip tip = elasticaTip(rod, std::acos(-directions[g].y));
    const glm::dvec3 outwards = glm::normalize(glm::dvec3(directions[g].x, 0.0, directions[g].z));
    tips.push_back(tip.aside * outwards - glm::dvec3(0.0, tip.down, 0.0));
  }
  return tips;
}

double furthestTip(const World& world, const std::vector<glm::dvec3>& expected) {
  double furthest = 0.0;
  for (std::size_t g = 0; g < kGuides; ++g) {
    const glm::dvec3 tip = tuftPoint(world, g, world.strands[g].count - 1) - tuftPoint(world, g, 0);
    furthest = std::max(furthest, glm::distance(tip, expected[g]));
  }
  return furthest;
}

TEST(HairTuft, KeepsItsLengthsWhenCombedAndReturnsToTheElastica) {
  Simulation simulation = shippedScene("hair_tuft");
  const World& world = simulation.world();
  ASSERT_TRUE(simulation.step());
  ASSERT_EQ(world.strands.size(), kGuides);
  std::vector<glm::dvec3> roots, directions;
  for (std::size_t g = 0; g < kGuides; ++g) {
    roots.push_back(tuftPoint(world, g, 0));
    directions.push_back(glm::normalize(roots.back() - glm::dvec3(0.0, 0.5, 0.0)));
  }
  const std::vector<glm::dvec3> elastica = elasticaTips(world, directions);
  float mostStretched = 0.0f;
  double longest = 0.0, shortest = 1.0, mostCombed = 0.0;
  for (int frame = 1; frame < kFrames; ++frame) {
    ASSERT_TRUE(simulation.step()) << "frame " << frame;
    mostStretched = std::max(mostStretched, largestStretch(world));
    for (std::size_t g = 0; g < kGuides; ++g) {
      double length = 0.0;
      const int count = world.strands[g].count;
      for (int k = 0; k + 1 < count; ++k) length += glm::distance(tuftPoint(world, g, k), tuftPoint(world, g, k + 1));
      longest = std::max(longest, length);
      shortest = std::min(shortest, length);
      ASSERT_EQ(tuftPoint(world, g, 0), roots[g]);
    }
    const bool atRest = frame == kCombedAgain - 1 || frame == kFrames - 1;
    if (atRest) {
      EXPECT_LT(furthestTip(world, elastica), 0.01 * kTuftLength) << "frame " << frame;
    }
    if (frame > kCombed && frame < kCombedAgain) {
      mostCombed = std::max(mostCombed, furthestTip(world, elastica));
    }
  }
  EXPECT_LT(mostStretched, 0.05f);
  EXPECT_LT(longest, 1.01 * kTuftLength);
  EXPECT_GT(shortest, 0.99 * kTuftLength);
  EXPECT_GT(mostCombed, 0.1) << "the comb bends hair aside";
}

}  // namespace
}  // namespace pliant::sim
