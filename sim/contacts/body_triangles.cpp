#include "sim/contacts/body_triangles.h"

#include "sim/base/parallel.h"
#include "sim/contacts/tolerances.h"
#include "sim/geometry/turns.h"
#include "sim/rigid/convex_distance.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr std::size_t kPatchesPerPiece = 8;

using Corners = std::array<glm::dvec3, 3>;

// Corners at a fraction of the substep.
Corners cornersAt(const Particles& particles, const std::array<Index, 3>& triangle, double time) {
  Corners corners;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<std::size_t>(triangle[k]);
    const glm::dvec3 start = particles.exactPosition(i);
    corners[k] = time == 0.0 ? start : start + time * (particles.exactPredicted(i) - start);
  }
  return corners;
}

glm::dvec3 displacementOf(const Particles& particles, Index i) {
  return particles.exactPredicted(static_cast<std::size_t>(i)) - particles.exactPosition(static_cast<std::size_t>(i));
}

// Distance that the surface keeps around its vertices in contacts with bodies [m].
double roundingOf(const Particles& particles, const std::array<Index, 3>& triangle) {
  return double(
      std::min({particles.radius[triangle[0]], particles.radius[triangle[1]], particles.radius[triangle[2]]}));
}

// triangleShape() in place. False: it has no area.
bool setTriangle(const Corners& corners, double rounding, ConvexShape& shape) {
  const glm::dvec3 cross = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  const double area = glm::length(cross);
  if (!(area > 0.0)) return false;
  if (shape.points.empty()) shape = triangleShape(corners[0], corners[1], corners[2]);
  double reach = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    shape.points[k] = corners[k] - corners[0];
    reach = std::max(reach, glm::length(shape.points[k]));
  }
  shape.faces[0].normal = cross / area;
  shape.faces[1].normal = -cross / area;
  shape.faces[0].offset = shape.faces[1].offset = 0.0;
  shape.rounding = rounding;
  shape.reach = shape.size = reach + rounding;
  return true;
}

// Barycentric coordinates of a point of the plane, clamped to the triangle.
glm::dvec3 sharesAt(const Corners& corners, const glm::dvec3& point) {
  const glm::dvec3 u = corners[1] - corners[0], v = corners[2] - corners[0], p = point - corners[0];
  const double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v), up = glm::dot(u, p), vp = glm::dot(v, p);
  const double determinant = uu * vv - uv * uv;
  const double second = std::clamp((vv * up - uv * vp) / determinant, 0.0, 1.0);
  const double third = std::clamp((uu * vp - uv * up) / determinant, 0.0, 1.0);
  const double sum = std::max(second + third, 1.0);
  return {std::max(1.0 - second - third, 0.0), second / sum, third / sum};
}

// Displacement of the centre of a body to x*, from its particles [m].
glm::dvec3 centreDisplacement(const Particles& particles, const Body& body) {
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k)
    sum += 0.25 * displacementOf(particles, body.first + static_cast<Index>(k));
  return sum;
}

// Whether a triangle is surely farther from a point: by the distance to its plane, or to a sphere around it.
bool isFartherThan(double distance, const Corners& corners, const glm::dvec3& point) {
  const glm::dvec3 n = glm::cross(corners[1] - corners[0], corners[2] - corners[0]), d = point - corners[0];
  const double height = glm::dot(n, d);
  if (height * height > distance * distance * glm::dot(n, n)) return true;
  double reach = 0.0;
  for (const glm::dvec3& corner : corners) reach = std::max(reach, glm::distance(corner, corners[0]));
  return glm::length(d) > distance + reach;
}

bool mayMove(const Particles& particles, const std::array<Index, 3>& triangle) {
  return std::any_of(triangle.begin(), triangle.end(), [&](Index i) {
    return particles.position[i].w > 0.0f || particles.velocity[i] != glm::vec3(0.0f);
  });
}

bool areTied(const World& world, const Body& body, const std::array<Index, 3>& triangle) {
  return std::any_of(triangle.begin(), triangle.end(),
                     [&](Index i) { return world.particles.tiedTo[i] == body.object; });
}

}  // namespace

