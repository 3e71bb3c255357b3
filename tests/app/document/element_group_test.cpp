// Every element type is offered under a heading.
#include "app/document/element_group.h"

#include "sim/scene/registry.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace pliant::app {
namespace {

TEST(ElementGroups, EveryElementTypeHasOne) {
  for (const sim::ElementType& type : sim::Registry::builtin().elements())
    EXPECT_TRUE(groupOfElement(type)) << type.name << " needs a rule in app/document/element_group.cpp";
}

TEST(ElementGroups, GroupElementsByPurpose) {
  std::map<ElementGroup, std::set<std::string>> groups;
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    if (const auto group = groupOfElement(type)) groups[*group].insert(type.name);
  }
  const std::map<ElementGroup, std::set<std::string>> expected{
      {ElementGroup::bodies, {"ball", "cloth", "rigidBody", "softBody"}},
      {ElementGroup::strands, {"rod", "rope"}},
      {ElementGroup::grains, {"fluid", "sand"}},
      {ElementGroup::obstacles, {"box", "capsule", "sphere", "triangles", "wall"}},
      {ElementGroup::forces, {"drag", "gravity", "wind"}},
      {ElementGroup::joints, {"animatedParticle", "attachment", "constraint", "distanceLock", "joint"}}};
  EXPECT_EQ(groups, expected);
}

}  // namespace
}  // namespace pliant::app
