#include "sim/contacts/contact_finder.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/pair_estimate.h"
#include "sim/contacts/particle_pairs.h"
#include "sim/contacts/particle_pieces.h"
#include "sim/contacts/tolerances.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kManyParticles = 100'000;  ///< from this number on pairs are estimated before they are counted

// Mass scaling of the other particle of a pair, at distance vector d from the first (Macklin et al. 2014, 5.2):
// w' = w e^(up.x), of which only the ratio matters. `part`: of the distance that counts. For a ball on a grain it is
// the size of the grain: the ball's centre is high, but it is not a tall stack.
float lightening(const glm::vec3& d, const glm::vec3& up, float part) {
  return portable::exp(std::clamp(part * glm::dot(up, d), -kMaxExponent, kMaxExponent));
}

// A pair that starts apart and approaches by more than a small part of its distance is separated along the line between
// the two at their first touch, not at x*, where it may have turned.
std::optional<DirectedContact> approachOf(const Particles& particles, Index a, Index b, float reach) {
  const glm::vec3 start(particles.position[a] - particles.position[b]);
  const glm::vec3 displacement = glm::vec3(particles.predicted[a] - particles.predicted[b]) - start;
  const float most = kStraightApproach * reach;
  if (glm::dot(displacement, displacement) <= most * most || glm::dot(start, start) <= reach * reach)
    return std::nullopt;
  const glm::dvec3 from = particles.exactPosition(a) - particles.exactPosition(b);
  const glm::dvec3 to = particles.exactPredicted(a) - particles.exactPredicted(b);
  const auto impact = firstImpact(from, to - from, double(reach));
  return impact && impact->time > 0.0 ? std::optional(impact->contact) : std::nullopt;
}

}  // namespace

bool ContactFinder::find(const Particles& particles, std::span<const Object> objects,
                         std::span<const Material> materials, std::span<const std::unique_ptr<Collider>> colliders,
                         const ContactOptions& options, ContactSet& set) {
  if (options.coloured)
    takeLags(set);
  else
    lags_.clear();
  isTaken_ = false;
  set.pairs.clear();
  set.depth.clear();
  set.friction.clear();
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
    const auto others = options.excludedPairs;
    const auto isOverlapRemoved = [&](const ContactPair& pair) {
      return std::binary_search(others.begin(), others.end(),
                                std::array{std::min(pair.a, pair.b), std::max(pair.a, pair.b)});
    };
    if (!others.empty()) keepPairs(set, [&](std::size_t p) { return !isOverlapRemoved(set.pairs[p]); });
    if (options.interior != nullptr) directPairs(particles, *options.interior, set.pairs.size() - set.passing, set);
  }
  if (options.coloured) pairColours_.sortByColour(particles.size(), set);
  listByParticle(particles, set);
  lags_.giveTo(set);
  for (const std::size_t i : reusedIndices_) {
    for (std::uint32_t k = set.start[i]; k < set.start[i + 1]; ++k)
      set.friction[set.sides[k].pair].lag = glm::vec3(0.0f);
  }
  reusedIndices_.clear();
  surfaces_.find(particles, objects, materials, colliders, options.margin, options.recovery, set);
  keepLoneImpacts(set);
  listTouched(set);
  return areFew;
}

void ContactFinder::sortIntoLevels(const Particles& particles, std::span<const Object> objects,
                                   std::span<const Material> materials, float margin) {
  // Level = power of two of the radius, and whether it is fluid: a fluid has no pairs within itself. Few levels are in
  // use, so that a search through them is cheap.
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

// Searching up costs nine rows of cells for each of the many small particles, searching down all the rows that a large
// one covers in the fine grid. One ball among grains should cost no more than its contacts.
bool ContactFinder::smallerSearchesLarger(const Level& smaller, const Level& larger, float margin) {
  const float reach = smaller.largestRadius + larger.largestRadius + margin;
  const float rows = std::floor(2.0f * reach / smaller.cellSize) + 2.0f;
  return 9.0f * static_cast<float>(smaller.ids.size()) <= rows * rows * static_cast<float>(larger.ids.size());
}

// Refuses extreme crowds by an estimate, since counting their pairs takes half a minute.
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
  // Every particle searches those of its own level after it; of two levels, one searches the other: each pair is found
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
        if (other > own && !smallerSearchesLarger(levels_[own], level, margin)) continue;
        if (other < own && smallerSearchesLarger(level, levels_[own], margin)) continue;
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
  const bool areSolved = !set.depth.empty();
  std::size_t kept = 0, keptPassing = 0, direction = 0, keptDirections = 0;
  for (std::size_t p = 0; p < set.pairs.size(); ++p) {
    const bool directed = direction < set.directed.size() && set.directed[direction].pair == p;
    const bool isKept = stays(p);
    if (isKept && directed) {
      set.directed[keptDirections] = set.directed[direction];
      set.directed[keptDirections++].pair = static_cast<std::uint32_t>(kept);
    }
    if (isKept && set.isPassing(p)) ++keptPassing;
    if (isKept && areSolved) {
      set.depth[kept] = set.depth[p];
      set.friction[kept] = set.friction[p];
    }
    if (isKept) set.pairs[kept++] = set.pairs[p];
    if (directed) ++direction;
  }
  set.pairs.resize(kept);
  if (areSolved) {
    set.depth.resize(kept);
    set.friction.resize(kept);
  }
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
  // start[i + 1] runs from the first entry of particle i to its end while the sides are filled in.
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
  set.depth.resize(padded);
  set.friction.resize(padded);
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

void ContactFinder::admit(std::size_t i, const Particles& particles,
                          std::span<const std::unique_ptr<Collider>> colliders) {
  surfaces_.admit(i, particles, colliders);
  reusedIndices_.push_back(i);
}

void ContactFinder::takeLags(const ContactSet& set) {
  if (!isTaken_) lags_.take(set);
  isTaken_ = true;
}

void ContactFinder::saveState(const ContactSet& set, Memory& memory) {
  takeLags(set);
  memory.lags = lags_;
  memory.reusedIndices = reusedIndices_;
  surfaces_.saveState(set, memory.surfaces);
}

void ContactFinder::restoreState(const Memory& memory, ContactSet& set) {
  lags_ = memory.lags;
  reusedIndices_ = memory.reusedIndices;
  isTaken_ = true;
  surfaces_.restoreState(memory.surfaces, set);
}

// The law of impact is for two. In a cluster, particles would be thrown one after the other by planes that no longer
// separate them.
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
}

}  // namespace pliant::sim
