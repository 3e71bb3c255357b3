#include "sim/constraints/counted_mass.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstddef>

namespace pliant::sim {

CountedMass::CountedMass(const BodyMotion& body, const CountedPart& counted)
    : inverseMass(body.inverseMass), heavy(std::sqrt(1.0 - counted.part) * counted.along) {
  if (counted.along == glm::dvec3(0.0)) inverseMass *= counted.part;
  if (body.isIsotropic() && counted.along == glm::dvec3(0.0)) {
    turn = glm::dmat3(counted.part * body.inverseInertia.x);
    return;
  }
  const double root = std::sqrt(counted.part);
  const glm::dmat3 scale = glm::dmat3(root) + (1.0 - root) * glm::outerProduct(counted.along, counted.along);
  const glm::dmat3 axes = scale * glm::mat3_cast(body.freeRotation);
  for (int i = 0; i < 3; ++i) turn += glm::outerProduct(body.inverseInertia[i] * axes[i], axes[i]);
}

double CountedMass::at(const glm::dvec3& r, const glm::dvec3& n) const {
  const double along = glm::dot(heavy, n);
  const glm::dvec3 moment = glm::cross(r, n);
  return inverseMass * (1.0 - along * along) + glm::dot(moment, turn * moment);
}

std::array<double, 36> CountedMass::gives() const {
  const glm::dmat3 centre = inverseMass * (glm::dmat3(1.0) - glm::outerProduct(heavy, heavy));
  std::array<double, 36> gives{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      gives[6 * row + column] = centre[static_cast<int>(column)][static_cast<int>(row)];
      gives[6 * (3 + row) + 3 + column] = turn[static_cast<int>(column)][static_cast<int>(row)];
    }
  }
  return gives;
}

}  // namespace pliant::sim
