// Reuses the memory of snapshots that nobody holds any more.
#pragma once

#include "app/view/snapshot.h"

#include <memory>
#include <mutex>

namespace pliant::app {

class SnapshotPool {
 public:
  /// A snapshot to overwrite: the last one that was released, with its old contents except the recording, or a new one.
  /// It returns to the pool when its last owner releases it, on any thread; it may outlive the pool.
  std::shared_ptr<Snapshot> take();

 private:
  struct Spare {
    std::mutex mutex;
    std::unique_ptr<Snapshot> snapshot;
  };
  std::shared_ptr<Spare> spare_ = std::make_shared<Spare>();
};

}  // namespace pliant::app
