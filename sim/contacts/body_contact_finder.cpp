#include "sim/contacts/body_contact_finder.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/prefetch.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/body_sides.h"

#include <glm/geometric.hpp>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace pliant::sim {

namespace {

/// Part of the smaller reach by which a contact point may move on a body and count as the same one.
constexpr double kSamePlace = 0.1;
/// Least cosine between the normals of a contact in two successive substeps that count as the same.
constexpr double kSameNormal = 0.95;
/// Balls whose centres are nearer than this part of the smaller radius are left to findManifold(), which handles
/// coincident centres.
constexpr double kDeepBalls = 0.5;
/// Sizes of the pieces of a search.
constexpr std::size_t kBodiesPerPiece = 16, kParticlesPerPiece = 1024;
constexpr ItemCost kBoxCost{150.0};
/// Factor, larger than rounding, by which bounding spheres are enlarged.
constexpr double kAbove = 1.0 + 1e-5;

PairMaterial materialOf(const Material& one, const Material& other) {
  return {0.5 * (double(one.staticFriction) + double(other.staticFriction)),
          0.5 * (double(one.kineticFriction) + double(other.kineticFriction)),
          double(std::max(one.restitution, other.restitution))};
}

PairMaterial materialOf(const Material& own, const SurfaceMaterial& surface) {
  const auto mixed = [](float mine, const std::optional<float>& its) {
    return its ? 0.5 * (double(mine) + double(*its)) : double(mine);
  };
  return {mixed(own.staticFriction, surface.staticFriction), mixed(own.kineticFriction, surface.kineticFriction),
          double(std::max(own.restitution, surface.restitution))};
}

const Material& materialOf(const World& world, const Body& body) { return world.materialOf(body.first); }

// Upper bound of the displacement of the body's points in the substep [m].
double boundDisplacement(const Body& body, double h) {
  return h * (glm::length(body.now.velocity) + body.reach * glm::length(body.now.angularVelocity()));
}

glm::dvec3 toOwn(const Body& body, const glm::dvec3& world) {
  return glm::conjugate(body.now.rotation) * (world - body.now.centre);
}

// Sets two tangents, which change little when the normal does.
void setTangents(BodyContact& contact) {
  const glm::dvec3& n = contact.normal;
  const glm::dvec3 across = std::abs(n.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
  contact.tangent = glm::normalize(across - glm::dot(across, n) * n);
  contact.bitangent = glm::cross(n, contact.tangent);
}

// A point on the hull in the frame of a body; the hull's point itself if it has only one.
glm::dvec3 ownPlace(const Body& body, const ConvexShape& shape, const glm::dvec3& onHull) {
  return shape.points.size() == 1 ? shape.points.front() : toOwn(body, onHull);
}

// A contact of body a at its current pose; the caller sets the other side.
BodyContact contactOf(const World& world, Index a, const ConvexShape& shape, const Manifold& manifold,
                      const ManifoldPoint& point) {
  BodyContact contact;
  contact.a = a;
  contact.roundA = manifold.roundA;
  contact.startA = point.onA + contact.roundA * manifold.normal;
  contact.ownA = ownPlace(world.bodies[a], shape, contact.startA);
  contact.startB = contact.ownB = point.onB;
  contact.normal = manifold.normal;
  contact.gap = point.gap;
  setTangents(contact);
  return contact;
}

PlacedShape placedAt(const ConvexShape& shape, const Pose& pose) {
  return {&shape, glm::dvec3(pose.translation), glm::dquat(glm::quat_cast(pose.rotation))};
}

// Whether an immovable body has a prescribed motion.
bool isDriven(const Body& body) {
  return body.now.velocity != glm::dvec3(0.0) || body.now.angularMomentum != glm::dvec3(0.0);
}

// Whether all particles belong to bodies, all of these sleep or are immovable, and no collider moves.
bool isAllAtRest(const World& world) {
  return world.particles.size() == Body::kParticles * world.bodies.size() &&
         std::all_of(world.bodies.begin(), world.bodies.end(),
                     [](const Body& body) { return body.now.inverseMass == 0.0 && !isDriven(body); }) &&
         std::none_of(world.colliders.begin(), world.colliders.end(),
                      [](const auto& collider) { return collider->moves(); });
}

bool isAnyBouncy(const World& world) {
  const auto isBouncy = [](const auto& material) { return material.restitution > 0.0f; };
  return std::ranges::any_of(world.materials, isBouncy) ||
         std::ranges::any_of(world.colliders, [&](const auto& collider) { return isBouncy(collider->material); });
}

// The box around a shape grown by `reach`, in the frame of a pose.
Aabb boxIn(const Pose& pose, const PlacedShape& shape, double reach) {
  const float r = static_cast<float>(shape.shape->rounding + reach);
  Aabb box = Aabb::none();
  for (std::size_t k = 0; k < shape.shape->points.size(); ++k) {
    box.grow(pose.toOwn(glm::vec3(shape.point(static_cast<int>(k)))));
  }
  box.inflate(r);
  return box;
}

}  // namespace

void BodyContactFinder::find(const World& world, const SurfaceTopology& surfaces, float margin, double h,
                             BodyContactSet& set) {
  last_.swap(set.contacts);
  const double lastStep = set.h;
  set.isNew = last_.empty() && set.asleep.empty();
  set.contacts.clear();
  set.patches.clear();
  set.mayBounce = isAnyBouncy(world);
  set.h = h;
  if (isAllAtRest(world)) return;
  findJoined(world);
  placeBoxes(world, margin, h);
  triangles_.pair(world, surfaces, grid_, displacementBounds_, margin);
  findInPieces(world.bodies.size(), kBodiesPerPiece, set,
               [&](std::size_t a, Piece& piece) { findOfBody(world, static_cast<Index>(a), margin, piece); });
  findInPieces(world.bodies.empty() ? 0 : world.particles.size(), kParticlesPerPiece, set,
               [&](std::size_t i, Piece& piece) { findOfParticle(world, i, margin, h, piece); });
  const std::size_t others = set.contacts.size();
  findInPieces(triangles_.isEmpty() ? 0 : world.bodies.size(), kBodiesPerPiece, set,
               [&](std::size_t a, Piece& piece) { findTriangles(world, static_cast<Index>(a), margin, h, piece); });
  std::stable_sort(set.contacts.begin() + static_cast<std::ptrdiff_t>(others), set.contacts.end(),
                   [](const BodyContact& one, const BodyContact& other) { return one.sides() < other.sides(); });
  finishPatches(set);
  hidden_.drop(world, set);
  if (lastStep > 0.0) carryMultipliers(world, h / lastStep, set);
}

// Broken joints do not count.
void BodyContactFinder::findJoined(const World& world) {
  joined_.clear();
  anyBroken_ = std::any_of(world.joints.begin(), world.joints.end(), [](const Joint& joint) { return joint.broken; });
  if (!anyBroken_) return;
  for (const Joint& joint : world.joints) {
    if (!joint.broken && joint.b >= 0) joined_.add(joint.a, joint.b);
  }
}

// Boxes of bodies are grown by half of the margin; for sides that are not bodies the whole margin is used.
void BodyContactFinder::placeBoxes(const World& world, double margin, double h) {
  boxes_.resize(world.bodies.size());
  displacementBounds_.resize(world.bodies.size());
  bodyBounds_.resize(world.bodies.size());
  const auto place = [&](const Body& body, double displacementBound) {
    if (body.isAsleep()) {
      const double reach = (1.0 + kBodiesAhead) * body.reach + 0.5 * margin;
      return Box8::around(glm::vec3(body.now.centre - reach), glm::vec3(body.now.centre + reach));
    }
    const double more = 0.5 * margin + kBodiesAhead * body.reach + displacementBound;
    if (const double radius = ballRadius(body); radius > 0.0) {
      const double reach = radius + more;
      return Box8::around(glm::vec3(body.now.centre - reach), glm::vec3(body.now.centre + reach));
    }
    glm::dvec3 low(1e30), high(-1e30);
    for (std::size_t s = 0; s < body.shapes.size(); ++s) {
      const PlacedShape shape = body.placed(s);
      for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 direction(0.0);
        direction[axis] = 1.0;
        high[axis] = std::max(high[axis], shape.point(shape.farthest(direction))[axis] + shape.shape->rounding);
        low[axis] = std::min(low[axis], shape.point(shape.farthest(-direction))[axis] - shape.shape->rounding);
      }
    }
    return Box8::around(glm::vec3(low - more), glm::vec3(high + more));
  };
  parallelFor(boxes_.size(), kBoxCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      const Body& body = world.bodies[b];
      const double displacementBound = displacementBounds_[b] = boundDisplacement(body, h);
      bodyBounds_[b] = {body.now.centre,  body.reach,      displacementBound,
                        ballRadius(body), body.isAsleep(), materialOf(world, body).bodyCollides};
      boxes_[b] = place(body, displacementBound);
    }
  });
  anyAsleep_ = std::ranges::any_of(bodyBounds_, &BodyBounds::isAsleep);
  grid_.build(boxes_);
}

