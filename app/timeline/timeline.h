// The timeline: the states of a simulation at every step of the last minutes, in bounded memory, with branches.
//
// Each step leaves a StoredFrame, which can be drawn again. From time to time the simulations themselves are cloned:
// key frames. Any step in between is rebuilt, bit for bit, by repeating the actions since the previous key frame. Going
// back and doing something different there starts a branch; the old branch is kept.
//
// Steps are those of SimulationWorker: the same for all runs side by side. A key frame, the frames up to the next one
// and the actions in between form a segment, the unit that is dropped when memory is short. Segments of inactive
// branches are dropped first, then the oldest ones.
#pragma once

#include "app/take/take.h"
#include "app/timeline/stored_frame.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pliant::app {

/// A step of a branch. Steps before its start are those of its parent branch.
struct TimelinePosition {
  int branch = 0;
  int step = 0;
  bool operator==(const TimelinePosition&) const = default;
};

/// A branch, as the window shows it.
struct TimelineBranch {
  int branch = 0;
  int parent = -1;  ///< branch that it forked from; -1: it starts at step 0
  int first = 0;    ///< its first step
  int last = 0;
  bool onPath = false;                    ///< whether it, or a branch that forked from it, is the active one
  std::vector<std::pair<int, int>> kept;  ///< first and last steps of the parts still in memory, in order
  std::vector<int> keyframes;
  std::vector<int> marks;  ///< steps before which something was done; for a drag, its start and end
};

/// A state with a name.
struct NamedState {
  int id = 0;  ///< never reused
  std::string name;
  bool isStored = false;   ///< loaded from a file; rebuilt by playing its take
  TimelinePosition place;  ///< where it was saved
  double time = 0.0;       ///< simulated time [s]
};

struct Overview {
  std::vector<TimelineBranch> branches;  ///< oldest first
  TimelinePosition present;              ///< position of the running simulations
  std::vector<NamedState> named;
  std::size_t bytes = 0;  ///< memory in use
  std::size_t bound = 0;
  double seconds = 0.0;  ///< simulated time stored before the present
};

class Timeline {
 public:
  static constexpr std::size_t kUsualBound = std::size_t{512} << 20;
  using Runs = std::vector<const sim::Simulation*>;

  /// `bound`: memory limit [bytes].
  explicit Timeline(std::size_t bound = kUsualBound) : bound_(bound) {}

  // Thread-safe:

  /// Drops segments until the memory is within the limit.
  void setBound(std::size_t bytes);
  /// Sets the camera that the next frames are stored with.
  void setCamera(const render::Camera& camera);
  /// What begin() keeps of the past.
  enum class Keeps { nothing, branches, branchesAndHeld };
  /// The next step passed to note() starts a branch without a parent. `scene`: the running scene, with its variants.
  void begin(std::shared_ptr<const sim::Scene> scene, Keeps keeps);

  /// Null if it is not stored (any more). The frame remains valid even if the timeline drops it.
  std::shared_ptr<const StoredFrame> at(const TimelinePosition& place) const;
  TimelinePosition present() const;
  /// First and last stored step on the path to the end of a branch.
  std::pair<int, int> range(int branch) const;
  Overview overview() const;

  /// The initial scene of the path to `place`, and all actions on that path, including those before the next step.
  std::shared_ptr<const sim::Scene> sceneOf(const TimelinePosition& place) const;
  std::vector<TimedAction> actionsTo(const TimelinePosition& place) const;
  /// The scene as edited at that time.
  std::shared_ptr<const sim::Scene> sceneAt(const TimelinePosition& place) const;

  /// A named state as a take that ends at its step, with the fingerprint of its final state; an empty take if it does
  /// not exist.
  Take takeOf(std::size_t named) const;
  /// Adds a state loaded from a file.
  void addNamed(std::string name, Take take);
  void rename(std::size_t named, std::string name);
  void forget(std::size_t named);
  /// A new id for a state to be saved.
  int newStateId();
  /// Removes a named state from the list until putBack(); also works for one that is yet to be saved.
  void setAside(int id);
  void putBack(int id);
  static constexpr std::size_t kMostAside = 16;

  // On the simulations' thread only:

