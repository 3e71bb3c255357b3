// What a scene offers to steer: motors whose joints name a slider for the user.
#pragma once

#include "sim/scene/scene.h"

#include <array>
#include <string>
#include <vector>

namespace pliant::app {

/// A slider, and the motors that follow it.
struct Control {
  struct Motor {
    std::string path;             ///< of the target that the motor aims at, as for `--set`
    double from = 0.0, to = 0.0;  ///< the target at the slider's two ends
  };
  std::string name;
  std::array<std::string, 2> keys;  ///< that hold it at its ends, such as "Left" and "Right"; empty: none
  std::vector<Motor> motors;        ///< at least one
  std::string unit;                 ///< of the first one's target
  double part = 0.0;                ///< where it stands, by the first one: 0 to 1
  double rest = 0.0;                ///< where it goes when its keys are let go: where the motor stands still

  double value() const { return motors.front().from + part * (motors.front().to - motors.front().from); }
};

/// In the order in which the scene names them.
std::vector<Control> controlsOf(const sim::Scene& scene);
/// The scene with all motors of a control where the slider stands at `part`.
sim::Scene withControl(const sim::Scene& scene, const Control& control, double part);

}  // namespace pliant::app
