#include "sim/constraints/described_bodies.h"

#include "sim/geometry/turns.h"

#include <array>
#include <cstddef>

namespace pliant::sim {

namespace {

constexpr float kRounding = 1e-6f;  ///< of positions in single precision, by their size

}  // namespace

void describePoses(const World& world, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) {
  static constexpr DescriptionText kText{
      .formula =
          R"(a body continues, as one piece, from where the multipliers of the last substep or the momentum of the )"
          R"(last passes take it)",
      .gradient = "",
      .correction = R"($\Delta\mathbf{x}$: to where its pose has them)",
      .isEquation = false,
      .namesSides = true};
  for (const Body& body : world.bodies) {
    std::array<Index, Body::kParticles> particles{};
    std::array<glm::vec3, Body::kParticles> corrections{};
    bool any = false;
    for (std::size_t k = 0; k < Body::kParticles; ++k) {
      particles[k] = body.first + static_cast<Index>(k);
      const glm::vec3 place(body.now.centre + body.now.rotation * body.corner(k));
      corrections[k] = place - glm::vec3(x[particles[k]]);
      any = any || glm::length(corrections[k]) > kRounding * (1.0f + glm::length(place));
    }
    if (!any || body.now.inverseMass == 0.0) continue;
    ConstraintDescription row;
    row.text = &kText;
    row.particles = particles;
    row.correction = corrections;
    visitor(row);
  }
}

DescribedBodies::DescribedBodies(const World& world, Index a, Index b, std::span<const Index> particles)
    : others_(particles.begin(), particles.end()), displacements_(particles.size(), glm::dvec3(0.0)) {
  for (const Index body : {a, b}) {
    if (body >= 0) sides_.push_back({body, world.bodies[body].now});
  }
}

void DescribedBodies::fill(const World& world, ConstraintDescription& row) {
  for (const Side& side : sides_) {
    const Body& body = world.bodies[side.body];
    for (std::size_t k = 0; k < Body::kParticles; ++k) {
      const glm::dvec3 own = body.corner(k);
      particles_.push_back(body.first + static_cast<Index>(k));
      corrections_.emplace_back(body.now.centre + body.now.rotation * own - side.before.centre -
                                side.before.rotation * own);
    }
  }
  for (std::size_t k = 0; k < others_.size(); ++k) {
    particles_.push_back(others_[k]);
    corrections_.emplace_back(displacements_[k]);
  }
  row.particles = particles_;
  row.correction = corrections_;
}

void DescribedBodies::addTerms(const World& world, std::vector<Term>& terms) const {
  static constexpr std::array<const char*, 2> kWays{R"(\Delta\mathbf{x}_A)", R"(\Delta\mathbf{x}_B)"};
  static constexpr std::array<const char*, 2> kTurns{R"(\Delta\mathbf{\theta}_A)", R"(\Delta\mathbf{\theta}_B)"};
  for (std::size_t s = 0; s < sides_.size(); ++s) {
    const BodyMotion &now = world.bodies[sides_[s].body].now, &before = sides_[s].before;
    terms.push_back(Term::vector(kWays[s], glm::vec3(now.centre - before.centre), "of the centre [m]"));
    terms.push_back(Term::vector(kTurns[s], glm::vec3(turnOf(now.rotation * glm::conjugate(before.rotation))),
                                 "axis times angle [rad]"));
  }
}

}  // namespace pliant::sim
