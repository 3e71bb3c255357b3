#include "sim/scene/scene.h"

#include "sim/base/assert.h"

#include <fmt/format.h>

namespace pliant::sim {

std::string Scene::nameOfElement(std::size_t index) const {
  PLIANT_ASSERT(index < elements.size(), "the element exists");
  std::string name = elements[index].name();
  if (!name.empty()) return name;
  const RecordType& type = elements[index].type();
  std::size_t number = 1, count = 0;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (&elements[e].type() != &type || !elements[e].name().empty()) continue;
    ++count;
    if (e < index) ++number;
  }
  return count == 1 ? inWords(type.name) : fmt::format("{} {}", inWords(type.name), number);
}

std::string Scene::describeElement(std::size_t index) const {
  std::string name = nameOfElement(index);
  return elements[index].name().empty() ? name : fmt::format("{} ({})", name, inWords(elements[index].type().name));
}

bool operator==(const Scene& a, const Scene& b) {
  return sameFields(fieldsOf<Settings>(), &a.settings, &b.settings) &&
         sameFields(fieldsOf<ViewSettings>(), &a.view, &b.view) && a.elements == b.elements && a.sources == b.sources &&
         a.animations == b.animations && a.variants == b.variants;
}

}  // namespace pliant::sim
