#include "sim/solver/internal_rotation.h"

#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

bool isFree(std::span<const int> members, const Particles& particles) {
  return std::all_of(members.begin(), members.end(), [&](int i) { return particles.position[i].w > 0.0f; });
}

glm::dvec3 centreOf(std::span<const int> members, const Particles& particles) {
  glm::dvec3 sum(0.0);
  double mass = 0.0;
  for (const int i : members) {
    const double m = particles.mass[i];
    sum += m * glm::dvec3(particles.position[i]);
    mass += m;
  }
  return sum / mass;
}

}  // namespace

void InternalRotation::prepare(const World& world) {
  balloons_.clear();
  objects_ = world.objects;
  const Particles& particles = world.particles;
  for (const SurfaceMesh& surface : world.surfaces) {
    if (!surface.closed || !(world.materials[surface.element].pressure > 0.0f)) continue;
    const Index object = particles.object[surface.triangles.front()[0]];
    const std::span<const int> members = objects_[object].particles;
    if (!isFree(members, particles)) continue;
    const glm::dvec3 centre = centreOf(members, particles);
    glm::dmat3 inertia(0.0);
    for (const int i : members) {
      const glm::dvec3 r = glm::dvec3(particles.position[i]) - centre;
      inertia += double(particles.mass[i]) * (glm::dmat3(glm::dot(r, r)) - glm::outerProduct(r, r));
    }
    const glm::dmat3 inverse = glm::inverse(inertia);
    if (glm::determinant(inertia) > 0.0) balloons_.push_back({object, centre, inverse});
  }
}

void InternalRotation::begin(const Particles& particles) {
  for (Balloon& balloon : balloons_) balloon.before = momentOf(balloon, particles);
}

void InternalRotation::end(const Particles& particles) {
  for (Balloon& balloon : balloons_) balloon.made += momentOf(balloon, particles) - balloon.before;
}

void InternalRotation::turnBack(Particles& particles) {
  for (Balloon& balloon : balloons_) {
    const glm::dvec3 theta = balloon.inverse * balloon.made;
    for (const int i : objects_[balloon.object].particles) {
      const glm::dvec3 r = glm::dvec3(particles.position[i]) - balloon.centre;
      particles.correct(i, -glm::vec3(glm::cross(theta, r)));
    }
    balloon.made = glm::dvec3(0.0);
  }
}

// x* is seen from the centre too, so that nothing is lost far from the origin.
glm::dvec3 InternalRotation::momentOf(const Balloon& balloon, const Particles& particles) const {
  glm::dvec3 sum(0.0);
  for (const int i : objects_[balloon.object].particles) {
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - balloon.centre;
    const glm::dvec3 p = glm::dvec3(particles.predicted[i]) - balloon.centre;
    sum += double(particles.mass[i]) * glm::cross(r, p);
  }
  return sum;
}

}  // namespace pliant::sim
