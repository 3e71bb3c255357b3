#include "app/recording/retimer.h"

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kRounded = 1e-3;  ///< parts of a picture that a time step of few digits may be off by, all in all

FrameRequest between(const FrameRequest& a, const FrameRequest& b, double t) {
  FrameRequest shot = t < 0.5 ? a : b;
  const auto part = static_cast<float>(t);
  shot.time = a.time + t * (b.time - a.time);
  shot.looks.camera = render::interpolate(a.looks.camera, b.looks.camera, part);
  for (std::size_t r = 0; r < std::min(a.runs.size(), b.runs.size()); ++r) {
    shot.runs[r] = std::make_shared<Snapshot>(between(*a.runs[r], *b.runs[r], part));
  }
  return shot;
}

}  // namespace

Snapshot between(const Snapshot& a, const Snapshot& b, float t) {
  Snapshot result = t < 0.5f ? a : b;
  result.time = a.time + double(t) * (b.time - a.time);
  const bool isCut = a.topology != b.topology || b.frame <= a.frame;  // torn, edited, or begun again
  if (isCut) return result;
  for (std::size_t i = 0; i < result.spheres.size(); ++i) {
    if (!isSameParticle(a, b, i) || a.spheres[i].w == 0.0f || b.spheres[i].w == 0.0f) continue;
    result.spheres[i] = glm::mix(a.spheres[i], b.spheres[i], t);
  }
  for (std::size_t c = 0; c < std::min(a.colliderPoses.size(), b.colliderPoses.size()); ++c) {
    const sim::Pose &from = a.colliderPoses[c], &to = b.colliderPoses[c];
    if (from.rotation != to.rotation) {
      result.colliderPoses[c].rotation =
          glm::mat3_cast(glm::slerp(glm::quat_cast(from.rotation), glm::quat_cast(to.rotation), t));
    }
    result.colliderPoses[c].translation = glm::mix(from.translation, to.translation, t);
  }
  return result;
}

void Retimer::emit(const FrameRequest& shot, const Picture& picture) {
  ++pictures_;
  picture(shot);
}

void Retimer::add(FrameRequest shot, double seconds, const Picture& picture) {
  if (!last_) {
    shot.time = 0.0;
    emit(shot, picture);
  } else {
    shot.time = last_->time + lastSeconds_;
    const double tolerance = kSameTime * lastSeconds_;
    for (double at = double(pictures_) * period_; at <= shot.time + tolerance; at = double(pictures_) * period_) {
      const double t = (at - last_->time) / lastSeconds_;
      if (t >= 1.0 - kSameTime || (!interpolate_ && t >= 0.5)) {
        emit(shot, picture);
      } else {
        emit(interpolate_ ? between(*last_, shot, t) : *last_, picture);
      }
    }
  }
  last_ = std::move(shot);
  lastSeconds_ = seconds;
}

void Retimer::finish(const Picture& picture) {
  if (!last_) return;
  const double end = last_->time + lastSeconds_ - kRounded * period_;
  while (double(pictures_) * period_ < end) emit(*last_, picture);
}

}  // namespace pliant::app
