#include "sim/solver/global_solve.h"

#include "sim/solver/tolerances.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <glm/geometric.hpp>

#include <limits>
#include <vector>

namespace pliant::sim {

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Entry = Eigen::Triplet<double>;
using Vector = Eigen::VectorXd;

/// The rows of all constraints.
struct Rows {
  std::vector<Entry> entries;  ///< of J: row, 3 particle + axis
  std::vector<double> value, stiffness, compliance, step, gamma, change;
  std::vector<const float*> multiplier;
  std::vector<std::pair<Batch*, std::size_t>> constraint;  ///< batch, and index in it
  std::vector<char> inequality;

  std::size_t size() const { return value.size(); }
};

/// alpha / h^2 of a constraint; 0: stiff.
double softness(double compliance, double step) { return compliance > 0.0 ? compliance / (step * step) : 0.0; }

template <typename Wanted>
Rows collect(BatchSpan batches, Particles& particles, Wanted&& wanted) {
  Rows rows;
  for (const auto& batch : batches) {
    batch->linearise(particles.predicted, [&](const LinearRow& row) {
      if (!wanted(row)) return;
      const auto index = static_cast<int>(rows.size());
      for (std::size_t i = 0; i < row.particles.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis)
          rows.entries.emplace_back(index, 3 * row.particles[i] + axis, row.gradient[i][axis]);
      }
      rows.value.push_back(row.value);
      rows.stiffness.push_back(row.stiffness);
      rows.compliance.push_back(row.compliance);
      rows.step.push_back(row.step);
      rows.gamma.push_back(row.gamma);
      rows.change.push_back(row.change);
      rows.multiplier.push_back(row.multiplier);
      rows.constraint.emplace_back(batch.get(), row.number);
      rows.inequality.push_back(row.kind == ConstraintKind::inequality);
    });
  }
  return rows;
}

Matrix jacobian(const Rows& rows, std::size_t particles) {
  Matrix j(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(3 * particles));
  j.setFromTriplets(rows.entries.begin(), rows.entries.end());
  return j;
}

Vector inverseMasses(const Particles& particles) {
  Vector w(static_cast<Eigen::Index>(3 * particles.size()));
  for (std::size_t i = 0; i < particles.size(); ++i)
    w.segment<3>(static_cast<Eigen::Index>(3 * i)).setConstant(particles.predicted[i].w);
  return w;
}

void move(Particles& particles, const Vector& dx) {
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const auto d = dx.segment<3>(static_cast<Eigen::Index>(3 * i));
    particles.correct(i, glm::vec3(d.x(), d.y(), d.z()));
  }
}

/// Solves for dlambda; rows that are not `active` keep 0. A damped row is divided by 1 + gamma (Softness), so that the
/// system stays symmetric. A row of stiffness k is treated as a spring of which an iteration by itself would remove k
/// of C: (A_rr / k) dlambda = -C. For redundant rows, -k C with different k would be a contradiction.
Vector multiplierChanges(const Matrix& system, const Rows& rows, const std::vector<char>& active) {
  Matrix a = system;
  Vector right(static_cast<Eigen::Index>(rows.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto i = static_cast<Eigen::Index>(r);
    const double damped = 1.0 + rows.gamma[r];
    const double alpha = softness(rows.compliance[r], rows.step[r]) / damped;
    const double lambda = rows.multiplier[r] != nullptr ? *rows.multiplier[r] : 0.0;
    const double value = (rows.value[r] + rows.gamma[r] * rows.change[r]) / damped;
    right[i] = active[r] ? -value - alpha * lambda : 0.0;
    double& diagonal = a.coeffRef(i, i);
    diagonal = active[r] ? diagonal * (1.0 / rows.stiffness[r] + kRegularisation) + alpha : 1.0;
    if (active[r] && diagonal == 0.0) diagonal = 1.0;  // nothing movable
  }
  a.prune(
      [&](Eigen::Index row, Eigen::Index column, double) { return row == column || (active[row] && active[column]); });
  const Eigen::SimplicialLDLT<Matrix> factors(a);
  if (factors.info() != Eigen::Success) return Vector::Constant(right.size(), std::numeric_limits<double>::quiet_NaN());
  return factors.solve(right);
}

/// Residual of the constraints [kg m^2]: for each the squared distance, weighted by masses, to the solution of its
/// linearised equation, r^2 / (grad C W grad C^T), r = C + gamma dC + alpha / h^2 lambda.
double distanceToSolution(BatchSpan batches, const Particles& particles) {
  double sum = 0.0;
  for (const auto& batch : batches) {
    batch->linearise(particles.predicted, [&](const LinearRow& row) {
      const double lambda = row.multiplier != nullptr ? *row.multiplier : 0.0;
      const double alpha = softness(row.compliance, row.step);
      const double residual = double(row.value) + double(row.gamma) * row.change + alpha * lambda;
      if (row.kind == ConstraintKind::inequality && residual >= 0.0) return;
      double w = 0.0;
      for (std::size_t i = 0; i < row.particles.size(); ++i) {
        const glm::dvec3 gradient(row.gradient[i]);
        w += double(particles.predicted[row.particles[i]].w) * glm::dot(gradient, gradient);
      }
      if (w > 0.0) sum += double(row.stiffness) * residual * residual / w;
    });
  }
  return sum;
}

/// A Newton step: changes of the particles and of the multipliers.
struct NewtonStep {
  const Rows& rows;
  Vector dx, dlambda;

  /// Makes `part` of it.
  void go(double part, Particles& particles) const {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (rows.multiplier[r] == nullptr) continue;
      const auto& [batch, number] = rows.constraint[r];
      batch->addMultiplier(number, static_cast<float>(part * dlambda[static_cast<Eigen::Index>(r)]));
    }
    move(particles, part * dx);
  }
};

