#include "sim/elements/soft_body.h"

#include "sim/constraints/typed_batches.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"
#include "sim/tetrahedra/embedded_surface.h"
#include "sim/tetrahedra/shapes.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Default radius as a part of a cell: contacts enlarge the body by no more than 2 % of a cell, and rounding does not
/// hide on which side of its surface something is.
constexpr float kRadiusOfCell = 0.02f;
/// Radius of the particles in contacts within the body, as a part of a cell: those of another limb cannot pass between
/// them.
constexpr float kSelfRadiusOfCell = 0.36f;
/// No vertex is lighter than this part of the mean vertex. A corner of one tetrahedron among neighbours with twenty
/// yields to a contact until its edges have doubled, before the sweep reaches the neighbours: with 0.5 the longest edge
/// of octopus_pile at rest, 6 substeps of 2 iterations, is 49 % longer instead of 128 %.
constexpr double kLightestOfMean = 0.5;

/// Masses of the vertices [kg], with the sum `mass`: shares of the tetrahedra around each, none below kLightestOfMean.
std::vector<double> vertexMasses(const TetraMesh& mesh, double mass) {
  std::vector<double> masses(mesh.positions.size(), 0.0);
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) {
    for (const int vertex : mesh.tetrahedra[t]) masses[vertex] += 0.25 * mesh.volumeOf(t);
  }
  const double lightest = kLightestOfMean * mesh.volume() / double(masses.size());
  double sum = 0.0;
  for (double& each : masses) sum += each = std::max(each, lightest);
  for (double& each : masses) each *= mass / sum;
  return masses;
}

}  // namespace

/// A soft body before it enters the world: transformed, in its rest shape.
struct SoftBody::Solid {
  TriangleMesh surface;
  TetraMesh mesh;
  float cellSize = 0.0f;  ///< [m]
};

void SoftBody::writeMaterial(Material& row) const {
  ObjectElement::writeMaterial(row);
  row.stiffness = stiffness;
  row.volumeStiffness = volumeStiffness;
  row.volumeCompliance = volumeCompliance;
  row.plasticity = plasticity;
  row.plasticYield = plasticYield;
  const double e = youngsModulus, nu = poissonRatio;
  const double shear = e / (2.0 * (1.0 + nu));  // Lamé's parameters; neo_hookean.h has the factors
  row.shearModulus = static_cast<float>(4.0 / 3.0 * shear);
  row.volumeModulus = static_cast<float>(e * nu / ((1.0 + nu) * (1.0 - 2.0 * nu)) + 5.0 / 6.0 * shear);
}

void SoftBody::build(ElementBuilder& builder) const {
  Object& object = builder.addObject(*this, 0.0f, SelfContact::nonNeighbours);
  object.collidesAsMesh = object.solid = true;
  if (plasticity > 0.0f && material != SoftMaterial::neoHookean) {
    builder.warning("plasticity", "<plasticity> has no effect, expected <material> neoHookean with it");
  }
  const auto solid = makeSolid(builder);
  if (!solid) return;
  const int first = static_cast<int>(builder.world().particles.size());
  addParticles(builder, *solid);
  addConstraints(builder, solid->mesh, first);
  addSurface(builder, *solid, first);
  builder.paintParticles(*this);
  builder.fixParticles(fixed);
}

