#include "app/document/controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace pliant::app {

namespace {

double numberAt(const sim::Scene& scene, const std::string& path) {
  const std::string text = sim::parameterText(scene, path);
  double value = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double partOf(const Control::Motor& motor, double value) {
  return motor.to != motor.from ? std::clamp((value - motor.from) / (motor.to - motor.from), 0.0, 1.0) : 0.0;
}

}  // namespace

std::vector<Control> controlsOf(const sim::Scene& scene) {
  std::vector<Control> controls;
  for (std::size_t e = 0; e < scene.elements.size(); ++e) {
    if (scene.elements[e].type().name != "joint") continue;
    const std::string element = fmt::format("elements[{}].", e), name = sim::parameterText(scene, element + "control");
    const bool isSpeed = !sim::parameterText(scene, element + "motorSpeed").empty();
    if (name.empty() || (!isSpeed && sim::parameterText(scene, element + "motorAngle").empty())) continue;
    auto found =
        std::find_if(controls.begin(), controls.end(), [&](const Control& other) { return other.name == name; });
    if (found == controls.end()) {
      controls.emplace_back().name = name;
      found = std::prev(controls.end());
    }
    const Control::Motor motor{element + (isSpeed ? "motorSpeed" : "motorAngle"),
                               numberAt(scene, element + "controlFrom"), numberAt(scene, element + "controlTo")};
    if (found->motors.empty()) {
      std::istringstream words(sim::parameterText(scene, element + "controlKeys"));
      words >> found->keys[0] >> found->keys[1];
      const std::string kind = sim::parameterText(scene, element + "kind");
      found->unit = std::string(kind == "hinge" ? "rad" : "m") + (isSpeed ? "/s" : "");
      found->part = partOf(motor, numberAt(scene, motor.path));
      found->rest = partOf(motor, 0.0);
    }
    found->motors.push_back(motor);
  }
  return controls;
}

sim::Scene withControl(const sim::Scene& scene, const Control& control, double part) {
  sim::Scene steered = scene;
  for (const Control::Motor& motor : control.motors) {
    sim::setParameter(steered, fmt::format("{}={:.6g}", motor.path, motor.from + part * (motor.to - motor.from)));
  }
  return steered;
}

}  // namespace pliant::app