template <typename Find>
void BodyContactFinder::findInPieces(std::size_t count, std::size_t perPiece, BodyContactSet& set, Find&& find) {
  if (omp_get_max_threads() == 1) {
    if (pieces_.empty()) pieces_.resize(1);
    std::swap(pieces_[0].contacts, set.contacts);
    for (std::size_t i = 0; i < count; ++i) find(i, pieces_[0]);
    std::swap(pieces_[0].contacts, set.contacts);
    return;
  }
  const std::size_t pieces = (count + perPiece - 1) / perPiece;
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  parallelPieces(pieces, 2, [&](std::size_t p) {
    Piece& piece = pieces_[p];
    piece.contacts.clear();
    for (std::size_t i = p * perPiece; i < std::min(count, (p + 1) * perPiece); ++i) find(i, piece);
  });
  for (std::size_t p = 0; p < pieces; ++p) {
    set.contacts.insert(set.contacts.end(), pieces_[p].contacts.begin(), pieces_[p].contacts.end());
  }
}

void BodyContactFinder::findOfBody(const World& world, Index a, double margin, Piece& piece) const {
  const bool sleeps = bodyBounds_[a].isAsleep;
  if (!bodyBounds_[a].collides) return;
  for (std::size_t c = 0; c < world.colliders.size(); ++c) {
    if (sleeps && !world.colliders[c]->moves()) continue;
    findCollider(world, a, static_cast<Index>(c), margin, piece);
  }
  if (sleeps) return;
  piece.partners.clear();
  grid_.forEachOverlapping(boxes_[a], [&](Index b) {
    const BodyBounds& other = bodyBounds_[b];
    const bool isOurs = b > a || (anyAsleep_ && b < a && other.isAsleep);
    if (isOurs && other.collides && !isTooFar(bodyBounds_[a], other, margin)) piece.partners.push_back(b);
  });
  std::sort(piece.partners.begin(), piece.partners.end());
  for (const Index b : piece.partners) findBodies(world, a, b, margin, piece);
}

