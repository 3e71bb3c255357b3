// Coefficients of friction between two materials.
#pragma once

#include "sim/state/collider.h"
#include "sim/state/material.h"

#include <optional>

namespace pliant::sim {

struct FrictionCoefficients {
  float staticFriction;   ///< mu_s
  float kineticFriction;  ///< mu_k
};

/// Of two particles: the mean of both.
inline FrictionCoefficients frictionBetween(const Material& one, const Material& other) {
  return {0.5f * (one.staticFriction + other.staticFriction), 0.5f * (one.kineticFriction + other.kineticFriction)};
}

/// Of a particle on a surface: its own, or the mean where the surface has one.
inline FrictionCoefficients frictionBetween(const Material& one, const SurfaceMaterial& surface) {
  const auto mixed = [](float mine, const std::optional<float>& other) {
    return other ? 0.5f * (mine + *other) : mine;
  };
  return {mixed(one.staticFriction, surface.staticFriction), mixed(one.kineticFriction, surface.kineticFriction)};
}

}  // namespace pliant::sim
