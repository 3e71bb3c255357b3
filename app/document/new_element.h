// Elements that are added by a click: as they are by default, or where those need a file, of a simple shape.
#pragma once

#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <optional>

namespace pliant::app {

/// An element of this type at `place` [m], where it has one; nothing: it needs a file or another value that only the
/// user knows.
std::optional<sim::Element> newElement(const sim::ElementType& type, const glm::vec3& place);

}  // namespace pliant::app
