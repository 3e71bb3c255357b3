#include "sim/contacts/surface_contact_finder.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/contacts/particle_pieces.h"
#include "sim/contacts/tolerances.h"
#include "sim/geometry/aabb.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace pliant::sim {

namespace {

constexpr std::size_t kBlock = 64;      ///< particles per block; divides kParticlePiece
constexpr ItemCost kSurfaceCost{15.0};  ///< of a particle among colliders

bool meetsColliders(const Particles& particles, std::span<const Material> materials, std::size_t i) {
  return particles.predicted[i].w != 0.0f && materials[particles.material[i]].collides;
}

// From the own frame of a collider; r and xStar are the particle's.
void carryIntoWorld(const Motion& motion, const glm::vec3& xStar, float r, SurfaceContact& contact) {
  contact.normal = motion.end().rotation * contact.normal;
  contact.offset += glm::dot(contact.normal, motion.end().translation);
  if (!motion.moves()) return;
  const float gap = glm::dot(contact.normal, xStar) - contact.offset;
  contact.advance = glm::dot(contact.normal, motion.displacement(xStar - (gap + r) * contact.normal));
}

// Limits the correction of a vertex of a solid that starts nearer than its radius, with its centre in front.
void slowRecovery(const glm::vec3& start, float r, float recovery, SurfaceContact& contact) {
  const float inside = contact.offset - contact.advance - glm::dot(contact.normal, start);
  contact.offset -= std::clamp(inside - recovery * r, 0.0f, r);
}

}  // namespace

/// Successive particles, which mostly are neighbours in space: those of them that collide with colliders.
struct SurfaceContactFinder::Block {
  std::array<Index, kBlock> members;
  std::size_t count = 0;
  Aabb start = Aabb::none();  ///< around their positions before the substep
  Aabb end = Aabb::none();    ///< around their proposed ones
  float largestRadius = 0.0f;

  Block(const Particles& particles, std::span<const Material> materials, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      if (!meetsColliders(particles, materials, i)) continue;
      members[count++] = static_cast<Index>(i);
      start.grow(glm::vec3(particles.position[i]));
      end.grow(glm::vec3(particles.predicted[i]));
      largestRadius = std::max(largestRadius, particles.radius[i]);
    }
  }
  bool isEmpty() const { return count == 0; }
  std::span<const Index> all() const { return {members.data(), count}; }
};

void SurfaceContactFinder::find(const Particles& particles, std::span<const Object> objects,
                                std::span<const Material> materials, Colliders colliders, float margin, float recovery,
                                ContactSet& set) {
  const std::size_t pieces = colliders.empty() ? 0 : piecesOf(particles.size());
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  guards_.resize(colliders.size());
  for (std::size_t c = 0; c < colliders.size(); ++c) {
    if (colliders[c]->hasSides()) guards_[c].admit(particles, *colliders[c]);
  }
  parallelPieces(pieces, 2, [&](std::size_t number) {
    Piece& piece = pieces_[number];
    piece.out.clear();
    const std::size_t end = std::min(particles.size(), (number + 1) * kParticlePiece);
    for (std::size_t first = number * kParticlePiece; first < end; first += kBlock) {
      const Block block(particles, materials, first, std::min(end, first + kBlock));
      listNear(block, particles, colliders, margin, piece.near);
      if (piece.near.empty()) continue;
      for (const Index i : block.all()) {
        const std::size_t begin = piece.out.size();
        findContacts(i, particles, colliders, margin, piece);
        const glm::vec3 x(particles.position[i]), xStar(particles.predicted[i]);
        for (std::size_t k = begin; k < piece.out.size(); ++k) {
          SurfaceContact& contact = piece.out[k];
          if (objects[particles.object[i]].solid) slowRecovery(x, particles.radius[i], recovery, contact);
          contact.touching = glm::dot(contact.normal, xStar) - contact.offset <= margin;
        }
      }
    }
  });
  lastSurfaces_.swap(set.surfaces);
  lastSurfaceStart_.swap(set.surfaceStart);
  concatenate(
      pieces, set.surfaces, [&](std::size_t piece) -> auto& { return pieces_[piece].out; });
  set.surfaceStart.assign(particles.size() + 1, 0);
  for (const SurfaceContact& contact : set.surfaces) ++set.surfaceStart[contact.particle + 1];
  for (std::size_t i = 1; i < set.surfaceStart.size(); ++i) set.surfaceStart[i] += set.surfaceStart[i - 1];
  for (const std::size_t i : reusedIndices_) {
    if (i + 1 >= lastSurfaceStart_.size()) continue;
    for (std::uint32_t k = lastSurfaceStart_[i]; k < lastSurfaceStart_[i + 1]; ++k)
      lastSurfaces_[k].lag = glm::vec3(0.0f);
  }
  reusedIndices_.clear();
  carryLags(set);
}

