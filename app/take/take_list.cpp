#include "app/take/take_list.h"

#include "app/base/words.h"
#include "app/document/parameter_name.h"
#include "app/take/scene_change.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace pliant::app {

namespace {

constexpr int kPause = 10;  ///< a drag may turn back within so many steps; later it is another drag

/// The values that a number takes through the edits of one entry.
class Slide {
 public:
  Slide() = default;
  explicit Slide(double start) : start_(start), low_(start), high_(start), last_(start) {}

  /// Whether a step is in the opposite direction.
  bool turns(double from, double to) const { return (to - from) * direction_ < 0.0; }
  void to(double value) {
    direction_ = value - last_;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
    last_ = value;
  }
  /// ", via 0": the extreme values that are not visible from its ends.
  std::string wayBeside() const {
    std::string way;
    for (const double value : {low_, high_}) {
      const bool isBeside = value < std::min(start_, last_) || value > std::max(start_, last_);
      if (isBeside) way += fmt::format("{}{:.6g}", way.empty() ? ", via " : " and ", value);
    }
    return way;
  }

 private:
  double start_ = 0.0, low_ = 0.0, high_ = 0.0, last_ = 0.0;
  double direction_ = 0.0;
};

class Lister {
 public:
  explicit Lister(const Take& take) : scene_(&take.scene) {}

  void add(const TimedAction& timed) {
    step_ = timed.step;
    std::visit(*this, timed.action);
    ++action_;
  }

  void operator()(const Grab& grab) {
    drags_[grab.particle] = entries.size();
    begin(fmt::format("drag of particle {}", grab.particle));
  }
  void operator()(const MoveGrabbed& move) {
    const auto drag = drags_.find(move.particle);
    if (drag != drags_.end()) goOn(drag->second);
  }
  void operator()(const ReleaseGrabbed& release) {
    const auto drag = drags_.find(release.particle);
    if (drag == drags_.end()) return;
    goOn(drag->second);
    drags_.erase(drag);
  }
  void operator()(const Pin& pin) {
    const char* what = pin.pinned ? "pin" : "unpin";
    begin(pin.particles.size() == 1 ? fmt::format("{} particle {}", what, pin.particles.front())
                                    : fmt::format("{} {} particles", what, pin.particles.size()));
  }
  void operator()(const Gust&) { begin("gust"); }
  void operator()(const Cut& cut) {
    const auto [stroke, isNew] = strokes_.emplace(cut.knife, entries.size());
    if (isNew) {
      begin("cut");
    } else {
      goOn(stroke->second);
    }
  }
  void operator()(const LiftKnife& lift) {
    const auto stroke = strokes_.find(lift.knife);
    if (stroke == strokes_.end()) return;
    entries[stroke->second].actions.push_back(action_);
    strokes_.erase(stroke);
  }
  void operator()(const Edit& edit) {
    const std::string text = describe(*edit.scene);
    // Dragging a slider is one entry, with its final value.
    const bool isSame = !editOf_.empty() && !entries.empty() && editOf_ == lastEdit_;
    const std::optional<double> before = valueIn(*scene_), after = valueIn(*edit.scene);
    scene_ = edit.scene.get();
    if (isSame && !(before && after && slide_.turns(*before, *after) && step_ > entries.back().last + kPause)) {
      goOn(entries.size() - 1);
    } else {
      begin(text);
      slide_ = before ? Slide(*before) : Slide();
    }
    if (after) slide_.to(*after);
    entries.back().text = text + slide_.wayBeside();
    lastEdit_ = editOf_;
  }

  std::vector<TakeEntry> entries;

 private:
  void begin(std::string text) {
    entries.push_back({step_, step_, std::move(text), {action_}});
    lastEdit_.clear();
  }
  void goOn(std::size_t entry) {
    entries[entry].last = step_;
    entries[entry].actions.push_back(action_);
  }

  // Sets editOf_ to the changed parameter, if there is exactly one.
  std::string describe(const sim::Scene& after) {
    editOf_.clear();
    const auto change = changeBetween(*scene_, after);
    if (change && change->size() == 1) {
      editOf_ = change->front().path;
      return fmt::format("{} = {}", nameOfParameter(after, editOf_), change->front().value);
    }
    if (change && change->empty()) return "edit without effect";
    if (change) return fmt::format("{} parameters", change->size());
    if (after.sources.size() > scene_->sources.size()) return "ball shot or particles added";
    if (after.elements.size() > scene_->elements.size())
      return fmt::format("{} added", after.nameOfElement(after.elements.size() - 1));
    if (after.elements.size() < scene_->elements.size()) return "elements deleted";
    return "edit of the scene";
  }

  // The value of the parameter in editOf_, if it is a number.
  std::optional<double> valueIn(const sim::Scene& scene) const {
    return editOf_.empty() ? std::nullopt : numberIn(sim::parameterText(scene, editOf_));
  }

  const sim::Scene* scene_;
  std::map<int, std::size_t> drags_;    ///< entry by particle
  std::map<int, std::size_t> strokes_;  ///< entry by knife
  std::string editOf_, lastEdit_;
  Slide slide_;
  int step_ = 0;
  std::size_t action_ = 0;
};

}  // namespace

std::vector<TakeEntry> entriesOf(const Take& take) {
  Lister lister(take);
  for (const TimedAction& timed : take.actions) lister.add(timed);
  return std::move(lister.entries);
}

}  // namespace pliant::app
