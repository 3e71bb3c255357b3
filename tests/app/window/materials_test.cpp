// The pictures of materials show scenes: one for each preset of an element, which can be read and has it.
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace pliant::app {
namespace {

TEST(Materials, EachPresetHasASceneForItsPicture) {
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    for (const sim::Preset& preset : type.presets) {
      const std::filesystem::path file =
          std::filesystem::path(sourcePath("assets/presets")) / fmt::format("{}.{}.xml", type.name, preset.name);
      ASSERT_TRUE(std::filesystem::exists(file)) << file;
      sim::InputMessages messages;
      const sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), messages);
      messages.throwIfErrors();
      EXPECT_TRUE(std::any_of(scene.elements.begin(), scene.elements.end(), [&](const sim::Element& its) {
        return its.type().name == type.name && sim::presetOf(its) == &preset;
      })) << file;
    }
  }
}

}  // namespace
}  // namespace pliant::app
