// Shape matching: a body's particles are pulled to their places in the rest shape, moved as a rigid body.
//
//   c = sum m x / sum m,   r_i = rest position - rest mass centre
//   A = sum m_i (x_i - c) r_i^T,   Q = rotation of A's polar decomposition (det Q = +1)
//   goal_i = Q r_i + c,    dx_i = alpha (goal_i - x_i)
//
// Thesis 3.25 to 3.27 with the masses that 3.26 leaves out (REQUIREMENTS ERR-10, CON-12, CON-13): alpha is the material's
// stiffness, 1 = rigid. A flat or straight body has a rank-deficient A; the singular value decomposition completes Q.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "sim/solver/batch.h"

namespace pliant::sim {

class ShapeMatching final : public Batch {
 public:
  explicit ShapeMatching(int group) : Batch("shapeMatching", group) {}

  /// Adds a body of the `count` particles from `first` on; their rest positions are its rest shape.
  void add(int first, int count, int material) { bodies_.push_back({first, count, material, {}, {}, {}, {}}); }

  std::size_t size() const override { return bodies_.size(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t particleCount) const override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  std::size_t colours() const override { return 1; }  // bodies share no particle
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  float largestError(const Particles& particles) const override;

 private:
  struct Body {
    int first;
    int count;
    int material;
    std::vector<glm::vec3> offset;  ///< r_i [m]
    std::vector<float> weight;      ///< mass, or much more for a particle that is held fixed [kg]
    glm::mat3 rotation;             ///< Q of the last match
    glm::vec3 centre;               ///< c of the last match [m]
  };
  /// The centre is moment / weight, in double: an error of theirs is the same in every solve, and would drive the body.
  struct Sums {
    glm::mat3 a;
    glm::dvec3 moment;
    double weight;
  };

  static void refreshRestShape(Body& body, const Particles& particles);
  static Sums sumRange(const Body& body, std::span<const glm::vec4> x, std::size_t begin, std::size_t end);
  Sums sumLarge(const Body& body, std::span<const glm::vec4> x);
  static bool match(Body& body, std::span<const glm::vec4> x, const Sums& sums);
  /// Matches every body and calls apply(body, begin, end) for its particles; small bodies in parallel to one another,
  /// large ones each on all threads.
  template <typename Apply>
  void matchBodies(std::span<const glm::vec4> x, Apply&& apply);
  static glm::vec3 goal(const Body& body, std::size_t i) { return body.rotation * body.offset[i] + body.centre; }

  std::vector<Body> bodies_;
  std::vector<float> stiffness_;  ///< by material row, for this step
  std::vector<Sums> partial_;
};

/// The rotation nearest to `a`: R of a = R S with det R = +1, also where `a` is singular or a reflection.
glm::mat3 nearestRotation(const glm::mat3& a);

}  // namespace pliant::sim
