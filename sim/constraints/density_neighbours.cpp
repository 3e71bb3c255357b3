// Density: the neighbours and walls near each place, found once per step.
#include "sim/base/assign_ahead.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/density.h"
#include "sim/constraints/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr std::size_t kSearchPiece = 512;  ///< places per piece of the search

std::size_t piecesOf(std::size_t count) { return (count + kSearchPiece - 1) / kSearchPiece; }

// Concatenates the pieces; counts[i + 1] is the number of entries of item i and becomes their end.
template <typename T, typename PieceOf>
void concatenate(std::size_t pieces, std::vector<std::uint32_t>& counts, std::vector<T>& all, PieceOf&& pieceOf) {
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  const std::size_t total = counts.back();
  if (total > all.capacity()) all.reserve(total + total / 2);
  all.resize(total);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    const auto first = static_cast<std::ptrdiff_t>(counts[piece * kSearchPiece]);
    std::copy(pieceOf(piece).begin(), pieceOf(piece).end(), all.begin() + first);
  });
}

}  // namespace

void Density::findNeighbours() {
  const std::size_t count = id_.size(), pieces = piecesOf(count);
  if (neighbourPieces_.size() < pieces) {
    neighbourPieces_.resize(pieces);
    searches_.resize(pieces);
  }
  assignAhead(start_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& out = neighbourPieces_[piece];
    Search& search = searches_[piece];
    out.clear();
    const auto end = static_cast<std::uint32_t>(std::min(count, (piece + 1) * kSearchPiece));
    for (auto cell = static_cast<std::uint32_t>(piece * kSearchPiece); cell < end;) {
      const std::uint32_t next = grid_.gatherAround(cell, end, search.around);
      if (search.found.size() < search.around.capacity()) search.found.resize(search.around.capacity());
      for (std::uint32_t i = cell; i < next; ++i) {
        const std::size_t listed = listNeighboursOf(i, search);
        start_[i + 1] = static_cast<std::uint32_t>(listed);
        out.insert(out.end(), search.found.begin(), search.found.begin() + static_cast<std::ptrdiff_t>(listed));
      }
      cell = next;
    }
  });
  concatenate(
      pieces, start_, neighbours_, [&](std::size_t piece) -> auto& { return neighbourPieces_[piece]; });
  if (slope_.size() < neighbours_.size()) slope_.resize(neighbours_.capacity());
  for (std::size_t i = 0; i < count; ++i) place_[i].w = volume_[i];
}

// All neighbours of a fluid particle, but only the fluid ones of another particle, whose volume is computed in passing.
// Pads the last pack and returns the number of entries.
std::size_t Density::listNeighboursOf(std::uint32_t place, Search& search) {
  const auto entries = grid_.entries();
  const glm::vec3& x = entries[place].position;
  auto& found = search.found;
  std::size_t listed = search.around.findWithin(place, x, h_, found);
  if (fluid_[place] == nullptr) {
    float crowd = kPoly6Unit;
    const std::size_t all = listed;
    listed = 0;
    for (std::size_t k = 0; k < all; ++k) {
      const std::uint32_t j = found[k];
      if (fluid_[j] != nullptr) {
        found[listed++] = j;
        continue;
      }
      const glm::vec3 d = entries[j].position - x;
      const float a = std::max(1.0f - glm::dot(d, d) / (h_ * h_), 0.0f);
      crowd += kPoly6Unit * a * a * a;
    }
    volume_[place] = std::min(volume_[place], 1.0f / crowd);
    weight_[place] = inverseMass_[place] * volume_[place] * volume_[place];
  }
  unsigned differences = kind_[place] == 0 ? 1u : 0u;
  for (std::size_t k = 0; k < listed; ++k) differences |= unsigned{kind_[found[k]]} ^ kind_[place];
  alike_[place] = differences == 0 ? 1 : 0;
  while (listed % pack::kWidth != 0) found[listed++] = static_cast<std::uint32_t>(id_.size());
  return listed;
}

// Only the nearest is kept of walls that lie behind one another, or of two parts of the same wall.
void Density::addBorder(const Border& border, std::size_t first, std::vector<Border>& all) {
  for (std::size_t k = first; k < all.size(); ++k) {
    if (glm::dot(all[k].normal, border.normal) < kSameDirection) continue;
    if (border.offset > all[k].offset) all[k] = border;
    return;
  }
  all.push_back(border);
}

void Density::findBorders(const Particles& particles) {
  const std::size_t count = id_.size(), pieces = colliders_->empty() ? 0 : piecesOf(count);
  if (borderPieces_.size() < pieces) borderPieces_.resize(pieces);
  assignAhead(borderStart_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& [out, found, near] = borderPieces_[piece];
    out.clear();
    const std::size_t first = piece * kSearchPiece, last = std::min(count, first + kSearchPiece);
    Aabb starts = Aabb::none(), ends = Aabb::none();
    float largest = 0.0f;
    for (std::size_t i = first; i < last; ++i) {
      starts.grow(glm::vec3(particles.position[id_[i]]));
      ends.grow(glm::vec3(particles.predicted[id_[i]]));
      largest = std::max(largest, particles.radius[id_[i]]);
    }
    near.clear();
    near.reserve(colliders_->size());
    for (const auto& collider : *colliders_) {
      if (collider->mayMeet(collider->ownBox(starts, ends), largest + h_)) near.push_back(collider.get());
    }
    if (near.empty()) return;
    for (std::size_t i = first; i < last; ++i) {
      if (fluid_[i] == nullptr) continue;
      const Index id = id_[i];
      const float r = particles.radius[id];
      found.clear();
      for (const Collider* collider : near) {
        const glm::vec3 from(particles.position[id]), to(particles.predicted[id]);
        if (!collider->hasMoved()) {
          collider->findContacts(from, to, r, h_, found);
          continue;
        }
        const Pose &start = collider->motion()->start(), &end = collider->motion()->end();
        const std::size_t before = found.size();
        collider->findContacts(start.toOwn(from), end.toOwn(to), r, h_, found);
        for (std::size_t k = before; k < found.size(); ++k) {
          found[k].normal = end.rotation * found[k].normal;
          found[k].offset += glm::dot(found[k].normal, end.translation);
        }
      }
      const std::size_t before = out.size();
      for (const SurfaceContact& contact : found) addBorder({contact.normal, (contact.offset - r) / h_}, before, out);
      borderStart_[i + 1] = static_cast<std::uint32_t>(out.size() - before);
    }
  });
  concatenate(
      pieces, borderStart_, borders_, [&](std::size_t piece) -> auto& { return borderPieces_[piece].out; });
}

}  // namespace pliant::sim
