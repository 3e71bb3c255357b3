#include "sim/state/body.h"

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"

#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kQuarter = 1.0 / double(Body::kParticles);
/// Largest angle of one step of the free rotation [rad]: its error is the fifth power of that, divided by 120.
constexpr double kFinestTurn = 0.1;
constexpr int kMaxTurns = 64;

// The rotation from the rest corners to the particles. These are rigid except for rounding, so that the first axis and
// the plane of the second determine it.
glm::dquat rotationOf(const Body& body, const std::array<glm::dvec3, Body::kParticles>& offsets) {
  std::array<glm::dvec3, 3> axes{};
  for (int axis = 0; axis < 3; ++axis) {
    for (std::size_t k = 0; k < Body::kParticles; ++k) axes[axis] += Body::kCorners[k][axis] * offsets[k];
  }
  const glm::dvec3 z = glm::cross(axes[0], axes[1]);
  if (!(glm::dot(z, z) > 0.0)) return body.now.rotation;
  const glm::dvec3 x = glm::normalize(axes[0]), up = glm::normalize(z);
  return glm::normalize(glm::quat_cast(glm::dmat3(x, glm::cross(up, x), up)));
}

}  // namespace

glm::dvec3 BodyMotion::turnSinceStart() const {
  glm::dquat turn = rotation * glm::conjugate(startRotation);
  if (turn.w < 0.0) turn = -turn;
  const glm::dvec3 axis(turn.x, turn.y, turn.z);
  const double sine = glm::length(axis);
  return sine > 0.0 ? 2.0 * portable::atan2(sine, turn.w) / sine * axis : glm::dvec3(0.0);
}

void readMotion(Body& body, const Particles& particles) {
  BodyMotion& now = body.now;
  const std::size_t first = static_cast<std::size_t>(body.first);
  now.centre = now.velocity = glm::dvec3(0.0);
  double mass = 0.0;
  bool isFree = true;
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    now.centre += kQuarter * particles.exactPosition(first + k);
    now.velocity += kQuarter * particles.exactVelocity(first + k);
    mass += double(particles.mass[first + k]);
    isFree = isFree && particles.position[first + k].w > 0.0f;
  }
  std::array<glm::dvec3, Body::kParticles> offsets;
  for (std::size_t k = 0; k < Body::kParticles; ++k) offsets[k] = particles.exactPosition(first + k) - now.centre;
  now.rotation = rotationOf(body, offsets);
  now.inverseMass = isFree ? 1.0 / mass : 0.0;
  const glm::dvec3 second = mass * body.arms * body.arms;
  const glm::dvec3 inertia(second.y + second.z, second.z + second.x, second.x + second.y);
  now.inverseInertia = isFree ? 1.0 / inertia : glm::dvec3(0.0);
  now.angularMomentum = glm::dvec3(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    now.angularMomentum += kQuarter * mass * glm::cross(offsets[k], particles.exactVelocity(first + k) - now.velocity);
  }
  now.startCentre = now.centre;
  now.startRotation = now.freeRotation = now.rotation;
  now.turned = glm::dvec3(0.0);
}

void integrateRotation(BodyMotion& motion, double h) {
  const auto rate = [&](const glm::dquat& q) {
    const glm::dvec3 omega = motion.applyInverseInertia(motion.angularMomentum, q);
    return 0.5 * (glm::dquat(0.0, omega.x, omega.y, omega.z) * q);
  };
  const double angle = h * glm::length(motion.angularVelocity());
  const int turns = std::clamp(static_cast<int>(std::ceil(std::min(angle / kFinestTurn, 1e3))), 1, kMaxTurns);
  const double step = h / turns;
  glm::dquat& q = motion.rotation;
  for (int i = 0; i < turns; ++i) {
    const glm::dquat k1 = rate(q), k2 = rate(glm::normalize(q + 0.5 * step * k1)),
                     k3 = rate(glm::normalize(q + 0.5 * step * k2)), k4 = rate(glm::normalize(q + step * k3));
    q = glm::normalize(q + step / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4));
  }
  motion.freeRotation = q;
}

void readMoves(Body& body, const Particles& particles) {
  if (body.now.inverseMass == 0.0) return;
  const std::size_t first = static_cast<std::size_t>(body.first);
  bool moved = false;
  for (std::size_t k = 0; k < Body::kParticles; ++k) moved = moved || particles.predicted[first + k] != body.written[k];
  if (!moved) return;
  glm::dvec3 mean(0.0), moment(0.0);
  const double mass = 1.0 / body.now.inverseMass;
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    const glm::dvec3 r = body.now.rotation * body.corner(k);
    const glm::dvec3 d = particles.exactPredicted(first + k) - body.now.centre - r;
    mean += kQuarter * d;
    moment += kQuarter * mass * glm::cross(r, d);
  }
  body.now.centre += mean;
  body.now.turn(moment);
}

void writeProposed(Body& body, Particles& particles) {
  const std::size_t first = static_cast<std::size_t>(body.first);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    if (body.now.inverseMass > 0.0) {
      particles.setPredicted(first + k, body.now.centre + body.now.rotation * body.corner(k));
    }
    body.written[k] = particles.predicted[first + k];
  }
}

void writeVelocities(const Body& body, Particles& particles) {
  if (body.now.inverseMass == 0.0) return;
  const std::size_t first = static_cast<std::size_t>(body.first);
  const glm::dvec3 omega = body.now.applyInverseInertia(body.now.angularMomentum, body.now.rotation);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    particles.setVelocity(first + k, body.now.velocity + glm::cross(omega, body.now.rotation * body.corner(k)));
  }
}

void startFromPose(Body& body, Particles& particles) {
  BodyMotion& now = body.now;
  if (now.turned == glm::dvec3(0.0) && now.centre == now.startCentre) return;
  const std::size_t first = static_cast<std::size_t>(body.first);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    const glm::dvec3 place = body.now.centre + body.now.rotation * body.corner(k);
    const glm::dvec3 moved = place - particles.exactPosition(first + k);
    particles.setPosition(first + k, place);
    particles.setPredicted(first + k, particles.exactPredicted(first + k) + moved);
  }
  now.turned = glm::dvec3(0.0);
  now.startCentre = now.centre;
  now.startRotation = now.freeRotation = now.rotation;
}

}  // namespace pliant::sim