// A Newton step aims at the solution of the linearised constraints. Where these are nonlinear it may increase the
// residual: it is halved until it does not (line search).
void goNearer(const NewtonStep& step, BatchSpan batches, Particles& particles) {
  const double before = distanceToSolution(batches, particles);
  step.go(1.0, particles);
  double part = 1.0;
  for (int halving = 0; halving < kMaxHalvings; ++halving) {
    if (!(distanceToSolution(batches, particles) > before)) return;
    part *= 0.5;
    step.go(-part, particles);
  }
}

}  // namespace

void solveGlobally(BatchSpan batches, Particles& particles) {
  for (const auto& batch : batches) batch->recordDepths(particles.predicted);
  const Rows rows = collect(batches, particles, [](const LinearRow& row) {
    const bool pushes = row.multiplier != nullptr && *row.multiplier > 0.0f;
    return row.kind == ConstraintKind::equality || row.value < 0.0f || pushes;
  });
  if (rows.size() == 0) return;
  const Matrix j = jacobian(rows, particles.size());
  const Vector w = inverseMasses(particles);
  const Matrix system = j * w.asDiagonal() * Matrix(j.transpose());
  std::vector<char> active(rows.size(), 1);
  for (std::size_t r = 0; r < rows.size(); ++r) active[r] = rows.stiffness[r] > 0.0 ? 1 : 0;
  Vector change;
  for (int set = 0; set < kMaxActiveSets; ++set) {
    change = multiplierChanges(system, rows, active);
    bool settled = true;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double lambda = rows.multiplier[r] != nullptr ? *rows.multiplier[r] : 0.0;
      if (!rows.inequality[r] || !active[r] || lambda + change[static_cast<Eigen::Index>(r)] >= 0.0) continue;
      active[r] = 0;  // it would pull
      settled = false;
    }
    if (settled) break;
  }
  goNearer({rows, w.asDiagonal() * (j.transpose() * change), change}, batches, particles);
}

void solveMassSpring(BatchSpan batches, Particles& particles, std::span<const glm::dvec3> proposed) {
  const Rows rows = collect(batches, particles, [](const LinearRow& row) { return row.compliance > 0.0f; });
  if (rows.size() == 0) return;
  const Matrix j = jacobian(rows, particles.size());
  const auto n = static_cast<Eigen::Index>(3 * particles.size());
  Vector stiffness(static_cast<Eigen::Index>(rows.size())), force(stiffness.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto i = static_cast<Eigen::Index>(r);
    stiffness[i] = rows.step[r] * rows.step[r] / rows.compliance[r];
    force[i] = -stiffness[i] * (rows.value[r] + rows.gamma[r] * rows.change[r]);
    stiffness[i] *= 1.0 + rows.gamma[r];
  }
  // Immovable particles get a row of the unit matrix.
  Matrix a = Matrix(j.transpose()) * stiffness.asDiagonal() * j;
  Vector right = j.transpose() * force;
  std::vector<char> fixed(n, 0);
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const double w = particles.predicted[i].w;
    const glm::dvec3 x = particles.exactPredicted(i);
    for (int axis = 0; axis < 3; ++axis) {
      const auto row = static_cast<Eigen::Index>(3 * i) + axis;
      if (w == 0.0) {
        fixed[row] = 1;
        right[row] = 0.0;
        a.coeffRef(row, row) = 1.0;
      } else {
        right[row] -= (x[axis] - proposed[i][axis]) / w;
        a.coeffRef(row, row) += 1.0 / w;
      }
    }
  }
  a.prune(
      [&](Eigen::Index row, Eigen::Index column, double) { return row == column || (!fixed[row] && !fixed[column]); });
  const Eigen::SimplicialLDLT<Matrix> factors(a);
  if (factors.info() != Eigen::Success)
    return move(particles, Vector::Constant(n, std::numeric_limits<double>::quiet_NaN()));
  move(particles, factors.solve(right));
}

}  // namespace pliant::sim
