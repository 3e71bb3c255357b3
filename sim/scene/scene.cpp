#include "sim/scene/scene.h"

#include "sim/base/assert.h"

#include <fmt/format.h>

namespace pliant::sim {

std::string Scene::describeElement(std::size_t index) const {
  PLIANT_ASSERT(index < elements.size(), "the element exists");
  const Element& element = elements[index];
  const std::string name = element.name();
  if (name.empty()) return fmt::format("element {} ({})", index, element.type().name);
  return fmt::format("element {} ({} '{}')", index, element.type().name, name);
}

bool operator==(const Scene& a, const Scene& b) {
  return sameFields(fieldsOf<Settings>(), &a.settings, &b.settings) &&
         sameFields(fieldsOf<ViewSettings>(), &a.view, &b.view) && a.elements == b.elements && a.sources == b.sources &&
         a.animations == b.animations && a.variants == b.variants;
}

}  // namespace pliant::sim
