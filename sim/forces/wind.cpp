#include "sim/forces/wind.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pliant::sim {

namespace {

constexpr ItemCost kPushCost{7.5};  ///< of a triangle, or of a particle

/// A pseudorandom number from -1 to 1 for each integer.
double hashed(std::int64_t n, std::uint64_t seed) {
  std::uint64_t bits = static_cast<std::uint64_t>(n) * 0x9E3779B97F4A7C15u + seed * 0xD1B54A32D192ED03u;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
  return static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-52 - 1.0;
}

/// Smooth noise from -1 to 1 with one bump per unit.
double noise(double t, std::uint64_t seed) {
  const double whole = std::floor(t);
  const double part = t - whole;
  const auto n = static_cast<std::int64_t>(whole);
  const double blend = part * part * (3.0 - 2.0 * part);
  return hashed(n, seed) + blend * (hashed(n + 1, seed) - hashed(n, seed));
}

/// Slow bumps with quicker ones on top, a second and a third of a second.
float gusts(double t, std::uint64_t seed) {
  return static_cast<float>(0.65 * noise(t, seed) + 0.35 * noise(3.0 * t, seed + 1));
}

/// Some unit vector across a unit vector.
glm::vec3 across(const glm::vec3& along) {
  const glm::vec3 axis = std::abs(along.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
  return glm::normalize(glm::cross(axis, along));
}

}  // namespace

glm::vec3 Air::at(const glm::vec3& x, double time) const {
  const float speed = glm::length(velocity);
  if (!(gust > 0.0f) || !(speed > 0.0f)) return velocity;
  const glm::vec3 along = velocity / speed;
  const glm::vec3 side = across(along);
  const glm::vec3 up = glm::cross(along, side);
  const double arrival = time - double(glm::dot(x, along)) / double(speed);
  const float sideways = 0.5f * gust * speed;
  return velocity * (1.0f + gust * gusts(arrival, 1)) + side * (sideways * gusts(arrival, 3)) +
         up * (sideways * gusts(arrival, 5));
}

void Wind::apply(Particles& particles, const ForceStep& step) {
  push(particles, &step);
  parallelFor(particles.size(), kPushCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const double w = particles.position[i].w;
      if (w > 0.0) particles.accelerate(i, double(step.duration(i)) * w * glm::dvec3(pushes_[i]));
    }
  });
}

void Wind::addRates(const Particles& particles, std::span<float> rates) {
  push(particles, nullptr);
  for (std::size_t i = 0; i < particles.size(); ++i) rates[i] += particles.position[i].w * pushes_[i].w;
}

void Wind::push(const Particles& particles, const ForceStep* step) {
  pushes_.assign(particles.size(), Push(0.0f));
  isCovered_.assign(world_->objects.size(), 0);
  pushSurfaces(particles, step);
  pushStrands(particles, step);
  pushBodies(step);
  parallelFor(particles.size(), kPushCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Index object = particles.object[i];
      if (isCovered_[object] == 0 && actsOn(object)) pushes_[i] = onParticle(i, particles, step);
    }
  });
}

// Each triangle on its own, then all added up in their order: the same sums for any number of threads.
void Wind::pushSurfaces(const Particles& particles, const ForceStep* step) {
  for (const SurfaceMesh& surface : world_->surfaces) {
    if (surface.triangles.empty()) continue;
    const int object = particles.object[surface.triangles.front()[0]];
    isCovered_[object] = 1;
    if (!actsOn(object)) continue;
    if (onTriangles_.size() < surface.triangles.size()) onTriangles_.resize(surface.triangles.size());
    parallelFor(surface.triangles.size(), kPushCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) onTriangles_[t] = onTriangle(surface.triangles[t], particles, step);
    });
    for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
      const Push third = onTriangles_[t] / 3.0f;
      for (const int corner : surface.triangles[t]) pushes_[corner] += third;
    }
  }
}

