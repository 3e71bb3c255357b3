// What acts on a fluid's velocities once the density is right: vorticity confinement and viscosity (Macklin & Müller
// 2013, REQUIREMENTS CON-29).
#include <glm/geometric.hpp>

#include <algorithm>

#include "sim/constraints/density.h"
#include "sim/parallel.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 300;

float slopeAt(float distance) {
  const float reach = std::max(1.0f - distance, 0.0f);
  return kSpikyGradientUnit * reach * reach;
}

float polyAt(float distance) {
  const float poly = std::max(1.0f - distance * distance, 0.0f);
  return kPoly6Unit * poly * poly * poly;
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
  const auto anyOf = [&](float FluidMaterial::*value) {
    return std::any_of(fluid_.begin(), fluid_.end(), [&](const auto* fluid) { return fluid != nullptr && fluid->*value > 0; });
  };
  const bool whirls = anyOf(&FluidMaterial::vorticity), viscous = anyOf(&FluidMaterial::viscosity);
  if (!whirls && !viscous) return;
  readPositions(particles.predicted);
  if (whirls) confineVorticity(particles, context.h);
  if (viscous) smoothVelocities(particles);
}

void Density::readMotion(const Particles& particles) {
  motion_.resize(id_.size());
  change_.resize(id_.size());
  parallelFor(id_.size(), 10 * kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      motion_[i] = glm::vec4(particles.velocity[static_cast<std::size_t>(id_[i])], fluid_[i] == nullptr ? 0.0f : volume_[i]);
    }
  });
}

void Density::applyChange(Particles& particles) {
  parallelFor(id_.size(), 10 * kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (inverseMass_[i] > 0.0f) particles.velocity[static_cast<std::size_t>(id_[i])] += change_[i];
    }
  });
}

// omega_i = sum_j V_j (v_j - v_i) x grad_j W,  N = grad |omega| / |grad |omega||,  dv = step * epsilon * h * (N x omega)
void Density::confineVorticity(Particles& particles, float step) {
  readMotion(particles);
  vorticity_.resize(id_.size());
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
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
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
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

// v_i += c sum_j V_j (v_j - v_i) W; where masses or fluids differ, with what keeps the pair's momentum.
void Density::smoothVelocities(Particles& particles) {
  readMotion(particles);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      change_[i] = glm::vec3(0.0f);
      if (fluid_[i] == nullptr) continue;
      const float mass = particles.mass[static_cast<std::size_t>(id_[i])];
      forEachNeighbour(i, [&](std::size_t j, const glm::vec3&, float distance) {
        if (fluid_[j] == nullptr) return;
        const float c = 0.5f * (fluid_[i]->viscosity + fluid_[j]->viscosity);
        const float other = particles.mass[static_cast<std::size_t>(id_[j])];
        const float weight = 0.5f * (volume_[j] + other / mass * volume_[i]);
        change_[i] += c * weight * polyAt(distance) * glm::vec3(motion_[j] - motion_[i]);
      });
    }
  });
  applyChange(particles);
}

}  // namespace pliant::sim
