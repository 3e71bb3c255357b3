// The timeline: what a simulation was like in each step of the last minutes, in bounded memory, with its branches.
//
// Each step leaves a KeptFrame, to be drawn again. Now and then the simulations themselves are kept, as clones: key
// frames. From the one before and the actions since, any step in between comes back to the last bit, by doing it again.
// Whoever goes back and does something else there begins a branch; the one that is left stays.
//
// Steps are those of SimulationWorker: the same for all runs side by side. A key frame, the frames that follow it up to
// the next one, and what was done meanwhile make a segment: what is dropped when memory is short. The segments of
// branches that are left go first, then the oldest ones.
#pragma once

#include "app/take/take.h"
#include "app/timeline/kept_frame.h"

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

/// A step of a branch. Steps before the branch began are those of the branch that it came from.
struct TimelinePosition {
  int branch = 0;
  int step = 0;
  bool operator==(const TimelinePosition&) const = default;
};

/// What the window shows of a branch.
struct TimelineBranch {
  int branch = 0;
  int parent = -1;  ///< branch that it came from; -1: it began at step 0
  int first = 0;    ///< its first step
  int last = 0;
  bool onPath = false;                    ///< it, or a branch that came from it, is the one that goes on
  std::vector<std::pair<int, int>> kept;  ///< first and last steps of what is there still, in order
  std::vector<int> keyframes;
  std::vector<int> marks;  ///< steps before which something was done; of a drag the beginning and the end
};

/// A state that has a name.
struct NamedState {
  int id = 0;  ///< its own for good
  std::string name;
  bool isStored = false;   ///< it comes from a file and is rebuilt by playing its take
  TimelinePosition place;  ///< where it was taken
  double time = 0.0;       ///< simulated [s]
};

struct Overview {
  std::vector<TimelineBranch> branches;  ///< the oldest first
  TimelinePosition present;              ///< where the simulations are
  std::vector<NamedState> named;
  std::size_t bytes = 0;  ///< in use
  std::size_t bound = 0;
  double seconds = 0.0;  ///< simulated time that is kept of the present's past
};

class Timeline {
 public:
  static constexpr std::size_t kUsualBound = std::size_t{512} << 20;
  using Runs = std::vector<const sim::Simulation*>;

  /// `bound`: memory that may be used [bytes].
  explicit Timeline(std::size_t bound = kUsualBound) : bound_(bound) {}

  // On any thread.

  /// Drops what is too much.
  void setBound(std::size_t bytes);
  /// How what comes next is looked at.
  void setCamera(const render::Camera& camera);
  /// What begin() keeps of what was.
  enum class Keeps { nothing, branches, branchesAndHeld };
  /// The next step that is noted is the first one of a branch that came from none. `scene`: what runs, with its
  /// variants.
  void begin(std::shared_ptr<const sim::Scene> scene, Keeps keeps);

  /// Null: it is not kept (any more). It stays whole, however much is dropped meanwhile.
  std::shared_ptr<const KeptFrame> at(const TimelinePosition& place) const;
  TimelinePosition present() const;
  /// First and last step that are kept on the way to the end of a branch.
  std::pair<int, int> range(int branch) const;
  Overview overview() const;

  /// The scene that led to a place, and all that was done on the way, with what came before its next step.
  std::shared_ptr<const sim::Scene> sceneOf(const TimelinePosition& place) const;
  std::vector<TimedAction> actionsTo(const TimelinePosition& place) const;
  /// The scene as it was edited then.
  std::shared_ptr<const sim::Scene> sceneAt(const TimelinePosition& place) const;

  /// A named state as a take up to its step, with the fingerprint that it ends with; an empty one where there is none.
  Take takeOf(std::size_t named) const;
  /// A state from a file.
  void addNamed(std::string name, Take take);
  void rename(std::size_t named, std::string name);
  void forget(std::size_t named);
  /// An id for a state that is to be kept.
  int newStateId();
  /// Takes a named state from the list, until putBack(); also one that is about to be kept.
  void setAside(int id);
  void putBack(int id);
  static constexpr std::size_t kMostAside = 16;

  // On the thread of the simulations.

