// The normal forces of one patch of contacts, solved for at once.
//
//   0 <= lambda, A lambda + c >= 0, and one of them 0     A_ij = n.W_ij n, w of i and j together
//
// One after the other, the points under a thin body would hardly hear of one another: to all of them it is the same mass
// that they carry, and which side bears more takes thousands of passes. Four points in a plane have three unknowns, so
// that A is singular: a little of the identity makes it choose the evenest forces.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace pliant::sim {

class PatchMatrix {
 public:
  static constexpr std::size_t kMostPoints = 8;

  /// `entries`: A, row by row. Precondition: count <= kMostPoints.
  void set(std::size_t count, std::span<const double> entries);
  std::size_t size() const { return count_; }
  /// Changes multipliers so that they solve the problem, where `values` are what C is with those given. Points that would
  /// pull are left out one by one, the strongest first (an active set).
  void solve(std::span<const double> values, std::span<double> multipliers) const;
  /// A^+, row by row, so that directions in which nothing gives stay as they are.
  void pseudoInverse(std::span<double> inverse) const;

 private:
  std::size_t count_ = 0;
  std::array<double, kMostPoints * kMostPoints> entries_{};
};

}  // namespace pliant::sim
