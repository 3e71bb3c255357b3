// A take: a scene and what a user did to it while it ran. It determines every state to the last bit, on any number of
// threads; fingerprints of the recorded states show where another program or machine differs.
//
// The file (.take) is XML:
//
//   <take version="0.7" steps="600" begin="0">    steps: its length; begin: first step that is shown (see trimmed())
//     <simulation> ... </simulation>              the scene at the start, as in a scene file
//     <actions>                                   in order; step: number of completed steps before
//       <grab step="12" particle="45" strength="10"/>
//       <move step="12" particle="45" target="0.1 0.2 0.3" duration="0.025"/>    [m], [s]
//       <release step="30" particle="45"/>
//       <pin step="31" particles="1 2 3"/>   <unpin step="32" particles="1"/>
//       <gust step="33" velocity="3 1 0"/>                                       [m/s]
//       <cut step="34" from="ox oy oz dx dy dz" to="ox oy oz dx dy dz"/>   two lines of sight: origin and direction
//       <liftKnife step="40"/>                  knife="1": a second hand's knife, here and in <cut>
//       <edit step="41"><set path="elements[2].stiffness">0.5</set> ... </edit>   only values were changed, or
//       <edit step="42" elements="0 1 5"><simulation> ... </simulation></edit>    more than that
//     </actions>
//     <camera><key step="0" target="0 1 0" distance="5" yaw="0.6" pitch="0.4"/> ... </camera>
//     <states run="0">1f09aa3c ...</states>       a fingerprint after each step, for each run; 0: unknown
//   </take>
//
// A failed step counts too, so that steps are frames unless something blew up. `elements` numbers the elements of an
// edited scene: those of the initial scene are 0, 1, 2...; the same number is the same element, which keeps its state.
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
  int step = 0;  ///< number of completed steps before it
  Action action;
  bool operator==(const TimedAction&) const = default;
};

/// The leading actions with TimedAction::step < `step`. Precondition: in order.
std::span<const TimedAction> actionsUntil(std::span<const TimedAction> actions, int step);

/// The camera after this many steps; it moves smoothly from key to key.
struct CameraKey {
  int step = 0;
  render::Camera camera;
};

/// Fingerprints of a run's states after each step (sim::stateHash); 0: unknown.
using Fingerprints = std::vector<std::uint32_t>;

struct Take {
  sim::Scene scene;                  ///< initial scene; edited ones have the same number of variants
  std::vector<TimedAction> actions;  ///< in order of steps
  int steps = 0;                     ///< its length
  int begin = 0;                     ///< first step that is shown, 0 to steps
  std::vector<CameraKey> camera;     ///< in order of steps; empty: use the scene's view
  std::vector<Fingerprints> states;  ///< by run, `steps` each; empty: unknown
  std::string version;               ///< of the program that recorded it

  std::size_t runCount() const { return std::max<std::size_t>(scene.variants.size(), 1); }
};

/// The text of its file in `folder`: names of files beside the scene are written relative to that.
std::string writeTake(const Take& take, const std::filesystem::path& folder);
/// The reverse of writeTake(). `file`: used in messages, and file names are relative to it; `home`: folder of the file
/// that contains the take; empty: that of `file`. Throws sim::InputError with all errors, or FilesElsewhere
/// (app/document/scene_files.h).
Take parseTake(std::string_view text, const std::filesystem::path& file, const FileConsent& consent = {},
               const std::filesystem::path& home = {});

/// Writes the file whole or not at all; throws sim::OutputError.
void saveTake(const Take& take, const std::filesystem::path& file);
/// Throws as parseTake() does.
Take readTake(const std::filesystem::path& file, const FileConsent& consent = {});

/// Whether this many edits of a scene of this size (as XML) would take too much memory: recording stops there, and
/// files with more are rejected.
bool isTooMuch(std::size_t edits, std::size_t sceneBytes);

/// Whether a file is a take, by its name.
bool isTakeFile(const std::filesystem::path& file);

/// The camera's path through the keys; its times are steps.
CameraPath pathOf(std::span<const CameraKey> keys);

}  // namespace pliant::app
