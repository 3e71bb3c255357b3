#include "sim/elements/rigid_body.h"

#include "sim/base/index.h"
#include "sim/bodies/sample_solid.h"
#include "sim/bodies/skin.h"
#include "sim/bodies/surface_around.h"
#include "sim/scene/source.h"
#include "sim/state/object.h"
#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Between the particles of a body and the middles of its regions, each looked at some times: seconds.
constexpr double kMostDistances = 2e7;
constexpr int kMostCells = 60;  ///< of a shape's surface along a side

int cellsAlong(float length, float spacing) {
  return static_cast<int>(std::lround(std::clamp(length / spacing, 1.0f, static_cast<float>(kMostCells))));
}

}  // namespace

/// A body before it enters the world: in place, as it is at rest; particle numbers count from 0.
struct RigidBody::Body {
  PointList points;
  float mass = 0.0f;                             ///< of a particle [kg]
  std::vector<Depth> depths;                     ///< of the points, with sdf
  std::vector<EmbeddedSurface::Vertex> surface;  ///< as it is drawn; none where the particles lie in a plane
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::vector<Index>> regions;
};

void RigidBody::writeMaterial(Material& row) const {
  ParticleElement::writeMaterial(row);
  row.stiffness = stiffness;
  row.beta = beta;
  row.plasticity = plasticity;
  row.plasticYield = plasticYield;
}

void RigidBody::build(ElementBuilder& builder) const {
  auto body = sample || shape ? sampleBody(builder) : readBody(builder);
  const std::vector<glm::vec3> places = translations(builder);
  if (body && double(places.size()) * double(body->points.positions.size()) > kMaxParticles) {
    return builder.error("repeater", fmt::format("<repeater> makes {} bodies of {} particles, expected at most {:.0f} "
                                                 "particles in all",
                                                 places.size(), body->points.positions.size(), kMaxParticles));
  }
  if (body && double(clusters) * double(body->points.positions.size()) > kMostDistances) {
    return builder.error(
        "clusters", fmt::format("<clusters> is {}, expected at most {:.0f} for {} particles", clusters,
                                kMostDistances / double(body->points.positions.size()), body->points.positions.size()));
  }
  if (body) body->regions = overlappingRegions(body->points.positions, clusters);
  for (const glm::vec3& translation : places) {
    builder.addObject(*this, SelfContact::none);
    if (body) addBody(builder, *body, translation);
  }
}

std::vector<glm::vec3> RigidBody::translations(ElementBuilder& builder) const {
  if (!repeater.empty()) {
    const auto list = builder.readPoints("repeater", repeater, Transformed{});
    if (list) return list->positions;
  }
  return {glm::vec3(0.0f)};
}

std::optional<RigidBody::Body> RigidBody::readBody(ElementBuilder& builder) const {
  for (const auto& [field, given] :
       {std::pair{"spacing", spacing.has_value()}, std::pair{"density", density.has_value()}}) {
    if (given)
      builder.warning(field,
                      fmt::format("<{}> has no effect on particles from a file, expected <sample> with it", field));
  }
  auto points = builder.readPoints("file", file, *this);
  if (!points) return std::nullopt;
  Body body;
  body.mass = mass;
  if (sdf) body.depths = depthsOf(points->positions, radius);
  if (TriangleMesh surface = surfaceAround(points->positions, radius); !surface.triangles.empty()) {
    body.surface = skin(surface.positions, points->positions, spacingOf(points->positions));
    body.triangles = std::move(surface.triangles);
  }
  body.points = std::move(*points);
  return body;
}

// In the frame of the file or shape, which a lattice fits best; `scale` is taken out of the lengths that do not scale.
std::optional<RigidBody::Body> RigidBody::sampleBody(ElementBuilder& builder) const {
  const float apart = spacing.value_or(2.0f * radius * (1.0f - overlap)) / scale;
  const auto surface = surfaceOf(builder, apart);
  if (!surface) return std::nullopt;
  const SolidDistance solid(*surface);
  SampleResult sampled = sampleSolid(solid, {apart, radius / scale});
  if (sampled.failure) {
    builder.error(spacing ? "spacing" : "radius", *sampled.failure);
    return std::nullopt;
  }
  Body body;
  body.mass = mass;
  if (density) {
    const double volume = enclosedVolume(*surface) * std::pow(double(scale), 3.0);
    body.mass = static_cast<float>(double(*density) * volume / double(sampled.points.size()));
  }
  body.surface = skin(surface->positions, sampled.points, apart);
  body.triangles = surface->triangles;
  if (sdf) body.depths = depthsIn(solid, sampled.points);
  for (Depth& each : body.depths) each = {scale * each.depth, applyToDirection(each.outward)};
  for (glm::vec3& point : sampled.points) point = apply(point);
  if (!builder.isPrecise("translate", sampled.points, double(apart * scale))) return std::nullopt;
  body.points.positions = std::move(sampled.points);
  return body;
}

std::optional<TriangleMesh> RigidBody::surfaceOf(ElementBuilder& builder, float apart) const {
  if (!hasOneSource(builder, file, shape)) return std::nullopt;
  if (!shape) return readSolid(builder, file);
  if (*shape == SolidShape::box) {
    return boxSurface(size, {cellsAlong(size.x, apart), cellsAlong(size.y, apart), cellsAlong(size.z, apart)});
  }
  return ellipsoidSurface(size, std::max(8, cellsAlong(std::max({size.x, size.y, size.z}), apart)));
}

void RigidBody::addBody(ElementBuilder& builder, const Body& body, const glm::vec3& translation) const {
  World& world = builder.world();
  world.objects.back().mass = body.mass;
  const int first = static_cast<int>(world.particles.size());
  for (std::size_t i = 0; i < body.points.positions.size(); ++i) {
    const glm::vec3 own = body.points.velocities.empty() ? glm::vec3(0.0f) : body.points.velocities[i];
    builder.addParticle(body.points.positions[i] + translation, velocity + own);
  }
  for (std::size_t i = 0; i < body.depths.size(); ++i) world.interior.set(first + i, body.depths[i]);
  for (std::vector<Index> region : body.regions) {
    for (Index& member : region) member += first;
    shapeMatching(builder).add(std::move(region), builder.index(), deformation);
  }
  if (!body.surface.empty()) {
    EmbeddedSurface surface{builder.index(), builder.objectCount() - 1, body.surface, body.triangles};
    for (auto& vertex : surface.vertices) {
      for (auto& particle : vertex.particles) particle += first;
    }
    world.embedded.push_back(std::move(surface));
  }
  builder.fixParticles(fixed);
}

ShapeMatching& RigidBody::shapeMatching(ElementBuilder& builder) const {
  const int wanted = group.value_or(group::kShapeMatching);
  for (const auto& batch : builder.world().batchesOf(wanted)) {
    if (auto* matching = dynamic_cast<ShapeMatching*>(batch.get())) return *matching;
  }
  return static_cast<ShapeMatching&>(builder.world().insert(std::make_unique<ShapeMatching>(wanted)));
}

}  // namespace pliant::sim
