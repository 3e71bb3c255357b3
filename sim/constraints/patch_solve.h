// The normal forces of one contact patch, solved for at once: a linear complementarity problem.
//
//   0 <= lambda, A lambda + c >= 0, and one of them 0     A_ij = n.W_ij n, w of i and j together
//
// Solved one after the other, the points under a thin body converge slowly: each sees the same mass, and it takes
// thousands of passes until the forces are distributed between the sides. Four points in a plane have only three
// independent forces, so that A is singular: a little of the identity makes it choose the most even forces.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace pliant::sim {

class PatchMatrix {
 public:
  static constexpr std::size_t kMaxPoints = 8;

  /// `entries`: A, row by row. Precondition: count <= kMaxPoints.
  void set(std::size_t count, std::span<const double> entries);
  std::size_t size() const { return count_; }
  /// Changes multipliers so that they solve the problem; `values` are C with those given. Active set method: points
  /// that would pull are removed one by one, the one that pulls most first.
  void solve(std::span<const double> values, std::span<double> multipliers) const;
  /// A^+, row by row: multipliers do not change along directions that A maps to 0.
  void pseudoInverse(std::span<double> inverse) const;

 private:
  std::size_t count_ = 0;
  std::array<double, kMaxPoints * kMaxPoints> entries_{};
};

}  // namespace pliant::sim
