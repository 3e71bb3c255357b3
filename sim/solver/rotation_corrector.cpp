#include "sim/solver/rotation_corrector.h"

#include "sim/base/portable_math.h"
#include "sim/solver/tolerances.h"

#include <Eigen/SVD>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

// Mass in the solver: a particle that the mouse holds is heavier than by its element.
double massOf(const glm::vec4& x) { return 1.0 / double(x.w); }

/// The fixed particles that hold a body.
struct Holds {
  std::array<glm::dvec3, 2> points{};  ///< the two of them that are farthest apart, or one twice
  int rank = 0;                        ///< 0: none, 1: one, 2: all on a line, 3: no rotation is left
};

Holds holdsAt(std::span<const Index> held, const Particles& particles) {
  Holds holds;
  if (held.empty()) return holds;
  const auto at = [&](Index i) { return glm::dvec3(particles.position[i]); };
  auto& [a, b] = holds.points;
  a = b = at(held.front());
  for (const Index i : held) {
    if (glm::distance(at(i), a) > glm::distance(b, a)) b = at(i);
  }
  holds.rank = 1;
  const double length = glm::distance(a, b);
  if (!(length > 0.0)) return holds;
  const glm::dvec3 axis = (b - a) / length;
  const bool onLine = std::all_of(held.begin(), held.end(), [&, origin = a](Index i) {
    return glm::length(glm::cross(axis, at(i) - origin)) <= kOnOneLine * length;
  });
  holds.rank = onLine ? 2 : 3;
  return holds;
}

/// The turn whose moment is `made` with the inertia `k`. A body that is nearly a line has hardly any inertia about
/// itself: then the turn about each principal axis is bounded.
glm::dvec3 turnOf(const glm::dmat3& k, const glm::dvec3& made) {
  const double trace = k[0][0] + k[1][1] + k[2][2];
  if (std::abs(glm::determinant(k)) > kThin * std::abs(trace * trace * trace)) {
    const glm::dvec3 exact = glm::inverse(k) * made;
    if (glm::length(exact) <= kLargestTurn) return exact;
  }
  Eigen::Matrix3d matrix;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) matrix(row, column) = k[column][row];
  }
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::Vector3d moment(made.x, made.y, made.z);
  Eigen::Vector3d turn = Eigen::Vector3d::Zero();
  for (int axis = 0; axis < 3; ++axis) {
    const double inertia = svd.singularValues()[axis];
    if (!(inertia > kThinnest * svd.singularValues()[0])) continue;
    const double angle = svd.matrixU().col(axis).dot(moment) / inertia;
    turn += std::clamp(angle, -kLargestTurn, kLargestTurn) * svd.matrixV().col(axis);
  }
  return {turn[0], turn[1], turn[2]};
}

}  // namespace

void RotationCorrector::clear() {
  bodies_.clear();
  levers_.clear();
}

void RotationCorrector::add(std::span<const Index> members, std::span<const Index> held, const Particles& particles,
                            const StepContext& context) {
  const Holds holds = holdsAt(held, particles);
  if (holds.rank == 3) return;
  // Restarted particles carry nothing on; of the others only those at rest, for which it makes no difference.
  const auto historyDisplacement = [&](Index i) {
    return context.historyDisplacement.empty() ? glm::vec3(0.0f)
                                               : context.historyDisplacement[static_cast<std::size_t>(i)];
  };
  const bool hasHistory = historyDisplacement(members.front()) != glm::vec3(0.0f);
  const auto isLike = [&](Index i) { return (historyDisplacement(i) != glm::vec3(0.0f)) == hasHistory; };
  if (!std::all_of(members.begin(), members.end(), isLike)) return;
  Body body{.members = members, .firstLever = levers_.size(), .hasHistory = hasHistory};
  const auto origin = [&](Index i) { return particles.exactPosition(i) + glm::dvec3(historyDisplacement(i)); };
  for (const Index i : members) {
    body.mass += massOf(particles.position[i]);
    body.centre += massOf(particles.position[i]) * origin(i);
  }
  body.centre /= body.mass;
  if (holds.rank > 0) body.hold = held.front(), body.centre = holds.points[0];
  if (holds.rank == 2) body.axis = glm::normalize(holds.points[1] - holds.points[0]);
  for (const Index i : members) {
    levers_.push_back(massOf(particles.position[i]) * (origin(i) - body.centre));
  }
  bodies_.push_back(body);
}

void RotationCorrector::begin(const Particles& particles) {
  for (Body& body : bodies_) body.before = momentOf(body, particles);
}

