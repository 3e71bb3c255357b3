#include "sim/build/idle_parameters.h"

#include "sim/constraints/typed_batches.h"
#include "sim/constraints/weave.h"
#include "sim/projection/stiffness.h"
#include "sim/scene/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace pliant::sim {

namespace {

/// The owner of the parameters that are checked.
struct Owner {
  std::span<const Field> fields;
  const void* data;
  const void* defaults;
  const SourceLines& lines;
};

bool isGiven(const Owner& owner, const Field& field) {
  const auto isItsTag = [&](const auto& entry) { return entry.first == field.name; };
  return std::any_of(owner.lines.fields.begin(), owner.lines.fields.end(), isItsTag) &&
         field.type->print(field.of(owner.data)) != field.type->print(field.of(owner.defaults));
}

bool isKnown(const InputMessages& messages, int line, const std::string& tag) {
  return std::any_of(messages.entries().begin(), messages.entries().end(), [&](const InputMessage& entry) {
    return entry.line == line && entry.message.find(tag) != std::string::npos;
  });
}

void warnOfIdle(const Owner& owner, const Scene& scene, InputMessages& messages) {
  for (const Field& field : owner.fields) {
    if (!isGiven(owner, field)) continue;
    const std::string expected = requirementsOf(field, owner.fields, owner.data, scene.settings);
    const std::string tag = fmt::format("<{}>", field.name);
    const int line = owner.lines.of(field.name);
    if (expected.empty() || isKnown(messages, line, tag)) continue;
    messages.warning(scene.file.string(), line, fmt::format("{} has no effect, expected {} with it", tag, expected));
  }
}

// Compliant constraints have no coarser levels (solver/hierarchy.h).
bool hasLevels(const Scene& scene, const World& world) {
  return std::any_of(world.batches.begin(), world.batches.end(), [&](const auto& batch) {
    const auto* edges = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (edges == nullptr || !isStretching(edges->column())) return false;
    const auto& constraints = edges->constraints();
    return std::any_of(constraints.begin(), constraints.end(), [&](const Distance& edge) {
      return effectiveCompliance(scene.settings.stiffnessModel, world.materials[edge.material], edges->column()) ==
             0.0f;
    });
  });
}

}  // namespace

void warnOfIdleParameters(const Scene& scene, const World& world, InputMessages& messages) {
  if (!scene.variants.empty()) return;
  const Settings defaults;
  warnOfIdle({fieldsOf<Settings>(), &scene.settings, &defaults, scene.lines}, scene, messages);
  for (const Element& element : scene.elements) {
    const Record usual(element.type());
    warnOfIdle({element.type().fields, element.data(), usual.data(), element.lines}, scene, messages);
  }
  if (scene.settings.schedule != Schedule::hierarchical || hasLevels(scene, world)) return;
  messages.warning(scene.file.string(), scene.lines.of("schedule"),
                   "<schedule> hierarchical has no effect: coarse levels need edges of ropes or cloth with a "
                   "stiffness, not compliant ones, expected more <substeps>, or <iteration> global");
}

}  // namespace pliant::sim
