#include "sim/constraints/density.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

#include "sim/parallel.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 150;
constexpr std::size_t kPiece = 512;  ///< particles whose neighbours are found in one go

float poly6Scale(float h) { return 315.0f / (64.0f * glm::pi<float>() * std::pow(h, 9.0f)); }
float spikyGradientScale(float h) { return -45.0f / (glm::pi<float>() * std::pow(h, 6.0f)); }

}  // namespace

float poly6(float distanceSquared, float h) {
  const float difference = h * h - distanceSquared;
  return difference > 0.0f ? poly6Scale(h) * difference * difference * difference : 0.0f;
}

float spiky(float distance, float h) {
  const float difference = h - distance;
  return difference > 0.0f ? 15.0f / (glm::pi<float>() * std::pow(h, 6.0f)) * difference * difference * difference : 0.0f;
}

float spikyGradientFactor(float distance, float h) {
  const float difference = h - distance;
  return difference > 0.0f && distance > 0.0f ? spikyGradientScale(h) * difference * difference / distance : 0.0f;
}

void Density::prepare(const Particles& particles, const StepContext& context) {
  ids_ = context.objects[static_cast<std::size_t>(object_)].particles;
  grid_.build(particles.predicted, ids_, parameters.smoothing);
  id_.resize(ids_.size());
  mass_.resize(ids_.size());
  x_.resize(ids_.size());
  lambda_.resize(ids_.size());
  lambdaSum_.assign(ids_.size(), 0.0f);
  const bool relaxed = context.settings.iteration == Iteration::jacobi;
  pressureScale_ = (relaxed ? context.settings.overRelaxation : 1.0f) / (context.h * context.h);
  const auto entries = grid_.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    id_[i] = entries[i].id;
    mass_[i] = particles.mass[static_cast<std::size_t>(entries[i].id)];
  }
  findNeighbours();
}

void Density::findNeighbours() {
  const auto entries = grid_.entries();
  const std::size_t pieces = (entries.size() + kPiece - 1) / kPiece;
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  start_.assign(entries.size() + 1, 0);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    std::vector<std::uint32_t>& out = pieces_[piece];
    out.clear();
    for (std::size_t i = piece * kPiece; i < std::min(entries.size(), (piece + 1) * kPiece); ++i) {
      const std::size_t first = out.size();
      grid_.forEachWithin(entries[i].position, parameters.smoothing, [&](std::uint32_t j, float) {
        if (j != i) out.push_back(j);
      });
      start_[i + 1] = static_cast<std::uint32_t>(out.size() - first);
    }
  });
  for (std::size_t i = 0; i < entries.size(); ++i) start_[i + 1] += start_[i];
  neighbours_.clear();
  const std::size_t total = start_.back();
  if (total > neighbours_.capacity()) neighbours_.reserve(total + total / 2);
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    neighbours_.insert(neighbours_.end(), pieces_[piece].begin(), pieces_[piece].end());
  }
}

float Density::constraintValue(float density) const {
  const float value = density / parameters.restDensity - 1.0f;
  return parameters.separation ? std::max(value, 0.0f) : value;
}

void Density::computeLambdas(std::span<const glm::vec4> x) {
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) x_[i] = x[static_cast<std::size_t>(id_[i])];
  });
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      lambda_[i] = lambdaOf(i);
      lambdaSum_[i] += lambda_[i];
    }
  });
}

