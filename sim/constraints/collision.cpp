#include "sim/constraints/collision.h"

#include <algorithm>
#include <cmath>

#include "sim/parallel.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 500;

}  // namespace

void Collision::prepare(const Particles&, const StepContext& context) {
  countTouching_ = context.settings.countTouching;
}

void Collision::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (x[i].w > 0.0f) sums[i] += correctionOf(i, x);
    }
  });
}

// Particle by particle: each side of a contact is computed where it is needed, and nothing is shared.
glm::vec4 Collision::correctionOf(std::size_t particle, std::span<const glm::vec4> x) {
  const glm::vec3 p(x[particle]);
  glm::vec3 sum(0.0f);
  int count = 0;
  for (std::uint32_t k = contacts_.start[particle]; k < contacts_.start[particle + 1]; ++k) {
    ParticleContact& contact = contacts_.contacts[k];
    const glm::vec3 d = p - glm::vec3(x[static_cast<std::size_t>(contact.other)]);
    const float squared = glm::dot(d, d);
    contact.depth = 0.0f;
    if (squared >= contact.reach * contact.reach) {
      count += countTouching_;
      continue;
    }
    // Seen from the two sides, coincident particles must part in opposite directions.
    const float length = std::sqrt(squared);
    const float side = static_cast<std::size_t>(contact.other) > particle ? 1.0f : -1.0f;
    const glm::vec3 normal = length > 0.0f ? d / length : glm::vec3(0.0f, side, 0.0f);
    contact.depth = contact.reach - length;
    sum += (contact.share * contact.depth) * normal;
    ++count;
  }
  for (std::uint32_t k = contacts_.surfaceStart[particle]; k < contacts_.surfaceStart[particle + 1]; ++k) {
    SurfaceContact& contact = contacts_.surfaces[k];
    const float value = surfaceCollision(p, contact);
    contact.depth = std::max(-value, 0.0f);
    sum += contact.depth * contact.normal;
    count += value < 0.0f || (countTouching_ && contact.touching);
  }
  return {sum, static_cast<float>(count)};
}

void Collision::projectPair(ContactPair& pair, Particles& particles) {
  glm::vec4& a = particles.predicted[static_cast<std::size_t>(pair.a)];
  glm::vec4& b = particles.predicted[static_cast<std::size_t>(pair.b)];
  glm::vec3 normal;
  const float value = particleCollision(glm::vec3(a) - glm::vec3(b), pair.reach, normal);
  pair.depth = std::max(-value, 0.0f);
  if (!(value < 0.0f)) return;
  const float lambda = value / (a.w + b.w);
  a -= glm::vec4(a.w * lambda * normal, 0.0f);
  b += glm::vec4(b.w * lambda * normal, 0.0f);
}

void Collision::projectSurfaces(Particles& particles) {
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::uint32_t k = contacts_.surfaceStart[begin]; k < contacts_.surfaceStart[end]; ++k) {
      SurfaceContact& contact = contacts_.surfaces[k];
      glm::vec4& x = particles.predicted[static_cast<std::size_t>(contact.particle)];
      contact.depth = std::max(-surfaceCollision(glm::vec3(x), contact), 0.0f);
      x += glm::vec4(contact.depth * contact.normal, 0.0f);
    }
  });
}

void Collision::projectColour(std::size_t colour, Particles& particles) {
  if (colour == contacts_.colouring.colourCount()) return projectSurfaces(particles);
  const std::uint32_t first = contacts_.colouring.starts()[colour];
  const std::size_t count = contacts_.colouring.starts()[colour + 1] - first;
  parallelFor(count, kSerialBelow * 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      projectPair(contacts_.pairs[contacts_.colouring.order()[first + p]], particles);
    }
  });
}

void Collision::projectInOrder(Particles& particles) {
  for (ContactPair& pair : contacts_.pairs) projectPair(pair, particles);
  projectSurfaces(particles);
}

float Collision::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const ContactPair& pair : contacts_.pairs) {
    const glm::vec3 d(particles.predicted[static_cast<std::size_t>(pair.a)] -
                      particles.predicted[static_cast<std::size_t>(pair.b)]);
    largest = std::max(largest, pair.reach - glm::length(d));
  }
  for (const SurfaceContact& contact : contacts_.surfaces) {
    const glm::vec3 x(particles.predicted[static_cast<std::size_t>(contact.particle)]);
    largest = std::max(largest, -surfaceCollision(x, contact));
  }
  return largest;
}

}  // namespace pliant::sim
