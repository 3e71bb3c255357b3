// Repairs of meshes from which solids are made.
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

// A pyramid of four faces, one of them reversed, with its own corners, moved by rounding.
constexpr const char* kPyramid =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 0 0.0000001\nv 0 1 0\nv 0 0 1\nv 0 0 0\n"
    "f 1 3 2\nf 1 4 2\nf 1 4 3\nf 5 6 7\nf 8 8 1\n";

TEST(SolidMesh, IsRepairedAsAClothIs) {
  SceneText text;
  text.file("pyramid.obj", kPyramid);
  text.element("softBody", {{"file", "pyramid.obj"}, {"resolution", 3}});
  InputMessages messages;
  const Simulation simulation(text.scene(), {}, messages);
  EXPECT_GT(simulation.world().solids.at(0).tetrahedra.size(), 0u);
  std::string told;
  for (const InputMessage& entry : messages.entries()) told += entry.message + '\n';
  for (const char* words : {"a face of fewer than three distinct vertices, the first in line 13: left out",
                            "a triangle is wound against its neighbours: flipped",
                            "of open edges up to 1e-07 m from an earlier one: merged with it"}) {
    EXPECT_NE(told.find(words), std::string::npos) << words << "\nnot in\n" << told;
  }
}

}  // namespace
}  // namespace pliant::sim
