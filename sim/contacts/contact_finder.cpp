#include "sim/contacts/contact_finder.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/pair_estimate.h"
#include "sim/contacts/particle_pairs.h"
#include "sim/contacts/tolerances.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kParticlePiece = 1024;     ///< particles searched in one go
constexpr ItemCost kSurfaceCost{15.0};           ///< of a particle among colliders
constexpr std::size_t kManyParticles = 100'000;  ///< of so many the pairs are estimated before they are counted

std::size_t piecesOf(std::size_t count) { return (count + kParticlePiece - 1) / kParticlePiece; }

// How much lighter the other particle of a pair counts, at distance vector d from the first (Macklin et al. 2014, 5.2):
// w' = w e^(up.x), of which the ratio of the two matters. `part`: of the distance that counts. Of a ball on a grain it
// is the grain's size: the ball's middle lies high, but it is no tall stack.
float lightening(const glm::vec3& d, const glm::vec3& up, float part) {
  return portable::exp(std::clamp(part * glm::dot(up, d), -kMostExponent, kMostExponent));
}

// From the own frame of a collider; r and xStar are the particle's.
void carryIntoWorld(const Motion& motion, const glm::vec3& xStar, float r, SurfaceContact& contact) {
  contact.normal = motion.end().rotation * contact.normal;
  contact.offset += glm::dot(contact.normal, motion.end().translation);
  if (!motion.moves()) return;
  const float gap = glm::dot(contact.normal, xStar) - contact.offset;
  contact.advance = glm::dot(contact.normal, motion.displacement(xStar - (gap + r) * contact.normal));
}

// Of a vertex of a solid that starts inside of the distance it keeps, with its middle in front.
void slowRecovery(const glm::vec3& start, float r, float recovery, SurfaceContact& contact) {
  const float inside = contact.offset - contact.advance - glm::dot(contact.normal, start);
  contact.offset -= std::clamp(inside - recovery * r, 0.0f, r);
}

// A pair that was apart and comes together by more than a small part of its distance is parted along the line between
// the two when they touch, not when they are found: that far on, it leads elsewhere.
std::optional<DirectedContact> approachOf(const Particles& particles, Index a, Index b, float reach) {
  const glm::vec3 start(particles.position[a] - particles.position[b]);
  const glm::vec3 way = glm::vec3(particles.predicted[a] - particles.predicted[b]) - start;
  const float most = kStraightApproach * reach;
  if (glm::dot(way, way) <= most * most || glm::dot(start, start) <= reach * reach) return std::nullopt;
  const glm::dvec3 from = particles.exactPosition(a) - particles.exactPosition(b);
  const glm::dvec3 to = particles.exactPredicted(a) - particles.exactPredicted(b);
  const auto impact = firstImpact(from, to - from, double(reach));
  return impact && impact->time > 0.0 ? std::optional(impact->contact) : std::nullopt;
}

template <typename T, typename PieceOf>
void concatenate(std::size_t count, std::vector<T>& all, PieceOf&& pieceOf) {
  all.clear();
  std::size_t total = 0;
  for (std::size_t piece = 0; piece < count; ++piece) total += pieceOf(piece).size();
  if (total > all.capacity()) all.reserve(total + total / 2);  // ahead of need: contact counts creep up
  for (std::size_t piece = 0; piece < count; ++piece)
    all.insert(all.end(), pieceOf(piece).begin(), pieceOf(piece).end());
}

/// The box around the proposed positions of particles [begin, end), and the largest of their radii.
std::pair<Aabb, float> extentOf(const Particles& particles, std::size_t begin, std::size_t end) {
  Aabb box = Aabb::none();
  float largest = 0.0f;
  for (std::size_t i = begin; i < end; ++i) {
    box.grow(glm::vec3(particles.predicted[i]));
    largest = std::max(largest, particles.radius[i]);
  }
  return {box, largest};
}

}  // namespace