// Largest gap of two bodies for a contact [m].
double BodyContactFinder::nearOf(const BodyBounds& a, const BodyBounds& b, double margin) {
  return margin + kBodiesAhead * std::min(a.reach, b.reach) + a.displacementBound + b.displacementBound;
}

bool BodyContactFinder::isTooFar(const BodyBounds& a, const BodyBounds& b, double margin) {
  const double far = kAbove * (a.reach + b.reach + nearOf(a, b, margin));
  const glm::dvec3 apart = a.centre - b.centre;
  return glm::dot(apart, apart) > far * far;
}

void BodyContactFinder::findBodies(const World& world, Index a, Index b, double margin, Piece& piece) const {
  const Body &one = world.bodies[a], &other = world.bodies[b];
  if (one.now.inverseMass + other.now.inverseMass == 0.0 && !(other.isAsleep() && isDriven(one))) return;
  if (isContactDisabled(world, a, b)) return;
  const double near = nearOf(bodyBounds_[a], bodyBounds_[b], margin);
  const PairMaterial material = materialOf(materialOf(world, one), materialOf(world, other));
  if (findBallContact(a, b, near, material, piece)) return;
  for (std::size_t i = 0; i < one.shapes.size(); ++i) {
    for (std::size_t j = 0; j < other.shapes.size(); ++j) {
      findManifold(one.placed(i), other.placed(j), near, piece.manifold);
      for (const ManifoldPoint& point : piece.manifold.points) {
        BodyContact contact = contactOf(world, a, *one.shapes[i], piece.manifold, point);
        contact.b = b;
        contact.roundB = piece.manifold.roundB;
        contact.startB = point.onB - contact.roundB * piece.manifold.normal;
        contact.ownB = ownPlace(other, *other.shapes[j], contact.startB);
        contact.material = material;
        piece.contacts.push_back(contact);
      }
    }
  }
}

