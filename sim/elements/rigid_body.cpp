#include "sim/elements/rigid_body.h"

#include "sim/base/index.h"
#include "sim/base/portable_math.h"
#include "sim/bodies/sample_solid.h"
#include "sim/bodies/skin.h"
#include "sim/bodies/surface_around.h"
#include "sim/elements/solid_shape.h"
#include "sim/geometry/principal_axes.h"
#include "sim/scene/source.h"
#include "sim/state/object.h"
#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Distances between the particles of a body and the centres of its regions, each computed a few times: takes seconds.
constexpr double kMaxDistances = 2e7;
/// Least mass of a rigid body [kg]: a grain of pollen has 1e-11. Inverse masses and inertias are floats in the solver.
constexpr double kLeastMass = 1e-15;
constexpr int kMaxCells = 60;  ///< cells of a shape's surface along a side

int cellsAlong(float length, float spacing) {
  return static_cast<int>(std::lround(std::clamp(length / spacing, 1.0f, static_cast<float>(kMaxCells))));
}

}  // namespace

/// A body before it enters the world: transformed, in its rest shape; particle indices start at 0.
struct RigidBody::MatchedBody {
  PointList points;
  float mass = 0.0f;                             ///< of a particle [kg]
  std::vector<Depth> depths;                     ///< of the points, with sdf
  std::vector<EmbeddedSurface::Vertex> surface;  ///< that is drawn; empty if the particles lie in a plane
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::vector<Index>> regions;
};

void RigidBody::writeMaterial(Material& row) const {
  ParticleElement::writeMaterial(row);
  row.stiffness = stiffness;
  row.beta = beta;
  row.plasticity = plasticity;
  row.plasticYield = plasticYield;
  row.bodyCollides = model == BodyModel::rigid && collides;
  if (model != BodyModel::rigid) return;
  row.collides = false;      // its shapes collide, not its particles
  row.sleepingSpeed = 0.0f;  // acts on single particles: they would tear the body apart
}