bool ContactFinder::find(const Particles& particles, std::span<const Object> objects,
                         std::span<const Material> materials, std::span<const std::unique_ptr<Collider>> colliders,
                         const ContactOptions& options, ContactSet& set) {
  set.pairs.clear();
  set.directed.clear();
  set.passing = 0;
  set.colourStart.clear();
  bool areFew = true;
  if (options.betweenParticles) {
    sortIntoLevels(particles, objects, materials, options.margin);
    areFew = findPairs(particles, objects, options, set);
  }
  if (options.betweenParticles && areFew) {
    const auto fast = fastPairs_.find(particles, objects, materials, options.margin, FastPairs::Among::all);
    if (!fast.empty()) addFastPairs(fast, &fastPairs_, particles, objects, set);
    const auto others = options.partedOtherwise;
    const auto isParted = [&](const ContactPair& pair) {
      return std::binary_search(others.begin(), others.end(),
                                std::array{std::min(pair.a, pair.b), std::max(pair.a, pair.b)});
    };
    if (!others.empty()) keepPairs(set, [&](std::size_t p) { return !isParted(set.pairs[p]); });
    if (options.interior != nullptr) directPairs(particles, *options.interior, set.pairs.size() - set.passing, set);
  }
  if (options.coloured) pairColours_.sortByColour(particles.size(), set);
  listByParticle(particles, set);
  findSurfaces(particles, objects, materials, colliders, options, set);
  keepLoneImpacts(set);
  listTouched(set);
  return areFew;
}

void ContactFinder::sortIntoLevels(const Particles& particles, std::span<const Object> objects,
                                   std::span<const Material> materials, float margin) {
  // Level = power of two of the radius, and whether it is fluid: fluid has no pairs among itself to look for. Few are
  // in use, so that a search through them is cheap.
  std::array<int, 1024> levelByKind;
  levelByKind.fill(-1);
  for (Level& level : levels_) {
    level.ids.clear();
    level.largestRadius = 0.0f;
  }
  std::array<bool, 1024> used{};
  const auto fluidOf = [&](std::size_t i) { return objects[particles.object[i]].fluid; };
  const auto kindOf = [&](std::size_t i) {
    return 2 * (std::ilogb(pairRadius(particles, objects, i)) + 256) + (fluidOf(i) != nullptr ? 1 : 0);
  };
  const auto isLikeTheOneBefore = [&](std::size_t i) {
    return i > 0 && particles.radius[i] == particles.radius[i - 1] && particles.object[i] == particles.object[i - 1];
  };
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (!isLikeTheOneBefore(i)) used[kindOf(i)] = true;
  }
  std::size_t count = 0;
  for (std::size_t kind = 0; kind < used.size(); ++kind) {
    if (used[kind]) levelByKind[kind] = static_cast<int>(count++);
  }
  if (levels_.size() < count) levels_.resize(count);
  int current = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (!isLikeTheOneBefore(i)) current = levelByKind[kindOf(i)];
    if (!materials[particles.material[i]].collides) continue;
    if (objects[particles.object[i]].selfContact == SelfContact::surface) continue;
    Level& members = levels_[current];
    members.fluid = members.ids.empty() || members.fluid == fluidOf(i) ? fluidOf(i) : nullptr;
    members.ids.push_back(static_cast<Index>(i));
    members.largestRadius = std::max(members.largestRadius, pairRadius(particles, objects, i));
  }
  if (levels_.size() == 1 && levels_[0].fluid != nullptr) levels_[0].ids.clear();  // nothing else to touch
  for (Level& level : levels_) {
    level.cellSize = std::max(2.0f * level.largestRadius + margin, 1e-20f);
    level.grid.build(particles.predicted, level.ids, level.cellSize);
  }
}

// Looking up costs nine rows of cells for each of the many small ones, looking down all the rows that a large one
// covers in the fine grid. One ball among grains is to cost no more than what it touches.
bool ContactFinder::looksUp(const Level& smaller, const Level& larger, float margin) {
  const float reach = smaller.largestRadius + larger.largestRadius + margin;
  const float rows = std::floor(2.0f * reach / smaller.cellSize) + 2.0f;
  return 9.0f * static_cast<float>(smaller.ids.size()) <= rows * rows * static_cast<float>(larger.ids.size());
}

// To count a crowd takes half a minute.
bool ContactFinder::isPlainlyCrowded(const Particles& particles, std::span<const Object> objects, float margin) const {
  if (particles.size() < kManyParticles) return false;  // those are counted at once
  const double most = kLargestOverestimate * double(ContactLimit::ofNeighbours(particles.size()));
  double pairs = 0.0;
  for (const Level& level : levels_) {
    if (level.fluid != nullptr) continue;
    pairs += estimatePairs(level.grid, level.largestRadius, margin, most,
                           [&](Index i) { return pairRadius(particles, objects, i); });
  }
  return pairs > most;
}

