// From PBD to XPBD: the compliance with which an element is as long as with its stiffness, which is another one for
// each number of iterations and each time step. It is found by trial, on copies.
#pragma once

#include "sim/simulation.h"

#include <atomic>
#include <cstddef>
#include <filesystem>

namespace pliant::app {

/// Whether an element has a stiffness that acts, and a compliance that could in its place.
bool canBecomeCompliant(const sim::Scene& scene, std::size_t element);

/// The scene with that compliance, under stiffnessModel compliant. Others stay as they are: what compliances they have,
/// which did not act, are 0. Precondition: canBecomeCompliant().
sim::Scene withCompliance(const sim::Scene& scene, std::size_t element, float compliance);

/// The compliance [m/N] with which the element's edges come to be stretched as much on average, from `now` on, as with
/// its stiffness. Throws std::runtime_error where nothing is stretched, or none does so. Ends early, with any value,
/// once `stop` is set. Precondition: canBecomeCompliant().
float complianceLikeStiffness(const sim::Simulation& now, std::size_t element, const std::filesystem::path& assets,
                              const std::atomic<bool>& stop);

}  // namespace pliant::app
