// The commands of the command line; each returns an exit code and throws sim::InputError or sim::OutputError.
#pragma once

#include "app/document/scene_options.h"
#include "app/recording/recorder_settings.h"
#include "app/sweep/sweep_measure.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct RunOptions : SceneOptions {
  std::filesystem::path results = "results";  ///< folder for the files; made when missing
  std::string formats = "csv";                ///< as ResultFolder
  std::filesystem::path stats;                ///< JSON file; empty: none
  bool ledger = false;                        ///< of energy and momentum in the statistics
  bool quiet = false;                         ///< no progress, no summary
};

struct RenderOptions : SceneOptions {
  std::filesystem::path out;  ///< .png, .png with a *, .mp4 or .gif
  int width = 0, height = 0;  ///< [pixels]; 0: by the kind of file
  VideoSettings video;
  bool dark = false;  ///< the dark theme
  bool quiet = false;
};

/// What `pliant take` makes of a take, in this order.
struct TakeOptions : SceneOptions {
  std::vector<std::filesystem::path> layers;  ///< takes of the same scene whose hands join
  std::vector<std::string> speeds;            ///< "0.5", or "FIRST:LAST:0.5"
  std::string trim;                           ///< "FIRST:LAST"
  std::filesystem::path out;                  ///< empty: what was done is listed
  bool quiet = false;
};

/// What `pliant fit` is asked for, as the words of the command line: lists are "0.1,0.2", ranges "0:0.01:0.49".
struct FitOptions {
  std::vector<std::string> scenes;  ///< as FitCase::trialName
  std::vector<std::string> nu{"0:0.01:0.49"}, timestep{"0.01"}, cells{"1"}, iterations{"1"}, youngsModulus{"1000"};
  std::filesystem::path body;  ///< OBJ; empty: the cube
  std::string fem = "linear";
  std::string lumping = "hex";
  std::string method = "pbd";
  std::string stiffness = "perStep";
  std::string precision;   ///< empty: that of the method
  bool unbounded = false;  ///< k up to 2
  bool femOnly = false;
  std::filesystem::path displacements;
  std::string shard;  ///< I/N; empty: all
  std::vector<std::filesystem::path> merge;
  std::filesystem::path figures;  ///< folder; empty: no figures
  std::filesystem::path out = "fit.csv";
  int threads = 0;  ///< 0: all cores
  bool quiet = false;
};

/// What `pliant sweep` is asked for.
struct SweepOptions : SceneOptions {
  std::vector<std::string> vary;  ///< as parseSweepAxis
  std::string measure = SweepMeasures::kDefault;
  std::filesystem::path out = "sweep";  ///< folder
  int width = 320, height = 240;        ///< of a cell's picture; 0: no pictures
  std::string shard;                    ///< I/N; empty: all
  bool merge = false;                   ///< runs nothing
  bool jobs = false, slurm = false;     ///< print them instead
  bool quiet = false;
};

/// Fits the stiffness of PBD to finite elements; goes on from the table that `out` holds.
int fit(const FitOptions& options);

/// Edits a take, or lists what was done in it.
int editTake(const TakeOptions& options);

/// Runs a scene over a grid of values; goes on from what the folder `out` holds.
int sweep(const SweepOptions& options);

/// Simulates a scene, or what a picture of Pliant's shows, and draws it without a window.
int render(RenderOptions options);

/// Simulates a scene; writes files of each frame and the statistics.
int run(const RunOptions& options);

/// Validates scenes and lessons: reads and builds each, prints everything that is wrong with all of them.
int check(const std::vector<std::filesystem::path>& scenes, const std::filesystem::path& assets);

/// Prints the reference of all elements and settings, or of one type.
int reference(const std::string& type);

/// Lists the demo scenes in the assets folder.
int listScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
