// Damping towards rigid motion (Müller et al. 2007, 3.5).
#pragma once

#include "sim/state/particles.h"

#include <span>

namespace pliant::sim {

/// Pulls the velocities of one object's movable particles towards the rigid motion with their momentum:
///
///   r_i = x_i - x_cm,  L = sum r_i x m_i v_i,  J = sum m_i [r_i]x [r_i]x^T,  omega = J^-1 L
///   v_i <- v_i + k (v_cm + omega x r_i - v_i)
///
/// Conserves linear and angular momentum; k in [0, 1], 1 leaves only rigid motion. Collinear and single particles use
/// the pseudo-inverse of J.
void dampTowardsRigidMotion(Particles& particles, std::span<const int> members, float k);

/// The part for each substep that amounts to k, from 0 to 1, in a time step: 1 - (1 - k)^(1/substeps).
float dampingOfSubstep(float k, int substeps);

}  // namespace pliant::sim
