#include "sim/observe/far_target.h"

#include "sim/base/index.h"
#include "sim/observe/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace pliant::sim {

namespace {

std::vector<glm::vec4> restPositions(const Particles& particles) {
  std::vector<glm::vec4> rest;
  rest.reserve(particles.size());
  for (std::size_t i = 0; i < particles.size(); ++i) rest.emplace_back(particles.rest[i], particles.position[i].w);
  return rest;
}

float extentOf(std::span<const Index> members, std::span<const glm::vec4> x) {
  float extent = 0.0f;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      extent = std::max(extent, glm::distance(glm::vec3(x[members[i]]), glm::vec3(x[members[j]])));
  }
  return extent;
}

// For a distance C is in metres; for others the strain already is the displacement of one particle.
float timesOf(const ConstraintView& view, bool isDistance, float extent) {
  if (extent == 0.0f) return 0.0f;
  return std::abs(isDistance ? view.value / extent : view.strain);
}

}  // namespace

std::optional<FarTarget> findFarTarget(const World& world) {
  const std::vector<glm::vec4> rest = restPositions(world.particles);
  std::optional<FarTarget> farthest;
  for (const auto& batch : world.batches) {
    if (!batch->isLinear() || batch->type() == "pressure") continue;
    batch->forEach(world.particles, rest, [&](const ConstraintView& view) {
      if (view.element < 0) return;
      const float extent = extentOf(view.particles, rest);
      const float times = timesOf(view, batch->type() == "distance", extent);
      if (!(times > (farthest ? farthest->times : kFarTarget))) return;
      farthest = FarTarget{std::string(batch->type()),
                           {view.particles.begin(), view.particles.end()},
                           world.elementOfRow(view.element),
                           view.value,
                           extent,
                           times};
    });
  }
  return farthest;
}

int elementOfConstraint(const World& world, const std::string& type, const std::vector<int>& particles) {
  int element = -1;
  for (const auto& batch : world.batches) {
    if (batch->type() != type) continue;
    batch->forEach(world.particles, world.particles.position, [&](const ConstraintView& view) {
      if (element >= 0 || view.particles.size() != particles.size()) return;
      if (std::is_permutation(particles.begin(), particles.end(), view.particles.begin()))
        element = world.elementOfRow(view.element);
    });
  }
  return element;
}

std::vector<int> tyingElements(const World& world) {
  std::set<int> elements;
  for (const auto& batch : world.batches) {
    batch->forEach(world.particles, world.particles.position, [&](const ConstraintView& view) {
      if (view.element >= 0) elements.insert(world.elementOfRow(view.element));
    });
  }
  for (const Object& object : world.objects) elements.erase(object.element);
  return {elements.begin(), elements.end()};
}

}  // namespace pliant::sim
