// Ties particles to a point in space, a collider or particles of another object (Müller et al. 2007, 3.6).
//
// To a point or a collider they are tied one-way: nothing else moves them (w = 0), and they keep their position
// relative to their carrier; with a compliance a spring pulls them there. To particles they are tied two-way, by
// distance constraints that keep their initial distance; to a rigid body with an orientation by a joint at their
// initial position, which may lie anywhere.
#pragma once

#include "sim/base/index.h"
#include "sim/build/moving.h"
#include "sim/constraints/kinematic.h"
#include "sim/constraints/spring_attachment.h"
#include "sim/constraints/typed_batches.h"
#include "sim/elements/joint.h"
#include "sim/projection/find_batch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pliant::sim {

struct Attachment : NamedElement, MovingElement {
  PLIANT_FIELDS(Attachment, NamedElement, MovingElement)
  PLIANT_FIELD(int, objectID, 0, .help = "object that the particles belong to", .min = 0, .object = true)
  PLIANT_FIELD(std::vector<int>, particleID, {}, .help = "indices of the particles to attach", .min = 0,
               .mandatory = true)
  PLIANT_FIELD(
      std::string, target, "",
      .help =
          "name of the collider that the particles follow; if not set, they stay in place, or move by velocity or path")
  PLIANT_FIELD(std::optional<int>, targetObject, std::nullopt, .help = "object that the particles are attached to",
               .min = 0, .object = true)
  PLIANT_FIELD(std::vector<int>, targetParticle, {},
               .help =
                   "particle of targetObject to attach to: one for all, or one for each; if not set, the nearest, or, "
                   "on a rigid body (model rigid), the point where they are",
               .min = 0)
  PLIANT_FIELD(
      float, compliance, 0.0f,
      .help = "compliance of the attachment, which makes it a spring, if stiffnessModel is compliant; 0 = rigid",
      .unit = "m/N", .min = 0, .low = "held firmly", .high = "on a soft spring")
  PLIANT_FIELD(float, constraintDamping, 0.0f, .help = "damping of a compliant attachment: force per speed",
               .unit = "N s/m", .min = 0, .change = Change::live, .rare = true, .low = "keeps swinging",
               .high = "comes to rest at once", .needs = "stiffnessModel=compliant, compliance")
  PLIANT_FIELD(std::optional<int>, group, std::nullopt,
               .help = "priority group of two-way and compliant attachments; if not set, 4", .min = 0, .max = 9,
               .label = "Priority group", .rare = true)

  void build(ElementBuilder& builder) const { builder.declareCompliance(&Material::compliance); }

  void writeMaterial(Material& row) const {
    row.compliance = compliance;
    row.constraintDamping = constraintDamping;
    row.joint.compliance = compliance;
    row.joint.damping = constraintDamping;
  }

  void connect(ElementBuilder& builder) const {
    if (!isConsistent(builder)) return;
    for (std::size_t i = 0; i < particleID.size(); ++i) {
      if (!builder.checkReference("objectID", "particleID", {objectID, particleID[i]}, i)) return;
    }
    const Index body = targetObject ? bodyOf(builder.world(), *targetObject) : -1;
    if (body >= 0 && targetParticle.empty()) return tieToBody(builder, body);
    if (targetObject) return tieToParticles(builder);
    const Motion* carrier = target.empty() ? addMotion(builder, middleOf(builder.world())) : motionOfTarget(builder);
    if (carrier == nullptr) return;
    compliance > 0.0f ? springTo(builder, *carrier) : tieTo(builder, *carrier);
  }

 private:
  bool isConsistent(ElementBuilder& builder) const {
    if (!target.empty() && targetObject) {
      builder.error("targetObject", "<targetObject> is given beside <target>, expected one of them");
    } else if (!targetParticle.empty() && !targetObject) {
      builder.error("targetParticle", "<targetParticle> is given without <targetObject>, expected both");
    } else if (targetParticle.size() > 1 && targetParticle.size() != particleID.size()) {
      builder.error("targetParticle",
                    fmt::format("<targetParticle> is given {} times and <particleID> {} times, expected "
                                "once or as often",
                                targetParticle.size(), particleID.size()));
    } else if ((!target.empty() || targetObject) && isMoving()) {
      builder.error(path.empty() ? "velocity" : "path",
                    "the particles move with their target, expected no other motion");
    } else {
      return true;
    }
    return false;
  }

  bool isMoving() const { return velocity != glm::vec3(0.0f) || angularVelocity != glm::vec3(0.0f) || !path.empty(); }

  /// The mean position of those particles that exist at the start.
  glm::vec3 middleOf(const World& world) const {
    const auto& own = world.objects[objectID].particles;
    glm::vec3 sum(0.0f);
    int count = 0;
    for (const int number : particleID) {
      if (!isIndexOf(number, own)) continue;
      sum += glm::vec3(world.particles.position[own[number]]);
      ++count;
    }
    return count > 0 ? sum / static_cast<float>(count) : sum;
  }