void RigidBody::build(ElementBuilder& builder) const {
  if (model == BodyModel::rigid) return buildRigid(builder);
  auto body = sample || shape ? sampleBody(builder) : readBody(builder);
  const std::vector<glm::vec3> places = translations(builder);
  if (body && double(places.size()) * double(body->points.positions.size()) > kMaxParticles) {
    return builder.error("repeater", fmt::format("<repeater> makes {} bodies of {} particles, expected at most {:.0f} "
                                                 "particles in all",
                                                 places.size(), body->points.positions.size(), kMaxParticles));
  }
  if (body && double(clusters) * double(body->points.positions.size()) > kMaxDistances) {
    return builder.error(
        "clusters", fmt::format("<clusters> is {}, expected at most {:.0f} for {} particles", clusters,
                                kMaxDistances / double(body->points.positions.size()), body->points.positions.size()));
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

std::optional<RigidBody::MatchedBody> RigidBody::readBody(ElementBuilder& builder) const {
  for (const auto& [field, given] :
       {std::pair{"spacing", spacing.has_value()}, std::pair{"density", density.has_value()}}) {
    if (given)
      builder.warning(field,
                      fmt::format("<{}> has no effect on particles from a file, expected <sample> with it", field));
  }
  auto points = builder.readPoints("file", file, *this);
  if (!points) return std::nullopt;
  MatchedBody body;
  body.mass = mass;
  if (sdf) body.depths = depthsOf(points->positions, radius);
  if (TriangleMesh surface = surfaceAround(points->positions, radius); !surface.triangles.empty()) {
    body.surface = skin(surface.positions, points->positions, spacingOf(points->positions));
    body.triangles = std::move(surface.triangles);
  }
  body.points = std::move(*points);
  return body;
}

// In the frame of the file or shape, which a lattice fits best; lengths that do not scale are divided by `scale`.
std::optional<RigidBody::MatchedBody> RigidBody::sampleBody(ElementBuilder& builder) const {
  const float apart = spacing.value_or(2.0f * radius * (1.0f - overlap)) / scale;
  const auto surface = surfaceOf(builder, apart);
  if (!surface) return std::nullopt;
  const SolidDistance solid(*surface);
  SampleResult sampled = sampleSolid(solid, {apart, radius / scale});
  if (sampled.failure) {
    builder.error(spacing ? "spacing" : "radius", *sampled.failure);
    return std::nullopt;
  }
  MatchedBody body;
  body.mass = mass;
  if (density) {
    const double volume = enclosedVolume(*surface) * portable::pow(double(scale), 3.0);
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
  if (!hasOneSource(builder, file, shape.has_value())) return std::nullopt;
  if (!shape) return readSolid(builder, file);
  if (const auto mistake = shape == RigidShape::sphere ? std::nullopt : findMistake(*shape, size)) {
    builder.error("size", *mistake);
    return std::nullopt;
  }
  if (*shape == RigidShape::capsule || *shape == RigidShape::cylinder) return geometryOf(*shape, size).surface;
  if (*shape == RigidShape::box) {
    return boxSurface(size, {cellsAlong(size.x, apart), cellsAlong(size.y, apart), cellsAlong(size.z, apart)});
  }
  return ellipsoidSurface(size, std::max(8, cellsAlong(std::max({size.x, size.y, size.z}), apart)));
}

void RigidBody::addBody(ElementBuilder& builder, const MatchedBody& body, const glm::vec3& translation) const {
  World& world = builder.world();
  world.objects.back().mass = body.mass;
  const int first = static_cast<int>(world.particles.size());
  glm::dvec3 sum(0.0);
  for (const glm::vec3& point : body.points.positions) sum += glm::dvec3(point);
  const glm::vec3 middle(sum / double(body.points.positions.size()));
  for (std::size_t i = 0; i < body.points.positions.size(); ++i) {
    const glm::vec3 own = body.points.velocities.empty() ? glm::vec3(0.0f) : body.points.velocities[i];
    const glm::vec3 spin = glm::cross(angularVelocity, body.points.positions[i] - middle);
    builder.addParticle(body.points.positions[i] + translation, velocity + own + spin);
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

void RigidBody::buildRigid(ElementBuilder& builder) const {
  const std::vector<glm::vec3> places = translations(builder);
  const auto geometry = rigidGeometry(builder, std::max(places.size(), std::size_t{1}));
  if (!geometry) return;
  if (double(places.size()) * Body::kParticles > kMaxParticles) {
    return builder.error("repeater", fmt::format("<repeater> makes {} bodies, expected at most {:.0f}", places.size(),
                                                 kMaxParticles / double(Body::kParticles)));
  }
  const double factor = double(scale);
  const double whole = density ? double(*density) * geometry->moments.volume * factor * factor * factor : double(mass);
  if (whole > 0.0 && whole < kLeastMass) {
    return builder.error(
        density ? "density" : "mass",
        fmt::format("<{}> makes a rigid body of {:.3g} kg, expected {}at least {:.0e} kg", density ? "density" : "mass",
                    whole, density ? "" : "0, which is immovable, or ", kLeastMass));
  }
  const Body body = bodyOf(*geometry);
  for (const glm::vec3& translation : places) addRigid(builder, *geometry, body, translation);
}

std::optional<RigidGeometry> RigidBody::rigidGeometry(ElementBuilder& builder, std::size_t bodies) const {
  if (!hasOneSource(builder, file, shape.has_value())) return std::nullopt;
  if (shape) {
    if (const auto mistake = findMistake(*shape, size)) {
      builder.error("size", *mistake);
      return std::nullopt;
    }
    return geometryOf(*shape, size, bodies);
  }
  if (!file.ends_with(".obj")) {
    const auto points = builder.readPoints("file", file, Transformed{});
    if (!points) return std::nullopt;
    return geometryOf(points->positions, radius / scale);
  }
  const auto mesh = readSolid(builder, file);
  if (!mesh) return std::nullopt;
  auto geometry = geometryOf(*mesh);
  if (!geometry) builder.error("file", fmt::format("<file>: {}: part of it is flat, expected solids", file));
  return geometry;
}

// The body's frame has its principal axes and its centre of mass as origin.
Body RigidBody::bodyOf(const RigidGeometry& geometry) const {
  const auto factor = double(scale);
  const PrincipalAxes principal = principalAxes(geometry.moments.second);
  Body body;
  body.arms = factor * glm::sqrt(principal.values / geometry.moments.volume);  // a^2, b^2, c^2 where scale is 1
  body.own = glm::quat_cast(principal.axes);
  for (const ConvexShape& part : geometry.shapes) {
    ConvexShape placed = moved(part, {1.0, 0.0, 0.0, 0.0}, -geometry.moments.centre);
    placed = scaled(moved(std::move(placed), glm::conjugate(body.own), glm::dvec3(0.0)), factor);
    body.reach = std::max(body.reach, placed.reach);
    body.shapes.push_back(std::make_shared<const ConvexShape>(std::move(placed)));
  }
  return body;
}

// `body`: a copy of the result of bodyOf(), with shared shapes.
void RigidBody::addRigid(ElementBuilder& builder, const RigidGeometry& geometry, Body body,
                         const glm::vec3& translation) const {
  World& world = builder.world();
  const double factor = double(scale), volume = geometry.moments.volume * factor * factor * factor;
  const glm::dquat own = body.own;
  const auto toWorld = [&](const glm::dvec3& inFrame) {
    return glm::dvec3(apply(glm::vec3(own * inFrame + geometry.moments.centre))) + glm::dvec3(translation);
  };
  body.object = builder.objectCount();
  Object& object = builder.addObject(*this, static_cast<float>(std::min({body.arms.x, body.arms.y, body.arms.z})),
                                     SelfContact::none);
  object.mass = (density ? static_cast<float>(double(*density) * volume) : mass) / float(Body::kParticles);
  body.first = static_cast<Index>(world.particles.size());
  const glm::dvec3 centre = toWorld(glm::dvec3(0.0));
  std::array<Index, Body::kParticles> four{};
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    const glm::dvec3 place = toWorld(body.corner(k) / factor);
    const glm::vec3 spin = glm::cross(angularVelocity, glm::vec3(place - centre));
    four[k] = builder.addParticle(glm::vec3(place), velocity + spin);
  }

  EmbeddedSurface surface{builder.index(), builder.objectCount() - 1, {}, geometry.surface.triangles};
  surface.vertices.reserve(geometry.surface.positions.size());
  for (const glm::vec3& position : geometry.surface.positions) {
    const glm::dvec3 p = glm::conjugate(own) * (glm::dvec3(position) - geometry.moments.centre) * factor / body.arms;
    glm::dvec4 weights;
    for (int k = 0; k < 4; ++k) {
      const auto& corner = Body::kCorners[static_cast<std::size_t>(k)];
      weights[k] = 0.25 * (1.0 + corner[0] * p.x + corner[1] * p.y + corner[2] * p.z);
    }
    surface.vertices.push_back(EmbeddedSurface::Vertex::in(four, weights));
  }
  world.embedded.push_back(std::move(surface));
  readMotion(body, world.particles);
  world.bodies.push_back(std::move(body));
  if (!fixed.empty()) builder.fixParticles({0, 1, 2, 3});
}

ShapeMatching& RigidBody::shapeMatching(ElementBuilder& builder) const {
  const int wanted = group.value_or(group::kShapeMatching);
  for (const auto& batch : builder.world().batchesOf(wanted)) {
    if (auto* matching = dynamic_cast<ShapeMatching*>(batch.get())) return *matching;
  }
  return static_cast<ShapeMatching&>(builder.world().insert(std::make_unique<ShapeMatching>(wanted)));
}

}  // namespace pliant::sim
