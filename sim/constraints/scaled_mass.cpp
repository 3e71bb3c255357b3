#include "sim/constraints/scaled_mass.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstddef>

namespace pliant::sim {

ScaledMass::ScaledMass(const BodyMotion& body, const MassScale& scale)
    : inverseMass(body.inverseMass), heavy(std::sqrt(1.0 - scale.part) * scale.along) {
  if (scale.along == glm::dvec3(0.0)) inverseMass *= scale.part;
  if (body.isIsotropic() && scale.along == glm::dvec3(0.0)) {
    turn = glm::dmat3(scale.part * body.inverseInertia.x);
    return;
  }
  const double root = std::sqrt(scale.part);
  const glm::dmat3 shrunk = glm::dmat3(root) + (1.0 - root) * glm::outerProduct(scale.along, scale.along);
  const glm::dmat3 axes = shrunk * glm::mat3_cast(body.freeRotation);
  for (int i = 0; i < 3; ++i) turn += glm::outerProduct(body.inverseInertia[i] * axes[i], axes[i]);
}

double ScaledMass::at(const glm::dvec3& r, const glm::dvec3& n) const {
  const double along = glm::dot(heavy, n);
  const glm::dvec3 moment = glm::cross(r, n);
  return inverseMass * (1.0 - along * along) + glm::dot(moment, turn * moment);
}

std::array<double, 36> ScaledMass::response() const {
  const glm::dmat3 centre = inverseMass * (glm::dmat3(1.0) - glm::outerProduct(heavy, heavy));
  std::array<double, 36> response{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      response[6 * row + column] = centre[static_cast<int>(column)][static_cast<int>(row)];
      response[6 * (3 + row) + 3 + column] = turn[static_cast<int>(column)][static_cast<int>(row)];
    }
  }
  return response;
}

}  // namespace pliant::sim