float Density::lambdaOf(std::size_t i) const {
  const float h = parameters.smoothing;
  const float gradientScale = spikyGradientScale(h);
  const glm::vec3 p(x_[i]);
  float kernelSum = mass_[i] * h * h * h * h * h * h;
  glm::vec3 ownGradient(0.0f);
  float squaredGradients = 0.0f;
  for (std::uint32_t k = start_[i]; k < start_[i + 1]; ++k) {
    const std::uint32_t j = neighbours_[k];
    const glm::vec3 d = p - glm::vec3(x_[j]);
    const float r2 = glm::dot(d, d);
    const float difference = std::max(h * h - r2, 0.0f);
    kernelSum += mass_[j] * difference * difference * difference;
    const float r = std::sqrt(r2);
    const float reach = std::max(h - r, 0.0f);
    const glm::vec3 gradient = (r > 0.0f ? mass_[j] * gradientScale * reach * reach / r : 0.0f) * d;
    ownGradient += gradient;
    squaredGradients += x_[j].w * glm::dot(gradient, gradient);
  }
  const float density = poly6Scale(h) * kernelSum;
  squaredGradients += x_[i].w * glm::dot(ownGradient, ownGradient);
  const float rho0 = parameters.restDensity;
  // Inside a full neighbourhood at rest density the sum of w |grad C|^2 is near 8100 / (105 pi rho0 h^5): the integral
  // of |grad Spiky|^2 over the ball, with rho0/m particles a unit of volume.
  const float full = 8100.0f / (105.0f * glm::pi<float>() * rho0 * h * h * h * h * h);
  return constraintValue(density) / (squaredGradients / (rho0 * rho0) + parameters.relaxation * full);
}

glm::vec3 Density::correctionOf(std::size_t i) const {
  const float h = parameters.smoothing;
  const float gradientScale = spikyGradientScale(h);
  const glm::vec3 p(x_[i]);
  glm::vec3 sum(0.0f);
  for (std::uint32_t k = start_[i]; k < start_[i + 1]; ++k) {
    const std::uint32_t j = neighbours_[k];
    const glm::vec3 d = p - glm::vec3(x_[j]);
    const float r2 = glm::dot(d, d);
    const float r = std::sqrt(r2);
    const float reach = std::max(h - r, 0.0f);
    const float factor = r > 0.0f ? gradientScale * reach * reach / r : 0.0f;
    sum += ((lambda_[i] * mass_[j] + lambda_[j] * mass_[i]) * factor) * d;
  }
  return (-x_[i].w / parameters.restDensity) * sum;
}

void Density::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  computeLambdas(x);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (start_[i] == start_[i + 1]) continue;
      sums[static_cast<std::size_t>(id_[i])] += glm::vec4(correctionOf(i), 1.0f);
    }
  });
}

void Density::projectColour(std::size_t, Particles& particles) {
  computeLambdas(particles.predicted);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      particles.predicted[static_cast<std::size_t>(id_[i])] += glm::vec4(correctionOf(i), 0.0f);
    }
  });
}

float Density::densityOf(std::size_t i, std::span<const glm::vec4> x) const {
  const glm::vec3 p(x[static_cast<std::size_t>(id_[i])]);
  float density = mass_[i] * poly6(0.0f, parameters.smoothing);
  for (std::uint32_t k = start_[i]; k < start_[i + 1]; ++k) {
    const std::uint32_t j = neighbours_[k];
    const glm::vec3 d = p - glm::vec3(x[static_cast<std::size_t>(id_[j])]);
    density += mass_[j] * poly6(glm::dot(d, d), parameters.smoothing);
  }
  return density;
}

float Density::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (std::size_t i = 0; i < id_.size(); ++i) {
    largest = std::max(largest, std::abs(constraintValue(densityOf(i, particles.predicted))));
  }
  return largest;
}

void Density::visit(const Particles& particles, const ConstraintVisitor& visitor) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    const float value = constraintValue(densityOf(i, particles.position));
    visitor({std::span(&id_[i], 1), 0, value, value});
  }
}

void Density::forEachState(const Particles& particles,
                           const std::function<void(std::int32_t particle, float density, float pressure)>& write) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    const float pressure = mass_[i] > 0.0f ? pressureScale_ * parameters.restDensity * lambdaSum_[i] / mass_[i] : 0.0f;
    write(id_[i], densityOf(i, particles.position), pressure);
  }
}

}  // namespace pliant::sim