/// A body in its free motion, at a fraction of the substep.
struct BodyTriangles::Moment {
  double time;  ///< 0 to 1
  glm::dvec3 centre;
  glm::dquat rotation;
};

BodyTriangles::Moment BodyTriangles::momentOf(const World& world, Index body, double h, double time) const {
  const BodyMotion& now = world.bodies[body].now;
  if (time == 0.0) return {0.0, now.centre, now.rotation};
  return {time, now.centre + time * h * now.velocity,
          glm::normalize(rotationBy(time * h * now.angularVelocity()) * now.rotation)};
}

void BodyTriangles::pair(const World& world, const SurfaceTopology& surfaces, const LevelGrid& grid,
                         std::span<const double> displacementBounds, double margin) {
  pairs_.clear();
  surfaces_ = &surfaces;
  if (world.bodies.empty() || surfaces.triangles.empty()) return;
  const Particles& particles = world.particles;
  const auto boxOf = [&](std::size_t t) {
    const auto& triangle = surfaces.triangles[t];
    Box8 box = Box8::none();
    for (const Index i : triangle) {
      box = unionOf(box, Box8::around(glm::vec3(particles.position[i]), glm::vec3(particles.predicted[i])));
    }
    return box.grown(static_cast<float>(roundingOf(particles, triangle) + margin));
  };
  const std::size_t count = (surfaces.patches() + kPatchesPerPiece - 1) / kPatchesPerPiece;
  if (pieces_.size() < count) pieces_.resize(count);
  parallelPieces(count, 4, [&](std::size_t piece) {
    std::vector<Pair>& found = pieces_[piece];
    found.clear();
    const std::size_t last = std::min(surfaces.patches(), (piece + 1) * kPatchesPerPiece);
    for (std::size_t patch = piece * kPatchesPerPiece; patch < last; ++patch) {
      if (!world.materialOf(surfaces.firstCorner(patch)).collides) continue;
      Box8 around = Box8::none();
      for (std::size_t t = surfaces.triangleStart[patch]; t < surfaces.triangleStart[patch + 1]; ++t) {
        around = unionOf(around, boxOf(t));
      }
      bool any = false;
      grid.forEachOverlapping(around, [&](Index) { any = true; });
      if (!any) continue;
      for (std::size_t t = surfaces.triangleStart[patch]; t < surfaces.triangleStart[patch + 1]; ++t) {
        const auto& triangle = surfaces.triangles[t];
        grid.forEachOverlapping(boxOf(t), [&](Index b) {
          const Body& body = world.bodies[b];
          if (!world.materialOf(body.first).bodyCollides || areTied(world, body, triangle)) return;
          if (body.now.inverseMass > 0.0 || mayMove(particles, triangle)) found.push_back({b, static_cast<Index>(t)});
        });
      }
    }
  });
  for (std::size_t piece = 0; piece < count; ++piece) {
    pairs_.insert(pairs_.end(), pieces_[piece].begin(), pieces_[piece].end());
  }
  if (pairs_.empty()) return;
  std::sort(pairs_.begin(), pairs_.end());
  firstOf_.assign(world.bodies.size() + 1, 0);
  displacementBounds_.assign(world.bodies.size(), 0.0);
  for (const Pair& pair : pairs_) {
    ++firstOf_[pair.body + 1];
    for (const Index i : surfaces.triangles[pair.triangle])
      displacementBounds_[pair.body] =
          std::max(displacementBounds_[pair.body], glm::length(displacementOf(particles, i)));
  }
  isFast_.resize(world.bodies.size());
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    firstOf_[b + 1] += firstOf_[b];
    displacementBounds_[b] += displacementBounds[b];
    isFast_[b] = displacementBounds_[b] > kFastForTriangles * world.bodies[b].thickness() ? 1 : 0;
  }
}

std::span<const BodyTriangles::Pair> BodyTriangles::pairsOf(Index body) const {
  return std::span(pairs_).subspan(firstOf_[body], firstOf_[body + 1] - firstOf_[body]);
}