  /// Called after a step, and after a change of state between two steps. `step`: number of completed steps;
  /// `snapshots`: the current states of the runs.
  void note(int step, const Snapshots& snapshots, const Runs& runs);
  /// Called after an action on the runs, between step `step` and the next.
  void acted(int step, const Action& action, const Runs& runs);
  /// The simulations as they were at `place`; empty if it is not stored. Setting `stop` interrupts it, even within a
  /// step. `assets`: as for apply(). `recorded`: with the recording of their last step, except at the first stored
  /// step.
  std::vector<sim::Simulation> rebuild(const TimelinePosition& place, const std::filesystem::path& assets,
                                       const std::atomic<bool>& stop, bool recorded = false) const;
  /// The simulations continue from there.
  void setPresent(const TimelinePosition& place);
  /// Saves the runs at `place` under a name, until forget(). `id`: from newStateId(); negative: a new one.
  void keepAs(std::string name, const TimelinePosition& place, const Runs& runs, int id = -1);
  /// The simulations of a named state, which becomes the present; empty if it does not exist.
  std::vector<sim::Simulation> restoreNamed(std::size_t named);
  /// Stores the runs' current state under an id chosen by the caller, for swapHeld(). It is dropped by a begin()
  /// that does not keep held states, or when there are kMostHeld newer ones or held states take too much memory.
  void hold(int id, const Runs& runs);
  static constexpr std::size_t kMostHeld = 32;
  /// An earlier state of the runs, and how it was reached.
  struct Restored {
    std::vector<sim::Simulation> runs;
    std::shared_ptr<const sim::Scene> scene;  ///< its initial scene
    int step = 0;
    std::vector<TimedAction> actions;
  };
  /// Returns the runs held under `id` and holds the current ones in their place; the returned runs continue in a branch
  /// without a parent. Nothing if none are held (any more).
  std::optional<Restored> swapHeld(int id, const Runs& runs);

 private:
  using Clones = std::vector<std::shared_ptr<const sim::Simulation>>;

  struct Segment {
    Clones keyframe;
    std::size_t keyframeBytes = 0;
    int first = 0;             ///< step of the key frame
    std::size_t actions = 0;   ///< number of the branch's actions before the key frame
    std::uint64_t number = 0;  ///< creation order across all branches
    std::size_t frameBytes = 0;
    std::vector<std::shared_ptr<const StoredFrame>> frames;  ///< of steps first, first + 1, ...

    int last() const { return first + static_cast<int>(frames.size()) - 1; }
  };
  struct Branch {
    int parent = -1;
    std::size_t parentActions = 0;  ///< number of the parent's actions before the fork
    int first = 0;
    int last = 0;
    std::shared_ptr<const sim::Scene> scene;  ///< initial scene; only set if there is no parent
    std::vector<TimedAction> actions;         ///< done in this branch
    std::vector<Segment> segments;
  };
  struct Named {
    NamedState state;
    bool isAside = false;  ///< hidden; kept only for putBack()
    Clones runs;
    std::size_t bytes = 0;
    std::shared_ptr<const sim::Scene> scene;
    std::vector<TimedAction> actions;    ///< those that lead from the scene to this state
    std::shared_ptr<const Take> stored;  ///< used in place of scene and actions if it was loaded from a file
  };

  Named describeNamed(std::string name, const TimelinePosition& place, const Runs& runs);
  void dropHeld(std::size_t most);
  void dropAside(std::size_t most);
  Named* listed(std::size_t named);
  const Named* listed(std::size_t named) const { return const_cast<Timeline*>(this)->listed(named); }
  Branch& current() { return branches_.at(present_.branch); }
  int ownerOf(const TimelinePosition& place) const;
  const Segment* segmentOf(const TimelinePosition& place) const;
  std::shared_ptr<const StoredFrame> find(const TimelinePosition& place) const;
  std::vector<TimedAction> listActions(const TimelinePosition& place) const;
  std::shared_ptr<const sim::Scene> findScene(int branch) const;
  std::pair<int, int> rangeOf(int branch) const;
  std::map<int, int> pathTo(int branch) const;
  TimelineBranch describeBranch(int id, const Branch& branch) const;

  void fork(int first, const Runs& runs);
  void append(int step, const Snapshots& snapshots, const Runs& runs);
  void replace(int step, const Snapshots& snapshots);
  bool goesOnAsKept(int step, const Snapshots& snapshots) const;
  std::shared_ptr<const StoredFrame> frameOf(int step, const Snapshots& snapshots, const StoredFrame* before) const;
  bool wantsKeyframe(const Segment& segment) const;
  bool addSegment(Branch& branch, int step, const Runs& runs);

  void use(const void* part, std::size_t bytes);
  void release(const void* part);
  void enter(const StoredFrame& frame, Segment& segment);
  void leave(const StoredFrame& frame, Segment& segment);
  bool makeRoom(std::size_t bytes);
  bool dropOldest();
  void dropSegment(Branch& branch, std::size_t index);
  void dropBranch(int id);
  void dropAll();

  mutable std::mutex mutex_;
  std::size_t bound_;
  std::size_t bytes_ = 0;
  render::Camera camera_;
  std::map<int, Branch> branches_;
  int nextBranch_ = 0;
  std::uint64_t nextSegment_ = 0;
  TimelinePosition present_;
  bool begins_ = true;                       ///< the next step starts a branch without a parent
  std::shared_ptr<const sim::Scene> scene_;  ///< initial scene of that branch
  std::vector<TimedAction> before_;          ///< actions before its first step, when started from a named or held state
  std::vector<Named> named_;
  int nextState_ = 0;          ///< id of the next one
  std::set<int> unwanted_;     ///< ids to be set aside as soon as they are saved
  std::map<int, Named> held_;  ///< by the id passed to hold(); the oldest have the lowest ids
  /// Use count and size of a part that several frames may share.
  struct Users {
    std::size_t count = 0, bytes = 0;
  };
  std::unordered_map<const void*, Users> parts_;
};

}  // namespace pliant::app
