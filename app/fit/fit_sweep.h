// Works off the cases of `pliant fit` on all cores.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/fit/fit_table.h"
#include "sim/tetrahedra/tetra_mesh.h"

namespace pliant::app {

/// Surfaces to be filled with tetrahedra, by the name that cases give in `body`.
using FitBodies = std::map<std::string, sim::TriangleMesh>;

/// The body of a case under one of its trials. Throws sim::InputError where a surface cannot be filled.
sim::ElasticBody bodyOfCase(const FitCase& row, sim::Trial trial, const FitBodies& bodies);

/// The trials of a case: one, or three.
std::vector<sim::Trial> trialsOf(const FitCase& row);

/// PBD as a case asks for it.
sim::PbdSettings pbdOf(const FitCase& row);

/// Fits every case. Cases that differ in nu, E and the finite elements alone share PBD's states of rest. `finished` is
/// called for each as it is done, from one thread at a time; what it throws ends the sweep and is thrown on.
void sweep(std::vector<FitCase> cases, const FitBodies& bodies,
           const std::function<void(const FitCase&, const FitResult&)>& finished);

}  // namespace pliant::app
