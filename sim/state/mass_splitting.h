// Mass splitting: what keeps momentum where all constraints are solved at the same positions.
//
// A particle of mass m_i that n_i constraints correct is split into n_i copies of mass m_i / n_i, one for each; then it
// is put where its copies are on average. Constraint j sees n_i w_i in place of w_i and moves the copies by
// n_i w_i lambda grad_i C, the average of which is
//
//   dx_i = w_i sum_j lambda_j grad_i C_j,   lambda_j = -C_j / sum_i n_i w_i |grad_i C_j|^2
//
// (Tonge et al. 2012): one lambda for all particles of a constraint, so that sum m dx and sum m x x dx are 0 wherever
// the gradients' sums are. The mean of each particle's own corrections (Bartels 2015, (3.10)) divides the same impulse
// by different numbers instead.
//
// Against the corrections d_i = -w_i C grad_i C / sum w |grad C|^2 that a constraint gives when it is alone, those are
// its share s times as large:
//
//   s = sum_i m_i |d_i|^2 / sum_i n_i m_i |d_i|^2
//
// This is how all batches have it, those whose corrections have no gradient too. Where d leads to the nearest point, in
// the sense of sum m |d|^2, of a convex set, each pass with omega <= 2 comes nearer to what the sets have in common:
// sum m |sum_j s_j d_j|^2 <= sum_j s_j sum m |d_j|^2, by Cauchy and Schwarz for each particle.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>

namespace pliant::sim {

/// The share of one constraint; its corrections are added one after the other.
template <typename Real = float>
class SplitShare {
 public:
  /// Of a particle of inverse mass w that `count` constraints correct.
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
  /// s, from 0 to 1. Corrections too small to be squared get the least that it can be.
  float value() const { return own_ > Real(0) ? static_cast<float>(own_ / split_) : 1.0f / std::max(most_, 1.0f); }

 private:
  Real own_ = 0, split_ = 0;
  float most_ = 1.0f;
};

}  // namespace pliant::sim
