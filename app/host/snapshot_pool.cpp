#include "app/host/snapshot_pool.h"

#include <utility>

namespace pliant::app {

std::shared_ptr<Snapshot> SnapshotPool::take() {
  std::unique_ptr<Snapshot> snapshot;
  {
    const std::lock_guard lock(spare_->mutex);
    snapshot = std::move(spare_->snapshot);
  }
  if (!snapshot) snapshot = std::make_unique<Snapshot>();
  // The mutex orders what the last reader did before what the next writer does.
  return {snapshot.release(), [weak = std::weak_ptr(spare_)](Snapshot* released) {
            std::unique_ptr<Snapshot> owned(released);  // freed after the lock, if it is not kept
            const std::shared_ptr<Spare> spare = weak.lock();
            if (!spare) return;
            owned->recording = nullptr;  // up to 250 MB, which cannot be reused
            const std::lock_guard lock(spare->mutex);
            spare->snapshot.swap(owned);
          }};
}

}  // namespace pliant::app
