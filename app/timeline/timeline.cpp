#include "app/timeline/timeline.h"

#include "app/timeline/replay.h"
#include "app/timeline/simulation_bytes.h"
#include "sim/state/state_hash.h"

#include <algorithm>
#include <limits>

namespace pliant::app {

namespace {

constexpr std::size_t kShortest = 20, kLongest = 120;  ///< steps between key frames
constexpr std::size_t kFramesByKeyframe = 2;           ///< memory of a segment's frames in relation to its key frame
constexpr std::size_t kFewestSegments = 8;             ///< minimum number of segments that fit into the bound

// Approximate size of a frame that shares as much as possible.
std::size_t bytesOf(const Snapshots& snapshots) {
  std::size_t bytes = sizeof(StoredFrame);
  for (const auto& snapshot : snapshots) {
    bytes += sizeof(StoredState) + snapshot->spheres.size() * sizeof(glm::vec3) +
             snapshot->velocities.size() * sizeof(glm::vec3) + snapshot->values.size() * sizeof(float) +
             snapshot->contacts.size() * sizeof(ContactMark);
  }
  return bytes;
}

std::size_t actionsUpTo(const std::vector<TimedAction>& actions, int step) {
  const auto after =
      std::find_if(actions.begin(), actions.end(), [&](const TimedAction& past) { return past.step > step; });
  return after - actions.begin();
}

}  // namespace

void Timeline::setBound(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  bound_ = bytes;
  makeRoom(0);
}

void Timeline::setCamera(const render::Camera& camera) {
  const std::lock_guard lock(mutex_);
  camera_ = camera;
}

void Timeline::begin(std::shared_ptr<const sim::Scene> scene, Keeps keeps) {
  const std::lock_guard lock(mutex_);
  begins_ = true;
  scene_ = std::move(scene);
  before_.clear();
  if (keeps != Keeps::branchesAndHeld) dropHeld(0);
  if (keeps == Keeps::nothing) dropAll();
}

// --- Where things are ---

int Timeline::ownerOf(const TimelinePosition& place) const {
  for (auto found = branches_.find(place.branch); found != branches_.end();
       found = branches_.find(found->second.parent)) {
    if (place.step >= found->second.first) return found->first;
  }
  return -1;
}

const Timeline::Segment* Timeline::segmentOf(const TimelinePosition& place) const {
  const auto branch = branches_.find(ownerOf(place));
  if (branch == branches_.end()) return nullptr;
  const auto& segments = branch->second.segments;
  const auto after = std::upper_bound(segments.begin(), segments.end(), place.step,
                                      [](int step, const Segment& segment) { return step < segment.first; });
  if (after == segments.begin()) return nullptr;
  const Segment& segment = *std::prev(after);
  return place.step <= segment.last() ? &segment : nullptr;
}

std::shared_ptr<const StoredFrame> Timeline::find(const TimelinePosition& place) const {
  const Segment* segment = segmentOf(place);
  return segment == nullptr ? nullptr : segment->frames[place.step - segment->first];
}

std::shared_ptr<const StoredFrame> Timeline::at(const TimelinePosition& place) const {
  const std::lock_guard lock(mutex_);
  return find(place);
}

TimelinePosition Timeline::present() const {
  const std::lock_guard lock(mutex_);
  return present_;
}

// The branches on the path to the end of `branch`, each with its last step on that path.
std::map<int, int> Timeline::pathTo(int branch) const {
  std::map<int, int> path;
  int last = std::numeric_limits<int>::max();
  for (auto found = branches_.find(branch); found != branches_.end(); found = branches_.find(found->second.parent)) {
    path[found->first] = last;
    last = std::min(last, found->second.first - 1);
  }
  return path;
}

std::pair<int, int> Timeline::rangeOf(int branch) const {
  int first = std::numeric_limits<int>::max(), last = -1;
  for (const auto& [id, end] : pathTo(branch)) {
    for (const Segment& segment : branches_.at(id).segments) {
      if (segment.frames.empty() || segment.first > end) continue;
      first = std::min(first, segment.first);
      last = std::max(last, std::min(segment.last(), end));
    }
  }
  return {std::min(first, std::max(last, 0)), std::max(last, 0)};
}

std::pair<int, int> Timeline::range(int branch) const {
  const std::lock_guard lock(mutex_);
  return rangeOf(branch);
}

TimelineBranch Timeline::describeBranch(int id, const Branch& branch) const {
  TimelineBranch lane{id, branch.parent, branch.first, branch.last, false, {}, {}, {}};
  for (const Segment& segment : branch.segments) {
    if (segment.frames.empty()) continue;
    lane.keyframes.push_back(segment.first);
    if (!lane.kept.empty() && lane.kept.back().second + 1 == segment.first) {
      lane.kept.back().second = segment.last();
    } else {
      lane.kept.emplace_back(segment.first, segment.last());
    }
  }
  for (const TimedAction& past : branch.actions) {
    if (std::holds_alternative<MoveGrabbed>(past.action)) continue;
    if (lane.marks.empty() || lane.marks.back() != past.step) lane.marks.push_back(past.step);
  }
  return lane;
}

Overview Timeline::overview() const {
  const std::lock_guard lock(mutex_);
  Overview overview;
  const auto path = pathTo(present_.branch);
  for (const auto& [id, branch] : branches_) {
    overview.branches.push_back(describeBranch(id, branch));
    overview.branches.back().onPath = path.contains(id);
  }
  overview.present = present_;
  for (const Named& named : named_) {
    if (!named.isAside) overview.named.push_back(named.state);
  }
  overview.bytes = bytes_;
  overview.bound = bound_;
  const auto oldest = find({present_.branch, rangeOf(present_.branch).first}), newest = find(present_);
  if (oldest && newest) overview.seconds = newest->time - oldest->time;
  return overview;
}

std::shared_ptr<const sim::Scene> Timeline::findScene(int branch) const {
  auto found = branches_.find(branch);
  while (found != branches_.end() && found->second.scene == nullptr) found = branches_.find(found->second.parent);
  return found == branches_.end() ? nullptr : found->second.scene;
}

std::shared_ptr<const sim::Scene> Timeline::sceneOf(const TimelinePosition& place) const {
  const std::lock_guard lock(mutex_);
  return findScene(place.branch);
}

std::vector<TimedAction> Timeline::listActions(const TimelinePosition& place) const {
  std::vector<TimedAction> actions;
  auto found = branches_.find(ownerOf(place));
  if (found == branches_.end()) return actions;
  std::size_t count = actionsUpTo(found->second.actions, place.step);
  while (found != branches_.end()) {
    const Branch& branch = found->second;
    actions.insert(actions.begin(), branch.actions.begin(),
                   branch.actions.begin() + static_cast<std::ptrdiff_t>(count));
    count = branch.parentActions;
    found = branches_.find(branch.parent);
  }
  return actions;
}

std::vector<TimedAction> Timeline::actionsTo(const TimelinePosition& place) const {
  const std::lock_guard lock(mutex_);
  return listActions(place);
}

std::shared_ptr<const sim::Scene> Timeline::sceneAt(const TimelinePosition& place) const {
  const std::lock_guard lock(mutex_);
  const std::vector<TimedAction> actions = listActions(place);
  const auto edited = std::find_if(actions.rbegin(), actions.rend(),
                                   [](const TimedAction& past) { return std::holds_alternative<Edit>(past.action); });
  return edited == actions.rend() ? findScene(place.branch) : std::get<Edit>(edited->action).scene;
}

// --- What happens ---

void Timeline::note(int step, const Snapshots& snapshots, const Runs& runs) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(begins_, false)) {
    present_ = {nextBranch_++, step};
    Branch& branch = branches_[present_.branch];
    branch.first = branch.last = step;
    branch.scene = scene_;
    branch.actions = std::exchange(before_, {});
    return append(step, snapshots, runs);
  }
  if (step == present_.step) return replace(step, snapshots);
  if (step != present_.step + 1 || present_.step < current().last) {
    if (goesOnAsKept(step, snapshots)) {
      present_.step = step;
      return;
    }
    fork(step, runs);
  }
  append(step, snapshots, runs);
  present_.step = step;
}

