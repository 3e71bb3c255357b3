#include "sim/observe/measures.h"

#include "sim/base/index.h"
#include "sim/observe/contact_count.h"
#include "sim/observe/tolerances.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// `at` gives a vertex' place.
template <typename Place>
double volumeOf(const SurfaceMesh& mesh, Place&& at) {
  double sixfold = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) sixfold += glm::dot(glm::cross(at(a), at(b)), at(c));
  return sixfold / 6.0;
}

double volumeOf(const TetrahedralBody& body, const Particles& particles) {
  const auto at = [&](Index vertex) { return glm::dvec3(particles.position[vertex]); };
  double sixfold = 0.0;
  for (const auto& [a, b, c, d] : body.tetrahedra)
    sixfold += glm::dot(glm::cross(at(b) - at(a), at(c) - at(a)), at(d) - at(a));
  return sixfold / 6.0;
}

}  // namespace

Measures measure(const World& world) {
  Measures result;
  const auto [linear, angular] = measureMomentum(world);
  result.linearMomentum = linear;
  result.angularMomentum = angular;
  const Energy energy = measureEnergy(world);
  result.kineticEnergy = energy.kinetic;
  result.potentialEnergy = energy.potential;
  result.constraintErrors = largestErrors(world);
  result.volumes = measureVolumes(world);
  return result;
}

double ConstraintErrors::Type::rootMeanSquare() const { return std::sqrt(squares / static_cast<double>(count)); }

ConstraintErrors measureConstraintErrors(const World& world) {
  ConstraintErrors errors;
  errors.byParticle.assign(world.particles.size(), std::nanf(""));
  for (const auto& batch : world.batches) {
    if (batch->size() == 0) continue;
    ConstraintErrors::Type sum;
    batch->forEach(world.particles, world.particles.position, [&](const ConstraintView& constraint) {
      const double error = std::abs(double(constraint.value));
      const float strain = std::abs(constraint.strain);
      sum.squares += error * error;
      sum.largest = std::max(sum.largest, error);
      ++sum.count;
      for (const Index particle : constraint.particles) {
        float& its = errors.byParticle[particle];
        its = its >= strain ? its : strain;  // the first one takes the place of no number
      }
    });
    if (sum.count == 0) continue;
    ConstraintErrors::Type& all = errors.byType[std::string(batch->type())];
    all.squares += sum.squares;
    all.largest = std::max(all.largest, sum.largest);
    all.count += sum.count;
  }
  return errors;
}

std::map<std::string, double> largestErrors(const World& world) {
  std::map<std::string, double> errors;
  for (const auto& batch : world.batches) {
    if (batch->size() == 0) continue;
    double& error = errors[std::string(batch->type())];
    error = std::max(error, static_cast<double>(batch->largestError(world.particles)));
  }
  return errors;
}

Momentum measureMomentum(const World& world) {
  Momentum momentum;
  const Particles& particles = world.particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (particles.position[i].w == 0.0f) continue;
    const glm::dvec3 p = double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
    momentum.linear += p;
    momentum.angular += glm::cross(glm::dvec3(particles.position[i]), p);
  }
  for (const SegmentFrame& frame : world.frames) momentum.angular += frame.angularMomentum();
  return momentum;
}

std::vector<BodyVolume> measureVolumes(const World& world) {
  std::vector<BodyVolume> volumes;
  const Particles& particles = world.particles;
  const auto now = [&](int vertex) { return glm::dvec3(particles.position[vertex]); };
  const auto atRest = [&](int vertex) { return glm::dvec3(particles.rest[vertex]); };
  for (const SurfaceMesh& mesh : world.surfaces) {
    if (mesh.closed) volumes.push_back({mesh.element, volumeOf(mesh, now), volumeOf(mesh, atRest)});
  }
  for (const TetrahedralBody& body : world.solids) {
    volumes.push_back({body.element, volumeOf(body, particles), body.restVolume});
  }
  return volumes;
}

Energy measureEnergy(const World& world) {
  Energy energy;
  const Particles& particles = world.particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (particles.position[i].w == 0.0f) continue;
    const double m = particles.mass[i];
    const glm::dvec3 v(particles.velocity[i]);
    energy.kinetic += 0.5 * m * glm::dot(v, v);
    for (const auto& force : world.forces) {
      if (force->actsOn(particles.object[i])) energy.potential += force->potential(m, glm::vec3(particles.position[i]));
    }
  }
  for (const SegmentFrame& frame : world.frames) energy.kinetic += frame.kineticEnergy();
  return energy;
}

double ElementMotion::rootMeanSquare() const { return std::sqrt(squares / static_cast<double>(count)); }

std::map<int, ElementMotion> measureMotion(const World& world) {
  std::map<int, ElementMotion> motions;
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    if (world.isVacant(i) || world.particles.position[i].w == 0.0f) continue;
    ElementMotion& motion = motions[world.objectOf(static_cast<Index>(i)).element];
    const double speed = glm::length(glm::dvec3(world.particles.velocity[i]));
    motion.squares += speed * speed;
    motion.largest = std::max(motion.largest, speed);
    ++motion.count;
  }
  return motions;
}

// Joints keep two particles at one point: they have no length that could be stretched.
float largestStretch(const World& world) {
  float largest = 0.0f;
  for (const auto& batch : world.batches) {
    batch->forEach(world.particles, world.particles.position, [&](const ConstraintView& constraint) {
      if (constraint.particles.size() != 2) return;
      const Index a = constraint.particles[0], b = constraint.particles[1];
      const glm::vec3 apart(world.particles.position[a] - world.particles.position[b]);
      const bool isJoint = glm::length(apart) - constraint.value < kJoint * world.particles.radius[a];
      if (!isJoint) largest = std::max(largest, constraint.strain);
    });
  }
  return largest;
}

std::map<std::string, std::size_t> countConstraints(const World& world) {
  std::map<std::string, std::size_t> counts;
  for (const auto& batch : world.batches) counts[std::string(batch->type())] += batch->size();
  // Their batch counts bodies, too.
  if (const auto bodies = counts.find(std::string(kBodyContact)); bodies != counts.end())
    bodies->second = world.bodyContacts.contacts.size();
  return counts;
}

}  // namespace pliant::sim
