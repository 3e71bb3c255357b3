#include "app/take/take_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/take/scene_change.h"

namespace pliant::app {

namespace {

/// Where a step goes when what lies between two of them takes another time.
class StepMap {
 public:
  StepMap(int from, int to, float speed) : from_(from), to_(to), speed_(speed) {}

  int operator()(int step) const {
    const double inside = std::clamp(step - from_, 0, to_ - from_);
    // Down, so that the last target of a hand comes before the step in which it lets go.
    return static_cast<int>(std::floor(step - inside + inside / double(speed_) + 1e-6));
  }
  bool isInside(int step) const { return step >= from_ && step < to_; }

 private:
  int from_, to_;
  float speed_;
};

[[noreturn]] void refuse(const Take& take, const std::string& message) {
  throw sim::InputError(take.scene.file.string(), 0, message);
}

void removeLaterKeys(std::vector<CameraKey>& keys) {
  const auto isSame = [](const CameraKey& a, const CameraKey& b) { return a.step == b.step; };
  keys.erase(std::unique(keys.begin(), keys.end(), isSame), keys.end());
}

// The elements of a take that was read count as those of the other one.
void takeIdentities(Take& take, const sim::Scene& from) {
  std::map<std::uint64_t, std::uint64_t> ids;
  for (std::size_t e = 0; e < from.elements.size(); ++e) ids.emplace(take.scene.elements[e].id, from.elements[e].id);
  const auto follow = [&](sim::Scene& scene) {
    for (sim::Element& element : scene.elements) {
      const auto found = ids.find(element.id);
      if (found != ids.end()) element.id = found->second;
    }
  };
  follow(take.scene);
  for (TimedAction& timed : take.actions) {
    auto* edit = std::get_if<Edit>(&timed.action);
    if (edit == nullptr) continue;
    sim::Scene scene = *edit->scene;
    follow(scene);
    edit->scene = std::make_shared<sim::Scene>(std::move(scene));
  }
}

/// The edits of one of two takes that are laid over one another, in terms of what each of them changed.
struct Strand {
  const Take& take;
  std::shared_ptr<const sim::Scene> scene;  ///< as this take alone would have it
};

// What an edit of one take makes of the scene of both.
std::shared_ptr<const sim::Scene> joined(const sim::Scene& both, Strand& strand, const Edit& edit, bool otherHasEdits) {
  const auto before = std::exchange(strand.scene, edit.scene);
  if (!otherHasEdits) return edit.scene;
  if (const auto change = changeBetween(*before, *edit.scene)) {
    return std::make_shared<sim::Scene>(changed(both, *change, strand.take.scene.file.string()));
  }
  if (both == *before) return edit.scene;
  refuse(strand.take, "both takes edit the scene, and this one adds, removes or rebuilds something, expected edits of values alone");
}

bool hasEdits(const Take& take) {
  return std::any_of(take.actions.begin(), take.actions.end(),
                     [](const TimedAction& timed) { return std::holds_alternative<Edit>(timed.action); });
}

}  // namespace

Take trimmed(Take take, int begin, int end) {
  take.steps = std::min(take.steps, end);
  take.begin = std::min(begin, take.steps);
  std::erase_if(take.actions, [&](const TimedAction& timed) { return timed.step > take.steps; });
  std::erase_if(take.camera, [&](const CameraKey& key) { return key.step > take.steps; });
  for (Fingerprints& states : take.states) states.resize(static_cast<std::size_t>(take.steps));
  return take;
}

Take retimed(Take take, int from, int to, float speed) {
  const StepMap map(from, std::min(to, take.steps), speed);
  const float timestep = take.scene.settings.timestep;
  for (TimedAction& timed : take.actions) {
    auto* move = std::get_if<MoveGrabbed>(&timed.action);
    if (move != nullptr && map.isInside(timed.step)) move->duration = std::max(move->duration, timestep) / speed;
    timed.step = map(timed.step);
  }
  removeRedundant(take.actions);
  for (CameraKey& key : take.camera) key.step = map(key.step);
  removeLaterKeys(take.camera);
  take.steps = map(take.steps);
  take.begin = map(take.begin);
  take.states.clear();
  return take;
}

Take layered(Take take, Take other) {
  if (!(take.scene == other.scene)) refuse(other, fmt::format("the scene is another one than that of {}", take.scene.file.string()));
  takeIdentities(other, take.scene);
  auto both = std::make_shared<const sim::Scene>(take.scene);
  Strand first{take, both}, second{other, both};
  const bool firstEdits = hasEdits(take), secondEdits = hasEdits(other);
  std::vector<TimedAction> actions;
  auto a = take.actions.begin(), b = other.actions.begin();
  while (a != take.actions.end() || b != other.actions.end()) {
    const bool isFirst = b == other.actions.end() || (a != take.actions.end() && a->step <= b->step);
    actions.push_back(isFirst ? *a++ : *b++);
    auto* edit = std::get_if<Edit>(&actions.back().action);
    if (edit == nullptr) continue;
    both = joined(*both, isFirst ? first : second, *edit, isFirst ? secondEdits : firstEdits);
    edit->scene = both;
  }
  take.actions = std::move(actions);
  take.steps = std::max(take.steps, other.steps);
  take.states.clear();
  return take;
}

void setCameraKey(Take& take, int step, const render::Camera& camera) {
  const auto place = std::partition_point(take.camera.begin(), take.camera.end(), [&](const CameraKey& key) { return key.step < step; });
  if (place != take.camera.end() && place->step == step) {
    place->camera = camera;
  } else {
    take.camera.insert(place, {step, camera});
  }
}

void removeRedundant(std::vector<TimedAction>& actions) {
  std::vector<TimedAction> kept;
  std::map<int, std::size_t> last;  // place of the last target of each hand since the last other action of the step
  for (TimedAction& timed : actions) {
    const auto* move = std::get_if<MoveGrabbed>(&timed.action);
    if (move == nullptr || (!kept.empty() && kept.back().step != timed.step)) last.clear();
    if (move != nullptr) {
      const auto [place, isNew] = last.emplace(move->particle, kept.size());
      if (!isNew) {
        kept[place->second] = std::move(timed);
        continue;
      }
    }
    kept.push_back(std::move(timed));
  }
  actions = std::move(kept);
}

}  // namespace pliant::app