// Whether a step after a past one only repeated what is already stored.
bool Timeline::goesOnAsKept(int step, const Snapshots& snapshots) const {
  const auto kept = find({present_.branch, step});
  if (step != present_.step + 1 || kept == nullptr || kept->runs.size() != snapshots.size()) return false;
  const auto& actions = branches_.at(present_.branch).actions;
  const bool acted =
      std::any_of(actions.begin(), actions.end(), [&](const TimedAction& past) { return past.step == step; });
  for (std::size_t r = 0; r < snapshots.size(); ++r) {
    if (!kept->runs[r]->isSameState(*snapshots[r])) return false;
  }
  return !acted;
}

void Timeline::acted(int step, const Action& action, const Runs& runs) {
  const std::lock_guard lock(mutex_);
  if (begins_) return;
  if (present_.step < current().last) fork(present_.step, runs);
  Branch& branch = current();
  branch.actions.push_back({step, action});
  bytes_ += bytesOf(branch.actions.back());
  // A new branch starts with its key frame, which was taken after the action.
  if (branch.segments.size() == 1 && branch.segments.back().frames.empty())
    branch.segments.back().actions = branch.actions.size();
}

// Starts a branch at the present; `first` is the first step of its own.
void Timeline::fork(int first, const Runs& runs) {
  const int parent = present_.branch;
  const std::size_t known = actionsUpTo(branches_.at(parent).actions, present_.step);
  present_.branch = nextBranch_++;
  Branch& branch = branches_[present_.branch];
  branch.parent = parent;
  branch.parentActions = known;
  branch.first = branch.last = first;
  addSegment(branch, first, runs);
}