void SurfaceContactFinder::listNear(const Block& block, const Particles& particles, Colliders colliders, float margin,
                                    std::vector<std::size_t>& near) {
  near.clear();
  if (block.isEmpty()) return;
  near.reserve(colliders.size());
  const float reach = block.largestRadius + std::max(margin, kColliderLookAhead * block.largestRadius);
  for (std::size_t c = 0; c < colliders.size(); ++c) {
    const Collider& collider = *colliders[c];
    Aabb box = collider.ownBox(block.start, block.end);
    if (collider.hasSides()) {
      for (const Index i : block.all()) box.grow(guards_[c].lastFree(i));
    }
    if (collider.mayMeet(box, reach)) {
      near.push_back(c);
    } else if (collider.hasSides()) {
      for (const Index i : block.all()) guards_[c].admit(i, particles, collider);
    }
  }
}

void SurfaceContactFinder::findContacts(std::size_t i, const Particles& particles, Colliders colliders, float margin,
                                        Piece& piece) {
  const glm::vec3 xStar(particles.predicted[i]);
  const float r = particles.radius[i], ahead = std::max(margin, kColliderLookAhead * r);
  for (const std::size_t c : piece.near) {
    const Collider& collider = *colliders[c];
    const bool hasMoved = collider.hasMoved();
    glm::vec3 from(particles.position[i]), to = xStar;
    if (hasMoved) {
      from = collider.motion()->start().toOwn(from);
      to = collider.motion()->end().toOwn(to);
    }
    if (collider.hasSides()) from = guards_[c].freePosition(i, from, r, collider);
    const std::size_t first = piece.out.size();
    collider.findContacts(from, to, r, ahead, piece.out);
    for (std::size_t k = first; k < piece.out.size(); ++k) {
      SurfaceContact& contact = piece.out[k];
      contact.particle = static_cast<Index>(i);
      contact.collider = static_cast<Index>(c);
      if (hasMoved) carryIntoWorld(*collider.motion(), xStar, r, contact);
    }
  }
}

void SurfaceContactFinder::carryLags(ContactSet& set) const {
  const std::size_t known = lastSurfaceStart_.empty() ? 0 : lastSurfaceStart_.size() - 1;
  parallelFor(std::min(known, set.surfaceStart.size() - 1), kSurfaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      for (std::uint32_t k = set.surfaceStart[i]; k < set.surfaceStart[i + 1]; ++k) {
        SurfaceContact& contact = set.surfaces[k];
        for (std::uint32_t l = lastSurfaceStart_[i]; l < lastSurfaceStart_[i + 1]; ++l) {
          const SurfaceContact& last = lastSurfaces_[l];
          if (last.collider != contact.collider || glm::dot(last.normal, contact.normal) < kSamePlane) continue;
          contact.lag = last.lag - glm::dot(last.lag, contact.normal) * contact.normal;
          break;
        }
      }
    }
  });
}

void SurfaceContactFinder::saveState(const ContactSet& set, Memory& memory) const {
  memory.guards = guards_;
  memory.surfaces = set.surfaces;
  memory.surfaceStart = set.surfaceStart;
  memory.reusedIndices = reusedIndices_;
}