std::optional<SoftBody::Solid> SoftBody::makeSolid(ElementBuilder& builder) const {
  if (!hasOneSource(builder, file, shape.has_value())) return std::nullopt;
  Solid solid;
  if (shape == SolidShape::box) {
    const float longest = std::max({size.x, size.y, size.z});
    const float cell = longest / static_cast<float>(resolution);
    const auto cellsAlong = [&](float side) { return std::max(1, static_cast<int>(std::lround(side / cell))); };
    const std::array<int, 3> cells{cellsAlong(size.x), cellsAlong(size.y), cellsAlong(size.z)};
    solid = {boxSurface(size, cells),
             boxOfTetrahedra(-0.5f * size, size / glm::vec3(cells[0], cells[1], cells[2]), cells), cell};
  } else {
    auto surface = shape ? ellipsoidSurface(size, 2 * resolution) : readSolid(builder, file);
    if (!surface) return std::nullopt;
    glm::vec3 low(std::numeric_limits<float>::max()), high(-low);
    for (const auto& triangle : surface->triangles) {
      for (const int vertex : triangle) {
        low = glm::min(low, surface->positions[vertex]);
        high = glm::max(high, surface->positions[vertex]);
      }
    }
    const glm::vec3 extent = high - low;
    const float cell = std::max({extent.x, extent.y, extent.z}) / static_cast<float>(resolution);
    TetraResult result = tetrahedralise(*surface, {resolution});
    if (result.failure) {
      builder.error("resolution", *result.failure);
      return std::nullopt;
    }
    solid = {std::move(*surface), std::move(result.mesh), cell};
  }
  for (glm::vec3& position : solid.surface.positions) position = apply(position);
  for (glm::vec3& position : solid.mesh.positions) position = apply(position);
  solid.cellSize *= scale;
  if (!builder.isPrecise("translate", solid.mesh.positions, double(solid.cellSize))) return std::nullopt;
  return solid;
}

void SoftBody::addParticles(ElementBuilder& builder, const Solid& solid) const {
  const TetraMesh& mesh = solid.mesh;
  // With a density the mass is that of the solid, even where the tetrahedra leave out parts of it.
  const std::vector<double> masses = density ? vertexMasses(mesh, double(*density) * enclosedVolume(solid.surface))
                                             : std::vector<double>(mesh.positions.size(), double(mass));
  Object& object = builder.world().objects.back();
  object.radius = radius.value_or(kRadiusOfCell * solid.cellSize);
  object.thickness = 2.0f * object.radius;
  object.selfRadius = std::max(object.radius, kSelfRadiusOfCell * solid.cellSize);
  for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
    object.mass = static_cast<float>(masses[v]);
    builder.addParticle(mesh.positions[v], velocity);
  }
}

void SoftBody::addConstraints(ElementBuilder& builder, const TetraMesh& mesh, int first) const {
  const auto at = [&](int vertex) { return mesh.positions[vertex]; };
  TetrahedralBody body{builder.index(), {}, mesh.volume()};
  body.tetrahedra.reserve(mesh.tetrahedra.size());
  for (const auto& [a, b, c, d] : mesh.tetrahedra)
    body.tetrahedra.push_back({first + a, first + b, first + c, first + d});
  if (material == SoftMaterial::springs) {
    for (const auto& [a, b] : sim::edgesOf(mesh)) {
      builder.add(Distance{{first + a, first + b}, glm::length(at(a) - at(b)), builder.index()},
                  group.value_or(group::kStretching), &Material::stiffness);
    }
  }
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) {
    const auto& [a, b, c, d] = mesh.tetrahedra[t];
    const std::array<glm::vec3, 4> x{at(a), at(b), at(c), at(d)};
    if (material == SoftMaterial::springs) {
      builder.add(TetraVolume::at(body.tetrahedra[t], x, builder.index()), group.value_or(group::kVolume),
                  &Material::volumeStiffness);
    } else {
      builder.add(NeoHookean::at(body.tetrahedra[t], x, builder.index()), group.value_or(group::kVolume), nullptr);
    }
  }
  builder.world().solids.push_back(std::move(body));
}

void SoftBody::addSurface(ElementBuilder& builder, const Solid& solid, int first) const {
  EmbeddedSurface surface{builder.index(), builder.objectCount() - 1,
                          embed(solid.surface.positions, solid.mesh, solid.cellSize), solid.surface.triangles};
  for (auto& vertex : surface.vertices) {
    for (auto& particle : vertex.particles) particle += first;
  }
  builder.world().embedded.push_back(std::move(surface));
}

}  // namespace pliant::sim