void Timeline::append(int step, const Snapshots& snapshots, const Runs& runs) {
  Branch& branch = current();
  branch.last = step;
  const std::size_t bytes = bytesOf(snapshots);
  const bool fits = !branch.segments.empty() &&
                    branch.segments.back().first + static_cast<int>(branch.segments.back().frames.size()) == step &&
                    !wantsKeyframe(branch.segments.back());
  if (!fits && !addSegment(branch, step, runs)) return;
  if (!makeRoom(bytes)) {  // even this segment alone is too large: a new one starts with this step
    while (!branch.segments.empty()) dropSegment(branch, branch.segments.size() - 1);
    if (!addSegment(branch, step, runs) || !makeRoom(bytes)) return;
  }
  Segment& segment = branch.segments.back();
  const auto before = step > 0 ? find({present_.branch, step - 1}) : nullptr;
  segment.frames.push_back(frameOf(step, snapshots, before.get()));
  enter(*segment.frames.back(), segment);
  makeRoom(0);
}

// Something was done between two steps, which changed the state.
void Timeline::replace(int step, const Snapshots& snapshots) {
  Branch& branch = current();
  if (branch.segments.empty()) return;
  Segment& segment = branch.segments.back();
  const auto before = find({present_.branch, step - 1});
  auto frame = frameOf(step, snapshots, before.get());
  if (segment.frames.empty()) {
    if (segment.first != step) return;
    segment.frames.push_back(std::move(frame));
  } else {
    if (segment.last() != step) return;
    leave(*segment.frames.back(), segment);
    segment.frames.back() = std::move(frame);
  }
  enter(*segment.frames.back(), segment);
  makeRoom(0);
}

std::shared_ptr<const StoredFrame> Timeline::frameOf(int step, const Snapshots& snapshots,
                                                     const StoredFrame* before) const {
  auto frame = std::make_shared<StoredFrame>();
  frame->frame = step;
  frame->camera = camera_;
  for (std::size_t r = 0; r < snapshots.size(); ++r) {
    frame->time = std::max(frame->time, snapshots[r]->time);
    const auto last = before != nullptr && r < before->runs.size() ? before->runs[r] : nullptr;
    frame->runs.push_back(std::make_shared<const StoredState>(*snapshots[r], last.get()));
  }
  return frame;
}

// Rarely enough that key frames take the smaller part of the memory, often enough that going back takes only moments.
bool Timeline::wantsKeyframe(const Segment& segment) const {
  const std::size_t steps = segment.frames.size();
  if (steps < kShortest) return false;
  return steps >= kLongest || segment.frameBytes >= kFramesByKeyframe * segment.keyframeBytes ||
         segment.frameBytes + segment.keyframeBytes >= bound_ / kFewestSegments;
}

// Returns false, and stores nothing, if there is no room for a key frame.
bool Timeline::addSegment(Branch& branch, int step, const Runs& runs) {
  Segment segment;
  segment.first = step;
  segment.keyframeBytes = bytesOf(runs);
  if (!makeRoom(segment.keyframeBytes)) {
    while (!branch.segments.empty()) dropSegment(branch, branch.segments.size() - 1);
    if (bytes_ + segment.keyframeBytes > bound_) return false;
  }
  for (const sim::Simulation* run : runs)
    segment.keyframe.push_back(std::make_shared<const sim::Simulation>(run->clone()));
  segment.actions = branch.actions.size();
  segment.number = nextSegment_++;
  bytes_ += segment.keyframeBytes;
  branch.segments.push_back(std::move(segment));
  return true;
}

std::vector<sim::Simulation> Timeline::rebuild(const TimelinePosition& place, const std::filesystem::path& assets,
                                               const std::atomic<bool>& stop, bool recorded) const {
  Clones keyframe;
  std::vector<TimedAction> actions;
  int step = 0;
  {
    const std::lock_guard lock(mutex_);
    const Segment* segment = segmentOf(place);
    if (segment == nullptr) return {};
    const TimelinePosition before{place.branch, place.step - 1};
    if (recorded && segment->first == place.step && ownerOf(before) == ownerOf(place)) {
      if (const Segment* earlier = segmentOf(before)) segment = earlier;
    }
    keyframe = segment->keyframe;
    step = segment->first;
    const auto& all = branches_.at(ownerOf(place)).actions;
    for (std::size_t a = segment->actions; a < all.size() && all[a].step <= place.step; ++a) actions.push_back(all[a]);
  }
  std::vector<sim::Simulation> runs;
  for (const auto& run : keyframe) {
    runs.push_back(run->clone());
    runs.back().stopWhen(stop);
  }
  const auto stepTo = [&](int last) {
    for (; step < last && !stop; ++step) stepAll(runs, recorded && step + 1 == place.step);
  };
  for (const TimedAction& past : actions) {
    stepTo(past.step);
    repeatAction(past.action, runs, assets);
  }
  stepTo(place.step);
  return runs;
}

void Timeline::setPresent(const TimelinePosition& place) {
  const std::lock_guard lock(mutex_);
  present_ = {ownerOf(place), place.step};
}

}  // namespace pliant::app
