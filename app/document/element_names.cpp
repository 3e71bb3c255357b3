#include "app/document/element_names.h"

#include <fmt/format.h>

namespace pliant::app {

std::string nameOfElement(const sim::Element& element) {
  const std::string name = element.name();
  return name.empty() ? sim::inWords(element.type().name) : name;
}

std::string titleOfElement(const sim::Element& element) {
  const std::string name = element.name(), type = sim::inWords(element.type().name);
  return name.empty() ? type : fmt::format("{} ({})", name, type);
}

}  // namespace pliant::app
