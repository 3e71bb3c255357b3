#include "sim/observe/step_recording.h"

#include "sim/base/assert.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

void readCorners(const LinearRow& row, std::span<const glm::vec4> x, std::span<Corner> corners) {
  for (std::size_t i = 0; i < row.particles.size(); ++i) {
    corners[i].particle = row.particles[i];
    corners[i].before = x[row.particles[i]];
    if (!row.weights.empty()) corners[i].before.w = row.weights[i];
    if (!row.gradient.empty()) corners[i].gradient = row.gradient[i];
  }
}

}  // namespace

Projection projectionOf(const LinearRow& row, std::span<const glm::vec4> x, std::span<Corner> corners) {
  PLIANT_ASSERT(corners.size() >= row.particles.size(), "there is a corner for each particle of the row");
  Projection p;
  p.count = static_cast<std::uint32_t>(row.particles.size());
  p.value = row.value;
  p.stiffness = row.stiffness;
  p.compliance = row.compliance > 0.0f ? row.compliance / (row.step * row.step) : 0.0f;
  p.gamma = row.gamma;
  p.change = row.change;
  p.multiplier = row.multiplier != nullptr ? *row.multiplier : 0.0f;
  readCorners(row, x, corners);
  float all = 0.0f, lightest = 0.0f;
  for (const Corner& corner : corners.first(p.count)) {
    const float square = glm::dot(corner.gradient, corner.gradient);
    p.weight += corner.before.w * square;
    all += square;
    lightest = std::max(lightest, corner.before.w);
  }
  p.isCompliant = row.multiplier != nullptr;
  const Softness<float> softness{p.compliance, p.gamma, p.change};
  const Lambda<float> solution = p.isCompliant ? compliantLambda(row.kind, p.value, p.weight, softness, p.multiplier)
                                               : stiffLambda(row.kind, p.value, p.weight, all, lightest);
  p.active = solution.active;
  p.weight = solution.weight;
  p.lambda = solution.lambda;
  if (!p.active) return p;
  const float factor = p.isCompliant ? p.lambda : -p.stiffness * p.lambda;
  for (Corner& corner : corners.first(p.count)) corner.correction = factor * corner.before.w * corner.gradient;
  return p;
}

Projection projectionOf(const ConstraintDescription& row, std::span<const glm::vec4> x, std::span<Corner> corners) {
  Projection p;
  if (row.correction.empty()) {
    p = projectionOf(static_cast<const LinearRow&>(row), x, corners);
  } else {
    p.count = static_cast<std::uint32_t>(row.particles.size());
    p.value = row.value;
    p.weight = row.weight;
    p.lambda = row.lambda;
    p.active = row.active;
    p.isPrecomputed = true;
    readCorners(row, x, corners);
    for (std::size_t i = 0; i < p.count; ++i) corners[i].correction = row.correction[i];
  }
  for (std::size_t i = 0; i < row.parts.size(); ++i) corners[i].part = row.parts[i];
  p.colour = static_cast<std::uint32_t>(row.colour);
  p.element = row.element;
  p.subject = row.subject;
  p.isSimultaneous = row.isSimultaneous;
  p.text = row.text;
  return p;
}

}  // namespace pliant::sim
