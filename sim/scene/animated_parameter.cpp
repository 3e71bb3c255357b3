#include "sim/scene/animated_parameter.h"

#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kJump = 0.1;         ///< part of the larger of two values: a larger change within a frame is a jump
constexpr int kMostFrames = 100'000;  ///< for which a formula is checked

bool isNumeric(const Field& field) {
  return field.type->kind == FieldKind::real || field.type->kind == FieldKind::integer ||
         field.type->kind == FieldKind::vector;
}

template <typename T>
std::optional<T> valueOf(const Field& field, const void* owner) {
  const void* member = field.of(owner);
  if (field.type->optional) return *static_cast<const std::optional<T>*>(member);
  return *static_cast<const T*>(member);
}

template <typename T>
void setValue(const Field& field, void* owner, const T& value) {
  void* member = field.member(owner);
  if (field.type->optional) {
    *static_cast<std::optional<T>*>(member) = value;
  } else {
    *static_cast<T*>(member) = value;
  }
}

/// The value, a number in x alone; nothing for an optional one without a value.
std::optional<glm::dvec3> numbersOf(const Field& field, const void* owner) {
  if (field.type->kind == FieldKind::vector) {
    const auto value = valueOf<glm::vec3>(field, owner);
    return value ? std::optional(glm::dvec3(*value)) : std::nullopt;
  }
  const auto value = field.type->kind == FieldKind::integer ? std::optional<double>(valueOf<int>(field, owner))
                                                            : std::optional<double>(valueOf<float>(field, owner));
  return value ? std::optional(glm::dvec3(*value, 0.0, 0.0)) : std::nullopt;
}

void setNumbers(const Field& field, void* owner, const glm::dvec3& value) {
  if (field.type->kind == FieldKind::vector) return setValue(field, owner, glm::vec3(value));
  if (field.type->kind == FieldKind::integer) return setValue(field, owner, static_cast<int>(std::lround(value.x)));
  setValue(field, owner, static_cast<float>(value.x));
}

/// The least value allowed; the smallest number above 0 where 0 is excluded.
double lowEnd(const FieldInfo& info) {
  return info.positive ? std::max(info.min, double(std::numeric_limits<float>::min())) : info.min;
}

double clamped(double value, const FieldInfo& info) { return std::clamp(value, lowEnd(info), info.max); }

const void* ownerIn(const Scene& scene, int element) {
  return element < 0 ? static_cast<const void*>(&scene.settings) : scene.elements[element].data();
}

void* ownerIn(Scene& scene, int element) {
  return element < 0 ? static_cast<void*>(&scene.settings) : scene.elements[element].data();
}

std::string whyNot(const ParameterPlace& place) {
  const Field& field = *place.field;
  if (place.path.starts_with("view.")) return "belongs to the view, expected a setting or a parameter of an element";
  if (place.path.starts_with("sources["))
    return "belongs to a particle source, expected a setting or a parameter of an element";
  if (!isNumeric(field)) return fmt::format("is a {}, expected a number or three", field.type->name);
  if (field.info.change != Change::live) return "cannot change while the simulation runs: its element is built from it";
  if (field.info.steady) return "cannot be animated: it sets the pace of the simulation itself";
  return {};
}

}  // namespace

std::string whyNotAnimated(const Scene& scene, std::string_view path) { return whyNot(locateParameter(scene, path)); }

AnimatedParameter::AnimatedParameter(const Scene& scene, const Animation& animation) {
  const auto refuse = [&](const std::string& message) {
    throw InputError(scene.file.string(), animation.line, fmt::format("animation: {}", message));
  };
  try {
    const ParameterPlace place = locateParameter(scene, animation.path);
    path_ = place.path;
    field_ = place.field;
    for (std::size_t e = 0; e < scene.elements.size(); ++e) {
      if (scene.elements[e].data() == place.owner) element_ = static_cast<int>(e);
    }
    if (const std::string reason = whyNot(place); !reason.empty()) {
      refuse(fmt::format("'{}' {}", animation.path, reason));
    }
  } catch (const InputError& failure) {
    if (failure.entries().front().file == scene.file.string()) throw;
    refuse(failure.entries().front().message);
  }
  if (animation.keys.empty() == animation.formula.empty()) {
    refuse(fmt::format("'{}' has {}, expected keys or a formula", animation.path,
                       animation.keys.empty() ? "no <key>" : "both"));
  }
  if (animation.formula.empty()) {
    readKeys(scene, animation);
  } else {
    readFormula(scene, animation);
  }
}

void AnimatedParameter::readKeys(const Scene& scene, const Animation& animation) {
  Scene scratch;
  scratch.settings = scene.settings;
  if (element_ >= 0) scratch.elements = {scene.elements[element_]};
  void* owner = ownerIn(scratch, std::min(element_, 0));
  for (const AnimationKey& key : animation.keys) {
    const std::string expected = field_->type->parse(key.value, field_->info, field_->member(owner));
    if (!expected.empty()) {
      throw InputError(scene.file.string(), key.line,
                       fmt::format("<key> of {} is '{}', expected {}", animation.path, key.value, expected));
    }
    const auto after = std::upper_bound(keys_.begin(), keys_.end(), key.time,
                                        [](double time, const Key& other) { return time < other.time; });
    if (after != keys_.begin() && std::prev(after)->time == key.time) {
      throw InputError(scene.file.string(), key.line,
                       fmt::format("a second <key> of {} at {} s, expected one", animation.path, key.time));
    }
    keys_.insert(after, {key.time, *numbersOf(*field_, owner), key.ease});
  }
}

