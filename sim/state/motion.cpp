#include "sim/state/motion.h"

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

const glm::vec3& pathAt(const std::vector<glm::vec3>& path, int frame) {
  PLIANT_ASSERT(!path.empty(), "a path has positions");
  return path[std::clamp<std::ptrdiff_t>(frame, 0, std::ssize(path) - 1)];
}

glm::vec3 pathWithin(const std::vector<glm::vec3>& path, int frame, float fraction) {
  return glm::mix(pathAt(path, frame - 1), pathAt(path, frame), fraction);
}

Motion::Motion(int element, const glm::vec3& centre)
    : element_(element), origin_(centre), now_{origin_, glm::dquat(1.0, 0.0, 0.0, 0.0)} {}

void Motion::follow(std::vector<glm::vec3> path) {
  PLIANT_ASSERT(!path.empty(), "a path has positions");
  path_ = std::move(path);
  restore({path_.front(), now_.rotation});
}

void Motion::advance(float h, int frame, float frameFraction) {
  PLIANT_ASSERT(h > 0.0f, "time goes forwards");
  start_ = end_;
  const glm::dvec3 before = now_.centre;
  now_.centre =
      path_.empty() ? before + double(h) * glm::dvec3(velocity) : glm::dvec3(pathWithin(path_, frame, frameFraction));
  const double rate = glm::length(glm::dvec3(angularVelocity));
  if (rate > 0.0) {
    now_.rotation =
        glm::normalize(portable::angleAxis(rate * double(h), glm::dvec3(angularVelocity) / rate) * now_.rotation);
  }
  moves_ = rate > 0.0 || now_.centre != before;
  if (!moves_) return;
  hasMoved_ = true;
  end_ = pose();
}

void Motion::restore(const State& state) {
  now_ = state;
  moves_ = false;
  hasMoved_ = true;
  start_ = end_ = pose();
}

Pose Motion::pose() const {
  return {glm::mat3(glm::mat3_cast(now_.rotation)), glm::vec3(now_.centre - now_.rotation * origin_)};
}

}  // namespace pliant::sim
