#include "sim/fem/statics.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::sim {

namespace {

using Matrix3 = Eigen::Matrix3d;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Matrix9 = Eigen::Matrix<double, 9, 9>;
using Matrix12 = Eigen::Matrix<double, 12, 12>;
using Vector9 = Eigen::Matrix<double, 9, 1>;
using Vector12 = Eigen::Matrix<double, 12, 1>;
using Sparse = Eigen::SparseMatrix<double>;
using Triplets = std::vector<Eigen::Triplet<double>>;

Eigen::Vector3d toEigen(const glm::dvec3& v) { return {v.x, v.y, v.z}; }
glm::dvec3 toGlm(const Eigen::Vector3d& v) { return {v.x(), v.y(), v.z()}; }

/// A tetrahedron at rest: volume and, as columns, the gradients of the corners' weights.
struct Shape {
  double volume;
  Eigen::Matrix<double, 3, 4> gradients;  ///< [1/m]
};

Shape shapeOf(const ElasticBody& body, std::size_t tetrahedron) {
  const auto& t = body.tetrahedra[tetrahedron];
  const auto at = [&](std::size_t k) { return toEigen(body.positions[t[k]]); };
  Matrix3 edges;
  for (std::size_t k = 0; k < 3; ++k) edges.col(static_cast<Eigen::Index>(k)) = at(k + 1) - at(0);
  Shape shape;
  shape.volume = edges.determinant() / 6.0;
  PLIANT_ASSERT(shape.volume > 0.0, "tetrahedra have positive volume");
  shape.gradients.rightCols<3>() = edges.inverse().transpose();
  shape.gradients.col(0) = -shape.gradients.rightCols<3>().rowwise().sum();
  return shape;
}

Matrix6 elasticMatrix(const Elasticity& elasticity) {
  const double nu = elasticity.poissonRatio;
  Matrix6 d = Matrix6::Zero();
  d.topLeftCorner<3, 3>().setConstant(nu);
  for (Eigen::Index i = 0; i < 3; ++i) {
    d(i, i) = 1.0 - nu;
    d(i + 3, i + 3) = (1.0 - 2.0 * nu) / 2.0;
  }
  return d * (elasticity.youngsModulus / ((1.0 + nu) * (1.0 - 2.0 * nu)));
}

/// B: strain (xx, yy, zz, xy, yz, zx) from the displacements of the four corners.
Eigen::Matrix<double, 6, 12> strainMatrix(const Shape& shape) {
  Eigen::Matrix<double, 6, 12> b = Eigen::Matrix<double, 6, 12>::Zero();
  for (Eigen::Index corner = 0; corner < 4; ++corner) {
    const Eigen::Vector3d g = shape.gradients.col(corner);
    b.block<6, 3>(0, 3 * corner) << g.x(), 0, 0,  //
        0, g.y(), 0,                              //
        0, 0, g.z(),                              //
        g.y(), g.x(), 0,                          //
        0, g.z(), g.y(),                          //
        g.z(), 0, g.x();
  }
  return b;
}

/// The unknowns among all coordinates of all nodes.
struct Unknowns {
  std::vector<int> number;  ///< by coordinate 3 node + axis: index of the unknown; -1: fixed
  int count = 0;
};

Unknowns numberUnknowns(const ElasticBody& body) {
  Unknowns unknowns;
  unknowns.number.assign(3 * body.nodeCount(), -1);
  for (std::size_t i = 0; i < unknowns.number.size(); ++i) {
    if (body.fixed[i / 3] == 0) unknowns.number[i] = unknowns.count++;
  }
  return unknowns;
}

Eigen::Index coordinate(const std::array<Index, 4>& t, Eigen::Index local) {
  return 3 * Eigen::Index{t[local / 3]} + local % 3;
}

void scatter(const Matrix12& k, const std::array<Index, 4>& t, const std::vector<int>& number, Triplets& entries) {
  for (Eigen::Index column = 0; column < 12; ++column) {
    const int c = number[coordinate(t, column)];
    if (c < 0) continue;
    for (Eigen::Index row = 0; row < 12; ++row) {
      const int r = number[coordinate(t, row)];
      if (r >= 0) entries.emplace_back(r, c, k(row, column));
    }
  }
}

Sparse assembleLinear(const ElasticBody& body, const Elasticity& elasticity, const Unknowns& unknowns) {
  const Matrix6 d = elasticMatrix(elasticity);
  Triplets entries;
  entries.reserve(144 * body.tetrahedra.size());
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    const Shape shape = shapeOf(body, t);
    const auto b = strainMatrix(shape);
    scatter(shape.volume * b.transpose() * d * b, body.tetrahedra[t], unknowns.number, entries);
  }
  Sparse k(unknowns.count, unknowns.count);
  k.setFromTriplets(entries.begin(), entries.end());
  return k;
}

