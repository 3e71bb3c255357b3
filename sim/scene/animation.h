// Animated parameters: numbers of a scene that change over time, by keys or by a formula.
//
// The value of a frame is that of the time at which its step begins, t = frame times timestep: all substeps of a step
// see the same scene, so that a step that is repeated to find out what went wrong is the same step.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <string>
#include <vector>

namespace pliant::sim {

/// Interpolation of a value between two keys.
enum class Ease {
  linear,  ///< at a constant rate
  smooth,  ///< slow at both ends: s becomes 3 s^2 - 2 s^3
  hold,    ///< none: it jumps at the next key
};
template <>
struct ChoiceNames<Ease> {
  static constexpr std::array<std::string_view, 3> words{"linear", "smooth", "hold"};
};

struct AnimationKey {
  double time = 0.0;  ///< [s], at least 0
  std::string value;  ///< as in the parameter's tag
  Ease ease = Ease::linear;
  int line = 0;  ///< in the scene's file; 0: not from a file. Not part of the value.

  bool operator==(const AnimationKey& other) const {
    return time == other.time && value == other.value && ease == other.ease;
  }
};

/// Animates one parameter by keys or by a formula of the time t [s], not both.
struct Animation {
  std::string path;                ///< as for `--set`
  std::vector<AnimationKey> keys;  ///< in order of time; constant before the first and after the last
  std::string formula;             ///< for three numbers: vec(x, y, z)
  int line = 0;                    ///< like that of a key

  bool operator==(const Animation& other) const {
    return path == other.path && keys == other.keys && formula == other.formula;
  }
};

}  // namespace pliant::sim
