#include "app/export/export_poses.h"

#include "sim/base/assert.h"

#include <cstddef>

namespace pliant::app {

namespace {

/// The number of each particle in its object.
std::vector<std::int32_t> numbersOf(const sim::World& world) {
  std::vector<std::int32_t> numbers(world.particles.size(), -1);
  for (const sim::Object& object : world.objects) {
    for (std::size_t place = 0; place < object.particles.size(); ++place) {
      numbers[object.particles[place]] = object.numberAt(place);
    }
  }
  return numbers;
}

}  // namespace

glm::vec4 rotationValues(const glm::dquat& q) {
  const double sign = q.w < 0.0 ? -1.0 : 1.0;
  return {sign * q.w, sign * q.x, sign * q.y, sign * q.z};
}

// Bodies store their poses during a step; between steps the particles count, which an edit may have moved.
ExportedPoses posesOfBodies(const sim::World& world) {
  ExportedPoses poses;
  poses.name = "bodies";
  const std::vector<std::int32_t> numbers = world.bodies.empty() ? std::vector<std::int32_t>() : numbersOf(world);
  for (sim::Body body : world.bodies) {
    sim::readMotion(body, world.particles);
    poses.objects.push_back(body.object);
    poses.numbers.push_back(numbers[body.first]);
    poses.positions.emplace_back(body.now.centre);
    poses.rotations.push_back(rotationValues(body.turnOfShape()));
    poses.velocities.emplace_back(body.now.velocity);
    poses.angularVelocities.emplace_back(body.now.angularVelocity());
    float mass = 0.0f;
    for (std::size_t k = 0; k < sim::Body::kParticles; ++k) {
      mass += world.particles.mass[static_cast<std::size_t>(body.first) + k];
    }
    poses.masses.push_back(mass);
  }
  poses.names.resize(poses.objects.size());
  return poses;
}

ExportedPoses posesOfSegments(const sim::World& world) {
  ExportedPoses poses;
  poses.name = "segments";
  const sim::Particles& particles = world.particles;
  const std::vector<std::int32_t> numbers = world.frames.empty() ? std::vector<std::int32_t>() : numbersOf(world);
  for (const sim::Strand& strand : world.strands) {
    for (int k = 0; strand.frames >= 0 && k + 1 < strand.count; ++k) {
      const sim::SegmentFrame& frame = world.frames[static_cast<std::size_t>(strand.frames) + k];
      const auto i = static_cast<std::size_t>(strand.first) + k;
      poses.objects.push_back(particles.object[i]);
      poses.numbers.push_back(numbers[i]);
      poses.positions.emplace_back(0.5 * (particles.exactPosition(i) + particles.exactPosition(i + 1)));
      poses.rotations.push_back(rotationValues(frame.rotation));
      poses.velocities.emplace_back(0.5 * (particles.exactVelocity(i) + particles.exactVelocity(i + 1)));
      poses.angularVelocities.emplace_back(frame.spin);
      poses.masses.push_back(0.5f * (particles.mass[i] + particles.mass[i + 1]));
    }
  }
  poses.names.resize(poses.objects.size());
  return poses;
}

// A vertex is a weighted mean of the four particles, which are at the corners.
std::vector<glm::vec3> verticesInFrame(const sim::Body& body, const sim::EmbeddedSurface& surface) {
  std::vector<glm::vec3> positions;
  positions.reserve(surface.vertices.size());
  for (const sim::EmbeddedSurface::Vertex& vertex : surface.vertices) {
    glm::dvec3 place(0.0);
    for (std::size_t i = 0; i < sim::EmbeddedSurface::kMaxTies; ++i) {
      if (vertex.weights[i] == 0.0f) continue;
      const auto corner = static_cast<std::size_t>(vertex.particles[i] - body.first);
      PLIANT_ASSERT(corner < sim::Body::kParticles, "the surface is the body's");
      place += double(vertex.weights[i]) * body.corner(corner);
    }
    positions.emplace_back(body.own * place);
  }
  return positions;
}

}  // namespace pliant::app
