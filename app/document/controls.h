// The controls that a scene offers: motors whose joints define a slider for the user.
#pragma once

#include "sim/scene/scene.h"

#include <array>
#include <string>
#include <vector>

namespace pliant::app {

/// A slider, and the motors that it controls.
struct Control {
  struct Motor {
    std::string path;             ///< path of the motor's target, as for `--set`
    double from = 0.0, to = 0.0;  ///< the target at both ends of the slider
  };
  std::string name;
  std::array<std::string, 2> keys;  ///< hold the slider at its ends, such as "Left" and "Right"; empty: none
  std::vector<Motor> motors;        ///< at least one
  std::string unit;                 ///< of the first motor's target
  double part = 0.0;                ///< position of the slider, according to the first motor: 0 to 1
  double rest = 0.0;                ///< position after its keys are released: where the motor stands still

  double value() const { return motors.front().from + part * (motors.front().to - motors.front().from); }
};

/// In the scene's order.
std::vector<Control> controlsOf(const sim::Scene& scene);
/// The scene with all motors of a control set for the slider position `part`.
sim::Scene withControl(const sim::Scene& scene, const Control& control, double part);

}  // namespace pliant::app
