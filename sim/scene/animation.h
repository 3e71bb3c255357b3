// Animated parameters: numbers of a scene that change as time goes on, by keys or by a formula.
//
// The value of a frame is that of the time at which its step begins, t = frame times timestep: all substeps of a step see
// one and the same scene, so that a step that is made once more, to find out what went wrong, is the same step.
#pragma once

#include "sim/scene/field.h"

#include <array>
#include <string>
#include <vector>

namespace pliant::sim {

/// How a value goes from one key to the next.
enum class Ease {
  linear,  ///< evenly
  smooth,  ///< slow at both ends: the part s of the way is 3 s^2 - 2 s^3
  hold,    ///< not at all: it jumps at the next key
};
template <>
struct ChoiceNames<Ease> {
  static constexpr std::array<std::string_view, 3> words{"linear", "smooth", "hold"};
};

struct AnimationKey {
  double time = 0.0;  ///< [s], at least 0
  std::string value;  ///< as it would stand in the parameter's tag
  Ease ease = Ease::linear;
  int line = 0;  ///< in the scene's file; 0: not from a file. Not part of the value.

  bool operator==(const AnimationKey& other) const {
    return time == other.time && value == other.value && ease == other.ease;
  }
};

/// One parameter. It has keys or a formula of the time t [s], not both.
struct Animation {
  std::string path;                ///< as for `--set`
  std::vector<AnimationKey> keys;  ///< in order of time; before the first the first holds, after the last the last
  std::string formula;             ///< of three numbers: vec(x, y, z)
  int line = 0;                    ///< as that of a key

  bool operator==(const Animation& other) const {
    return path == other.path && keys == other.keys && formula == other.formula;
  }
};

}  // namespace pliant::sim
