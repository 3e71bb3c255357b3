// From PBD to XPBD: finds the compliance that stretches an element as much as its stiffness does. It depends on the
// number of iterations and the time step, so it is found by trial, on copies.
#pragma once

#include "sim/simulation.h"

#include <atomic>
#include <cstddef>
#include <filesystem>

namespace pliant::app {

/// Whether an element has an effective stiffness that a compliance could replace.
bool canBecomeCompliant(const sim::Scene& scene, std::size_t element);

/// The scene with that compliance, under stiffnessModel compliant. The other elements behave as before: their
/// compliances, which had no effect, are reset to 0. Precondition: canBecomeCompliant().
sim::Scene withCompliance(const sim::Scene& scene, std::size_t element, float compliance);

/// The compliance [m/N] with which, starting from the state `now`, the element's edges settle at the same mean stretch
/// as with its stiffness. Throws std::runtime_error if nothing is stretched, or no compliance is found. Setting `stop`
/// ends it early, with an arbitrary value. Precondition: canBecomeCompliant().
float complianceLikeStiffness(const sim::Simulation& now, std::size_t element, const std::filesystem::path& assets,
                              const std::atomic<bool>& stop);

}  // namespace pliant::app
