#include "sim/tearing/carry_tears.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/constraints/typed_batches.h"
#include "sim/projection/find_batch.h"
#include "sim/state/surfaces.h"

#include <algorithm>

namespace pliant::sim {

namespace {

/// The row of `toElement` with the same paint as a row of `from`; its own row if there is none.
Index rowLike(const World& from, Index row, const World& to, int toElement) {
  if (row < from.elementRows()) return static_cast<Index>(toElement);
  PaintedRow paint = from.painted[static_cast<std::size_t>(row - from.elementRows())];
  paint.element = static_cast<Index>(toElement);
  const auto found = std::find(to.painted.begin(), to.painted.end(), paint);
  if (found == to.painted.end()) return static_cast<Index>(toElement);
  return to.elementRows() + static_cast<Index>(found - to.painted.begin());
}

// A constraint's material names the element that made it: a distance lock on its particles belongs to another one.
template <typename C>
void carryConstraints(const World& from, int fromElement, World& to, int toElement, const std::vector<int>& indexOf) {
  for (const auto& batch : to.batches) {
    auto* typed = dynamic_cast<TypedBatch<C>*>(batch.get());
    if (typed == nullptr) continue;
    typed->removeIf([&](const C& c) { return to.elementOfRow(c.material) == toElement; });
  }
  for (const auto& batch : from.batches) {
    const auto* typed = dynamic_cast<const TypedBatch<C>*>(batch.get());
    if (typed == nullptr) continue;
    for (C c : typed->constraints()) {
      if (from.elementOfRow(c.material) != fromElement) continue;
      c.material = rowLike(from, c.material, to, toElement);
      for (auto& particle : c.particles) particle = indexOf[particle];
      batchFor<C>(to, typed->group(), typed->column()).add(c);
    }
  }
}

void carryStrands(const World& from, int fromElement, World& to, int toElement, const std::vector<int>& indexOf) {
  const std::vector<Strand> built = to.strands;
  // The frame of the first segment of a piece of a rod that was built whole.
  const auto framesOf = [&](int first) {
    const auto its = std::find_if(built.begin(), built.end(), [&](const Strand& strand) {
      return strand.first <= first && first < strand.first + strand.count;
    });
    return its != built.end() && its->frames >= 0 ? its->frames + first - its->first : -1;
  };
  std::erase_if(to.strands, [&](const Strand& strand) { return strand.element == toElement; });
  for (const Strand& strand : from.strands) {
    if (strand.element != fromElement) continue;
    to.strands.push_back({toElement, indexOf[strand.first], strand.count, framesOf(indexOf[strand.first])});
  }
  std::sort(to.strands.begin(), to.strands.end(), [](const Strand& a, const Strand& b) { return a.first < b.first; });
}

// Tetrahedra that a knife has separated, and their drawn surface.
bool carrySolids(const World& from, int fromElement, World& to, int toElement, const std::vector<int>& indexOf) {
  const auto isOf = [](int element) { return [element](const auto& part) { return part.element == element; }; };
  const auto old = std::find_if(from.solids.begin(), from.solids.end(), isOf(fromElement));
  const auto now = std::find_if(to.solids.begin(), to.solids.end(), isOf(toElement));
  if (old == from.solids.end() || now == to.solids.end() || old->drawn.divisions == 0) return false;
  const auto newIndex = [&](int particle) { return indexOf[particle]; };
  now->tetrahedra = old->tetrahedra;
  for (auto& tetrahedron : now->tetrahedra) {
    for (auto& particle : tetrahedron) particle = newIndex(particle);
  }
  now->drawn = old->drawn;
  now->drawn.shift.clear();
  for (const auto& [particle, shift] : old->drawn.shift) now->drawn.shift[newIndex(particle)] = shift;
  const auto surface = std::find_if(to.embedded.begin(), to.embedded.end(), isOf(toElement));
  if (surface != to.embedded.end()) now->drawn.draw(now->tetrahedra, to.particles.rest, *surface);
  return true;
}

bool isCarriedOver(const World& from, int element, const std::vector<int>& indexOf) {
  return std::all_of(from.objects.begin(), from.objects.end(), [&](const Object& object) {
    return object.element != element || std::all_of(object.particles.begin(), object.particles.end(),
                                                    [&](Index particle) { return indexOf[particle] >= 0; });
  });
}

}  // namespace

void carryTears(const World& from, int fromElement, World& to, int toElement, const std::vector<int>& indexOf) {
  PLIANT_ASSERT(indexOf.size() == from.particles.size(), "of each particle it is known where it went");
  PLIANT_ASSERT(isCarriedOver(from, fromElement, indexOf), "all particles of the element are carried over");
  const auto isOf = [](int element) { return [element](const auto& part) { return part.element == element; }; };
  const auto old = std::find_if(from.surfaces.begin(), from.surfaces.end(), isOf(fromElement));
  const auto now = std::find_if(to.surfaces.begin(), to.surfaces.end(), isOf(toElement));
  const bool sheet = old != from.surfaces.end() && now != to.surfaces.end() && old->divisible;
  if (sheet) {
    now->closed = old->closed;
    now->triangles = old->triangles;
    for (auto& triangle : now->triangles) {
      for (int& vertex : triangle) vertex = indexOf[vertex];
    }
  }
  const bool solid = carrySolids(from, fromElement, to, toElement, indexOf);
  if (!sheet && !solid && std::none_of(from.strands.begin(), from.strands.end(), isOf(fromElement))) return;
  carryStrands(from, fromElement, to, toElement, indexOf);
  carryConstraints<Distance>(from, fromElement, to, toElement, indexOf);
  carryConstraints<Dihedral>(from, fromElement, to, toElement, indexOf);
  carryConstraints<TetraVolume>(from, fromElement, to, toElement, indexOf);
  carryConstraints<NeoHookean>(from, fromElement, to, toElement, indexOf);
}

}  // namespace pliant::sim