// Time of impact, as a fraction of the substep; more than 1: none.
double BodyTriangles::firstTouch(const World& world, Index body, Index triangle, double h, Scratch& scratch) const {
  constexpr double kNever = 2.0;
  const Particles& particles = world.particles;
  const auto& members = surfaces_->triangles[triangle];
  const BodyMotion& now = world.bodies[body].now;
  const double touching = kTouchOfTriangles * world.bodies[body].thickness(), rounding = roundingOf(particles, members);
  const double turning = h * glm::length(now.angularVelocity());
  double first = kNever;
  for (const auto& shape : world.bodies[body].shapes) {
    double time = 0.0;
    for (int stride = 0; time <= 1.0; ++stride) {
      const Corners corners = cornersAt(particles, members, time);
      if (!setTriangle(corners, rounding, scratch.triangle)) break;
      const Moment moment = momentOf(world, body, h, time);
      const NearestPoints nearest =
          nearestPoints({shape.get(), moment.centre, moment.rotation}, {&scratch.triangle, corners[0]});
      const double gap = nearest.distance - shape->rounding - rounding;
      if (gap <= touching || stride == kMaxTouchStrides) {
        first = std::min(first, time);
        break;
      }
      const glm::dvec3 n = (nearest.onA - nearest.onB) / nearest.distance;
      double ofCorners = -1e30;
      for (const Index i : members) ofCorners = std::max(ofCorners, glm::dot(n, displacementOf(particles, i)));
      const double closing =
          ofCorners - h * glm::dot(n, now.velocity) + turning * std::max(shape->reach - shape->rounding, 0.0);
      if (closing * (1.0 - time) < gap - touching) break;
      time += (gap - 0.5 * touching) / closing;
    }
  }
  return first;
}

void BodyTriangles::find(const World& world, Index body, double margin, double h, Scratch& scratch,
                         AlignedVector<BodyContact>& contacts) const {
  const auto pairs = pairsOf(body);
  if (pairs.empty()) return;
  const Body& own = world.bodies[body];
  const double ahead = margin + kBodiesAhead * own.reach;
  if (!isFast(body)) {
    const Moment start = momentOf(world, body, h, 0.0);
    for (const Pair& pair : pairs)
      add(world, body, pair.triangle, start, h, ahead, displacementBounds_[body], scratch, contacts);
    return;
  }
  double first = 1.0;
  bool any = false;
  for (const Pair& pair : pairs) {
    const double time = firstTouch(world, body, pair.triangle, h, scratch);
    any = any || time <= 1.0;
    first = std::min(first, time);
  }
  if (!any) return;
  const Moment moment = momentOf(world, body, h, first);
  const double more = std::min((1.0 - first) * displacementBounds_[body], kFastForTriangles * own.thickness());
  for (const Pair& pair : pairs) add(world, body, pair.triangle, moment, h, ahead, more, scratch, contacts);
}

