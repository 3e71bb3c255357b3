// Shortens the paths of what would still go through something after the solver, and keeps the momentum of all that
// takes part.
//
// Particles that meet form a zone, and zones that share a particle become one (Provot 1997; Bridson, Fedkiw and
// Anderson 2002, rigid impact zones). A path is shortened as seen from the movement of its zone: wholly shortened, a
// zone moves as one, in which nothing meets. That is its mean movement, but particles that nothing moves, w = 0, and
// those that lean on a collider lead their zone, which goes where they or the collider goes: what they are pressed
// against takes the momentum. A zone that a collider carries turns with it, and so nothing of it goes through the
// collider.
#pragma once

#include "sim/contacts/collider.h"
#include "sim/particles.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

class ImpactZones {
 public:
  void clear(std::size_t particleCount, std::span<const std::unique_ptr<Collider>> colliders);
  /// Until the next clear() a particle leads its zone, which goes with this collider.
  void lean(std::int32_t particle, std::int32_t collider) { leaning_[static_cast<std::size_t>(particle)] = collider; }
  /// Its zone, shortened, would have brought a particle through a collider: it goes with this one from now on, wherever
  /// the rest of its zone goes.
  void cling(std::int32_t particle, std::int32_t collider);
  /// Joins the zones of these particles, which keep `part` of their paths, 0 to 1, or what was asked for before if
  /// less.
  void join(std::span<const std::int32_t> particles, float part);
  /// The zone of a particle, and all that joins it, moves as one from now on.
  void stiffen(std::int32_t particle) { stiff_[static_cast<std::size_t>(particle)] = 1; }
  /// Shortens x -> particles.predicted as joined since the last time.
  void shorten(Particles& particles);
  /// Whether the last shorten() moved a particle.
  bool wasMoved(std::int32_t particle) const { return moved_[static_cast<std::size_t>(particle)] != 0; }
  /// All particles of zones, in the order in which they joined.
  std::span<const std::int32_t> members() const { return members_; }

 private:
  static constexpr std::int32_t kNone = -1;

  struct Sum {
    glm::dvec3 momentum{0.0};  ///< mass times path [kg m]
    double mass = 0.0;
    glm::dvec3 lost{0.0};  ///< of the momentum, by shortening
    glm::dvec3 led{0.0};   ///< paths of those that nothing moves, and their number
    double leaders = 0.0;
    std::int32_t carrier = kNone;  ///< the collider that it goes with, a moving one if any
    bool stiff = false;

    bool isLed() const { return leaders > 0.0 || carrier != kNone; }
  };

  std::int32_t rootOf(std::int32_t particle);
  void sumUp(const Particles& particles);
  glm::dvec3 leadingPath(std::int32_t particle, const Sum& sum, const Particles& particles) const;
  glm::dvec3 carried(std::int32_t particle, std::int32_t collider, const Particles& particles) const;
  bool moves(std::int32_t collider) const { return colliders_[static_cast<std::size_t>(collider)]->moves(); }

  std::span<const std::unique_ptr<Collider>>
      colliders_;                   ///< given with clear(), of no use before the next one in a copy
  std::vector<std::int32_t> root_;  ///< by particle: another one of its zone; itself for one of each
  std::vector<float> part_;
  std::vector<std::int32_t> leaning_;   ///< by particle: on which collider
  std::vector<std::uint8_t> clinging_;  ///< and whether it goes with it alone
  std::vector<std::uint8_t> stiff_;     ///< by particle: its zone moves as one
  std::vector<std::uint8_t> moved_;
  std::vector<std::int32_t> members_;
  std::vector<std::uint8_t> isMember_;
  std::vector<Sum> sums_;  ///< by root
};

}  // namespace pliant::sim