void RotationCorrector::notePrediction(const Particles& particles, const StepContext& context) {
  // The reciprocal of 2/3, rounded, is 3/2 to the last bit: 2/3 itself is not exact, and would erode the momentum.
  const double step = double(context.h) / double(1.0f / context.elasticPart);
  for (Body& body : bodies_) {
    if (!body.hasHistory) continue;
    const bool isLed = std::any_of(body.members.begin(), body.members.end(), [&](Index i) {
      return std::abs(massOf(particles.position[i]) / double(particles.mass[i]) - 1.0) > kSameMass;
    });
    if (isLed) continue;
    glm::dvec3 toCentre(0.0), angular(0.0);  // from body.centre
    for (const Index i : body.members) {
      if (body.hold < 0)
        toCentre += massOf(particles.position[i]) * (particles.exactPosition(i) - body.centre) / body.mass;
    }
    for (const Index i : body.members) {
      const glm::dvec3 r = particles.exactPosition(i) - body.centre - toCentre;
      angular += massOf(particles.position[i]) * glm::cross(r, particles.exactVelocity(i));
    }
    body.made += momentOf(body, particles) - step * angular;
  }
}

void RotationCorrector::end(const Particles& particles) {
  for (Body& body : bodies_) body.made += momentOf(body, particles) - body.before;
}

void RotationCorrector::removeRotation(Particles& particles) {
  constexpr int kMaxTurns = 8;
  for (Body& body : bodies_) {
    for (int turn = 0; turn < kMaxTurns; ++turn) {
      const glm::dvec3 centre = centreOf(body, particles);
      const glm::dvec3 theta = turnFor(body, centre, particles);
      const double angle = glm::length(theta);
      if (!(angle > 0.0)) break;
      const glm::dmat3 rotation = glm::mat3_cast(portable::angleAxis(-angle, theta / angle));
      const bool isLast = angle < kSmallTurn;
      if (!isLast) body.made -= momentOf(body, particles);
      for (const Index i : body.members) {
        const glm::dvec3 q = particles.exactPredicted(i) - centre;
        particles.correctExactly(i, glm::vec3(rotation * q - q));
      }
      if (isLast) break;
      body.made += momentOf(body, particles);
    }
    body.made = glm::dvec3(0.0);
  }
}

void RotationCorrector::recordCentres(const Particles& particles) {
  for (Body& body : bodies_) body.place = centreOfMass(body, particles);
}

void RotationCorrector::restoreCentres(Particles& particles) const {
  for (const Body& body : bodies_) {
    if (body.hold >= 0) continue;
    const glm::vec3 back(body.place - centreOfMass(body, particles));
    for (const Index i : body.members) particles.correctExactly(i, back);
  }
}

// At x*.
glm::dvec3 RotationCorrector::centreOfMass(const Body& body, const Particles& particles) const {
  glm::dvec3 sum(0.0);
  for (const Index i : body.members) sum += massOf(particles.position[i]) * (particles.exactPredicted(i) - body.centre);
  return body.centre + sum / body.mass;
}

glm::dvec3 RotationCorrector::centreOf(const Body& body, const Particles& particles) const {
  return body.hold >= 0 ? particles.exactPredicted(body.hold) : centreOfMass(body, particles);
}

glm::dvec3 RotationCorrector::turnFor(const Body& body, const glm::dvec3& centre, const Particles& particles) const {
  glm::dmat3 k(0.0);
  const glm::dvec3* lever = levers_.data() + body.firstLever;
  for (const Index i : body.members) {
    const glm::dvec3 q = particles.exactPredicted(i) - centre;
    k += glm::dmat3(glm::dot(*lever, q)) - glm::outerProduct(q, *lever);
    ++lever;
  }
  if (body.axis != glm::dvec3(0.0)) {
    const double about = glm::dot(body.axis, k * body.axis);
    if (!(about > 0.0)) return glm::dvec3(0.0);
    return std::clamp(glm::dot(body.axis, body.made) / about, -kLargestTurn, kLargestTurn) * body.axis;
  }
  return turnOf(k, body.made);
}

// x* is taken relative to the centre, too, to be accurate far from the origin.
glm::dvec3 RotationCorrector::momentOf(const Body& body, const Particles& particles) const {
  const glm::dvec3* lever = levers_.data() + body.firstLever;
  glm::dvec3 sum(0.0);
  for (const Index i : body.members) sum += glm::cross(*lever++, particles.exactPredicted(i) - body.centre);
  return sum;
}

}  // namespace pliant::sim
