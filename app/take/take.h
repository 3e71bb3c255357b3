// A take: a scene and what a person did to it while it ran. It determines every state to the last bit, on any number of
// threads; the fingerprints of the states that it had when it was made tell where another program or machine differs.
//
// The file (.take) is XML:
//
//   <take version="0.7" steps="600" begin="0">    steps: how long it is; begin: it is shown from there (see trimmed())
//     <simulation> ... </simulation>              the scene at the start, as in a scene file
//     <actions>                                   in order; step: how many steps were done before
//       <grab step="12" particle="45" strength="10"/>
//       <move step="12" particle="45" target="0.1 0.2 0.3" duration="0.025"/>    [m], [s]
//       <release step="30" particle="45"/>
//       <pin step="31" particles="1 2 3"/>   <unpin step="32" particles="1"/>
//       <gust step="33" velocity="3 1 0"/>                                       [m/s]
//       <cut step="34" from="ox oy oz dx dy dz" to="ox oy oz dx dy dz"/>   two lines of sight: origin and direction
//       <liftKnife step="40"/>                  knife="1": of a second hand's knife, here and in <cut>
//       <edit step="41"><set path="elements[2].stiffness">0.5</set> ... </edit>   values alone were changed, or
//       <edit step="42" elements="0 1 5"><simulation> ... </simulation></edit>    more was
//     </actions>
//     <camera><key step="0" target="0 1 0" distance="5" yaw="0.6" pitch="0.4"/> ... </camera>
//     <states run="0">1f09aa3c ...</states>       a fingerprint after each step, for each run; 0: not known
//   </take>
//
// A step that failed counts as one, so that steps are frames wherever nothing blew up. `elements` numbers the elements
// of an edited scene: those of the first scene are 0, 1, 2...; equal numbers are the same element, whose state goes on.
// Numbers are written in the shortest form that reads back to the same float. File names in scenes are relative to the
// take.
#pragma once

#include "app/base/file_consent.h"
#include "app/take/action.h"
#include "app/view/camera_path.h"
#include "render/camera.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct TimedAction {
  int step = 0;  ///< how many steps were done before it
  Action action;
  bool operator==(const TimedAction&) const = default;
};

/// The first of them: those that were done before step number `step` ended. Precondition: in order.
std::span<const TimedAction> actionsUntil(std::span<const TimedAction> actions, int step);

/// Where the camera is after so many steps; it goes smoothly from key to key.
struct CameraKey {
  int step = 0;
  render::Camera camera;
};

/// The fingerprints of the states of one run after each step (sim::stateHash); 0: not known.
using Fingerprints = std::vector<std::uint32_t>;

struct Take {
  sim::Scene scene;                  ///< at the start; of edits the variants are as many
  std::vector<TimedAction> actions;  ///< in order of steps
  int steps = 0;                     ///< how long it is
  int begin = 0;                     ///< it is shown from there, 0 to steps
  std::vector<CameraKey> camera;     ///< in order of steps; empty: the scene's view
  std::vector<Fingerprints> states;  ///< by run, `steps` each; empty: not known
  std::string version;               ///< of the program that made it

  std::size_t runCount() const { return std::max<std::size_t>(scene.variants.size(), 1); }
};

/// As a file in `folder` holds it: files that were found beside the scene are named relative to that.
std::string writeTake(const Take& take, const std::filesystem::path& folder);
/// The reverse. `file`: what messages name and file names are relative to; `home`: the folder of what the take came in,
/// empty: that of `file`. Throws sim::InputError with all that is wrong, or FilesElsewhere (app/document/scene_files.h).
Take parseTake(std::string_view text, const std::filesystem::path& file, const FileConsent& consent = {},
               const std::filesystem::path& home = {});

/// Writes the file whole or not at all; throws sim::OutputError.
void saveTake(const Take& take, const std::filesystem::path& file);
/// Throws as parseTake() does.
Take readTake(const std::filesystem::path& file, const FileConsent& consent = {});

/// Whether so many edits of a scene of that size (as XML) are more than memory should be spent on: recording stops
/// there, and a file with more is refused.
bool isTooMuch(std::size_t edits, std::size_t sceneBytes);

/// Whether a file is one, by its name.
bool isTakeFile(const std::filesystem::path& file);

/// The camera's way through its keys; times are steps.
CameraPath pathOf(std::span<const CameraKey> keys);

}  // namespace pliant::app
