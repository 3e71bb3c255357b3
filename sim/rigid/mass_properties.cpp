#include "sim/rigid/mass_properties.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/matrix.hpp>

namespace pliant::sim {

namespace {

glm::dmat3 diagonal(double x, double y, double z) {
  return {glm::dvec3(x, 0.0, 0.0), glm::dvec3(0.0, y, 0.0), glm::dvec3(0.0, 0.0, z)};
}

}  // namespace

SolidMoments boxMoments(const glm::dvec3& size) {
  const double volume = size.x * size.y * size.z;
  const glm::dvec3 second = volume / 12.0 * size * size;
  return {volume, glm::dvec3(0.0), diagonal(second.x, second.y, second.z)};
}

SolidMoments ellipsoidMoments(const glm::dvec3& diameters) {
  const double volume = glm::pi<double>() / 6.0 * diameters.x * diameters.y * diameters.z;
  const glm::dvec3 second = volume / 20.0 * diameters * diameters;
  return {volume, glm::dvec3(0.0), diagonal(second.x, second.y, second.z)};
}

SolidMoments cylinderMoments(double radius, double height) {
  const double volume = glm::pi<double>() * radius * radius * height;
  const double across = volume * radius * radius / 4.0;
  return {volume, glm::dvec3(0.0), diagonal(across, volume * height * height / 12.0, across)};
}

// A cylinder and two half spheres, whose centroids are 3/8 of the radius beyond its ends.
SolidMoments capsuleMoments(double radius, double height) {
  const double half = 0.5 * height - radius;
  const SolidMoments middle = half > 0.0 ? cylinderMoments(radius, 2.0 * half) : SolidMoments{};
  const SolidMoments caps = ellipsoidMoments(glm::dvec3(2.0 * radius));
  const double along = caps.second[1][1] + caps.volume * (half * half + 0.75 * radius * half);
  return {middle.volume + caps.volume, glm::dvec3(0.0),
          diagonal(middle.second[0][0] + caps.second[0][0], middle.second[1][1] + along,
                   middle.second[2][2] + caps.second[2][2])};
}

// Of a tetrahedron with a corner at the origin: V/20 (sum a a^T + s s^T), s = a + b + c.
SolidMoments meshMoments(const TriangleMesh& mesh) {
  SolidMoments sum;
  glm::dvec3 first(0.0);
  glm::dmat3 second(0.0);
  for (const auto& triangle : mesh.triangles) {
    const glm::dvec3 a(mesh.positions[static_cast<std::size_t>(triangle[0])]);
    const glm::dvec3 b(mesh.positions[static_cast<std::size_t>(triangle[1])]);
    const glm::dvec3 c(mesh.positions[static_cast<std::size_t>(triangle[2])]);
    const double volume = glm::dot(a, glm::cross(b, c)) / 6.0;
    const glm::dvec3 s = a + b + c;
    sum.volume += volume;
    first += volume / 4.0 * s;
    second += volume / 20.0 *
              (glm::outerProduct(a, a) + glm::outerProduct(b, b) + glm::outerProduct(c, c) + glm::outerProduct(s, s));
  }
  if (sum.volume == 0.0) return sum;
  sum.centre = first / sum.volume;
  sum.second = second - sum.volume * glm::outerProduct(sum.centre, sum.centre);
  return sum;
}

SolidMoments sumOf(const SolidMoments& one, const SolidMoments& other) {
  SolidMoments sum;
  sum.volume = one.volume + other.volume;
  if (sum.volume == 0.0) return sum;
  sum.centre = (one.volume * one.centre + other.volume * other.centre) / sum.volume;
  for (const SolidMoments* part : {&one, &other}) {
    const glm::dvec3 d = part->centre - sum.centre;
    sum.second += part->second + part->volume * glm::outerProduct(d, d);
  }
  return sum;
}

}  // namespace pliant::sim
