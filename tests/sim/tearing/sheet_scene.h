// A square sheet for tests of tearing and cutting.
#pragma once

#include "tests/sim/scene_from_text.h"

#include <string>

namespace pliant::sim {

/// OBJ of side x side vertices, 1 apart in the xy plane, vertex = row * side + column; the diagonals run alike.
inline std::string sheetObj(int side) {
  std::string obj;
  for (int v = 0; v < side * side; ++v) {
    obj += "v " + std::to_string(v % side) + ' ' + std::to_string(v / side) + " 0\n";
  }
  for (int row = 0; row + 1 < side; ++row) {
    for (int column = 0; column + 1 < side; ++column) {
      const int a = row * side + column + 1, b = a + 1, c = a + side, d = c + 1;
      obj += "f " + std::to_string(a) + ' ' + std::to_string(b) + ' ' + std::to_string(d) + '\n';
      obj += "f " + std::to_string(a) + ' ' + std::to_string(d) + ' ' + std::to_string(c) + '\n';
    }
  }
  return obj;
}

/// Adds a cloth of side x side vertices; no contacts, so that a test sees the sheet alone.
inline SceneText& addSheet(SceneText& scene, int side, SceneText::Tags tags = {}) {
  scene.file("sheet.obj", sheetObj(side));
  tags.insert(tags.begin(), {{"file", "sheet.obj"}, {"radius", 0.05f}, {"mass", 0.5f}, {"collides", "FALSE"}});
  return scene.element("cloth", tags);
}

}  // namespace pliant::sim