// A fast replacement of findManifold() for two balls. False: they are not balls, or overlap deeply.
bool BodyContactFinder::findBallContact(Index a, Index b, double near, const PairMaterial& material,
                                        Piece& piece) const {
  const BodyBounds &one = bodyBounds_[a], &other = bodyBounds_[b];
  if (one.ball == 0.0 || other.ball == 0.0) return false;
  const glm::dvec3 apart = one.centre - other.centre;
  const double distance = glm::length(apart), gap = distance - (one.ball + other.ball);
  if (distance < kDeepBalls * std::min(one.ball, other.ball)) return false;
  if (gap > near) return true;
  BodyContact& contact = piece.contacts.emplace_back();
  contact.a = a;
  contact.b = b;
  contact.roundA = one.ball;
  contact.roundB = other.ball;
  contact.startA = one.centre;
  contact.startB = other.centre;
  contact.normal = apart / distance;
  contact.gap = gap;
  contact.material = material;
  setTangents(contact);
  return true;
}

void BodyContactFinder::findCollider(const World& world, Index a, Index c, double margin, Piece& piece) const {
  const Body& body = world.bodies[a];
  const Collider& collider = *world.colliders[c];
  if (body.now.inverseMass == 0.0 && !body.isAsleep()) return;
  const Motion* motion = collider.motion();
  const double near = margin + kBodiesAhead * body.reach + bodyBounds_[a].displacementBound;
  if (motion == nullptr) {
    const glm::vec3 middle(body.now.centre);
    if (!collider.mayMeet({middle, middle}, static_cast<float>(kAbove * (body.reach + near)))) return;
  }
  const Pose still;
  const Pose &from = motion != nullptr ? motion->start() : still, &to = motion != nullptr ? motion->end() : still;
  const PairMaterial material = materialOf(materialOf(world, body), collider.material);
  const auto addManifold = [&](const ConvexShape& shape) {
    for (const ManifoldPoint& point : piece.manifold.points) {
      BodyContact contact = contactOf(world, a, shape, piece.manifold, point);
      contact.collider = c;
      contact.ownB += glm::dvec3(to.toWorld(from.toOwn(glm::vec3(point.onB))) - glm::vec3(point.onB));
      contact.material = material;
      piece.contacts.push_back(contact);
    }
  };
  for (std::size_t i = 0; i < body.shapes.size(); ++i) {
    const PlacedShape shape = body.placed(i);
    const auto onPlane = [&](const glm::vec4& plane) {
      const glm::dvec3 normal = glm::dmat3(from.rotation) * glm::dvec3(plane);
      layOnPlane(shape, normal, double(plane.w) + glm::dot(normal, glm::dvec3(from.translation)), near, piece.manifold);
      addManifold(*shape.shape);
    };
    const auto onSolid = [&](const ConvexShape& solid) {
      findManifold(shape, placedAt(solid, from), near, piece.manifold);
      addManifold(*shape.shape);
    };
    collider.forEachPlane(std::ref(onPlane));  // a function as large as these would be allocated
    collider.forEachConvex(boxIn(from, shape, near), std::ref(onSolid));
  }
}

