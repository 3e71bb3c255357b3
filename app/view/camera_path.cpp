#include "app/view/camera_path.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr std::size_t kValues = 8;
using Values = std::array<double, kValues>;

Values valuesOf(const render::Camera& camera) {
  return {camera.target.x, camera.target.y, camera.target.z, std::log(double(camera.distance)),
          camera.yaw,      camera.pitch,    camera.roll,     camera.fieldOfView};
}

// Properties that are not interpolated, such as `orthographic`, are those of `like`.
render::Camera cameraOf(const Values& v, render::Camera like) {
  like.target = glm::vec3(v[0], v[1], v[2]);
  like.distance = static_cast<float>(std::exp(v[3]));
  like.yaw = static_cast<float>(v[4]);
  like.pitch = static_cast<float>(v[5]);
  like.roll = static_cast<float>(v[6]);
  like.fieldOfView = static_cast<float>(v[7]);
  return like;
}

// `next` with its angles shifted by full turns, so that they are closest to those of `before`.
Values unwound(Values next, const Values& before) {
  for (const std::size_t angle : {std::size_t{4}, std::size_t{6}}) {
    next[angle] = before[angle] + std::remainder(next[angle] - before[angle], glm::two_pi<double>());
  }
  return next;
}

// The slope at a key between two intervals of lengths `h` with slopes `d` (Fritsch & Butland 1984, (3) with the weights
// of Brodlie).
double slopeBetween(double h0, double d0, double h1, double d1) {
  if (d0 * d1 <= 0.0) return 0.0;
  const double w0 = 2.0 * h1 + h0, w1 = h1 + 2.0 * h0;
  return (w0 + w1) / (w0 / d0 + w1 / d1);
}

// The cubic Hermite polynomial over an interval of length h, at the fraction t.
double cubic(double a, double slopeA, double b, double slopeB, double h, double t) {
  const double t2 = t * t, t3 = t2 * t;
  return (2.0 * t3 - 3.0 * t2 + 1.0) * a + (t3 - 2.0 * t2 + t) * h * slopeA + (3.0 * t2 - 2.0 * t3) * b +
         (t3 - t2) * h * slopeB;
}

}  // namespace

CameraPath::CameraPath(const std::vector<Key>& keys) {
  for (const Key& key : keys) set(key.time, key.camera);
}

void CameraPath::set(double time, const render::Camera& camera) {
  const auto place =
      std::lower_bound(keys_.begin(), keys_.end(), time, [](const Key& key, double t) { return key.time < t; });
  if (place != keys_.end() && place->time == time) {
    place->camera = camera;
  } else {
    keys_.insert(place, {time, camera});
  }
}

void CameraPath::remove(std::size_t key) { keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(key)); }

render::Camera CameraPath::at(double time) const {
  const auto after =
      std::upper_bound(keys_.begin(), keys_.end(), time, [](double t, const Key& key) { return t < key.time; });
  if (after == keys_.begin()) return keys_.front().camera;
  if (after == keys_.end() || (after - 1)->time == time) return (after - 1)->camera;

  // The two keys around the time, and one more on each side if it exists.
  const auto i = static_cast<std::size_t>(after - keys_.begin()) - 1;
  const bool hasBefore = i > 0, hasAfter = i + 2 < keys_.size();
  const Values a = valuesOf(keys_[i].camera);
  const Values b = unwound(valuesOf(keys_[i + 1].camera), a);
  const Values before = hasBefore ? unwound(valuesOf(keys_[i - 1].camera), a) : a;
  const Values behind = hasAfter ? unwound(valuesOf(keys_[i + 2].camera), b) : b;
  const double h = keys_[i + 1].time - keys_[i].time;
  const double h0 = hasBefore ? keys_[i].time - keys_[i - 1].time : h;
  const double h1 = hasAfter ? keys_[i + 2].time - keys_[i + 1].time : h;
  Values result{};
  for (std::size_t v = 0; v < kValues; ++v) {
    const double d = (b[v] - a[v]) / h;
    const double slopeA = hasBefore ? slopeBetween(h0, (a[v] - before[v]) / h0, h, d) : 0.0;
    const double slopeB = hasAfter ? slopeBetween(h, d, h1, (behind[v] - b[v]) / h1) : 0.0;
    result[v] = cubic(a[v], slopeA, b[v], slopeB, h, (time - keys_[i].time) / h);
  }
  return cameraOf(result, keys_[i].camera);
}

render::Camera orbited(render::Camera camera, double seconds, double turn) {
  if (turn == 0.0) return camera;
  // Removes whole turns first: they would reduce the angle's precision.
  const double part = std::remainder(seconds / turn, 1.0);
  camera.yaw =
      static_cast<float>(std::remainder(double(camera.yaw) + part * glm::two_pi<double>(), glm::two_pi<double>()));
  return camera;
}

}  // namespace pliant::app
