#include "sim/scene/registry.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pliant::sim {

namespace {

template <typename Types>
auto findByName(const Types& types, std::string_view name) {
  const auto found = std::find_if(types.begin(), types.end(), [&](const auto& type) { return type.name == name; });
  return found == types.end() ? nullptr : &*found;
}

}  // namespace

const Registry& Registry::builtin() {
  // Never destroyed: records of static lifetime may point into it.
  static const Registry* types = [] {
    auto* registry = new Registry;
    registerBuiltinTypes(*registry);
    return registry;
  }();
  return *types;
}

void Registry::add(ElementType type) {
  PLIANT_ASSERT(findElement(type.name) == nullptr, "an element type's name is new");
  elements_.push_back(std::move(type));
}

void Registry::add(SourceType type) {
  PLIANT_ASSERT(findSource(type.name) == nullptr, "a source type's tag is new");
  sources_.push_back(std::move(type));
}

const ElementType* Registry::findElement(std::string_view name) const { return findByName(elements_, name); }
const SourceType* Registry::findSource(std::string_view tag) const { return findByName(sources_, tag); }

}  // namespace pliant::sim
