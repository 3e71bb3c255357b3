// The commands of the command line; each returns an exit code and throws sim::InputError or sim::OutputError.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/options.h"

namespace pliant::app {

struct RunOptions : SceneOptions {
  std::filesystem::path results = "results";  ///< folder for the CSV files; made when missing
  std::filesystem::path stats;                ///< JSON file; empty: none
  bool quiet = false;                         ///< no progress, no summary
};

struct RenderOptions : SceneOptions {
  std::filesystem::path out;  ///< .png, .png with a *, .mp4 or .gif
  int width = 1280, height = 720;
  bool dark = false;          ///< the dark theme
  bool quiet = false;
};

/// Simulates a scene and draws it without a window.
int render(const RenderOptions& options);

/// Simulates a scene; writes one CSV file a frame and the statistics.
int run(const RunOptions& options);

/// Validates scenes: reads and builds each, prints everything that is wrong with all of them.
int check(const std::vector<std::filesystem::path>& scenes, const std::filesystem::path& assets);

/// Prints the reference of all elements and settings, or of one type.
int reference(const std::string& type);

/// Lists the demo scenes in the assets folder.
int listScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