bool ContactFinder::findPairs(const Particles& particles, std::span<const Object> objects,
                              const ContactOptions& options, ContactSet& set) {
  const float margin = options.margin;
  const Interior* interior = options.interior;
  const bool scalesMasses = options.up != glm::vec3(0.0f);
  // Every particle looks among those of its own size behind it; of two sizes, one looks for the other: each pair is met
  // once.
  std::size_t pieces = 0;
  for (const Level& level : levels_) pieces += piecesOf(level.ids.size());
  if (pairPieces_.size() < pieces) pairPieces_.resize(pieces);
  if (isPlainlyCrowded(particles, objects, margin)) return false;
  ContactLimit contacts(ContactLimit::ofContacts(particles.size()));
  ContactLimit neighbours(ContactLimit::ofNeighbours(particles.size()));
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    std::vector<ContactPair>& out = pairPieces_[piece].pairs;
    std::vector<DirectedPair>& directed = pairPieces_[piece].directed;
    out.clear();
    directed.clear();
    std::size_t counted = 0, near = 0;
    std::size_t own = 0, offset = piece;
    while (offset >= piecesOf(levels_[own].ids.size())) offset -= piecesOf(levels_[own++].ids.size());
    const auto entries = levels_[own].grid.entries();
    const std::size_t end = std::min(entries.size(), (offset + 1) * kParticlePiece);
    for (std::size_t e = offset * kParticlePiece; e < end; ++e) {
      const Index i = entries[e].id;
      const float radius = pairRadius(particles, objects, i);
      for (std::size_t other = 0; other < levels_.size(); ++other) {
        const Level& level = levels_[other];
        if (other > own && !looksUp(levels_[own], level, margin)) continue;
        if (other < own && looksUp(level, levels_[own], margin)) continue;
        const auto others = level.grid.entries();
        const auto report = [&](std::uint32_t hit, float distanceSquared) {
          const Index j = others[hit].id;
          const float otherRadius = pairRadius(particles, objects, j), reach = radius + otherRadius;
          if (distanceSquared > (reach + margin) * (reach + margin)) return;
          ++near;
          if (!mayTouch(particles, objects, i, j)) return;
          const float wi = particles.position[i].w;
          float wj = particles.position[j].w;
          if (scalesMasses) {
            wj *= lightening(glm::vec3(particles.predicted[j] - particles.predicted[i]), options.up,
                             2.0f * std::min(radius, otherRadius) / reach);
          }
          const bool bodies = interior != nullptr && interior->carries(i) && interior->carries(j);
          if (const auto approach = options.atImpact && !bodies ? approachOf(particles, i, j, reach) : std::nullopt) {
            directed.push_back({static_cast<std::uint32_t>(out.size()), *approach, true});
          }
          out.push_back({i, j, reach, wi / (wi + wj)});
        };
        const float farthest = radius + level.largestRadius + margin;
        if (other == own) {
          if (level.fluid != nullptr) continue;
          level.grid.forEachBehind(static_cast<std::uint32_t>(e), farthest, report);
        } else {
          level.grid.forEachWithin(entries[e].position, farthest, report);
        }
      }
      const bool areTooNear = neighbours.isExceededBy(std::exchange(near, 0));
      if (contacts.isExceededBy(out.size() - std::exchange(counted, out.size())) || areTooNear) return;
    }
  });
  if (contacts.isExceeded() || neighbours.isExceeded()) {
    pairPieces_.clear();
    return false;
  }
  concatenate(
      pieces, set.pairs, [&](std::size_t piece) -> auto& { return pairPieces_[piece].pairs; });
  std::uint32_t first = 0;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    for (const DirectedPair& each : pairPieces_[piece].directed)
      set.directed.push_back({first + each.pair, each.contact, each.isImpact});
    first += static_cast<std::uint32_t>(pairPieces_[piece].pairs.size());
  }
  return true;
}

