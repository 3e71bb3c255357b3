// Works off the cases of `pliant fit` on all cores.
#pragma once

#include "app/fit/fit_table.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace pliant::app {

/// Surfaces to be filled with tetrahedra, by the name that cases give in `body`.
using FitBodies = std::map<std::string, sim::TriangleMesh>;

/// The body of a case under one of its trials. Throws sim::InputError where a surface cannot be filled.
sim::ElasticBody bodyOfCase(const FitCase& row, sim::Trial trial, const FitBodies& bodies);

/// The trials of a case: one, or three.
std::vector<sim::Trial> trialsOf(const FitCase& row);

/// PBD as a case asks for it.
sim::PbdSettings pbdOf(const FitCase& row);

/// What cases have alike that share PBD's states of rest: all but scene, nu, E and the finite elements.
FitCase sharedPbdOf(FitCase row);

/// Fits every case. `finished` is called for each as it is done, from one thread at a time; what it throws ends the
/// sweep and is thrown on. `stop`: asked for, it returns early, without the cases that are not done.
void sweep(std::vector<FitCase> cases, const FitBodies& bodies,
           const std::function<void(const FitCase&, const FitResult&)>& finished, const std::stop_token& stop = {});

}  // namespace pliant::app
