// Fits the stiffnesses of PBD so that a body comes to rest where it does with finite elements.
//
//   e_i = |u_i - u_i^FEM| / |u_i^FEM|,    e = sum_D e_i^2 / |D|,    D: the nodes that FEM moves
//
// Real Gómez, 3.2, where e is called otherwise (docs/references.md, correction 10).
//
// For several trials with the same stiffnesses: the norm of their e. e is minimised; reports also give its root and the
// mean of e_i, since the study does not specify which of them its percentages are.
#pragma once

#include "sim/fem/pbd_rest.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace pliant::sim {

struct RestError {
  double meanSquare = 0.0;  ///< e
  double mean = 0.0;        ///< of e_i
};

/// e_i by node; not a number for nodes that FEM does not move.
std::vector<double> relativeErrors(std::span<const glm::dvec3> pbd, std::span<const glm::dvec3> fem);

RestError compareRest(std::span<const glm::dvec3> pbd, std::span<const glm::dvec3> fem);

/// The states of rest of one body by stiffness, each computed once: they do not depend on the reference. Thread safe.
class RestTable {
 public:
  RestTable(const ElasticBody& body, const PbdSettings& settings) : body_(body, settings) {}

  const PbdRest& at(double kd, double kv);
  const PbdBody& body() const { return body_; }

 private:
  PbdBody body_;
  std::mutex mutex_;
  std::map<std::pair<double, double>, std::unique_ptr<const PbdRest>> rests_;
};

/// Parameters of the search (Real Gómez, 3.2). Both variables have the same bounds.
struct Search {
  double upper = 1.0;       ///< the lower bound is 0
  double sweepStep = 0.05;  ///< of the grid that is tried first
  double startStep = 0.05;  ///< of the pattern search, from the best point of the grid; not printed in the study
  double smallest = 1e-4;   ///< step at which it ends; not printed in the study
  bool restOnly = false;    ///< stiffnesses with which PBD does not come to rest are rejected

  int sweepPoints() const;         ///< along one variable
  double sweepValue(int i) const;  ///< of the grid. Precondition: 0 <= i < sweepPoints()
};

struct Optimum {
  double x = 0.0, y = 0.0;
  double value = 0.0;
  int evaluations = 0;
};

/// Minimises f: from the best point of a grid, a pattern search. It tries a step to both sides in both variables, moves
/// to the best of them if that is better and lengthens the step by the golden ratio, else shortens it.
[[nodiscard]] Optimum minimise(const std::function<double(double, double)>& f, const Search& search);

/// One trial of a fit.
struct FitTarget {
  RestTable* pbd = nullptr;
  NodeVectors fem;  ///< displacement by node
};

struct FitOutcome {
  double kd = 0.0, kv = 0.0;   ///< stiffnesses; compliances where PBD is compliant
  double error = 0.0;          ///< e, or the norm over the trials
  double meanRelative = 0.0;   ///< mean of e_i over the nodes, then over the trials
  std::vector<double> shares;  ///< of each trial in the square of the norm, sum 1
  int evaluations = 0;         ///< of e, in sweep and search
  int notAtRest = 0;           ///< evaluations with a trial that did not come to rest
  bool converged = false;      ///< the best one came to rest
};

/// Compliances are searched by their logarithm: s in [0, 1] stands for 10^(1 - 10 s).
double complianceOf(double s);

[[nodiscard]] FitOutcome fitStiffness(std::span<const FitTarget> targets, const Search& search, bool compliant = false);

}  // namespace pliant::sim
