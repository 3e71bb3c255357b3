// Readable names of a scene's parameters.
#pragma once

#include "sim/scene/scene.h"

#include <string>

namespace pliant::app {

/// Its label, with its owner unless it is a setting: "Bending stiffness of sheet". The path itself if it is invalid.
std::string nameOfParameter(const sim::Scene& scene, const std::string& path);

/// The parameter with a value: "Young's modulus 20000 Pa"; `withOwner`: "Young's modulus of sheet 20000 Pa".
/// Precondition: the path is valid.
std::string nameOfValue(const sim::Scene& scene, const std::string& path, const std::string& value, bool withOwner);

/// A value as it is read: "0.3 kg", "in each step", "on", "not set"; empty for one that is too long to show, such as a list.
/// `value`: as in the parameter's tag.
std::string valueInWords(const sim::Field& field, const std::string& value);

}  // namespace pliant::app
