// The source of a solid element's surface: a closed mesh in a file, or a simple shape.
#pragma once

#include "sim/build/element_builder.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::sim {

enum class SolidShape { box, sphere };
template <>
struct ChoiceNames<SolidShape> {
  static constexpr std::array<std::string_view, 2> words{"box", "sphere"};
};

/// Whether exactly one of the two is given; else the error is reported.
bool hasOneSource(ElementBuilder& builder, const std::string& file, bool hasShape);

/// Reads the closed surface of a solid from the file named by `file`, not transformed, welded, counter-clockwise seen
/// from outside (reversed, with a warning, if it is not). Nothing, with the error reported, if it encloses no solid.
std::optional<TriangleMesh> readSolid(ElementBuilder& builder, const std::string& file);

}  // namespace pliant::sim
