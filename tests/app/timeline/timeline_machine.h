// A simulation with a timeline, stepped by hand: like SimulationWorker, without its thread.
#pragma once

#include "app/timeline/timeline.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/tearing/sheet_scene.h"

#include <cstring>

namespace pliant::app {

/// Bits of positions and velocities.
struct Bits {
  sim::AlignedVector<glm::vec4> position;
  std::vector<glm::vec3> velocity;

  explicit Bits(const sim::Simulation& simulation)
      : position(simulation.world().particles.position), velocity(simulation.world().particles.velocity) {}

  bool operator==(const Bits& other) const { return same(position, other.position) && same(velocity, other.velocity); }

 private:
  template <typename Vector>
  static bool same(const Vector& a, const Vector& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
  }
};

/// A swinging sheet of side x side vertices that tears, hung up at two corners.
inline sim::SceneText tearingSheet(int side) {
  sim::SceneText text;
  text.set("timestep", 0.02f).set("iteration", "gaussSeidel").set("threads", 1).element("gravity");
  return sim::addSheet(text, side, {{"tear", 1.6f}, {"fixed", 0}, {"fixed", side - 1}, {"name", "sheet"}});
}

class TimelineMachine {
 public:
  TimelineMachine(const sim::SceneText& text, std::size_t bound) : timeline(bound), text_(text) {
    runs_.push_back(text.simulate());
    timeline.begin(std::make_shared<sim::Scene>(runs_.front().scene()), Timeline::Keeps::branches);
    note();
  }

  void step(int count = 1) {
    for (int k = 0; k < count; ++k) {
      runs_.front().step();
      ++steps_;
      note();
    }
  }
  void act(const Action& action) {
    apply(action, 0, runs_.front(), {});
    timeline.acted(steps_, action, {&runs_.front()});
    topology_ = nullptr;
    note();
  }
  void goTo(const TimelinePosition& place) {
    runs_ = timeline.rebuild(place, {}, stop_);
    timeline.setPresent(place);
    steps_ = place.step;
  }
  void goToNamed(std::size_t named) {
    runs_ = timeline.restoreNamed(named);
    topology_ = nullptr;
    note();
  }
  Bits rebuilt(const TimelinePosition& place) const { return Bits(timeline.rebuild(place, {}, stop_).at(0)); }

  const sim::Simulation& simulation() const { return runs_.front(); }
  Bits bits() const { return Bits(runs_.front()); }
  int steps() const { return steps_; }
  TimelinePosition place() const { return timeline.present(); }

  Timeline timeline;

 private:
  void note() {
    auto snapshot = std::make_shared<Snapshot>();
    takeSnapshot(runs_.front(), {}, *snapshot);
    if (!topology_ || version_ != runs_.front().world().topologyVersion) topology_ = describeTopology(runs_.front());
    version_ = runs_.front().world().topologyVersion;
    snapshot->topology = topology_;
    timeline.note(steps_, {snapshot}, {&runs_.front()});
  }

  sim::SceneText text_;  ///< its files are read again
  std::vector<sim::Simulation> runs_;
  std::shared_ptr<const Topology> topology_;
  std::uint32_t version_ = 0;
  int steps_ = 0;
  std::atomic<bool> stop_{false};
};

}  // namespace pliant::app