void Wind::pushStrands(const Particles& particles, const ForceStep* step) {
  for (const Strand& strand : world_->strands) {
    if (strand.count < 2) continue;  // a single particle
    const int object = particles.object[strand.first];
    isCovered_[object] = 1;
    if (!actsOn(object)) continue;
    for (int i = strand.first; i + 1 < strand.first + strand.count; ++i) {
      const Push half = 0.5f * onSegment(i, i + 1, particles, step);
      pushes_[i] += half;
      pushes_[i + 1] += half;
    }
  }
}

void Wind::pushBodies(const ForceStep* step) {
  for (const Body& body : world_->bodies) {
    isCovered_[static_cast<std::size_t>(body.object)] = 1;
    if (!actsOn(body.object)) continue;
    const Push part = onBody(body, step) / float(Body::kParticles);
    std::fill_n(pushes_.begin() + body.first, Body::kParticles, part);
  }
}

Wind::Push Wind::onTriangle(const std::array<int, 3>& triangle, const Particles& particles,
                            const ForceStep* step) const {
  std::array<glm::vec3, 3> corner;
  for (std::size_t k = 0; k < 3; ++k) corner[k] = glm::vec3(particles.position[triangle[k]]);
  const glm::vec3 normal = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);  // its length is twice the area
  const float length = glm::length(normal);
  if (!(length > 0.0f)) return Push(0.0f);
  const float k = resistance_ * 0.5f * length;
  if (step == nullptr) return Push(glm::vec3(0.0f), k);
  glm::vec3 velocity(0.0f);
  for (const int i : triangle) velocity += step->velocity[Index(i)] / 3.0f;
  const glm::vec3 relative = air_.at((corner[0] + corner[1] + corner[2]) / 3.0f, step->time) - velocity;
  return Push((k * glm::dot(relative, normal) / (length * length)) * normal, k);
}

Wind::Push Wind::onSegment(int a, int b, const Particles& particles, const ForceStep* step) const {
  const glm::vec3 from(particles.position[a]), to(particles.position[b]);
  const glm::vec3 d = to - from;
  const float length = glm::length(d);
  if (!(length > 0.0f)) return Push(0.0f);
  const float k = resistance_ * (particles.radius[a] + particles.radius[b]) * length;
  if (step == nullptr) return Push(glm::vec3(0.0f), k);
  const glm::vec3 relative =
      air_.at(0.5f * (from + to), step->time) - 0.5f * (step->velocity[Index(a)] + step->velocity[Index(b)]);
  const glm::vec3 acrossIt = relative - (glm::dot(relative, d) / (length * length)) * d;
  return Push(k * acrossIt, k);
}

// Its rate is that of an area that it never exceeds, since the wind's direction relative to it is known only with the
// velocities.
Wind::Push Wind::onBody(const Body& body, const ForceStep* step) const {
  const auto area = [&](const glm::dvec3& direction) {
    double sum = 0.0;
    for (const auto& shape : body.shapes) sum += projectedArea(*shape, glm::conjugate(body.now.rotation) * direction);
    return sum;
  };
  if (step == nullptr) {
    const glm::dvec3 along(area({1.0, 0.0, 0.0}), area({0.0, 1.0, 0.0}), area({0.0, 0.0, 1.0}));
    return Push(glm::vec3(0.0f), resistance_ * float(glm::length(along)));
  }
  glm::vec3 velocity(0.0f);
  for (std::size_t k = 0; k < Body::kParticles; ++k)
    velocity += step->velocity[static_cast<std::size_t>(body.first) + k] / float(Body::kParticles);
  const glm::vec3 relative = air_.at(glm::vec3(body.now.centre), step->time) - velocity;
  const float speed = glm::length(relative);
  if (!(speed > 0.0f)) return Push(0.0f);
  const float k = resistance_ * float(area(glm::dvec3(relative / speed)));
  return Push(k * relative, k);
}

Wind::Push Wind::onParticle(std::size_t i, const Particles& particles, const ForceStep* step) const {
  const float r = std::max(particles.radius[i], world_->objects[particles.object[i]].selfRadius);
  const float k = resistance_ * glm::pi<float>() * r * r;
  if (step == nullptr) return Push(glm::vec3(0.0f), k);
  return Push(k * (air_.at(glm::vec3(particles.position[i]), step->time) - step->velocity[i]), k);
}

}  // namespace pliant::sim
