#include "sim/constraints/body_shifts.h"

#include "sim/base/parallel.h"

namespace pliant::sim {

namespace {

constexpr ItemCost kMoveCost{30.0};

}  // namespace

double leverOf(const Body& body) {
  double rounding = body.reach;
  for (const auto& shape : body.shapes) rounding = std::min(rounding, shape->rounding);
  return body.reach - rounding;
}

void correctTo(BodyMotion& body, const glm::dvec3& centre, const glm::dvec3& angle) {
  const glm::dvec3 half = 0.5 * angle;
  body.centre = centre;
  body.turned = body.isIsotropic()
                    ? angle / body.inverseInertia.x
                    : body.freeRotation * ((glm::conjugate(body.freeRotation) * angle) / body.inverseInertia);
  body.rotation = glm::normalize(glm::dquat(1.0, half.x, half.y, half.z) * body.freeRotation);
}

void readAllMoves(std::vector<Body>& bodies, const Particles& particles) {
  parallelFor(bodies.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) readMoves(bodies[b], particles);
  });
}

void writeAllProposed(std::vector<Body>& bodies, Particles& particles) {
  parallelFor(bodies.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) writeProposed(bodies[b], particles);
  });
}

void BodyShifts::begin(const std::vector<Body>& bodies) {
  shifts_.resize(bodies.size());
  start_.resize(bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    start_[b] = bodies[b].now.centre;
    shifts_[b].displacement.w = float(bodies[b].now.inverseMass);
    read(bodies[b], b);
  }
}

Index BodyShifts::add(float inverseMass) {
  shifts_.push_back({{0.0f, 0.0f, 0.0f, inverseMass}, glm::vec4(0.0f)});
  return static_cast<Index>(shifts_.size() - 1);
}

void BodyShifts::read(const Body& body, std::size_t b) {
  shifts_[b].displacement = glm::vec4(glm::vec3(body.now.centre - start_[b]), shifts_[b].displacement.w);
  shifts_[b].turn = glm::vec4(glm::vec3(body.now.applyInverseInertia(body.now.turned)), 0.0f);
}

void BodyShifts::write(Body& body, std::size_t b) const {
  correctTo(body.now, start_[b] + glm::dvec3(shifts_[b].displacement), glm::dvec3(shifts_[b].turn));
}

}  // namespace pliant::sim
