// The geometry of a rigid body: convex shapes, volume and moments, and the drawn surface.
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

/// What is wrong with a size: it makes a round shape not round, or a capsule too short.
std::optional<std::string> findMistake(RigidShape shape, const glm::vec3& size);
/// The shape that fills a box of this size around the origin; if there are many `bodies`, spheres are drawn with fewer
/// triangles each. Precondition: findMistake() finds none.
RigidGeometry geometryOf(RigidShape shape, const glm::vec3& size, std::size_t bodies = 1);
/// From a closed mesh: each of its connected parts is replaced by its convex hull; volume and moments are those of the
/// mesh. Nothing if a part is flat.
std::optional<RigidGeometry> geometryOf(const TriangleMesh& mesh);
/// A sphere at each point.
RigidGeometry geometryOf(std::span<const glm::vec3> centres, float radius);

}  // namespace pliant::sim
