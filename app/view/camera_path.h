// A camera that moves by itself: from key to key, or round its target.
#pragma once

#include "render/camera.h"

#include <vector>

namespace pliant::app {

/// Keys of a camera over time, and the smooth way between them.
///
/// Target, logarithm of the distance, the three angles and the field of view each follow a cubic through the keys'
/// values that is as smooth as possible without passing beyond them (Fritsch & Butland 1984): it starts and ends at
/// rest, does not overshoot, and rests where two keys are the same. The angles turn the short way; as they are those of
/// an orbit, the horizon stays level.
class CameraPath {
 public:
  struct Key {
    double time = 0.0;  ///< simulated [s]
    render::Camera camera;
  };

  CameraPath() = default;
  /// Any order; of several keys of one time the last one counts.
  explicit CameraPath(const std::vector<Key>& keys);

  bool isEmpty() const { return keys_.empty(); }
  const std::vector<Key>& keys() const { return keys_; }  ///< by time

  /// Adds a key, in place of one of the same time.
  void set(double time, const render::Camera& camera);
  /// Precondition: there is such a key.
  void remove(std::size_t key);

  /// The camera at a time; before the first key and after the last one it stands still. Precondition: not empty.
  render::Camera at(double time) const;

 private:
  std::vector<Key> keys_;
};

/// `camera` after going round its target for a time; `turn`: time of a full turn, below 0 the other way, 0: it stands
/// still [s].
render::Camera orbited(render::Camera camera, double seconds, double turn);

}  // namespace pliant::app
