#include "app/document/animation_edits.h"

#include "sim/scene/animated_parameter.h"
#include "sim/scene/parameter.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

void sortKeys(sim::Animation& animation) {
  std::stable_sort(animation.keys.begin(), animation.keys.end(),
                   [](const sim::AnimationKey& a, const sim::AnimationKey& b) { return a.time < b.time; });
}

sim::Animation& animationFor(sim::Scene& scene, const std::string& path) {
  if (const auto index = animationOf(scene, path)) return scene.animations[*index];
  scene.animations.push_back({path, {}, {}, 0});
  return scene.animations.back();
}

void refuseMistakes(const sim::Scene& scene) {
  sim::InputMessages mistakes;
  sim::checkAnimations(scene, mistakes);
  mistakes.throwIfErrors();
}

}  // namespace

std::optional<std::size_t> animationOf(const sim::Scene& scene, std::string_view path) {
  if (scene.animations.empty() || sim::findParameter(scene, path) == nullptr) return std::nullopt;
  const std::string place = sim::locateParameter(scene, path).path;
  for (std::size_t a = 0; a < scene.animations.size(); ++a) {
    const std::string& other = scene.animations[a].path;
    if (sim::findParameter(scene, other) != nullptr && sim::locateParameter(scene, other).path == place) return a;
  }
  return std::nullopt;
}

sim::Scene withKey(const sim::Scene& scene, const std::string& path, double time, const std::string& value) {
  sim::Scene result = scene;
  sim::Animation& animation = animationFor(result, path);
  animation.formula.clear();
  const auto isThere = [&](const sim::AnimationKey& key) { return key.time == time; };
  const auto there = std::find_if(animation.keys.begin(), animation.keys.end(), isThere);
  if (there != animation.keys.end()) {
    there->value = value;
  } else {
    // It has the same interpolation as the key before it.
    const auto after = std::find_if(animation.keys.begin(), animation.keys.end(),
                                    [&](const sim::AnimationKey& key) { return key.time > time; });
    const sim::Ease ease = after == animation.keys.begin() ? sim::Ease::smooth : std::prev(after)->ease;
    animation.keys.insert(after, {time, value, ease});
  }
  refuseMistakes(result);
  return result;
}

sim::Scene withFormula(const sim::Scene& scene, const std::string& path, const std::string& formula) {
  sim::Scene result = scene;
  sim::Animation& animation = animationFor(result, path);
  animation.keys.clear();
  animation.formula = formula;
  refuseMistakes(result);
  return result;
}

sim::Scene withoutAnimation(const sim::Scene& scene, std::string_view path) {
  sim::Scene result = scene;
  result.animations.erase(result.animations.begin() + static_cast<std::ptrdiff_t>(*animationOf(scene, path)));
  return result;
}

sim::Scene withMovedKey(const sim::Scene& scene, std::size_t animation, std::size_t key, std::optional<double> time) {
  sim::Scene result = scene;
  sim::Animation& edited = result.animations[animation];
  sim::AnimationKey moved = edited.keys[key];
  edited.keys.erase(edited.keys.begin() + static_cast<std::ptrdiff_t>(key));
  if (time) {
    std::erase_if(edited.keys, [&](const sim::AnimationKey& other) { return other.time == *time; });
    moved.time = *time;
    edited.keys.push_back(std::move(moved));
    sortKeys(edited);
  }
  if (edited.keys.empty()) result.animations.erase(result.animations.begin() + static_cast<std::ptrdiff_t>(animation));
  return result;
}

sim::Scene withEase(const sim::Scene& scene, std::size_t animation, std::size_t key, sim::Ease ease) {
  sim::Scene result = scene;
  result.animations[animation].keys[key].ease = ease;
  return result;
}

double roundedTime(double time) { return std::max(std::round(time * 1000.0) / 1000.0, 0.0); }

}  // namespace pliant::app
