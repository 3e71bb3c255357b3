#include "sim/constraints/shape_matching.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <glm/geometric.hpp>

#include <algorithm>

#include "sim/parallel.h"
#include "sim/solver/stiffness.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kPiece = 512;      ///< particles summed in one go
constexpr float kFixedWeight = 1000.0f;  ///< a fixed particle weighs this many times the whole body

}  // namespace

glm::mat3 nearestRotation(const glm::mat3& a) {
  Eigen::Matrix3d matrix;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) matrix(row, column) = a[column][row];
  }
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d rotation = svd.matrixU() * svd.matrixV().transpose();
  if (rotation.determinant() < 0.0) {
    Eigen::Matrix3d u = svd.matrixU();
    u.col(2) = -u.col(2);  // the direction of the smallest singular value is mirrored
    rotation = u * svd.matrixV().transpose();
  }
  glm::mat3 result;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) result[column][row] = static_cast<float>(rotation(row, column));
  }
  return result;
}

// Weights follow the inverse masses, which pinning and the mouse change; the rest mass centre follows the weights.
void ShapeMatching::refreshRestShape(Body& body, const Particles& particles) {
  const auto count = static_cast<std::size_t>(body.count);
  const auto first = static_cast<std::size_t>(body.first);
  bool changed = body.weight.size() != count;
  body.weight.resize(count);
  float total = 0.0f;
  for (std::size_t i = 0; i < count; ++i) total += particles.mass[first + i];
  for (std::size_t i = 0; i < count; ++i) {
    const float w = particles.position[first + i].w;
    const float weight = w > 0.0f ? 1.0f / w : kFixedWeight * std::max(total, 1.0f);
    changed = changed || weight != body.weight[i];
    body.weight[i] = weight;
  }
  if (!changed) return;
  glm::dvec3 moment(0.0);
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    moment += double(body.weight[i]) * glm::dvec3(particles.rest[first + i]);
    sum += body.weight[i];
  }
  const glm::dvec3 centre = moment / sum;
  body.offset.resize(count);
  for (std::size_t i = 0; i < count; ++i) body.offset[i] = glm::vec3(glm::dvec3(particles.rest[first + i]) - centre);
}

void ShapeMatching::prepare(const Particles& particles, const StepContext& context) {
  const int solves = context.solves[static_cast<std::size_t>(group())];
  stiffness_.resize(context.materials.size());
  for (std::size_t row = 0; row < stiffness_.size(); ++row) {
    stiffness_[row] = effectiveStiffness(context.settings.stiffnessModel, context.materials[row].stiffness, solves);
  }
  for (Body& body : bodies_) refreshRestShape(body, particles);
}

ShapeMatching::Sums ShapeMatching::sumRange(const Body& body, std::span<const glm::vec4> x, std::size_t begin,
                                            std::size_t end) {
  // Positions are taken against the body's first particle: sums of small numbers, however far the body has gone.
  const auto first = static_cast<std::size_t>(body.first);
  const glm::vec3 reference(x[first]);
  Sums sums{glm::mat3(0.0f), glm::dvec3(0.0), 0.0};
  for (std::size_t i = begin; i < end; ++i) {
    const glm::vec3 weighted = body.weight[i] * (glm::vec3(x[first + i]) - reference);
    const glm::vec3& r = body.offset[i];
    sums.a[0] += weighted * r.x;
    sums.a[1] += weighted * r.y;
    sums.a[2] += weighted * r.z;
    sums.moment += glm::dvec3(weighted);
    sums.weight += double(body.weight[i]);
  }
  return sums;
}

// The same over pieces of fixed size, so that the rounding does not depend on the number of threads.
ShapeMatching::Sums ShapeMatching::sumLarge(const Body& body, std::span<const glm::vec4> x) {
  const auto count = static_cast<std::size_t>(body.count);
  const std::size_t pieces = (count + kPiece - 1) / kPiece;
  partial_.resize(std::max(partial_.size(), pieces));
  parallelPieces(pieces, 4, [&](std::size_t piece) {
    partial_[piece] = sumRange(body, x, piece * kPiece, std::min(count, (piece + 1) * kPiece));
  });
  Sums sums = partial_[0];
  for (std::size_t piece = 1; piece < pieces; ++piece) {
    sums.a += partial_[piece].a;
    sums.moment += partial_[piece].moment;
    sums.weight += partial_[piece].weight;
  }
  return sums;
}

bool ShapeMatching::match(Body& body, std::span<const glm::vec4> x, const Sums& sums) {
  if (!(sums.weight > 0.0)) return false;
  // sum m r = 0 for the rest mass centre: A needs no further correction for c.
  body.centre = glm::vec3(glm::dvec3(x[static_cast<std::size_t>(body.first)]) + sums.moment / sums.weight);
  body.rotation = nearestRotation(sums.a);
  return true;
}

template <typename Apply>
void ShapeMatching::matchBodies(std::span<const glm::vec4> x, Apply&& apply) {
  parallelPieces(bodies_.size(), 4, [&](std::size_t b) {
    Body& body = bodies_[b];
    const auto count = static_cast<std::size_t>(body.count);
    if (count <= kPiece && match(body, x, sumRange(body, x, 0, count))) apply(body, 0, count);
  });
  for (Body& body : bodies_) {
    const auto count = static_cast<std::size_t>(body.count);
    if (count <= kPiece || !match(body, x, sumLarge(body, x))) continue;
    parallelFor(count, 2000, [&](std::size_t begin, std::size_t end) { apply(body, begin, end); });
  }
}

ParticleRange ShapeMatching::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Body& body : bodies_) {
    const auto first = static_cast<std::size_t>(body.first);
    range = {std::min(range.first, first), std::max(range.last, first + static_cast<std::size_t>(body.count))};
  }
  return range;
}

void ShapeMatching::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  matchBodies(x, [&](const Body& body, std::size_t begin, std::size_t end) {
    const float alpha = stiffness_[static_cast<std::size_t>(body.material)];
    const auto first = static_cast<std::size_t>(body.first);
    for (std::size_t i = begin; i < end; ++i) {
      const glm::vec4& p = x[first + i];
      if (p.w == 0.0f) continue;
      sums[first + i] += glm::vec4(alpha * (goal(body, i) - glm::vec3(p)), 1.0f);
    }
  });
}

void ShapeMatching::projectColour(std::size_t, Particles& particles) {
  matchBodies(particles.predicted, [&](const Body& body, std::size_t begin, std::size_t end) {
    const float alpha = stiffness_[static_cast<std::size_t>(body.material)];
    const auto first = static_cast<std::size_t>(body.first);
    for (std::size_t i = begin; i < end; ++i) {
      glm::vec4& p = particles.predicted[first + i];
      if (p.w == 0.0f) continue;
      p += glm::vec4(alpha * (goal(body, i) - glm::vec3(p)), 0.0f);
    }
  });
}

float ShapeMatching::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Body& body : bodies_) {
    if (body.offset.empty()) continue;
    for (std::size_t i = 0; i < body.offset.size(); ++i) {
      const glm::vec3 x(particles.predicted[static_cast<std::size_t>(body.first) + i]);
      largest = std::max(largest, glm::length(goal(body, i) - x));
    }
  }
  return largest;
}

}  // namespace pliant::sim
