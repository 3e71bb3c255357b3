// Mass splitting: conserves momentum where all constraints are solved at the same positions.
//
// A particle of mass m_i that n_i constraints correct is split into n_i copies of mass m_i / n_i, one for each; then it
// is moved to the mean of its copies. Constraint j sees n_i w_i in place of w_i and moves the copies by
// n_i w_i lambda grad_i C, the mean of which is
//
//   dx_i = w_i sum_j lambda_j grad_i C_j,   lambda_j = -C_j / sum_i n_i w_i |grad_i C_j|^2
//
// (Tonge et al. 2012): one lambda for all particles of a constraint, so that sum m dx and sum m x x dx are 0 wherever
// the gradients' sums are. The mean of each particle's own corrections (Bartels 2015, (3.10)) divides the same impulse
// by different numbers instead.
//
// Compared with the corrections d_i = -w_i C grad_i C / sum w |grad C|^2 of a constraint on its own, these are s times
// as large, its share:
//
//   s = sum_i m_i |d_i|^2 / sum_i n_i m_i |d_i|^2
//
// All batches use this form, also those whose corrections have no gradient. Where d leads to the nearest point, in the
// metric sum m |d|^2, of a convex set, each pass with omega <= 2 comes nearer to the intersection of the sets:
// sum m |sum_j s_j d_j|^2 <= sum_j s_j sum m |d_j|^2, by the Cauchy-Schwarz inequality for each particle.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>

namespace pliant::sim {

/// The share of one constraint; its corrections are added one by one.
template <typename Real = float>
class SplitShare {
 public:
  /// Adds the correction of a particle of inverse mass w that `count` constraints correct.
  void add(const glm::vec3& correction, float w, float count) {
    if (!(w > 0.0f)) return;
    const glm::vec<3, Real> d(correction);
    const Real square = glm::dot(d, d) / Real(w);
    own_ += square;
    split_ += Real(count) * square;
    most_ = std::max(most_, count);
  }
  SplitShare& operator+=(const SplitShare& other) {
    own_ += other.own_;
    split_ += other.split_;
    most_ = std::max(most_, other.most_);
    return *this;
  }
  /// s, from 0 to 1. Corrections too small to be squared get its least possible value.
  float value() const { return own_ > Real(0) ? static_cast<float>(own_ / split_) : 1.0f / std::max(most_, 1.0f); }

 private:
  Real own_ = 0, split_ = 0;
  float most_ = 1.0f;
};

}  // namespace pliant::sim
