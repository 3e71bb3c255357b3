#include "sim/elements/rod.h"

#include "sim/base/portable_math.h"
#include "sim/constraints/rods.h"
#include "sim/geometry/turns.h"

#include <fmt/format.h>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kSharpest = 0.99;  ///< part of pi: larger turns between segments are ambiguous in direction

/// The smallest rotation that takes the direction `from` to `to`.
glm::dquat leastTurn(const glm::dvec3& from, const glm::dvec3& to) {
  const glm::dvec3 axis = glm::cross(from, to);
  const double sine = glm::length(axis);
  if (!(sine > 0.0)) return {1.0, 0.0, 0.0, 0.0};
  return rotationBy(portable::atan2(sine, glm::dot(from, to)) / sine * axis);
}

glm::dquat about(const glm::dquat& frame, double angle) { return frame * rotationBy({0.0, 0.0, angle}); }

}  // namespace

void RodElement::writeMaterial(Material& row) const {
  ParticleElement::writeMaterial(row);
  row.tear = tear;
  row.rod = rodMaterial();
}

void RodElement::build(ElementBuilder& builder) const {
  builder.addObject(*this, SelfContact::nonNeighbours);
  addTo(builder);
}

bool RodElement::addTo(ElementBuilder& builder) const {
  const auto list = points(builder);
  if (!list || !isSound(builder, list->positions)) return false;
  World& world = builder.world();
  Rod rod;
  rod.firstParticle = addParticles(builder, *list);
  rod.firstFrame = static_cast<Index>(world.frames.size());
  rod.material = builder.index();
  rod.radius = double(radius);
  rod.segments.resize(list->positions.size() - 1);
  rod.joints.resize(rod.segments.size() + 1);
  for (std::size_t k = 0; k < rod.segments.size(); ++k) {
    rod.segments[k].length = glm::distance(glm::dvec3(list->positions[k]), glm::dvec3(list->positions[k + 1]));
  }
  setMasses(builder, rod);
  addFrames(builder, rod);
  world.strands.push_back({builder.index(), static_cast<int>(rod.firstParticle),
                           static_cast<int>(list->positions.size()), static_cast<int>(rod.firstFrame) + 1});
  Rods::of(world, group.value_or(group::kStretching)).add(std::move(rod));
  builder.fixParticles(fixed);
  return true;
}

bool RodElement::isSound(ElementBuilder& builder, const std::vector<glm::vec3>& places) const {
  const char* field = shape ? "count" : "file";
  if (places.size() < 2) {
    builder.error(field, fmt::format("<{}>: a rod of {} particles, expected at least 2", field, places.size()));
    return false;
  }
  for (std::size_t k = 0; k + 1 < places.size(); ++k) {
    const glm::dvec3 here(places[k + 1] - places[k]);
    if (!(glm::length(here) > 0.0)) {
      builder.error(field,
                    fmt::format("<{}>: particles {} and {} are at the same position, expected a segment between them",
                                shape ? "to" : field, k, k + 1));
      return false;
    }
    if (k == 0) continue;
    const glm::dvec3 before(places[k] - places[k - 1]);
    const double turn = portable::atan2(glm::length(glm::cross(before, here)), glm::dot(before, here));
    if (turn < kSharpest * glm::pi<double>()) continue;
    builder.error(field, fmt::format("<{}>: the rod turns back on itself at particle {}, expected a bend", field, k));
    return false;
  }
  const double most = 0.5 * kSharpest * static_cast<double>(places.size() - 1);
  if (std::abs(double(turns)) > most) {
    builder.error("turns", fmt::format("<turns> is {}, expected at most {:.1f} either way for {} segments: half a turn "
                                       "per segment could go either way",
                                       turns, most, places.size() - 1));
    return false;
  }
  if (twistRate != 0.0f && !isClamped(static_cast<int>(places.size()) - 1)) {
    builder.warning("twistRate", fmt::format("<twistRate> has no effect, expected {} in <fixed>, and not <hinged>",
                                             places.size() - 1));
  }
  if (twistTorque != 0.0f && isClamped(static_cast<int>(places.size()) - 1)) {
    builder.warning("twistTorque", "<twistTorque> has no effect on an end that is held, expected <hinged>");
  }
  return true;
}

bool RodElement::isClamped(int particle) const {
  return !hinged && std::find(fixed.begin(), fixed.end(), particle) != fixed.end();
}

// Half the mass of each segment goes to each of its ends.
void RodElement::setMasses(ElementBuilder& builder, const Rod& rod) const {
  if (!density) return;
  Particles& particles = builder.world().particles;
  const double byLength = double(*density) * glm::pi<double>() * rod.radius * rod.radius;
  for (std::size_t k = 0; k <= rod.segments.size(); ++k) {
    const double length =
        0.5 * ((k > 0 ? rod.segments[k - 1].length : 0.0) + (k < rod.segments.size() ? rod.segments[k].length : 0.0));
    particles.setMass(static_cast<int>(rod.firstParticle) + static_cast<int>(k), static_cast<float>(byLength * length));
  }
}

// At rest frames follow the line without twisting about it; the initial twist is added to that.
void RodElement::addFrames(ElementBuilder& builder, Rod& rod) const {
  World& world = builder.world();
  const std::size_t segments = rod.segments.size();
  const auto place = [&](std::size_t k) {
    return glm::dvec3(world.positionOf(rod.firstParticle + static_cast<Index>(k)));
  };
  const auto direction = [&](std::size_t k) { return glm::normalize(place(k + 1) - place(k)); };
  std::vector<glm::dquat> rest{leastTurn({0.0, 0.0, 1.0}, direction(0))};
  for (std::size_t k = 1; k < segments; ++k) rest.push_back(leastTurn(direction(k - 1), direction(k)) * rest.back());
  for (std::size_t k = 0; k <= segments; ++k) {
    Rod::Joint& joint = rod.joints[k];
    joint.span = 0.5 * ((k > 0 ? rod.segments[k - 1].length : 0.0) + (k < segments ? rod.segments[k].length : 0.0));
    if (k == 0 && !isClamped(0)) joint.span = 0.0;
    if (k == segments && !isClamped(static_cast<int>(segments))) joint.span = 0.0;
    if (k > 0 && k < segments && !straight) joint.restTurn = turnOf(glm::conjugate(rest[k - 1]) * rest[k]);
  }
  double length = 0.0;
  for (const Rod::Segment& segment : rod.segments) length += segment.length;
  const double twist = 2.0 * glm::pi<double>() * double(turns) / length;
  double way = 0.0;
  world.frames.push_back({rest.front(), rest.front()});
  for (std::size_t k = 0; k < segments; ++k) {
    const double half = 0.5 * rod.segments[k].length;
    const auto at = static_cast<std::size_t>(rod.firstParticle) + k;
    const double own = density ? double(*density) * glm::pi<double>() * rod.radius * rod.radius * 2.0 * half
                               : 0.5 * (double(world.particles.mass[at]) + double(world.particles.mass[at + 1]));
    const glm::dquat now = about(rest[k], twist * (way + half));
    // An immovable segment, of mass 0, turns as if it weighed 1 kg: its moments of inertia must not be 0.
    const double spread = 0.25 * (own > 0.0 ? own : 1.0) * rod.radius * rod.radius;
    world.frames.push_back({now, now, glm::dvec3(0.0), spread, 2.0 * spread});
    way += 2.0 * half;
  }
  const glm::dquat end = about(rest.back(), twist * length);
  world.frames.push_back({end, end});
}

}  // namespace pliant::sim
