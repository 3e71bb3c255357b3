// What a rigid body is made of: convex shapes, volume and moments, and the surface that is drawn.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/io/mesh_file.h"
#include "sim/rigid/convex_shape.h"
#include "sim/rigid/mass_properties.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pliant::sim {

enum class RigidShape { box, sphere, capsule, cylinder };
template <>
struct ChoiceNames<RigidShape> {
  static constexpr std::array<std::string_view, 4> words{"box", "sphere", "capsule", "cylinder"};
  static constexpr std::array<std::string_view, 4> help{"", "", "along y, with round ends", "along y"};
};

/// In the frame of its file or shape.
struct RigidGeometry {
  std::vector<ConvexShape> shapes;
  SolidMoments moments;
  TriangleMesh surface;  ///< closed
};

/// Sizes of a round shape that is not round, or of a capsule that is too short: what is wrong with them.
std::optional<std::string> findMistake(RigidShape shape, const glm::vec3& size);
/// The shape in a box of this size around the origin, for so many bodies: each of many spheres is drawn with fewer
/// triangles. Precondition: there is no mistake in it.
RigidGeometry geometryOf(RigidShape shape, const glm::vec3& size, std::size_t bodies = 1);
/// Of a closed mesh: each of its connected parts is taken as its convex hull; volume and moments are those of the mesh.
/// Nothing where a part is flat.
std::optional<RigidGeometry> geometryOf(const TriangleMesh& mesh);
/// A sphere at each point.
RigidGeometry geometryOf(std::span<const glm::vec3> centres, float radius);

}  // namespace pliant::sim