// Makes contacts of the points that touch at that moment; their gaps are those at the start of the substep. Points with
// gaps below `ahead` count, and up to `more` above it if they may come that near [m].
void BodyTriangles::add(const World& world, Index b, Index triangle, const Moment& moment, double h, double ahead,
                        double more, Scratch& scratch, AlignedVector<BodyContact>& contacts) const {
  const double near = ahead + more;
  const Particles& particles = world.particles;
  const auto& members = surfaces_->triangles[triangle];
  const Corners corners = cornersAt(particles, members, moment.time);
  const Corners start = moment.time == 0.0 ? corners : cornersAt(particles, members, 0.0);
  if (!setTriangle(corners, roundingOf(particles, members), scratch.triangle)) return;
  const glm::dvec3 outwards = scratch.triangle.faces[0].normal;
  const Body& body = world.bodies[b];
  if (isFartherThan(body.reach + scratch.triangle.rounding + near, corners, moment.centre)) return;
  const bool isSolid = world.objectOf(members[0]).solid;
  Manifold& manifold = scratch.manifold;
  for (const auto& shape : body.shapes) {
    findManifold({shape.get(), moment.centre, moment.rotation}, {&scratch.triangle, corners[0]}, near, manifold);
    // Anything inside a solid is pushed out by its vertices: the nearest side need not be the one where it entered.
    if (isSolid && glm::dot(manifold.normal, outwards) < 0.0) continue;
    // Not every motion is an approach.
    double ofCorners = -1e30;
    for (const Index i : members)
      ofCorners = std::max(ofCorners, glm::dot(manifold.normal, displacementOf(particles, i)));
    const double turning = h * glm::length(body.now.angularVelocity()) * std::max(shape->reach - shape->rounding, 0.0);
    const double closing = ofCorners - h * glm::dot(manifold.normal, body.now.velocity) + turning;
    const double reached = std::min(near, ahead + std::max(closing, 0.0));
    for (const ManifoldPoint& point : manifold.points) {
      if (point.gap > reached) continue;
      BodyContact contact;
      contact.shares = sharesAt(corners, point.onB - manifold.roundB * manifold.normal);
      const double most = std::max({contact.shares.x, contact.shares.y, contact.shares.z});
      if (!isFast(b) && most > 1.0 - kAtCorner) continue;
      contact.a = b;
      contact.triangle = triangle;
      contact.corners = members;
      contact.roundA = manifold.roundA;
      contact.roundB = manifold.roundB;
      contact.normal = manifold.normal;
      const glm::dvec3 onHull = point.onA + manifold.roundA * manifold.normal;
      contact.ownA = shape->points.size() == 1 ? shape->points.front()
                                               : glm::conjugate(moment.rotation) * (onHull - moment.centre);
      contact.startA = body.now.centre + body.now.rotation * contact.ownA;
      for (std::size_t k = 0; k < 3; ++k) contact.startB += contact.shareOf(k) * start[k];
      contact.gap = glm::dot(contact.normal, contact.startA - contact.startB) - contact.roundA - contact.roundB;
      contacts.push_back(contact);
    }
  }
}

// For a fast body all triangles near its path: the solver may have moved others into it.
void BodyTriangles::listNear(const World& world, Index body) {
  near_.clear();
  if (!isFast(body)) {
    for (const Pair& pair : pairsOf(body)) near_.push_back(pair.triangle);
    return;
  }
  const Particles& particles = world.particles;
  const Body& own = world.bodies[body];
  const glm::vec3 from(own.now.startCentre), to(glm::dvec3(from) + centreDisplacement(particles, own));
  const Box8 way = Box8::around(from, to).grown(static_cast<float>(own.reach));
  for (std::size_t t = 0; t < surfaces_->triangles.size(); ++t) {
    const auto& triangle = surfaces_->triangles[t];
    Box8 box = Box8::none();
    for (const Index i : triangle)
      box = unionOf(box, Box8::around(glm::vec3(particles.position[i]), glm::vec3(particles.predicted[i])));
    if (!overlap(box, way) || !world.materialOf(triangle[0]).collides || areTied(world, own, triangle)) continue;
    near_.push_back(static_cast<Index>(t));
  }
}

