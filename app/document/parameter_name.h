// What people call a parameter of a scene.
#pragma once

#include "sim/scene/scene.h"

#include <string>

namespace pliant::app {

/// Its label, and whose it is where it is not a setting: "Bending stiffness of sheet". The path itself where it leads to
/// no parameter.
std::string nameOfParameter(const sim::Scene& scene, const std::string& path);

/// The parameter with a value: "Young's modulus 20000 Pa"; `withOwner`: "Young's modulus of sheet 20000 Pa". Precondition:
/// the path leads to a parameter.
std::string nameOfValue(const sim::Scene& scene, const std::string& path, const std::string& value, bool withOwner);

}  // namespace pliant::app
