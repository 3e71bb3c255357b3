// Edits of the animated parameters of a scene.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// The scene's animation of a parameter, whichever way its path is written; nothing if there is none.
std::optional<std::size_t> animationOf(const sim::Scene& scene, std::string_view path);

/// The scene with a key of a parameter at a time [s], replacing an existing one; adds an animation if the parameter has
/// none. A formula is replaced by the key. Throws sim::InputError if the parameter cannot be animated or the value is
/// invalid.
sim::Scene withKey(const sim::Scene& scene, const std::string& path, double time, const std::string& value);
/// The scene with a parameter that follows a formula of t; its keys are removed. Throws sim::InputError.
sim::Scene withFormula(const sim::Scene& scene, const std::string& path, const std::string& formula);
/// The scene with the parameter's own value at all times. Precondition: it is animated.
sim::Scene withoutAnimation(const sim::Scene& scene, std::string_view path);

/// The scene with a key moved to another time, or removed if `time` is nothing; removing the last key removes the
/// animation. A key already at that time is replaced. Precondition: the key exists.
sim::Scene withMovedKey(const sim::Scene& scene, std::size_t animation, std::size_t key, std::optional<double> time);
/// The scene with a different interpolation after a key. Precondition: the key exists.
sim::Scene withEase(const sim::Scene& scene, std::size_t animation, std::size_t key, sim::Ease ease);

/// A time from a mouse position, rounded to milliseconds [s].
double roundedTime(double time);

}  // namespace pliant::app