void ContactFinder::addFastPairs(std::span<const FastPair> pairs, const FastPairs* fast, const Particles& particles,
                                 std::span<const Object> objects, ContactSet& set) {
  const auto placeOf = [&](Index a, Index b) {
    const auto found = std::lower_bound(pairs.begin(), pairs.end(), std::tuple(a, b),
                                        [](const FastPair& l, auto r) { return std::tuple(l.a, l.b) < r; });
    const bool isThere = found != pairs.end() && found->a == a && found->b == b;
    return isThere ? static_cast<std::size_t>(found - pairs.begin()) : pairs.size();
  };
  const auto comesTooLate = [&](Index a, Index b) {
    const float end = fast == nullptr ? 2.0f : std::min(fast->pathEnd(a), fast->pathEnd(b));
    if (end >= 1.0f) return false;
    const auto impact = FastPairs::impactOf(particles, objects, a, b);
    return impact && impact->time > double(end);
  };
  known_.assign(pairs.size(), false);
  keepPairs(set, [&](std::size_t p) {
    const auto [a, b] = std::minmax(set.pairs[p].a, set.pairs[p].b);
    const std::size_t place = placeOf(a, b);
    if (place < pairs.size() && set.isPassing(p)) known_[place] = true;
    return set.isPassing(p) || (place == pairs.size() && !comesTooLate(a, b));
  });
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (known_[k]) continue;
    const FastPair& pair = pairs[k];
    const float wa = particles.position[pair.a].w, wb = particles.position[pair.b].w;
    set.directed.push_back({static_cast<std::uint32_t>(set.pairs.size()), pair.impact.contact, true});
    set.pairs.push_back({pair.a, pair.b, pair.reach, wa / (wa + wb)});
    ++set.passing;
  }
}

template <typename Stays>
void ContactFinder::keepPairs(ContactSet& set, Stays&& stays) {
  std::size_t kept = 0, keptPassing = 0, direction = 0, keptDirections = 0;
  for (std::size_t p = 0; p < set.pairs.size(); ++p) {
    const bool directed = direction < set.directed.size() && set.directed[direction].pair == p;
    const bool isKept = stays(p);
    if (isKept && directed) {
      set.directed[keptDirections] = set.directed[direction];
      set.directed[keptDirections++].pair = static_cast<std::uint32_t>(kept);
    }
    if (isKept && set.isPassing(p)) ++keptPassing;
    if (isKept) set.pairs[kept++] = set.pairs[p];
    if (directed) ++direction;
  }
  set.pairs.resize(kept);
  set.directed.resize(keptDirections);
  set.passing = keptPassing;
}

void ContactFinder::directPairs(const Particles& particles, const Interior& interior, std::size_t count,
                                ContactSet& set) {
  for (std::size_t p = 0; p < count; ++p) {
    const Index a = set.pairs[p].a, b = set.pairs[p].b;
    if (!interior.carries(a) || !interior.carries(b)) continue;
    if (const auto contact = directedContact(interior, particles.predicted, particles.radius, a, b)) {
      set.directed.push_back({static_cast<std::uint32_t>(p), *contact});
    }
  }
  std::sort(set.directed.begin(), set.directed.end(),
            [](const DirectedPair& left, const DirectedPair& right) { return left.pair < right.pair; });
}

void ContactFinder::listByParticle(const Particles& particles, ContactSet& set) {
  // start[i + 1] runs from the first to behind the last entry of particle i while the sides are filled in.
  set.start.assign(particles.size() + 2, 0);
  for (const ContactPair& pair : set.pairs) {
    ++set.start[pair.a + 2];
    ++set.start[pair.b + 2];
  }
  for (std::size_t i = 2; i < set.start.size(); ++i) set.start[i] += set.start[i - 1];
  set.sides.resize(set.start.back());
  for (std::size_t p = 0; p < set.pairs.size(); ++p) {
    const ContactPair& pair = set.pairs[p];
    const auto index = static_cast<std::uint32_t>(p);
    set.sides[set.start[pair.a + 1]++] = {index, pair.share};
    set.sides[set.start[pair.b + 1]++] = {index, pair.share - 1.0f};
  }
  set.start.pop_back();
  const std::size_t padded = (set.pairs.size() + pack::kWidth - 1) / pack::kWidth * pack::kWidth;
  set.depth.assign(padded, 0.0f);
  set.push.resize(padded);
}

