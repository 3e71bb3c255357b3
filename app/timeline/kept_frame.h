// What is kept of a frame that is over: enough to draw it again, in as little memory as that takes.
#pragma once

#include "app/view/snapshot.h"
#include "render/camera.h"

#include <functional>
#include <memory>
#include <vector>

namespace pliant::app {

/// A snapshot whose large parts are shared with the frame before where they are the same. What overlays show of
/// constraints and the recording of the step are left out.
class KeptState {
 public:
  /// `before`: the same run one frame earlier; null: there is none.
  KeptState(const Snapshot& snapshot, const KeptState* before);

  Snapshot snapshot() const;
  int frame() const { return core_.frame; }   ///< steps done
  double time() const { return core_.time; }  ///< simulated [s]
  /// Whether all particles are at the same places with the same velocities, bit for bit.
  bool isSameState(const Snapshot& snapshot) const;

  /// Memory of its own [bytes].
  std::size_t bytes() const;
  /// Calls visit(part, bytes) for each part that others may share.
  void visitShared(const std::function<void(const void* part, std::size_t bytes)>& visit) const;

 private:
  template <typename T>
  using Shared = std::shared_ptr<const std::vector<T>>;

  SnapshotCore core_;
  std::vector<glm::vec3> positions_;
  Shared<float> radii_;
  Shared<std::uint32_t> turnover_;
  Shared<std::int32_t> objects_;
  Shared<bool> fixed_;
};

/// A frame of all runs, as it was and as it was looked at.
struct KeptFrame {
  int frame = 0;      ///< steps done by the run that has done most
  double time = 0.0;  ///< simulated [s]
  render::Camera camera;
  std::vector<std::shared_ptr<const KeptState>> runs;  ///< a run that has failed stays with its last state

  Snapshots snapshots() const;
};

/// Memory of what a topology holds [bytes].
std::size_t bytesOf(const Topology& topology);

}  // namespace pliant::app