  /// After a step, and after what changed a state between two. `step`: steps done; `snapshots`: of the runs as they
  /// are.
  void note(int step, const Snapshots& snapshots, const Runs& runs);
  /// After an action was done to the runs, before the step after `step`.
  void acted(int step, const Action& action, const Runs& runs);
  /// The simulations as they were at a place; empty: it is not kept. A step under way ends early when `stop` is set.
  /// `assets`: as for apply(). `recorded`: with the recording of their last step, where it is not the first one kept.
  std::vector<sim::Simulation> rebuild(const TimelinePosition& place, const std::filesystem::path& assets,
                                       const std::atomic<bool>& stop, bool recorded = false) const;
  /// The simulations go on from there.
  void setPresent(const TimelinePosition& place);
  /// Keeps the runs as they are at a place under a name, until forget(). `id`: of newStateId(); below 0: a new one.
  void keepAs(std::string name, const TimelinePosition& place, const Runs& runs, int id = -1);
  /// The simulations of a named state, which is the present from now on; empty: there is none.
  std::vector<sim::Simulation> restoreNamed(std::size_t named);
  /// Keeps the runs as they are, by a number of the caller's, for exchangeHeld(), until begin() without them or so many
  /// newer ones.
  void hold(int id, const Runs& runs);
  static constexpr std::size_t kMostHeld = 32;
  /// States that were left, and what led there.
  struct Restored {
    std::vector<sim::Simulation> runs;
    std::shared_ptr<const sim::Scene> scene;  ///< that it began with
    int step = 0;
    std::vector<TimedAction> actions;
  };
  /// Keeps the runs as they are in place of those that are held by that number, which are returned; they go on in a
  /// branch that comes from none. Nothing: they are not held (any more).
  std::optional<Restored> exchangeHeld(int id, const Runs& runs);

 private:
  using Clones = std::vector<std::shared_ptr<const sim::Simulation>>;

  struct Segment {
    Clones keyframe;
    std::size_t keyframeBytes = 0;
    int first = 0;             ///< step of the key frame
    std::size_t actions = 0;   ///< of the branch, that the key frame knows
    std::uint64_t number = 0;  ///< in the order of their beginning, of all branches
    std::size_t frameBytes = 0;
    std::vector<std::shared_ptr<const KeptFrame>> frames;  ///< of steps first, first + 1, ...

    int last() const { return first + static_cast<int>(frames.size()) - 1; }
  };
  struct Branch {
    int parent = -1;
    std::size_t parentActions = 0;  ///< that were done before it left its parent
    int first = 0;
    int last = 0;
    std::shared_ptr<const sim::Scene> scene;  ///< of one that came from none
    std::vector<TimedAction> actions;         ///< in it
    std::vector<Segment> segments;
  };
  struct Named {
    NamedState state;
    bool isAside = false;  ///< kept for putBack() alone
    Clones runs;
    std::size_t bytes = 0;
    std::shared_ptr<const sim::Scene> scene;
    std::vector<TimedAction> actions;    ///< that led to it from the scene
    std::shared_ptr<const Take> stored;  ///< in place of these, of one from a file
  };

  Named describeNamed(std::string name, const TimelinePosition& place, const Runs& runs);
  void dropHeld(std::size_t most);
  void dropAside(std::size_t most);
  Named* listed(std::size_t named);
  const Named* listed(std::size_t named) const { return const_cast<Timeline*>(this)->listed(named); }
  Branch& current() { return branches_.at(present_.branch); }
  int ownerOf(const TimelinePosition& place) const;
  const Segment* segmentOf(const TimelinePosition& place) const;
  std::shared_ptr<const KeptFrame> find(const TimelinePosition& place) const;
  std::vector<TimedAction> listActions(const TimelinePosition& place) const;
  std::shared_ptr<const sim::Scene> findScene(int branch) const;
  std::pair<int, int> rangeOf(int branch) const;
  std::map<int, int> pathTo(int branch) const;
  TimelineBranch describeBranch(int id, const Branch& branch) const;

  void fork(int first, const Runs& runs);
  void append(int step, const Snapshots& snapshots, const Runs& runs);
  void replace(int step, const Snapshots& snapshots);
  bool goesOnAsKept(int step, const Snapshots& snapshots) const;
  std::shared_ptr<const KeptFrame> frameOf(int step, const Snapshots& snapshots, const KeptFrame* before) const;
  bool wantsKeyframe(const Segment& segment) const;
  bool addSegment(Branch& branch, int step, const Runs& runs);

  void use(const void* part, std::size_t bytes);
  void release(const void* part);
  void enter(const KeptFrame& frame, Segment& segment);
  void leave(const KeptFrame& frame, Segment& segment);
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
  bool begins_ = true;                       ///< a branch from none
  std::shared_ptr<const sim::Scene> scene_;  ///< its scene
  std::vector<TimedAction> before_;          ///< what was done before its first step, by a named state
  std::vector<Named> named_;
  int nextState_ = 0;          ///< id of the next one
  std::set<int> unwanted_;     ///< ids that are set aside as soon as they are there
  std::map<int, Named> held_;  ///< by the number of hold(); the oldest have the lowest
  /// A part of frames that several may share.
  struct Users {
    std::size_t count = 0, bytes = 0;
  };
  std::unordered_map<const void*, Users> parts_;
};

}  // namespace pliant::app
