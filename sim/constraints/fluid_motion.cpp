// Changes of a fluid's velocities after the density is solved: vorticity confinement and viscosity (Macklin & Müller
// 2013, 4 and 5).
#include "sim/base/assign_ahead.h"
#include "sim/base/parallel.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/density.h"
#include "sim/constraints/tolerances.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

float slopeAt(float distance) {
  const float reach = std::max(1.0f - distance, 0.0f);
  return kSpikyGradientUnit * reach * reach;
}

}  // namespace

template <typename Visit>
void Density::forEachNeighbour(std::size_t place, Visit&& visit) const {
  const glm::vec3 p(place_[place]);
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const glm::vec3 d = p - glm::vec3(place_[neighbours_[k]]);
    visit(std::size_t{neighbours_[k]}, d, glm::length(d));
  }
}

void Density::updateVelocities(Particles& particles, const StepContext& context) {
  const bool whirls = anyFluidHas(&FluidMaterial::vorticity, context),
             viscous = anyFluidHas(&FluidMaterial::viscosity, context);
  if (!whirls && !viscous) return;
  readPositions(particles.predicted);
  if (whirls) confineVorticity(particles, context.h);
  if (viscous) spreadMomentum(particles, context.h);
}

void Density::readMotion(const Particles& particles) {
  motion_.resize(id_.size() + 1);
  motion_.back() = glm::vec4(0.0f);
  change_.resize(id_.size());
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      motion_[i] = glm::vec4(particles.velocity[id_[i]], fluid_[i] == nullptr ? 0.0f : volume_[i]);
    }
  });
}

void Density::applyChange(Particles& particles) {
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (inverseMass_[i] > 0.0f) particles.velocity[id_[i]] += change_[i];
    }
  });
}

// omega_i = sum_j V_j (v_j - v_i) x grad_j W,  N = grad |omega| / |grad |omega||,  dv = step * epsilon * h * (N x
// omega)
void Density::confineVorticity(Particles& particles, float step) {
  readMotion(particles);
  vorticity_.resize(id_.size());
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      vorticity_[i] = glm::vec3(0.0f);
      if (fluid_[i] == nullptr) continue;
      forEachNeighbour(i, [&](std::size_t j, const glm::vec3& d, float distance) {
        if (!(distance > 0.0f)) return;
        const glm::vec3 difference(motion_[j] - motion_[i]);
        vorticity_[i] += motion_[j].w * slopeAt(distance) / (distance * h_) * glm::cross(difference, d);
      });
    }
  });
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      change_[i] = glm::vec3(0.0f);
      if (fluid_[i] == nullptr || fluid_[i]->vorticity == 0.0f) continue;
      const float own = glm::length(vorticity_[i]);
      glm::vec3 gradient(0.0f);
      forEachNeighbour(i, [&](std::size_t j, const glm::vec3& d, float distance) {
        if (!(distance > 0.0f)) return;
        gradient -= motion_[j].w * (glm::length(vorticity_[j]) - own) * slopeAt(distance) / distance * d;
      });
      const float length = glm::length(gradient);
      if (length > 0.0f) change_[i] = step * fluid_[i]->vorticity * h_ * glm::cross(gradient / length, vorticity_[i]);
    }
  });
  applyChange(particles);
}

// In passes, each by c = rate h / passes: long waves of velocity then decay by their rate whatever the step, while a
// single pass is limited by c = 1.
void Density::spreadMomentum(Particles& particles, float step) {
  float fastest = 0.0f;
  for (const FluidMaterial* fluid : fluid_) fastest = std::max(fastest, fluid != nullptr ? fluid->viscosity : 0.0f);
  const float asked = std::ceil(fastest * step / kLargestSmoothing);
  const int passes = asked > kMaxSmoothings ? kMaxSmoothings : std::max(static_cast<int>(asked), 1);
  assignAhead(mass_, id_.size() + 1, 0.0f);  // of fluid
  assignAhead(thickness_, id_.size() + 1, 0.0f);
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    mass_[i] = particles.mass[id_[i]];
    thickness_[i] = std::min(fluid_[i]->viscosity * step / static_cast<float>(passes), kLargestSmoothing);
  }
  for (int pass = 0; pass < passes; ++pass) smoothVelocities(particles);
}

// v_i += c sum_j V_j (v_j - v_i) W; where masses or fluids differ, weighted such that pairs conserve momentum.
void Density::smoothVelocities(Particles& particles) {
  using pack::Float8;
  readMotion(particles);
  const std::size_t count = id_.size();
  parallelChunks(count, kFluidChunk, [&](std::size_t begin, std::size_t end) {
    const Float8 one = pack::constant(1.0f), zero{};
    for (std::size_t i = begin; i < end; ++i) {
      change_[i] = glm::vec3(0.0f);
      if (fluid_[i] == nullptr) continue;
      const pack::Columns own = pack::transposed(pack::repeat(motion_[i])),
                          p = pack::transposed(pack::repeat(place_[i]));
      const Float8 c = pack::constant(thickness_[i]), volumePerMass = pack::constant(volume_[i] / mass_[i]);
      Float8 sx{}, sy{}, sz{};
      for (std::uint32_t k = start_[i]; k < start_[i + 1]; k += pack::kWidth) {
        const std::uint32_t* near = &neighbours_[k];
        const auto indexOf = [&](std::size_t lane) { return near[lane]; };
        const pack::Columns q = pack::transposed(pack::loadRows(place_.data(), indexOf));
        const pack::Columns v = pack::transposed(pack::loadRows(motion_.data(), indexOf));
        const Float8 dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z;
        const Float8 poly = pack::larger(one - (dx * dx + dy * dy + dz * dz), zero);
        const Float8 weight = v.w + pack::gatherEach(mass_.data(), near) * volumePerMass;
        const Float8 part = (c + pack::gatherEach(thickness_.data(), near)) * weight * poly * poly * poly;
        const Float8 factor = v.w > 0.0f ? part : zero;  // only fluid
        sx = pack::multiplyAdd(factor, v.x - own.x, sx);
        sy = pack::multiplyAdd(factor, v.y - own.y, sy);
        sz = pack::multiplyAdd(factor, v.z - own.z, sz);
      }
      change_[i] = 0.25f * kPoly6Unit * glm::vec3(pack::sums(sx, sy, sz, zero));  // two means: of c and of the weight
    }
  });
  applyChange(particles);
}

}  // namespace pliant::sim