// The fraction of the path to x* at which a hull of the body reaches the triangle; more than 1: it does not. A hull
// that starts at it is on both sides.
double BodyTriangles::firstCrossing(const World& world, Index body, Index triangle) {
  constexpr double kNever = 2.0;
  const Particles& particles = world.particles;
  const Body& own = world.bodies[body];
  const auto& members = surfaces_->triangles[triangle];
  const double touching = kTouchOfTriangles * own.thickness();
  const glm::dvec3 way = centreDisplacement(particles, own);
  const glm::dvec3 turn = turnOf(own.now.rotation * glm::conjugate(own.now.startRotation));
  double first = kNever, farthest = 0.0, hull = 0.0;
  for (const Index i : members) farthest = std::max(farthest, glm::length(displacementOf(particles, i) - way));
  for (const auto& shape : own.shapes) hull = std::max(hull, shape->reach - shape->rounding);
  if (isFartherThan(hull + touching + farthest, cornersAt(particles, members, 0.0), own.now.startCentre)) return first;
  for (const auto& shape : own.shapes) {
    const double turning = glm::length(turn) * std::max(shape->reach - shape->rounding, 0.0);
    double time = 0.0, least = touching;
    for (int stride = 0; time <= 1.0; ++stride) {
      const Corners corners = cornersAt(particles, members, time);
      if (!setTriangle(corners, 0.0, scratch_.triangle)) break;
      const PlacedShape placed{shape.get(), own.now.startCentre + time * way,
                               glm::normalize(rotationBy(time * turn) * own.now.startRotation)};
      const NearestPoints nearest = nearestPoints(placed, {&scratch_.triangle, corners[0]});
      // It may start nearer, and still be on one side.
      if (time == 0.0) least = std::min(touching, 0.5 * nearest.distance);
      const double gap = nearest.distance - least;
      if (gap <= 0.0 || stride == kMaxTouchStrides) {
        if (time > 0.0) first = std::min(first, time);
        break;
      }
      const glm::dvec3 n = (nearest.onA - nearest.onB) / nearest.distance;
      double ofCorners = -1e30;
      for (const Index i : members) ofCorners = std::max(ofCorners, glm::dot(n, displacementOf(particles, i)));
      const double closing = ofCorners - glm::dot(n, way) + turning;
      if (closing * (1.0 - time) < gap) break;
      time += std::max(gap, 0.1 * least) / closing;
    }
  }
  return first;
}

// Triangles that collide with the body in one pass stay with it in the following ones. `most`: largest part of the
// displacements relative to the common one that is kept. False: nothing collides.
bool BodyTriangles::holdOnce(World& world, Index body, double most) {
  Particles& particles = world.particles;
  const Body& own = world.bodies[body];
  double part = 2.0;
  for (const Index triangle : near_) {
    const double time = firstCrossing(world, body, triangle);
    if (time > 1.0) continue;
    part = std::min(part, std::min(double(kKeptPath) * time, most));
    members_.insert(members_.end(), surfaces_->triangles[triangle].begin(), surfaces_->triangles[triangle].end());
  }
  if (part > 1.0) return false;
  std::sort(members_.begin(), members_.end());
  members_.erase(std::unique(members_.begin(), members_.end()), members_.end());
  const glm::dvec3 way = centreDisplacement(particles, own);
  glm::dvec3 momentum(0.0), held(0.0);
  double mass = 0.0, count = 0.0;
  const auto sum = [&](double inverseMass, const glm::dvec3& its) {
    if (inverseMass > 0.0) {
      momentum += its / inverseMass;
      mass += 1.0 / inverseMass;
    } else {
      held += its;
      count += 1.0;
    }
  };
  sum(own.now.inverseMass, way);
  for (const Index i : members_) sum(double(particles.position[i].w), displacementOf(particles, i));
  const glm::dvec3 common = count > 0.0 ? held / count : momentum / mass;
  const auto lost = [&](const glm::dvec3& its) { return glm::vec3((1.0 - part) * (common - its)); };
  if (own.now.inverseMass > 0.0) {
    for (std::size_t k = 0; k < Body::kParticles; ++k)
      particles.correctExactly(static_cast<std::size_t>(own.first) + k, lost(way));
  }
  for (const Index i : members_) {
    if (particles.position[i].w > 0.0f)
      particles.correct(static_cast<std::size_t>(i), lost(displacementOf(particles, i)));
  }
  return true;
}

bool BodyTriangles::holdBack(World& world, Index body) {
  members_.clear();
  for (int pass = 0; pass < kHoldingPasses; ++pass) {
    listNear(world, body);
    if (!holdOnce(world, body, pass < kShorteningPasses ? 1.0 : 0.0)) return pass > 0;
  }
  return true;
}

void BodyTriangles::holdBack(World& world) {
  if (pairs_.empty()) return;
  for (int round = 0; round < kShorteningPasses; ++round) {  // a body may be pushed by things that move with another
    bool any = false;
    for (std::size_t b = 0; b < world.bodies.size(); ++b) {
      if (!pairsOf(static_cast<Index>(b)).empty()) any |= holdBack(world, static_cast<Index>(b));
    }
    if (!any || world.bodies.size() == 1) return;
  }
}

}  // namespace pliant::sim
