#include "app/recording/retimer.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kRounded = 1e-3;  ///< fraction of a picture by which times may be off, since time steps are rounded

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
  // Torn, edited, or restarted.
  const bool isCut = a.topology->structure != b.topology->structure || b.frame <= a.frame;
  if (isCut) return result;
  for (std::size_t i = 0; i < result.spheres.size(); ++i) {
    if (!isSameParticle(a, b, i) || a.spheres[i].w == 0.0f || b.spheres[i].w == 0.0f) continue;
    result.spheres[i] = glm::mix(a.spheres[i], b.spheres[i], t);
  }
  for (std::size_t f = 0; f < std::min(a.segmentNormals.size(), b.segmentNormals.size()); ++f) {
    const glm::vec3 sum = glm::mix(a.segmentNormals[f], b.segmentNormals[f], t);
    if (glm::length(sum) > 0.5f) result.segmentNormals[f] = glm::normalize(sum);
  }
  // They appear and disappear, and their order changes: extrapolates those of the nearer step.
  const float away = static_cast<float>((t < 0.5f ? double(t) : double(t) - 1.0) * (b.time - a.time));
  for (FoamMark& mark : result.foam) mark.position += away * mark.velocity;
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

Retimer::Retimer(double period, bool interpolate, const Shutter& shutter, double begin)
    : period_(period),
      interpolate_(interpolate),
      shutter_(shutter),
      begin_(begin),
      pictures_(std::lround(std::ceil(begin / period - kRounded))) {}

FrameRequest Retimer::at(double time) const {
  const auto after = std::find_if(steps_.begin(), steps_.end(), [&](const FrameRequest& step) {
    return step.time >= time - kSameTime * lastSeconds_;
  });
  if (after == steps_.end()) return steps_.back();
  if (after == steps_.begin()) return *after;
  const FrameRequest &a = *std::prev(after), &b = *after;
  const double t = (time - a.time) / (b.time - a.time);
  if (t >= 1.0 - kSameTime) return b;
  if (!interpolate_) return t < 0.5 ? a : b;
  return between(a, b, t);
}

std::vector<Exposure> Retimer::exposureAt(double time) const {
  std::vector<Exposure> moments;
  const double open = shutter_.open * period_;
  if (open <= 0.0 || time - open < steps_.front().time - kSameTime * lastSeconds_) return moments;
  for (int k = 0; k < shutter_.states; ++k) {
    const double moment = time - open * (1.0 - (k + 0.5) / shutter_.states);
    FrameRequest shot = at(moment);
    moments.push_back({moment, std::move(shot.runs), shot.looks.camera});
  }
  return moments;
}

void Retimer::emit(FrameRequest shot, const Picture& picture) {
  ++pictures_;
  shot.exposure = exposureAt(shot.time);
  picture(shot);
}

void Retimer::add(FrameRequest shot, double seconds, const Picture& picture) {
  shot.time = steps_.empty() ? begin_ : steps_.back().time + lastSeconds_;
  if (steps_.empty()) lastSeconds_ = seconds;
  steps_.push_back(std::move(shot));
  const double now = steps_.back().time, tolerance = kSameTime * lastSeconds_;
  for (double next = double(pictures_) * period_; next <= now + tolerance; next = double(pictures_) * period_) {
    emit(at(next), picture);
  }
  // The next picture may need steps as far back as its exposure, and the step before that.
  const double needed = std::min(double(pictures_) * period_ - shutter_.open * period_, now);
  while (steps_.size() > 1 && steps_[1].time <= needed) steps_.pop_front();
  lastSeconds_ = seconds;
}

void Retimer::finish(const Picture& picture) {
  if (steps_.empty()) return;
  const double end = steps_.back().time + lastSeconds_ - kRounded * period_;
  while (double(pictures_) * period_ < end) emit(steps_.back(), picture);
}

}  // namespace pliant::app