void AnimatedParameter::readFormula(const Scene& scene, const Animation& animation) {
  try {
    formula_.emplace(animation.formula, isVector());
  } catch (const FormulaError& error) {
    throw InputError(scene.file.string(), animation.line,
                     fmt::format("animation: <formula> '{}' of {}, character {}: {}", animation.formula, animation.path,
                                 error.column() + 1, error.what()));
  }
}

std::optional<glm::dvec3> AnimatedParameter::wishAt(double t) const {
  if (formula_) return formula_->at(t);
  const auto after =
      std::upper_bound(keys_.begin(), keys_.end(), t, [](double time, const Key& key) { return time < key.time; });
  if (after == keys_.begin()) return keys_.front().value;
  const Key& from = *std::prev(after);
  if (after == keys_.end() || from.ease == Ease::hold) return from.value;
  if (from.value == after->value) return from.value;  // interpolation would round
  const double s = (t - from.time) / (after->time - from.time);
  return glm::mix(from.value, after->value, from.ease == Ease::smooth ? s * s * (3.0 - 2.0 * s) : s);
}

std::optional<glm::dvec3> AnimatedParameter::at(double t) const {
  std::optional<glm::dvec3> value = wishAt(t);
  if (!value) return std::nullopt;
  for (int k = 0; k < (isVector() ? 3 : 1); ++k) (*value)[k] = clamped((*value)[k], field_->info);
  if (field_->type->kind == FieldKind::integer) value->x = std::round(value->x);
  return value;
}

bool AnimatedParameter::write(Scene& scene, const Scene& own, double t) const {
  void* owner = ownerIn(scene, element_);
  const std::optional<glm::dvec3> before = numbersOf(*field_, owner);
  std::optional<glm::dvec3> now = at(t);
  if (!now) now = numbersOf(*field_, ownerIn(own, element_));
  if (now) {
    setNumbers(*field_, owner, *now);
  } else {
    field_->type->clear(field_->member(owner));
  }
  if (!before || !now) return before.has_value() != now.has_value();
  return glm::length(*now - *before) > kJump * std::max(glm::length(*now), glm::length(*before));
}

std::string AnimatedParameter::textAt(const Scene& scene, double t) const {
  Scene then;
  then.settings = scene.settings;
  if (element_ >= 0) then.elements = {scene.elements[element_]};
  void* owner = ownerIn(then, std::min(element_, 0));
  if (const auto value = at(t)) setNumbers(*field_, owner, *value);
  return fmt::format("{}", fmt::join(field_->type->print(field_->of(owner)), " "));
}

std::vector<AnimatedParameter> animatedParametersOf(const Scene& scene) {
  std::vector<AnimatedParameter> parameters;
  for (const Animation& animation : scene.animations) {
    AnimatedParameter parameter(scene, animation);
    const auto isSame = [&](const AnimatedParameter& other) { return other.path() == parameter.path(); };
    if (std::any_of(parameters.begin(), parameters.end(), isSame)) {
      throw InputError(scene.file.string(), animation.line,
                       fmt::format("a second animation of '{}', expected one", animation.path));
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

namespace {

void checkFormula(const Scene& scene, const Animation& animation, InputMessages& messages) {
  const AnimatedParameter parameter(scene, animation);
  if (animation.formula.empty()) return;
  const FieldInfo& info = parameter.field().info;
  for (int frame = 0; frame < std::clamp(scene.settings.iterations, 1, kMostFrames); ++frame) {
    const double t = double(scene.settings.timestep) * frame;
    const auto value = parameter.wishAt(t);
    const auto refuse = [&](const std::string& what) {
      messages.error(scene.file.string(), animation.line,
                     fmt::format("animation: the <formula> of {} is {} at t = {:.6g} s (frame {})", animation.path,
                                 what, t, frame));
    };
    if (!value) return refuse("not a finite number, expected one");
    for (int k = 0; k < (parameter.isVector() ? 3 : 1); ++k) {
      const double number = (*value)[k];
      const bool isAbove = !info.positive || number > 0.0;
      if (isAbove && static_cast<float>(number) >= static_cast<float>(info.min) &&
          static_cast<float>(number) <= static_cast<float>(info.max)) {
        continue;
      }
      return refuse(fmt::format("{:.6g}, expected {} {:g} to {:g}", number, info.positive ? "above" : "from", info.min,
                                info.max));
    }
  }
}

}  // namespace

void checkAnimations(const Scene& scene, InputMessages& messages) {
  bool good = true;
  for (const Animation& animation : scene.animations) {
    try {
      checkFormula(scene, animation, messages);
    } catch (const InputError& mistake) {
      messages.add(mistake.entries());
      good = false;
    }
  }
  if (!good) return;
  try {
    animatedParametersOf(scene);
  } catch (const InputError& mistake) {
    messages.add(mistake.entries());
  }
}

}  // namespace pliant::sim
