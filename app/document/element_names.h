// What people call the elements of a scene: in lists, titles and the history.
#pragma once

#include "sim/scene/scene.h"

#include <string>

namespace pliant::app {

/// The name of an element, "sheet"; of one without, its type in words, "Soft body".
std::string nameOfElement(const sim::Element& element);
/// The same with its type: "sheet (Cloth)".
std::string titleOfElement(const sim::Element& element);

}  // namespace pliant::app
