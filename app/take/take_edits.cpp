#include "app/take/take_edits.h"

#include "app/document/scene_files.h"
#include "app/take/scene_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>

namespace pliant::app {

namespace {

/// The new step for each old one, when the section between two steps changes its speed.
class StepMap {
 public:
  StepMap(int from, int to, float speed) : from_(from), to_(to), speed_(speed) {}

  int operator()(int step) const {
    const double inside = std::clamp(step - from_, 0, to_ - from_);
    // Rounds down, so that the last target of a hand comes before the step in which it is released.
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

/// An action that can be moved among others: what an edit changed is given by the scene that preceded it.
struct Piece {
  TimedAction timed;
  std::shared_ptr<const sim::Scene> before;
};

std::vector<Piece> piecesOf(const Take& take) {
  auto scene = std::make_shared<const sim::Scene>(take.scene);
  std::vector<Piece> pieces;
  for (const TimedAction& timed : take.actions) {
    pieces.push_back({timed, scene});
    if (const auto* edit = std::get_if<Edit>(&timed.action)) scene = edit->scene;
  }
  return pieces;
}

// The result of applying an edit to a scene other than its original one.
std::shared_ptr<const sim::Scene> editOn(const std::shared_ptr<const sim::Scene>& scene, const Piece& piece,
                                         const Take& take) {
  const auto& after = std::get<Edit>(piece.timed.action).scene;
  if (scene == piece.before || *scene == *piece.before) return after;
  if (const auto change = changeBetween(*piece.before, *after)) {
    return std::make_shared<sim::Scene>(changed(*scene, *change, take.scene.file.string()));
  }
  refuse(take, fmt::format("the edit at frame {} adds, removes or rebuilds something, so nothing can be added or "
                           "removed before it, expected only edits of values",
                           piece.timed.step));
}

/// Joins pieces, in their order.
std::vector<TimedAction> joined(const Take& take, std::vector<Piece> pieces) {
  auto scene = std::make_shared<const sim::Scene>(take.scene);
  std::vector<TimedAction> actions;
  for (Piece& piece : pieces) {
    if (auto* edit = std::get_if<Edit>(&piece.timed.action)) edit->scene = scene = editOn(scene, piece, take);
    actions.push_back(std::move(piece.timed));
  }
  return actions;
}

int* knifeOf(Action& action) {
  if (auto* cut = std::get_if<Cut>(&action)) return &cut->knife;
  if (auto* lift = std::get_if<LiftKnife>(&action)) return &lift->knife;
  return nullptr;
}

// Gives the knives of the second take indices after those of the first.
void separateKnives(Take& first, Take& second) {
  int count = 0;
  for (TimedAction& timed : first.actions) {
    if (const int* knife = knifeOf(timed.action)) count = std::max(count, *knife + 1);
  }
  for (TimedAction& timed : second.actions) {
    int* knife = knifeOf(timed.action);
    if (knife == nullptr) continue;
    *knife += count;
    if (*knife >= sim::Simulation::kKnives)
      refuse(second, fmt::format("more than {} knives at once", sim::Simulation::kKnives));
  }
}

bool contains(std::span<const std::size_t> sorted, std::size_t value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

bool isEarlier(const Piece& a, const Piece& b) { return a.timed.step < b.timed.step; }

}  // namespace

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

Take asOfFile(Take take, const std::filesystem::path& scene) {
  take.scene = asOfFile(take.scene, scene);
  for (TimedAction& timed : take.actions) {
    if (auto* edit = std::get_if<Edit>(&timed.action))
      edit->scene = std::make_shared<sim::Scene>(asOfFile(*edit->scene, scene));
  }
  return take;
}

Take trimmed(Take take, int begin, int end) {
  take.steps = std::min(take.steps, end);
  take.begin = std::min(begin, take.steps);
  std::erase_if(take.actions, [&](const TimedAction& timed) { return timed.step > take.steps; });
  std::erase_if(take.camera, [&](const CameraKey& key) { return key.step > take.steps; });
  for (Fingerprints& states : take.states) states.resize(take.steps);
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
  if (!(take.scene == other.scene)) refuse(other, fmt::format("the scene is not that of {}", take.scene.file.string()));
  takeIdentities(other, take.scene);
  separateKnives(take, other);
  std::vector<Piece> pieces;
  std::ranges::merge(piecesOf(take), piecesOf(other), std::back_inserter(pieces), isEarlier);
  take.actions = joined(take, std::move(pieces));
  take.steps = std::max(take.steps, other.steps);
  take.states.clear();
  return take;
}

Take without(Take take, std::span<const std::size_t> actions) {
  const std::vector<Piece> all = piecesOf(take);
  std::vector<Piece> pieces;
  for (std::size_t a = 0; a < all.size(); ++a) {
    if (!contains(actions, a)) pieces.push_back(all[a]);
  }
  take.actions = joined(take, std::move(pieces));
  take.states.clear();
  return take;
}

Take moved(Take take, std::span<const std::size_t> actions, int steps) {
  std::vector<Piece> pieces = piecesOf(take);
  if (actions.empty()) return take;
  const int first = pieces[actions.front()].timed.step, last = pieces[actions.back()].timed.step;
  steps = std::max(std::min(steps, take.steps - last), -first);
  for (const std::size_t a : actions) pieces[a].timed.step += steps;
  std::ranges::stable_sort(pieces, isEarlier);
  take.actions = joined(take, std::move(pieces));
  take.states.clear();
  return take;
}

void setCameraKey(Take& take, int step, const render::Camera& camera) {
  const auto place = std::partition_point(take.camera.begin(), take.camera.end(),
                                          [&](const CameraKey& key) { return key.step < step; });
  if (place != take.camera.end() && place->step == step) {
    place->camera = camera;
  } else {
    take.camera.insert(place, {step, camera});
  }
}

void removeRedundant(std::vector<TimedAction>& actions) {
  std::vector<TimedAction> kept;
  std::map<int, std::size_t> last;  // index of each hand's last target, since the last other action of the step
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
