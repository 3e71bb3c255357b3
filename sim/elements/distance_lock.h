// Keeps two particles, of any objects, at a distance, with k = 1 or a compliance.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/typed_batches.h"
#include "sim/projection/find_batch.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

struct DistanceLock : NamedElement {
  PLIANT_FIELDS(DistanceLock, NamedElement)
  using Pair = std::vector<int>;
  PLIANT_FIELD(float, distance, 1.0f, .help = "distance kept between the two particles", .unit = "m", .min = 0,
               .usual = {0.01, 10, true})
  PLIANT_FIELD(Pair, objectID, (Pair{0, 0}), .help = "object of each of the two particles", .min = 0, .object = true)
  PLIANT_FIELD(Pair, particleID, (Pair{0, 1}), .help = "index of each of the two particles in its object", .min = 0)
  PLIANT_FIELD(float, compliance, 0.0f,
               .help = "compliance of the distance, length per force, if stiffnessModel is compliant; 0 = rigid",
               .unit = "m/N", .min = 0, .change = Change::live, .low = "a stiff bar", .high = "a soft spring",
               .needs = "stiffnessModel=compliant")
  PLIANT_FIELD(float, constraintDamping, 0.0f, .help = "damping of a compliant distance: force per speed",
               .unit = "N s/m", .min = 0, .change = Change::live, .rare = true, .low = "keeps swinging",
               .high = "comes to rest at once", .needs = "stiffnessModel=compliant, compliance")
  PLIANT_FIELD(std::optional<int>, group, std::nullopt, .help = "priority group; if not set, 4", .min = 0, .max = 9,
               .label = "Priority group", .rare = true)

  void build(ElementBuilder& builder) const { builder.declareCompliance(&Material::compliance); }

  void writeMaterial(Material& row) const {
    row.compliance = compliance;
    row.constraintDamping = constraintDamping;
  }

  void connect(ElementBuilder& builder) const {
    if (!isPair(builder, "objectID", objectID) || !isPair(builder, "particleID", particleID)) return;
    const ParticleReference first{objectID[0], particleID[0]}, second{objectID[1], particleID[1]};
    if (!builder.checkReference("objectID", "particleID", first, 0)) return;
    if (!builder.checkReference("objectID", "particleID", second, 1)) return;
    if (first.object == second.object && first.number == second.number) {
      return builder.error("particleID", "both particles are the same, expected two");
    }
    warnOfLength(builder, first, second);
    builder.connectWhenPresent(
        {{first, second},
         [toGroup = group.value_or(group::kDistanceLock), length = distance, row = builder.index()](
             World& world, std::span<const int> pair) {
           batchFor<Distance>(world, toGroup, nullptr).add(Distance{{pair[0], pair[1]}, length, row});
         }});
  }

 private:
  /// Largest ratio of the lock's distance to that of its particles, or its reciprocal: more is taken for a mistake.
  static constexpr float kFarOff = 4.0f;

  /// A lock far from its length throws its particles about in the first step.
  void warnOfLength(ElementBuilder& builder, const ParticleReference& first, const ParticleReference& second) const {
    const auto a = builder.find(first), b = builder.find(second);
    if (!a || !b) return;
    const Particles& particles = builder.world().particles;
    const float now = glm::length(glm::vec3(particles.position[*a] - particles.position[*b]));
    const float size = 0.5f * (particles.radius[*a] + particles.radius[*b]);
    if (std::max(now, distance) <= kFarOff * (std::min(now, distance) + size)) return;
    builder.warning("distance", fmt::format("<distance> is {:.4g} m, but its particles are {:.4g} m apart: the first "
                                            "step throws them about",
                                            distance, now));
  }

  static bool isPair(ElementBuilder& builder, const char* field, const Pair& ids) {
    if (ids.size() == 2) return true;
    builder.error(field, fmt::format("<{}> is given {}, expected twice", field,
                                     ids.size() == 1 ? "once" : fmt::format("{} times", ids.size())));
    return false;
  }
};

}  // namespace pliant::sim