struct Singular {
  Matrix3 u, v;
  Eigen::Vector3d sigma;
};

/// F = U diag(sigma) V^T with rotations U and V: the last sigma takes the sign of det F.
Singular rotationalSvd(const Matrix3& f) {
  const Eigen::JacobiSVD<Matrix3> svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Singular s{svd.matrixU(), svd.matrixV(), svd.singularValues()};
  if (s.u.determinant() < 0.0) {
    s.u.col(2) *= -1.0;
    s.sigma.z() *= -1.0;
  }
  if (s.v.determinant() < 0.0) {
    s.v.col(2) *= -1.0;
    s.sigma.z() *= -1.0;
  }
  return s;
}

Vector9 flat(const Matrix3& m) { return Eigen::Map<const Vector9>(m.data()); }

/// Energy density, stress (first Piola-Kirchhoff) and its derivative at a deformation; infinite energy: not admissible.
struct Response {
  double energy = 0.0;
  Matrix3 stress = Matrix3::Zero();
  Matrix9 derivative = Matrix9::Zero();
};

Response corotationalResponse(const Matrix3& f, const Elasticity& elasticity) {
  const double mu = elasticity.mu(), lambda = elasticity.lambda();
  const Singular s = rotationalSvd(f);
  const Matrix3 rotation = s.u * s.v.transpose();
  const double stretch = s.sigma.sum() - 3.0;
  Response r;
  r.energy = mu * (f - rotation).squaredNorm() + 0.5 * lambda * stretch * stretch;
  r.stress = 2.0 * mu * (f - rotation) + lambda * stretch * rotation;
  r.derivative = 2.0 * mu * Matrix9::Identity() + lambda * flat(rotation) * flat(rotation).transpose();
  // dR/dF = sum over the three twists of 2 / (sigma_i + sigma_j) t t^T (Smith et al. 2019).
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    Matrix3 twist = Matrix3::Zero();
    twist(i, j) = -std::sqrt(0.5);
    twist(j, i) = std::sqrt(0.5);
    const Vector9 t = flat(s.u * twist * s.v.transpose());
    const double turn = 2.0 / std::max(s.sigma[i] + s.sigma[j], 1e-6);
    r.derivative += (lambda * stretch - 2.0 * mu) * turn * t * t.transpose();
  }
  return r;
}

Response neoHookeanResponse(const Matrix3& f, const Elasticity& elasticity) {
  const double mu = elasticity.mu(), lambda = elasticity.lambda();
  const double j = f.determinant();
  Response r;
  if (!(j > 0.0)) {
    r.energy = std::numeric_limits<double>::infinity();
    return r;
  }
  const double logJ = std::log(j);
  const Matrix3 inverse = f.inverse();
  const Matrix3 cofactor = inverse.transpose();
  r.energy = 0.5 * mu * (f.squaredNorm() - 3.0) - mu * logJ + 0.5 * lambda * logJ * logJ;
  r.stress = mu * (f - cofactor) + lambda * logJ * cofactor;
  r.derivative = mu * Matrix9::Identity() + lambda * flat(cofactor) * flat(cofactor).transpose();
  for (Eigen::Index column = 0; column < 9; ++column) {  // d(F^-T) = -F^-T dF^T F^-T
    Matrix3 df = Matrix3::Zero();
    df.data()[column] = 1.0;
    r.derivative.col(column) += (mu - lambda * logJ) * flat(cofactor * df.transpose() * cofactor);
  }
  return r;
}

Response respond(ElasticModel model, const Matrix3& f, const Elasticity& elasticity) {
  return model == ElasticModel::corotational ? corotationalResponse(f, elasticity) : neoHookeanResponse(f, elasticity);
}

Matrix3 deformationOf(const ElasticBody& body, std::size_t tetrahedron, const Shape& shape, const Eigen::VectorXd& u) {
  const auto& t = body.tetrahedra[tetrahedron];
  Matrix3 f = Matrix3::Identity();
  for (Eigen::Index corner = 0; corner < 4; ++corner) {
    f += u.segment<3>(coordinate(t, 3 * corner)) * shape.gradients.col(corner).transpose();
  }
  return f;
}

/// The nearest positive semi-definite matrix, so that Newton's step goes downhill.
Matrix9 withoutNegative(const Matrix9& m) {
  Eigen::SelfAdjointEigenSolver<Matrix9> solver(0.5 * (m + m.transpose()));
  if (solver.eigenvalues()[0] >= 0.0) return m;
  return solver.eigenvectors() * solver.eigenvalues().cwiseMax(0.0).asDiagonal() * solver.eigenvectors().transpose();
}

