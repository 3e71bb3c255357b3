// What a timeline stores, and what it drops when memory is short.
#include "app/timeline/simulation_bytes.h"
#include "app/timeline/timeline.h"

#include <algorithm>
#include <limits>

namespace pliant::app {

void Timeline::use(const void* part, std::size_t bytes) {
  if (part == nullptr) return;
  Users& users = parts_[part];
  if (users.count++ > 0) return;
  users.bytes = bytes;
  bytes_ += bytes;
}

void Timeline::release(const void* part) {
  const auto users = parts_.find(part);
  if (users == parts_.end() || --users->second.count > 0) return;
  bytes_ -= users->second.bytes;
  parts_.erase(users);
}

void Timeline::enter(const StoredFrame& frame, Segment& segment) {
  use(&frame, sizeof(StoredFrame) + frame.runs.capacity() * sizeof(frame.runs[0]));
  for (const auto& state : frame.runs) {
    use(state.get(), state->bytes());
    state->visitShared([&](const void* part, std::size_t bytes) { use(part, bytes); });
    segment.frameBytes += state->bytes();
  }
}

void Timeline::leave(const StoredFrame& frame, Segment& segment) {
  release(&frame);
  for (const auto& state : frame.runs) {
    segment.frameBytes -= state->bytes();
    state->visitShared([&](const void* part, std::size_t) { release(part); });
    release(state.get());
  }
}

// Drops segments as needed. Returns whether there is room.
bool Timeline::makeRoom(std::size_t bytes) {
  while (bytes_ + bytes > bound_ && dropOldest()) {
  }
  return bytes_ + bytes <= bound_;
}

// Segments that are not on the path to the present go first. The segment with the present stays.
bool Timeline::dropOldest() {
  const auto path = pathTo(present_.branch);
  const Segment* now = segmentOf(present_);
  int from = -1;
  std::size_t index = 0;
  std::pair<bool, std::uint64_t> best{true, std::numeric_limits<std::uint64_t>::max()};
  for (const auto& [id, branch] : branches_) {
    const auto way = path.find(id);
    for (std::size_t s = 0; s < branch.segments.size(); ++s) {
      const Segment& segment = branch.segments[s];
      const bool isLast = id == present_.branch && s + 1 == branch.segments.size();
      if (&segment == now || isLast) continue;
      const std::pair<bool, std::uint64_t> rank{way != path.end() && segment.first <= way->second, segment.number};
      if (rank >= best) continue;
      best = rank;
      from = id;
      index = s;
    }
  }
  if (from < 0) return false;
  dropSegment(branches_.at(from), index);
  if (branches_.at(from).segments.empty()) dropBranch(from);
  return true;
}

void Timeline::dropSegment(Branch& branch, std::size_t index) {
  Segment& segment = branch.segments[index];
  for (const auto& frame : segment.frames) leave(*frame, segment);
  bytes_ -= segment.keyframeBytes;
  branch.segments.erase(branch.segments.begin() + static_cast<std::ptrdiff_t>(index));
}

// Unless it has child branches or is the active one.
void Timeline::dropBranch(int id) {
  const bool isParent =
      std::any_of(branches_.begin(), branches_.end(), [&](const auto& other) { return other.second.parent == id; });
  if (isParent || id == present_.branch) return;
  const auto found = branches_.find(id);
  const int parent = found->second.parent;
  for (const TimedAction& past : found->second.actions) bytes_ -= bytesOf(past);
  branches_.erase(found);
  const auto left = branches_.find(parent);
  if (left != branches_.end() && left->second.segments.empty()) dropBranch(parent);
}

void Timeline::dropAll() {
  branches_.clear();
  named_.clear();
  parts_.clear();
  bytes_ = 0;
  present_ = {};
}

}  // namespace pliant::app
