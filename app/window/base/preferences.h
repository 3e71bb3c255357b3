// What the program remembers of its user from one start to the next.
#pragma once

#include "app/base/state_folder.h"
#include "app/recording/recorder_settings.h"
#include "app/view/picture_quality.h"
#include "app/window/base/length_unit.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

constexpr float kSmallestScale = 0.5f, kLargestScale = 4.0f;
constexpr int kLeastFrameLimit = 10, kMostFrameLimit = 240;  ///< [1/s]
constexpr int kLeastTimeline = 16, kMostTimeline = 65536;    ///< memory [2^20 bytes]

struct Preferences {
  bool darkTheme = false;
  float uiScale = 1.0f;
  bool showLeft = true;
  bool showRight = true;
  int width = 0;  ///< of the window; 0: none is known yet
  int height = 0;
  float dragStrength = 10.0f;            ///< a held particle weighs this many times its object
  std::vector<std::string> recentFiles;  ///< newest first
  std::vector<std::string> favourites;   ///< scenes, in the order of their keys Alt+1 to 9
  std::string navigation = "Default";    ///< name of a preset of navigation.h
  std::string pictureFolder;             ///< for pictures and videos (F12, F10, F9); empty: see folderFor()
  RecorderSettings recording;
  PictureSettings picture;                ///< of the window
  LengthUnit lengthUnit = LengthUnit::m;  ///< in which the panels show lengths
  std::string autosaveFolder;   ///< for copies of unsaved scenes, from the next start on; empty: the usual one
  bool reopenLast = false;      ///< start with the last scene rather than the welcome scene
  bool startPaused = false;     ///< a scene that is opened waits, so that its beginning is seen
  std::string lessonLanguage;   ///< that lessons are shown in where they are translated; empty: English
  bool showStartPage = true;    ///< over the welcome scene
  int frameLimit = 60;          ///< the window is drawn so often at most [1/s]
  int timelineMegabytes = 512;  ///< memory for the states of the timeline [2^20 bytes]
  /// Keys of the commands, by their ids, that have others than the usual ones.
  std::map<std::string, std::vector<std::string>> keys;
  float leftWidth = 0.0f;  ///< of the panels, in heights of the font; 0: the usual one
  float rightWidth = 0.0f;

  /// The folder of copies of unsaved scenes.
  std::filesystem::path folderOfAutosaves() const;
  static std::filesystem::path usualFolderOfAutosaves();

  void noteRecent(const std::filesystem::path& file);
  bool isFavourite(const std::filesystem::path& file) const;
  void toggleFavourite(const std::filesystem::path& file);

  /// Reads the user's preferences; what is missing or damaged has its default.
  static Preferences load();
  /// Writes those that are others than in `known`, into the file as it is now: what a newer program or another window
  /// has put there stays. Whole or not at all; a failure is of no importance and is ignored.
  void save(const Preferences& known) const;
  /// As they stand in their file.
  nlohmann::ordered_json json() const;
};

/// Saves preferences a moment after each change: whatever ends the program, they are known at its next start.
class PreferencesKeeper {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kMoment{1};

  explicit PreferencesKeeper(Preferences preferences) : known_(std::move(preferences)) {}
  /// Once a picture.
  void update(const Preferences& preferences, Clock::time_point now);
  /// At once.
  void save(const Preferences& preferences);

 private:
  Preferences known_;                         ///< as they were read or saved last
  std::optional<Clock::time_point> changed_;  ///< since when they are others
};

}  // namespace pliant::app