void ContactFinder::findSurfaces(const Particles& particles, std::span<const Object> objects,
                                 std::span<const Material> materials,
                                 std::span<const std::unique_ptr<Collider>> colliders, const ContactOptions& options,
                                 ContactSet& set) {
  const float margin = options.margin;
  const std::size_t pieces = colliders.empty() ? 0 : piecesOf(particles.size());
  if (surfacePieces_.size() < pieces) surfacePieces_.resize(pieces);
  guards_.resize(colliders.size());
  for (std::size_t c = 0; c < colliders.size(); ++c) {
    if (colliders[c]->hasSides()) guards_[c].admit(particles, *colliders[c]);
  }
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& [out, near] = surfacePieces_[piece];
    out.clear();
    const std::size_t begin = piece * kParticlePiece, end = std::min(particles.size(), begin + kParticlePiece);
    const auto [box, largest] = extentOf(particles, begin, end);
    near.clear();
    near.reserve(colliders.size());
    for (std::size_t c = 0; c < colliders.size(); ++c) {
      const float reach = largest + std::max(margin, kColliderLookAhead * largest);
      if (colliders[c]->hasMoved() || colliders[c]->mayMeet(box, reach)) near.push_back(c);
    }
    if (near.empty()) return;
    for (std::size_t i = begin; i < end; ++i) {
      const glm::vec4& xStar = particles.predicted[i];
      if (xStar.w == 0.0f || !materials[particles.material[i]].collides) continue;
      const float ahead = std::max(margin, kColliderLookAhead * particles.radius[i]);
      for (const std::size_t c : near) {
        const Collider& collider = *colliders[c];
        const bool hasMoved = collider.hasMoved();
        glm::vec3 from(particles.position[i]), to(xStar);
        if (hasMoved) {
          from = collider.motion()->start().toOwn(from);
          to = collider.motion()->end().toOwn(to);
        }
        const float r = particles.radius[i];
        if (collider.hasSides()) from = guards_[c].freePosition(i, from, r, collider);
        const std::size_t first = out.size();
        collider.findContacts(from, to, r, ahead, out);
        for (std::size_t k = first; k < out.size(); ++k) {
          SurfaceContact& contact = out[k];
          contact.particle = static_cast<Index>(i);
          contact.collider = static_cast<Index>(c);
          if (hasMoved) carryIntoWorld(*collider.motion(), glm::vec3(xStar), r, contact);
          if (objects[particles.object[i]].solid)
            slowRecovery(glm::vec3(particles.position[i]), r, options.recovery, contact);
          contact.touching = glm::dot(contact.normal, glm::vec3(xStar)) - contact.offset <= margin;
        }
      }
    }
  });
  lastSurfaces_.swap(set.surfaces);
  lastSurfaceStart_.swap(set.surfaceStart);
  concatenate(
      pieces, set.surfaces, [&](std::size_t piece) -> auto& { return surfacePieces_[piece].out; });
  set.surfaceStart.assign(particles.size() + 1, 0);
  for (const SurfaceContact& contact : set.surfaces) ++set.surfaceStart[contact.particle + 1];
  for (std::size_t i = 1; i < set.surfaceStart.size(); ++i) set.surfaceStart[i] += set.surfaceStart[i - 1];
  for (const std::size_t i : renewed_) {
    if (i + 1 >= lastSurfaceStart_.size()) continue;
    for (std::uint32_t k = lastSurfaceStart_[i]; k < lastSurfaceStart_[i + 1]; ++k)
      lastSurfaces_[k].lag = glm::vec3(0.0f);
  }
  renewed_.clear();
  carryLags(set);
}

