// A camera that moves automatically: between keys, or around its target.
#pragma once

#include "render/camera.h"

#include <vector>

namespace pliant::app {

/// Camera keys over time, with smooth interpolation.
///
/// Target, logarithm of the distance, the three angles and the field of view each follow a cubic through the keys'
/// values that is as smooth as possible without overshooting (Fritsch & Butland 1984): it starts and ends at rest, and
/// is constant between equal keys. Angles take the shorter way; as they are those of an orbit, the horizon stays level.
class CameraPath {
 public:
  struct Key {
    double time = 0.0;  ///< simulated [s]
    render::Camera camera;
  };

  CameraPath() = default;
  /// In any order; of several keys at the same time the last one counts.
  explicit CameraPath(const std::vector<Key>& keys);

  bool isEmpty() const { return keys_.empty(); }
  const std::vector<Key>& keys() const { return keys_; }  ///< by time

  /// Adds a key, replacing one at the same time.
  void set(double time, const render::Camera& camera);
  /// Precondition: the key exists.
  void remove(std::size_t key);

  /// The camera at a time; constant before the first key and after the last one. Precondition: not empty.
  render::Camera at(double time) const;

 private:
  std::vector<Key> keys_;
};

/// `camera` after orbiting its target for some time; `turn`: duration of a full turn; negative: the other way; 0: no
/// motion [s].
render::Camera orbited(render::Camera camera, double seconds, double turn);

}  // namespace pliant::app