void SurfaceContactFinder::restoreState(const Memory& memory, ContactSet& set) {
  guards_ = memory.guards;
  set.surfaces = memory.surfaces;
  set.surfaceStart = memory.surfaceStart;
  reusedIndices_ = memory.reusedIndices;
}

void SurfaceContactFinder::admit(std::size_t i, const Particles& particles, Colliders colliders) {
  PLIANT_ASSERT(i < particles.size(), "the particle exists");
  PLIANT_ASSERT(guards_.size() <= colliders.size(), "the colliders are those that contacts were looked for with");
  for (std::size_t c = 0; c < guards_.size(); ++c) guards_[c].admit(i, particles, *colliders[c]);
  reusedIndices_.push_back(i);
}

void SurfaceContactFinder::forgetSlip(std::size_t i, ContactSet& set) {
  PLIANT_ASSERT(i + 1 < set.surfaceStart.size(), "contacts were found for this particle");
  for (std::uint32_t k = set.surfaceStart[i]; k < set.surfaceStart[i + 1]; ++k) set.surfaces[k].lag = glm::vec3(0.0f);
  reusedIndices_.push_back(i);
}

// No centre may stay behind a surface, not even that of a grain that others press through it: the next search would
// find it there only by chance.
void SurfaceContactFinder::guardAgainstTunnelling(std::span<const Material> materials, Colliders colliders,
                                                  Particles& particles) const {
  PLIANT_ASSERT(guards_.size() == colliders.size(), "contacts were found for these colliders");
  if (colliders.empty()) return;
  parallelChunks(particles.size(), kParticlePiece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t first = begin; first < end; first += kBlock) {
      Block block(particles, materials, first, std::min(end, first + kBlock));
      if (block.isEmpty()) continue;
      for (std::size_t c = 0; c < colliders.size(); ++c) {
        if (!colliders[c]->hasSides()) putInFront(*colliders[c], block, particles);
      }
      for (std::size_t c = 0; c < colliders.size(); ++c) {
        if (colliders[c]->hasSides()) putBack(*colliders[c], guards_[c], block, particles);
      }
    }
  });
}

void SurfaceContactFinder::putInFront(const Collider& collider, Block& block, Particles& particles) {
  if (!collider.mayMeet(collider.ownBox(block.end, block.end), 0.0f)) return;
  const bool hasMoved = collider.hasMoved();
  for (const Index i : block.all()) {
    glm::vec4& x = particles.predicted[i];
    const glm::vec3 own = hasMoved ? collider.motion()->end().toOwn(glm::vec3(x)) : glm::vec3(x);
    const glm::vec3 free = collider.nearestFree(own);
    if (free == own) continue;
    x = glm::vec4(hasMoved ? collider.motion()->end().toWorld(free) : free, x.w);
    block.end.grow(glm::vec3(x));
  }
}

void SurfaceContactFinder::putBack(const Collider& collider, const TunnellingGuard& guard, Block& block,
                                   Particles& particles) {
  const bool hasMoved = collider.hasMoved();
  Aabb box = hasMoved ? collider.motion()->end().toOwn(block.end) : block.end;
  for (const Index i : block.all()) box.grow(guard.lastFree(i));
  if (!collider.mayMeet(box, block.largestRadius)) return;
  for (const Index i : block.all()) {
    glm::vec4& x = particles.predicted[i];
    const glm::vec3& from = guard.lastFree(i);
    const glm::vec3 to = hasMoved ? collider.motion()->end().toOwn(glm::vec3(x)) : glm::vec3(x);
    const auto crossing = collider.firstCrossing(from, to);
    if (!crossing) continue;
    const glm::vec3 inFront = kPutInFront * particles.radius[i] * crossing->normal;
    glm::vec3 place = to + glm::dot(crossing->normal, crossing->point - to) * crossing->normal + inFront;
    if (collider.firstCrossing(from, place)) place = crossing->point + inFront;
    x = glm::vec4(hasMoved ? collider.motion()->end().toWorld(place) : place, x.w);
    block.end.grow(glm::vec3(x));
  }
}

}  // namespace pliant::sim