void ContactFinder::carryLags(ContactSet& set) const {
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

void ContactFinder::remember(const ContactSet& set, Memory& memory) const {
  memory.guards = guards_;
  memory.surfaces = set.surfaces;
  memory.surfaceStart = set.surfaceStart;
  memory.renewed = renewed_;
}

void ContactFinder::recall(const Memory& memory, ContactSet& set) {
  guards_ = memory.guards;
  set.surfaces = memory.surfaces;
  set.surfaceStart = memory.surfaceStart;
  renewed_ = memory.renewed;
}

void ContactFinder::admit(std::size_t i, const Particles& particles,
                          std::span<const std::unique_ptr<Collider>> colliders) {
  PLIANT_ASSERT(i < particles.size(), "the particle exists");
  PLIANT_ASSERT(guards_.size() <= colliders.size(), "the colliders are those that contacts were looked for with");
  for (std::size_t c = 0; c < guards_.size(); ++c) guards_[c].admit(i, particles, *colliders[c]);
  renewed_.push_back(i);
}

// No middle stays behind a surface, also of a grain that others press through it: it would be found there by chance alone.
void ContactFinder::keepInFront(std::span<const Material> materials,
                                std::span<const std::unique_ptr<Collider>> colliders, Particles& particles) {
  parallelChunks(particles.size(), kParticlePiece, [&](std::size_t begin, std::size_t end) {
    Aabb box = extentOf(particles, begin, end).first;
    for (std::size_t c = 0; c < colliders.size(); ++c) {
      const Collider& collider = *colliders[c];
      if (collider.hasSides()) continue;
      const bool hasMoved = collider.hasMoved();
      if (!hasMoved && !collider.mayMeet(box, 0.0f)) continue;
      for (std::size_t i = begin; i < end; ++i) {
        glm::vec4& x = particles.predicted[i];
        const glm::vec3 own = hasMoved ? collider.motion()->end().toOwn(glm::vec3(x)) : glm::vec3(x);
        const glm::vec3 free = collider.nearestFree(own);
        if (free == own || x.w == 0.0f || !materials[particles.material[i]].collides) continue;
        x = glm::vec4(hasMoved ? collider.motion()->end().toWorld(free) : free, x.w);
        box.grow(glm::vec3(x));
      }
    }
  });
}

void ContactFinder::guardAgainstTunnelling(std::span<const Material> materials,
                                           std::span<const std::unique_ptr<Collider>> colliders, const ContactSet& set,
                                           Particles& particles) const {
  PLIANT_ASSERT(set.surfaceStart.size() == particles.size() + 1 && guards_.size() == colliders.size(),
                "contacts were found for these particles and colliders");
  keepInFront(materials, colliders, particles);
  const auto hasSides = [](const auto& collider) { return collider->hasSides(); };
  if (std::none_of(colliders.begin(), colliders.end(), hasSides)) return;
  parallelFor(particles.size(), kSurfaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      glm::vec4& x = particles.predicted[i];
      if (x.w == 0.0f || !materials[particles.material[i]].collides) continue;
      for (std::size_t c = 0; c < colliders.size(); ++c) {
        const Collider& collider = *colliders[c];
        if (!collider.hasSides()) continue;
        const glm::vec3& from = guards_[c].lastFree(i);
        const glm::vec3 to = collider.hasMoved() ? collider.motion()->end().toOwn(glm::vec3(x)) : glm::vec3(x);
        const auto crossing = collider.firstCrossing(from, to);
        if (!crossing) continue;
        const glm::vec3 inFront = kPutInFront * particles.radius[i] * crossing->normal;
        glm::vec3 place = to + glm::dot(crossing->normal, crossing->point - to) * crossing->normal + inFront;
        if (collider.firstCrossing(from, place)) place = crossing->point + inFront;
        x = glm::vec4(collider.hasMoved() ? collider.motion()->end().toWorld(place) : place, x.w);
      }
    }
  });
}

void ContactFinder::guardAgainstPassing(std::span<const Object> objects, std::span<const Material> materials,
                                        float margin, ContactSet& set, Particles& particles) {
  const auto parted = fastGuard_.part(particles, objects, materials, margin);
  if (parted.empty()) return;
  addFastPairs(parted, nullptr, particles, objects, set);
  set.colourStart.clear();
  listByParticle(particles, set);
  listTouched(set);
}

// The law of impact is that of two. Among more, one after the other would be thrown by planes that no more part them.
void ContactFinder::keepLoneImpacts(ContactSet& set) {
  const auto isAlone = [&](Index i) {
    return set.start[i + 1] - set.start[i] == 1 && set.surfaceStart[i + 1] == set.surfaceStart[i];
  };
  std::erase_if(set.directed, [&](const DirectedPair& each) {
    const ContactPair& pair = set.pairs[each.pair];
    return each.isImpact && !set.isPassing(each.pair) && !(isAlone(pair.a) && isAlone(pair.b));
  });
}

void ContactFinder::listTouched(ContactSet& set) {
  set.touched.clear();
  for (std::size_t i = 0; i + 1 < set.start.size(); ++i) {
    const bool touches = set.start[i] != set.start[i + 1] || set.surfaceStart[i] != set.surfaceStart[i + 1];
    if (touches) set.touched.push_back(static_cast<std::uint32_t>(i));
  }
  set.surfacePush.resize(set.touched.size());
}

}  // namespace pliant::sim