// Particles are spheres in contacts with bodies, whatever they are part of.
void BodyContactFinder::findOfParticle(const World& world, std::size_t i, double margin, double h, Piece& piece) const {
  const Particles& particles = world.particles;
  if (!world.materialOf(static_cast<Index>(i)).collides || world.isVacant(i)) return;
  const double r = double(particles.radius[i]), speed = glm::length(particles.exactVelocity(i));
  const glm::dvec3 x = particles.exactPosition(i);
  const double reach = (1.0 + kBodiesAhead) * r + margin + h * speed;
  const Box8 box = Box8::around(glm::vec3(x - reach), glm::vec3(x + reach));
  piece.partners.clear();
  grid_.forEachOverlapping(box, [&](Index body) { piece.partners.push_back(body); });
  if (piece.partners.empty()) return;
  std::sort(piece.partners.begin(), piece.partners.end());
  piece.ball.rounding = piece.ball.reach = piece.ball.size = r;
  for (const Index a : piece.partners) {
    const Body& body = world.bodies[a];
    if (particles.object[i] == body.object || particles.tiedTo[i] == body.object) continue;
    if (!materialOf(world, body).bodyCollides) continue;
    if (triangles_.isFast(a) && world.objectOf(static_cast<Index>(i)).collidesAsMesh) continue;
    const bool isStill = particles.position[i].w == 0.0f && (!body.isAsleep() || speed == 0.0);
    if (body.now.inverseMass == 0.0 && isStill) continue;
    const double near = margin + kBodiesAhead * r + h * speed + bodyBounds_[a].displacementBound;
    for (std::size_t s = 0; s < body.shapes.size(); ++s) {
      findManifold(body.placed(s), {&piece.ball, x, glm::dquat(1.0, 0.0, 0.0, 0.0)}, near, piece.manifold);
      for (const ManifoldPoint& point : piece.manifold.points) {
        BodyContact contact = contactOf(world, a, *body.shapes[s], piece.manifold, point);
        contact.roundB = r;
        contact.startB = x;
        contact.particle = static_cast<Index>(i);
        contact.material = materialOf(materialOf(world, body), world.materialOf(static_cast<Index>(i)));
        piece.contacts.push_back(contact);
      }
    }
  }
}

void BodyContactFinder::findTriangles(const World& world, Index a, double margin, double h, Piece& piece) const {
  const std::size_t before = piece.contacts.size();
  triangles_.find(world, a, margin, h, piece.triangles, piece.contacts);
  for (std::size_t k = before; k < piece.contacts.size(); ++k) {
    BodyContact& contact = piece.contacts[k];
    setTangents(contact);
    contact.material = materialOf(materialOf(world, world.bodies[a]), world.materialOf(contact.corners[0]));
  }
}

void BodyContactFinder::finishPatches(BodyContactSet& set) const {
  const auto& contacts = set.contacts;
  for (std::size_t first = 0; first < contacts.size();) {
    prefetchAhead(contacts, first);
    std::size_t last = first + 1;
    // On a triangle each contact point has its own barycentric coordinates.
    while (contacts[first].triangle < 0 && last < contacts.size() &&
           contacts[last].sides() == contacts[first].sides() && contacts[last].normal == contacts[first].normal) {
      ++last;
    }
    set.patches.push_back({first, last});
    first = last;
  }
}

// Warm start from the nearest contact of the last substep on the body, with the same sides and about the same normal.
// Both lists are sorted by sides. `ratio`: of the time steps; forces are kept, so multipliers scale with its square.
void BodyContactFinder::carryMultipliers(const World& world, double ratio, BodyContactSet& set) {
  std::size_t first = 0;
  for (std::size_t c = 0; c < set.contacts.size(); ++c) {
    BodyContact& contact = set.contacts[c];
    prefetchAhead(set.contacts, c);
    for (; first < last_.size() && last_[first].sides() < contact.sides(); ++first) prefetchAhead(last_, first);
    double nearest = kSamePlace * world.bodies[contact.a].reach;
    BodyContact* before = nullptr;
    for (std::size_t k = first; k < last_.size() && last_[k].sides() == contact.sides(); ++k) {
      if (glm::dot(last_[k].normal, contact.normal) < kSameNormal) continue;
      const double distance = glm::length(last_[k].ownA - contact.ownA);
      if (distance >= nearest) continue;
      nearest = distance;
      before = &last_[k];
    }
    if (before == nullptr) continue;
    const glm::dvec3 across = before->lambda.y * before->tangent + before->lambda.z * before->bitangent;
    contact.lambda =
        ratio * ratio *
        glm::dvec3(before->lambda.x, glm::dot(across, contact.tangent), glm::dot(across, contact.bitangent));
    before->lambda = glm::dvec3(0.0);  // used once
  }
}

}  // namespace pliant::sim