Eigen::VectorXd coordinatesOf(std::span<const glm::dvec3> vectors) {
  Eigen::VectorXd all(3 * static_cast<Eigen::Index>(vectors.size()));
  for (std::size_t i = 0; i < vectors.size(); ++i)
    all.segment<3>(3 * static_cast<Eigen::Index>(i)) = toEigen(vectors[i]);
  return all;
}

NodeVectors nodesOf(const Eigen::VectorXd& all) {
  NodeVectors nodes;
  for (Eigen::Index i = 0; i < all.size(); i += 3) nodes.push_back(toGlm(all.segment<3>(i)));
  return nodes;
}

/// Newton's method on the energy of a body.
class Newton {
 public:
  Newton(const ElasticBody& body, const Elasticity& elasticity, ElasticModel model)
      : body_(body),
        elasticity_(elasticity),
        model_(model),
        unknowns_(numberUnknowns(body)),
        force_(coordinatesOf(body.forces)) {
    for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) shapes_.push_back(shapeOf(body, t));
    for (const Shape& shape : shapes_) {
      const double stiffness = shape.volume * (2.0 * elasticity.mu() + std::abs(elasticity.lambda()));
      stiffness_ += stiffness;
      rounding_ += 4.0 * std::numeric_limits<double>::epsilon() * stiffness * shape.gradients.norm();
    }
  }

  StaticRest solve(Eigen::VectorXd u) {
    constexpr int kMaxIterations = 200;
    StaticRest rest;
    Eigen::SimplicialLDLT<Sparse> solver;
    Eigen::VectorXd imbalance;
    while (true) {
      const Sparse hessian = evaluate(u, imbalance, false);
      rest.converged = imbalance.norm() <= std::max(1e-10 * scale_, rounding_);
      if (rest.converged || rest.iterations == kMaxIterations) break;
      solver.compute(hessian);
      const bool downhill = solver.info() == Eigen::Success && solver.vectorD().minCoeff() > 0.0;
      if (!downhill) solver.compute(evaluate(u, imbalance, true));
      if (solver.info() != Eigen::Success) break;
      const Eigen::VectorXd step = solver.solve(imbalance);
      if (!step.allFinite() || !goAlong(step, imbalance, u)) break;
      ++rest.iterations;
    }
    rest.displacement = nodesOf(u);
    return rest;
  }

 private:
  /// Hessian of the energy at u, with `convex` made positive semi-definite for each tetrahedron; `imbalance` receives
  /// external less internal forces, of the unknowns.
  Sparse evaluate(const Eigen::VectorXd& u, Eigen::VectorXd& imbalance, bool convex) {
    Triplets entries;
    entries.reserve(144 * shapes_.size());
    Eigen::VectorXd inner = Eigen::VectorXd::Zero(u.size());
    scale_ = force_.norm();
    for (std::size_t t = 0; t < shapes_.size(); ++t) {
      const Shape& shape = shapes_[t];
      const Response response = respond(model_, deformationOf(body_, t, shape, u), elasticity_);
      // dF (column by column) from the corners' displacements.
      Eigen::Matrix<double, 9, 12> strain = Eigen::Matrix<double, 9, 12>::Zero();
      for (Eigen::Index corner = 0; corner < 4; ++corner) {
        for (Eigen::Index column = 0; column < 3; ++column) {
          strain.block<3, 3>(3 * column, 3 * corner) = shape.gradients(column, corner) * Matrix3::Identity();
        }
      }
      const Vector12 forces = shape.volume * strain.transpose() * flat(response.stress);
      for (Eigen::Index i = 0; i < 12; ++i) inner[coordinate(body_.tetrahedra[t], i)] += forces[i];
      scale_ = std::max(scale_, forces.norm());
      const Matrix9 derivative = convex ? withoutNegative(response.derivative) : response.derivative;
      const Matrix12 k = shape.volume * strain.transpose() * derivative * strain;
      scatter(k, body_.tetrahedra[t], unknowns_.number, entries);
    }
    imbalance = ofUnknowns(force_ - inner);
    Sparse hessian(unknowns_.count, unknowns_.count);
    hessian.setFromTriplets(entries.begin(), entries.end());
    return hessian;
  }

  double energy(const Eigen::VectorXd& u) const {
    double sum = -force_.dot(u);
    for (std::size_t t = 0; t < shapes_.size(); ++t) {
      sum += shapes_[t].volume * respond(model_, deformationOf(body_, t, shapes_[t], u), elasticity_).energy;
    }
    return sum;
  }

  /// Backtracking line search with the Armijo condition. False: no step decreases the energy.
  bool goAlong(const Eigen::VectorXd& step, const Eigen::VectorXd& imbalance, Eigen::VectorXd& u) const {
    const double before = energy(u);
    const double slope = imbalance.dot(step);
    const double blur = 1e-13 * stiffness_;  // rounding: nearer to the minimum energies cannot be compared
    for (double part = 1.0; part > 1e-10; part /= 2.0) {
      Eigen::VectorXd next = u;
      for (std::size_t i = 0; i < unknowns_.number.size(); ++i) {
        if (unknowns_.number[i] >= 0) next[static_cast<Eigen::Index>(i)] += part * step[unknowns_.number[i]];
      }
      if (!(energy(next) <= before - 1e-4 * part * slope + blur)) continue;
      u = next;
      return true;
    }
    return false;
  }

  Eigen::VectorXd ofUnknowns(const Eigen::VectorXd& all) const {
    Eigen::VectorXd some(unknowns_.count);
    for (std::size_t i = 0; i < unknowns_.number.size(); ++i) {
      if (unknowns_.number[i] >= 0) some[unknowns_.number[i]] = all[static_cast<Eigen::Index>(i)];
    }
    return some;
  }

  const ElasticBody& body_;
  const Elasticity& elasticity_;
  ElasticModel model_;
  Unknowns unknowns_;
  Eigen::VectorXd force_;
  std::vector<Shape> shapes_;
  double stiffness_ = 0.0;  ///< size of the terms of the energy's sum [J]
  double rounding_ = 0.0;   ///< rounding of forces [N]
  double scale_ = 0.0;      ///< size of the forces, relative to which an imbalance must be small [N]
};

