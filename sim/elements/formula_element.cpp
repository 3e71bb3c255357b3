#include "sim/elements/formula_element.h"

#include "sim/constraints/typed_batches.h"
#include "sim/projection/find_batch.h"
#include "sim/state/material.h"

#include <fmt/format.h>

namespace pliant::sim {

std::size_t FormulaElement::constraintCount(std::size_t pointCount) const {
  if (particleID.size() < pointCount) return 0;
  return points == FormulaPoints::chain ? particleID.size() - pointCount + 1 : particleID.size() / pointCount;
}

void FormulaElement::connect(ElementBuilder& builder) const {
  std::shared_ptr<const Formula> function;
  try {
    function = std::make_shared<const Formula>(formula, Formula::Numbers{a, b, c, d});
  } catch (const FormulaError& error) {
    return builder.error("formula",
                         fmt::format("<formula> '{}', character {}: {}", formula, error.column() + 1, error.what()));
  }
  if (!areCounted(builder, function->pointCount()) || !referToAll(builder)) return;
  switch (function->pointCount()) {
    case 1:
      return connectAs<1>(builder, function);
    case 2:
      return connectAs<2>(builder, function);
    case 3:
      return connectAs<3>(builder, function);
    default:
      return connectAs<4>(builder, function);
  }
}

bool FormulaElement::areCounted(ElementBuilder& builder, std::size_t pointCount) const {
  const std::size_t count = particleID.size();
  const bool fits = points == FormulaPoints::chain ? count >= pointCount : count > 0 && count % pointCount == 0;
  if (!fits) {
    builder.error("particleID", fmt::format("<particleID> is given {} times, expected {}{} for a formula of {} point{}",
                                            count, pointCount,
                                            points == FormulaPoints::chain ? " or more"
                                            : pointCount == 1              ? " or more"
                                                                           : " or a multiple of it",
                                            pointCount, pointCount == 1 ? "" : "s"));
    return false;
  }
  if (objectID.size() == 1 || objectID.size() == count) return true;
  builder.error("objectID", fmt::format("<objectID> is given {} times, expected once or {} times, as <particleID>",
                                        objectID.size(), count));
  return false;
}

bool FormulaElement::referToAll(ElementBuilder& builder) const {
  for (std::size_t i = 0; i < particleID.size(); ++i) {
    if (!builder.checkReference("objectID", "particleID", referenceTo(i), objectID.size() == 1 ? 0 : i)) return false;
  }
  return true;
}

template <std::size_t N>
void FormulaElement::connectAs(ElementBuilder& builder, std::shared_ptr<const Formula> function) const {
  using Constraint = FormulaConstraint<N>;
  // A separate batch: the lens shows one formula per batch.
  builder.world().insert(std::make_unique<TypedBatch<Constraint>>(group.value_or(group::kDistanceLock),
                                                                  &Material::stiffness, builder.index()));
  for (std::size_t k = 0; k < constraintCount(N); ++k) {
    const std::size_t first = points == FormulaPoints::chain ? k : N * k;
    std::vector<ParticleReference> particles;
    for (std::size_t i = 0; i < N; ++i) {
      particles.push_back(referenceTo(first + i));
      for (std::size_t j = 0; j < i; ++j) {
        if (particles[i].object != particles[j].object || particles[i].number != particles[j].number) continue;
        return builder.error("particleID",
                             fmt::format("p{} and p{} of constraint {} are the same particle, expected different ones",
                                         j + 1, i + 1, k + 1),
                             first + i);
      }
    }
    builder.connectWhenPresent({std::move(particles), [function, kind = kind, row = builder.index()](
                                                          World& world, std::span<const int> present) {
                                  Constraint constraint{{}, row, kind, function};
                                  std::array<glm::vec3, N> rest;
                                  for (std::size_t i = 0; i < N; ++i) {
                                    constraint.particles[i] = present[i];
                                    rest[i] = world.particles.rest[present[i]];
                                  }
                                  constraint.rest = function->restValues(rest);
                                  batchOfElement<Constraint>(world, row).add(constraint);
                                }});
  }
}

}  // namespace pliant::sim
