// What people call a parameter of a scene.
#pragma once

#include "sim/scene/scene.h"

#include <string>

namespace pliant::app {

/// Its label, and whose it is where it is not a setting: "Bending stiffness of sheet". The path itself where it leads to
/// no parameter.
std::string nameOfParameter(const sim::Scene& scene, const std::string& path);

}  // namespace pliant::app
