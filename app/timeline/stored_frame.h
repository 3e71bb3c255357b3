// A past frame as the timeline stores it: enough to draw it again, in as little memory as possible.
#pragma once

#include "app/view/snapshot.h"
#include "render/camera.h"

#include <functional>
#include <memory>
#include <vector>

namespace pliant::app {

/// A snapshot that shares its large parts with the previous frame where they are equal. It omits the constraint
/// overlays' data and the recording of the step.
class StoredState {
 public:
  /// `before`: the state of the same run one frame earlier; null if there is none.
  StoredState(const Snapshot& snapshot, const StoredState* before);

  Snapshot snapshot() const;
  int frame() const { return core_.frame; }   ///< number of completed steps
  double time() const { return core_.time; }  ///< simulated time [s]
  /// Whether all particles have the same positions and velocities, bit for bit.
  bool isSameState(const Snapshot& snapshot) const;

  /// Memory that is not shared [bytes].
  std::size_t bytes() const;
  /// Calls visit(part, bytes) for each part that can be shared with other frames.
  void visitShared(const std::function<void(const void* part, std::size_t bytes)>& visit) const;

 private:
  template <typename T>
  using Shared = std::shared_ptr<const std::vector<T>>;

  SnapshotCore core_;
  std::vector<glm::vec3> positions_;
  Shared<float> radii_;
  Shared<std::uint32_t> generation_;
  Shared<std::int32_t> objects_;
  Shared<bool> fixed_;
};

/// One frame of all runs, with the camera it was viewed from.
struct StoredFrame {
  int frame = 0;      ///< number of completed steps of the run that is furthest ahead
  double time = 0.0;  ///< simulated time [s]
  render::Camera camera;
  std::vector<std::shared_ptr<const StoredState>> runs;  ///< a run that has failed keeps its last state

  Snapshots snapshots() const;
};

/// Memory used by a topology [bytes].
std::size_t bytesOf(const Topology& topology);

}  // namespace pliant::app
