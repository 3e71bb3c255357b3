// Edits of the animated parameters of a scene.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// Which animation of the scene is of a parameter, however its path is written; nothing: none is.
std::optional<std::size_t> animationOf(const sim::Scene& scene, std::string_view path);

/// The scene with a key of a parameter at a time [s], in place of one that is there; with an animation of its own
/// where the parameter has none. A formula gives way to the key. Throws sim::InputError where the parameter cannot be
/// animated or the value is bad.
sim::Scene withKey(const sim::Scene& scene, const std::string& path, double time, const std::string& value);
/// The scene with a parameter that follows a formula of t; its keys go. Throws sim::InputError.
sim::Scene withFormula(const sim::Scene& scene, const std::string& path, const std::string& formula);
/// The scene in which the parameter has its own value at all times. Precondition: it is animated.
sim::Scene withoutAnimation(const sim::Scene& scene, std::string_view path);

/// The scene with a key at another time, or without it where `time` is nothing; the last key takes the animation with
/// it. A key that is already at that time gives way. Precondition: there is such a key.
sim::Scene withMovedKey(const sim::Scene& scene, std::size_t animation, std::size_t key, std::optional<double> time);
/// The scene with another way from a key to the next. Precondition: there is such a key.
sim::Scene withEase(const sim::Scene& scene, std::size_t animation, std::size_t key, sim::Ease ease);

/// A time without the noise of a mouse: thousandths of a second [s].
double roundedTime(double time);

}  // namespace pliant::app
