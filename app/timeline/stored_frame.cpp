#include "app/timeline/stored_frame.h"

#include "sim/state/surfaces.h"

#include <algorithm>
#include <cstring>

namespace pliant::app {

namespace {

template <typename T>
std::size_t memoryOf(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}
std::size_t memoryOf(const std::vector<bool>& list) { return list.capacity() / 8; }

template <typename T>
std::shared_ptr<const std::vector<T>> sharedWith(const std::shared_ptr<const std::vector<T>>& before,
                                                 const std::vector<T>& now) {
  return before != nullptr && *before == now ? before : std::make_shared<const std::vector<T>>(now);
}

bool haveRadii(const std::vector<glm::vec4>& spheres, const std::vector<float>& radii) {
  return std::equal(spheres.begin(), spheres.end(), radii.begin(), radii.end(),
                    [](const glm::vec4& sphere, float radius) { return sphere.w == radius; });
}

}  // namespace

StoredState::StoredState(const Snapshot& snapshot, const StoredState* before)
    : core_(snapshot),
      positions_(snapshot.spheres.begin(), snapshot.spheres.end()),
      generation_(sharedWith(before != nullptr ? before->generation_ : nullptr, snapshot.generation)),
      objects_(sharedWith(before != nullptr ? before->objects_ : nullptr, snapshot.objects)),
      fixed_(sharedWith(before != nullptr ? before->fixed_ : nullptr, snapshot.fixed)) {
  if (before != nullptr && haveRadii(snapshot.spheres, *before->radii_)) {
    radii_ = before->radii_;
    return;
  }
  auto radii = std::make_shared<std::vector<float>>();
  radii->reserve(snapshot.spheres.size());
  for (const glm::vec4& sphere : snapshot.spheres) radii->push_back(sphere.w);
  radii_ = std::move(radii);
}

Snapshot StoredState::snapshot() const {
  Snapshot snapshot;
  static_cast<SnapshotCore&>(snapshot) = core_;
  snapshot.spheres.reserve(positions_.size());
  for (std::size_t i = 0; i < positions_.size(); ++i) snapshot.spheres.emplace_back(positions_[i], (*radii_)[i]);
  snapshot.generation = *generation_;
  snapshot.objects = *objects_;
  snapshot.fixed = *fixed_;
  return snapshot;
}

bool StoredState::isSameState(const Snapshot& other) const {
  if (other.spheres.size() != positions_.size() || other.velocities.size() != core_.velocities.size()) return false;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (std::memcmp(&positions_[i], &other.spheres[i], sizeof(glm::vec3)) != 0) return false;
  }
  return std::memcmp(core_.velocities.data(), other.velocities.data(), other.velocities.size() * sizeof(glm::vec3)) ==
         0;
}

std::size_t StoredState::bytes() const {
  return sizeof(StoredState) + memoryOf(positions_) + memoryOf(core_.velocities) + memoryOf(core_.segmentNormals) +
         memoryOf(core_.colliderPoses) + memoryOf(core_.contacts) + memoryOf(core_.values) + memoryOf(core_.foam) +
         memoryOf(core_.stiffnesses) + core_.figures.bytes();
}

void StoredState::visitShared(const std::function<void(const void* part, std::size_t bytes)>& visit) const {
  visit(core_.topology.get(), core_.topology != nullptr ? bytesOf(*core_.topology) : 0);
  visit(radii_.get(), memoryOf(*radii_));
  visit(generation_.get(), memoryOf(*generation_));
  visit(objects_.get(), memoryOf(*objects_));
  visit(fixed_.get(), memoryOf(*fixed_));
}

Snapshots StoredFrame::snapshots() const {
  Snapshots all;
  for (const auto& run : runs) all.push_back(std::make_shared<const Snapshot>(run->snapshot()));
  return all;
}

std::size_t bytesOf(const Topology& topology) {
  std::size_t sum =
      sizeof(Topology) + memoryOf(topology.objects) + memoryOf(topology.strands) + memoryOf(topology.walls);
  for (const sim::SurfaceMesh& surface : topology.surfaces) {
    sum += sizeof(surface) + memoryOf(surface.triangles) + memoryOf(surface.seam);
  }
  for (const sim::EmbeddedSurface& surface : topology.embedded) {
    sum += sizeof(surface) + memoryOf(surface.vertices) + memoryOf(surface.triangles);
  }
  for (const ColliderMesh& mesh : topology.colliderMeshes) {
    sum += sizeof(mesh) + memoryOf(mesh.positions) + memoryOf(mesh.triangles);
  }
  return sum;
}

}  // namespace pliant::app