  const Motion* motionOfTarget(ElementBuilder& builder) const {
    std::vector<std::string> names;
    for (const auto& collider : builder.world().colliders) {
      const std::string own = builder.elementAt(collider->element()).name();
      if (own == target) return collider->motion();
      if (!own.empty()) names.push_back(own);
    }
    builder.error("target", names.empty() ? fmt::format("<target> is '{}', but no collider has a name", target)
                                          : fmt::format("<target> is '{}', expected the name of a collider: {}", target,
                                                        fmt::join(names, ", ")));
    return nullptr;
  }

  static std::size_t numberOf(const Motion& motion, const World& world) {
    const auto isIt = [&](const auto& other) { return other.get() == &motion; };
    return std::find_if(world.motions.begin(), world.motions.end(), isIt) - world.motions.begin();
  }

  void tieTo(ElementBuilder& builder, const Motion& carrier) const {
    for (std::size_t i = 0; i < particleID.size(); ++i) {
      const ParticleReference particle{objectID, particleID[i]};
      if (builder.isKinematic(particle)) {
        builder.error("particleID",
                      fmt::format("<particleID> is {}, which is moved by another element or twice by this one, "
                                  "expected a free particle",
                                  particle.number),
                      i);
        return;
      }
      builder.connectWhenPresent(
          {{particle},
           [motion = numberOf(carrier, builder.world())](World& world, std::span<const int> tied) {
             if (world.attached == nullptr) {
               world.attached = static_cast<AttachedPositions*>(
                   &world.insert(std::make_unique<AttachedPositions>(group::kKinematic, world.motions)));
             }
             world.particles.fix(tied[0]);
             attachedPositions(world)->add(tied[0], motion, world.particles);
           },
           true});
    }
  }

  void springTo(ElementBuilder& builder, const Motion& carrier) const {
    for (const int number : particleID) {
      builder.connectWhenPresent(
          {{{objectID, number}},
           [motion = numberOf(carrier, builder.world()), toGroup = group.value_or(group::kDistanceLock),
            row = builder.index()](World& world, std::span<const int> tied) {
             SpringAttachments::of(world, toGroup).add(tied[0], motion, row, world.particles);
           }});
    }
  }

  void tieToBody(ElementBuilder& builder, Index body) const {
    for (const int number : particleID) {
      const auto particle = builder.find({objectID, number});
      if (!particle)
        return builder.error("targetObject", "the particles do not exist at the start, expected that they do");
      joinParticle(builder.world(), JointKind::ball, body, *particle, glm::dvec3(0.0), builder.index());
    }
  }

  void tieToParticles(ElementBuilder& builder) const {
    if (*targetObject == objectID) {
      return builder.error("targetObject", "<targetObject> is <objectID>, expected another object");
    }
    if (!builder.checkReference("targetObject", "", {*targetObject, 0})) return;
    for (std::size_t i = 0; i < particleID.size(); ++i) {
      const ParticleReference first{objectID, particleID[i]};
      ParticleReference second{*targetObject, 0};
      if (targetParticle.empty()) {
        const auto nearest = nearestParticle(builder.world(), first);
        if (!nearest) {
          return builder.error("targetObject", "the particles do not exist at the start, expected <targetParticle>");
        }
        second.number = *nearest;
      } else {
        const std::size_t which = targetParticle.size() == 1 ? 0 : i;
        second.number = targetParticle[which];
        if (!builder.checkReference("targetObject", "targetParticle", second, which)) return;
      }
      builder.connectWhenPresent({{first, second},
                                  [toGroup = group.value_or(group::kDistanceLock), row = builder.index()](
                                      World& world, std::span<const int> pair) {
                                    const Index tied = pair[0], to = pair[1];
                                    Particles& particles = world.particles;
                                    const float length =
                                        glm::length(glm::vec3(particles.position[tied] - particles.position[to]));
                                    batchFor<Distance>(world, toGroup, nullptr).add(Distance{{tied, to}, length, row});
                                    particles.tiedTo[tied] = particles.object[to];
                                  }});
    }
  }

  std::optional<int> nearestParticle(const World& world, const ParticleReference& to) const {
    const auto& own = world.objects[to.object].particles;
    if (!isIndexOf(to.number, own)) return std::nullopt;
    const auto at = [&](int index) { return glm::vec3(world.particles.position[index]); };
    const glm::vec3 from = at(own[to.number]);
    std::optional<int> nearest;
    float least = std::numeric_limits<float>::infinity();
    const auto& others = world.objects[*targetObject].particles;
    for (std::size_t n = 0; n < others.size(); ++n) {
      const float distance = glm::distance(from, at(others[n]));
      if (distance >= least) continue;
      least = distance;
      nearest = static_cast<int>(n);
    }
    return nearest;
  }
};

}  // namespace pliant::sim
