// Initial positions of the particles of ropes and rods: from a file, or along a straight line.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/scene/element.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::sim {

/// Shapes of strands that need no file.
enum class RopeShape { line };
template <>
struct ChoiceNames<RopeShape> {
  static constexpr std::array<std::string_view, 1> words{"line"};
};

struct StrandPoints : Transformed {
  PLIANT_FIELDS(StrandPoints, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "positions along the rope, with or without velocities, txt or OBJ",
               .mandatory = true, .unless = "shape", .file = true, .section = Section::shape)
  PLIANT_FIELD(std::optional<RopeShape>, shape, std::nullopt, .help = "a straight line, used instead of a file",
               .section = Section::shape)
  PLIANT_FIELD(glm::vec3, from, glm::vec3(0.0f), .help = "position of the first particle of the line", .unit = "m",
               .section = Section::shape, .needs = "shape=line")
  PLIANT_FIELD(glm::vec3, to, glm::vec3(1.0f, 0.0f, 0.0f), .help = "position of the last particle of the line",
               .unit = "m", .section = Section::shape, .needs = "shape=line")
  PLIANT_FIELD(int, count, 10, .help = "number of particles in the line", .min = 1, .max = 1000000,
               .label = "Particles", .section = Section::shape, .usual = {2, 200}, .needs = "shape=line")

  /// The transformed points; nothing, with the error reported, if they are unusable.
  std::optional<PointList> points(ElementBuilder& builder) const {
    if (shape && !file.empty()) {
      builder.error("shape", "<shape> and <file> are both given, expected one of them");
      return std::nullopt;
    }
    return shape ? line() : builder.readPoints("file", file, *this);
  }

 private:
  std::optional<PointList> line() const {
    PointList points;
    for (int i = 0; i < count; ++i) {
      const float part = count > 1 ? static_cast<float>(i) / static_cast<float>(count - 1) : 0.0f;
      points.positions.push_back(apply((1.0f - part) * from + part * to));
    }
    return points;
  }
};

/// Adds the points as particles of the newest object; returns the index of the first.
inline int addParticles(ElementBuilder& builder, const PointList& points) {
  int last = -1;
  for (std::size_t i = 0; i < points.positions.size(); ++i) {
    last = builder.addParticle(points.positions[i], points.velocities.empty() ? glm::vec3(0.0f) : points.velocities[i]);
  }
  return last - static_cast<int>(points.positions.size()) + 1;
}

}  // namespace pliant::sim
