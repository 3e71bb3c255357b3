// Elements that can be added with a click: with default values, or, if those need a file, with a simple shape.
#pragma once

#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <optional>

namespace pliant::app {

/// An element of this type at `place` [m], if it has a position; nothing if it needs a file or another value that only
/// the user knows.
std::optional<sim::Element> newElement(const sim::ElementType& type, const glm::vec3& place);

}  // namespace pliant::app
