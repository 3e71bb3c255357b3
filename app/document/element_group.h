// What the elements and sources of a scene are for: the headings under which they are offered.
#pragma once

#include "sim/scene/record.h"

#include <array>
#include <optional>
#include <string_view>

namespace pliant::app {

/// In the order of the headings.
enum class ElementGroup { bodies, strands, grains, sources, obstacles, forces, joints };

constexpr std::array<std::string_view, 7> kElementGroupNames{
    "Bodies and surfaces",      "Ropes and rods", "Grains and fluids",     "Particle sources",
    "Obstacles and containers", "Forces",         "Joints and constraints"};

/// The group of an element type, from the parameters that it declares; nothing: none fits, so that a new kind of
/// element needs a rule here.
std::optional<ElementGroup> groupOfElement(const sim::RecordType& type);

}  // namespace pliant::app
