#include "sim/scene/registry.h"

#include <algorithm>

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

const ElementType* Registry::findElement(std::string_view name) const { return findByName(elements_, name); }
const SourceType* Registry::findSource(std::string_view tag) const { return findByName(sources_, tag); }

}  // namespace pliant::sim