StaticRest solveLinear(const ElasticBody& body, const Elasticity& elasticity, Eigen::VectorXd u) {
  const Unknowns unknowns = numberUnknowns(body);
  // Internal forces of imposed displacements go to the right-hand side.
  const Matrix6 d = elasticMatrix(elasticity);
  Eigen::VectorXd load = coordinatesOf(body.forces);
  if (!u.isZero(0.0)) {
    for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
      const Shape shape = shapeOf(body, t);
      const auto b = strainMatrix(shape);
      Vector12 local;
      for (Eigen::Index i = 0; i < 12; ++i) local[i] = u[coordinate(body.tetrahedra[t], i)];
      const Vector12 forces = shape.volume * b.transpose() * (d * (b * local));
      for (Eigen::Index i = 0; i < 12; ++i) load[coordinate(body.tetrahedra[t], i)] -= forces[i];
    }
  }
  Eigen::VectorXd right(unknowns.count);
  for (std::size_t i = 0; i < unknowns.number.size(); ++i) {
    if (unknowns.number[i] >= 0) right[unknowns.number[i]] = load[static_cast<Eigen::Index>(i)];
  }
  const Eigen::SimplicialLDLT<Sparse> solver(assembleLinear(body, elasticity, unknowns));
  StaticRest rest;
  rest.iterations = 1;
  // Tiny or negative pivots: something floats, and only balanced loads have a solution.
  if (solver.info() == Eigen::Success && solver.vectorD().minCoeff() > 1e-12 * solver.vectorD().maxCoeff()) {
    const Eigen::VectorXd solution = solver.solve(right);
    for (std::size_t i = 0; i < unknowns.number.size(); ++i) {
      if (unknowns.number[i] >= 0) u[static_cast<Eigen::Index>(i)] = solution[unknowns.number[i]];
    }
    rest.converged = u.allFinite();
  }
  rest.displacement = nodesOf(u);
  return rest;
}

}  // namespace

StaticRest solveStatics(const ElasticBody& body, const Elasticity& elasticity, ElasticModel model,
                        std::span<const glm::dvec3> imposed) {
  PLIANT_ASSERT(elasticity.isPossible(), "a body is stiff, stable and compressible");
  PLIANT_ASSERT(imposed.empty() || imposed.size() == body.nodeCount(), "displacements are imposed by node");
  Eigen::VectorXd u = Eigen::VectorXd::Zero(3 * static_cast<Eigen::Index>(body.nodeCount()));
  for (std::size_t i = 0; i < imposed.size(); ++i) {
    if (body.fixed[i] != 0) u.segment<3>(3 * static_cast<Eigen::Index>(i)) = toEigen(imposed[i]);
  }
  if (std::find(body.fixed.begin(), body.fixed.end(), 0) == body.fixed.end()) return {nodesOf(u), true, 0};
  if (model == ElasticModel::linear) return solveLinear(body, elasticity, std::move(u));
  return Newton(body, elasticity, model).solve(std::move(u));
}

}  // namespace pliant::sim
