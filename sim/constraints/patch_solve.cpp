#include "sim/constraints/patch_solve.h"

#include "sim/base/assert.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kPatchRegularisation = 1e-7;  ///< regularisation: this part of A's mean diagonal is added
/// The same for the pseudo-inverse: eigenvalues below this part of the mean count as 0.
constexpr double kRigid = 1e-5;
using Points = std::array<double, PatchMatrix::kMaxPoints>;

}  // namespace

void PatchMatrix::set(std::size_t count, std::span<const double> entries) {
  PLIANT_ASSERT(count <= kMaxPoints && entries.size() == count * count, "a patch of few points");
  count_ = count;
  std::copy(entries.begin(), entries.end(), entries_.begin());
  double trace = 0.0;
  for (std::size_t i = 0; i < count; ++i) trace += entries_[i * count + i];
  for (std::size_t i = 0; i < count; ++i) entries_[i * count + i] += kPatchRegularisation * trace / double(count);
}

// By Cholesky decomposition of the rows and columns of the active set.
void PatchMatrix::solve(std::span<const double> values, std::span<double> multipliers) const {
  Points goal{};  // A lambda - C, which A times the new multipliers must equal
  for (std::size_t i = 0; i < count_; ++i) {
    goal[i] = -values[i];
    for (std::size_t j = 0; j < count_; ++j) goal[i] += entries_[i * count_ + j] * multipliers[j];
  }
  std::array<std::size_t, kMaxPoints> left{};
  std::size_t n = count_;
  for (std::size_t i = 0; i < n; ++i) left[i] = i;
  while (n > 0) {
    std::array<Points, kMaxPoints> lower{};
    Points x{};
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = entries_[left[i] * count_ + left[j]];
        for (std::size_t k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
        lower[i][j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / lower[j][j];
      }
      double sum = goal[left[i]];
      for (std::size_t k = 0; k < i; ++k) sum -= lower[i][k] * x[k];
      x[i] = sum / lower[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t k = i + 1; k < n; ++k) x[i] -= lower[k][i] * x[k];
      x[i] /= lower[i][i];
    }
    const auto strongest = std::min_element(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)) - x.begin();
    if (x[static_cast<std::size_t>(strongest)] >= 0.0) {
      std::fill(multipliers.begin(), multipliers.end(), 0.0);
      for (std::size_t i = 0; i < n; ++i) multipliers[left[i]] = x[i];
      return;
    }
    std::copy(left.begin() + strongest + 1, left.begin() + static_cast<std::ptrdiff_t>(n), left.begin() + strongest);
    --n;
  }
  std::fill(multipliers.begin(), multipliers.end(), 0.0);
}

// B A B with B = (A + e)^-1: it is 1/a where a >> e, and 0 where a = 0.
void PatchMatrix::pseudoInverse(std::span<double> inverse) const {
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, kMaxPoints, kMaxPoints>;
  const auto n = static_cast<Eigen::Index>(count_);
  const Square a = Eigen::Map<const Square>(entries_.data(), n, n);
  const Square shifted = a + kRigid * a.trace() / double(n) * Square::Identity(n, n);
  const Eigen::LLT<Square> decomposed(shifted);
  Eigen::Map<Square>(inverse.data(), n, n) = decomposed.solve(decomposed.solve(a).transpose());
}

}  // namespace pliant::sim
