#include "sim/solver/internal_rotation.h"

#include "sim/solver/tolerances.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>

namespace pliant::sim {

namespace {

// What the solver has it weigh: one that the mouse holds is heavier than its element says.
double massOf(const glm::vec4& x) { return 1.0 / double(x.w); }

/// What holds a body.
struct Holds {
  std::array<glm::dvec3, 2> points{};  ///< held vertices that lie farthest apart, or one twice
  int rank = 0;                        ///< 0: none, 1: one, 2: all on a line, 3: no rotation is left
};

Holds holdsOf(std::span<const int> members, const Particles& particles) {
  Holds holds;
  const auto at = [&](int i) { return glm::dvec3(particles.position[i]); };
  const auto forEachHeld = [&](const auto& visit) {
    for (const int i : members) {
      if (!(particles.position[i].w > 0.0f)) visit(at(i));
    }
  };
  forEachHeld([&](const glm::dvec3& x) {
    auto& [a, b] = holds.points;
    if (holds.rank == 0) a = b = x;
    holds.rank = std::max(holds.rank, 1);
    if (glm::distance(x, a) > glm::distance(b, a)) b = x;
  });
  const double length = glm::distance(holds.points[0], holds.points[1]);
  if (!(length > 0.0)) return holds;
  holds.rank = 2;
  const glm::dvec3 axis = (holds.points[1] - holds.points[0]) / length;
  forEachHeld([&](const glm::dvec3& x) {
    if (glm::length(glm::cross(axis, x - holds.points[0])) > kOnOneLine * length) holds.rank = 3;
  });
  return holds;
}

glm::dvec3 centreOf(std::span<const int> members, const Particles& particles) {
  glm::dvec3 sum(0.0);
  double mass = 0.0;
  for (const int i : members) {
    const double m = massOf(particles.position[i]);
    sum += m * glm::dvec3(particles.position[i]);
    mass += m;
  }
  return sum / mass;
}

glm::dmat3 inertiaAbout(const glm::dvec3& centre, std::span<const int> members, const Particles& particles) {
  glm::dmat3 inertia(0.0);
  for (const int i : members) {
    if (!(particles.position[i].w > 0.0f)) continue;
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - centre;
    inertia += massOf(particles.position[i]) * (glm::dmat3(glm::dot(r, r)) - glm::outerProduct(r, r));
  }
  return inertia;
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
    const Holds holds = holdsOf(members, particles);
    if (holds.rank == 3) continue;
    const glm::dvec3 centre = holds.rank == 0 ? centreOf(members, particles) : holds.points[0];
    const glm::dmat3 inertia = inertiaAbout(centre, members, particles);
    if (holds.rank == 2) {
      const glm::dvec3 axis = glm::normalize(holds.points[1] - holds.points[0]);
      const double about = glm::dot(axis, inertia * axis);
      if (about > 0.0) balloons_.push_back({object, centre, glm::outerProduct(axis, axis) / about});
    } else if (glm::determinant(inertia) > 0.0) {
      balloons_.push_back({object, centre, glm::inverse(inertia)});
    }
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
      if (!(particles.position[i].w > 0.0f)) continue;
      const glm::dvec3 r = glm::dvec3(particles.position[i]) - balloon.centre;
      particles.predicted[i] -= glm::vec4(glm::cross(theta, r), 0.0);
    }
    balloon.made = glm::dvec3(0.0);
  }
}

// x* is seen from the centre too, so that nothing is lost far from the origin.
glm::dvec3 InternalRotation::momentOf(const Balloon& balloon, const Particles& particles) const {
  glm::dvec3 sum(0.0);
  for (const int i : objects_[balloon.object].particles) {
    if (!(particles.position[i].w > 0.0f)) continue;
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - balloon.centre;
    const glm::dvec3 p = glm::dvec3(particles.predicted[i]) - balloon.centre;
    sum += massOf(particles.position[i]) * glm::cross(r, p);
  }
  return sum;
}

}  // namespace pliant::sim
