// Processes the cases of `pliant fit` on all cores.
#pragma once

#include "app/fit/fit_table.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace pliant::app {

/// Surfaces to be filled with tetrahedra, by the name in FitCase::body.
using FitBodies = std::map<std::string, sim::TriangleMesh>;

/// The body of a case in one of its trials. Throws sim::InputError if a surface cannot be filled.
sim::ElasticBody bodyOfCase(const FitCase& row, sim::Trial trial, const FitBodies& bodies);

/// The trials of a case: one, or three.
std::vector<sim::Trial> trialsOf(const FitCase& row);

/// The PBD settings of a case.
sim::PbdSettings pbdOf(const FitCase& row);

/// The common part of cases that share PBD's states of rest: all but scene, nu, E and the finite elements.
FitCase sharedPbdOf(FitCase row);

/// Fits every case. `finished` is called for each, by one thread at a time; its exceptions end the sweep and are passed
/// on. `stop`: on request, returns early, without the unfinished cases.
void sweep(std::vector<FitCase> cases, const FitBodies& bodies,
           const std::function<void(const FitCase&, const FitResult&)>& finished, const std::stop_token& stop = {});

}  // namespace pliant::app
