// The scene that most tests of the window use: a rope that lies on the floor, along x.
#pragma once

#include "tests/sim/io/temporary_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

namespace pliant::app {

constexpr int kRopeParticles = 11;
constexpr float kRopeSpacing = 0.1f;  ///< [m]
constexpr float kRopeRadius = 0.02f;  ///< [m]

inline std::string ropeScene(const std::string& title = "A rope", float stiffness = 1.0f) {
  return fmt::format(
      "<simulation>\n"
      "<title>{}</title>\n"
      "<iterations>100000</iterations>\n"
      "<solverIterations>20</solverIterations>\n"
      "<timestep>0.0166667</timestep>\n"
      "<elements>\n"
      "<element><type>rope</type><file>rope.txt</file><radius>{}</radius><mass>0.05</mass><stiffness>{}</stiffness></"
      "element>\n"
      "<element><type>gravity</type></element>\n"
      "<element><type>wall</type></element>\n"
      "</elements>\n"
      "</simulation>\n",
      title, kRopeRadius, stiffness);
}

/// Writes the scene and its rope into a folder; returns the scene's file.
inline std::filesystem::path writeRopeScene(const TemporaryFolder& folder, const std::string& name = "rope.xml",
                                            const std::string& text = ropeScene()) {
  std::string points;
  for (int i = 0; i < kRopeParticles; ++i) {
    points += fmt::format("{} {} 0\n", kRopeSpacing * float(i - kRopeParticles / 2), kRopeRadius);
  }
  folder.write("rope.txt", points);
  return folder.write(name, text);
}

}  // namespace pliant::app
