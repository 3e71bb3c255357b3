// The user's preferences, stored between sessions.
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
constexpr int kMinFrameLimit = 10, kMaxFrameLimit = 240;  ///< [1/s]
constexpr int kMinTimeline = 16, kMaxTimeline = 65536;    ///< memory [2^20 bytes]

struct Preferences {
  bool darkTheme = false;
  float uiScale = 1.0f;
  bool showLeft = true;
  bool showRight = true;
  int width = 0;  ///< of the window; 0: unknown
  int height = 0;
  float dragStrength = 10.0f;            ///< a held particle weighs this many times its object
  std::vector<std::string> recentFiles;  ///< newest first
  std::vector<std::string> favourites;   ///< scenes, in the order of their keys Alt+1 to 9
  std::string navigation = "Default";    ///< name of a preset of navigation.h
  std::string pictureFolder;             ///< for pictures and videos (F12, F10, F9); empty: see folderFor()
  RecorderSettings recording;
  PictureSettings picture;                ///< of the window's pictures
  LengthUnit lengthUnit = LengthUnit::m;  ///< of lengths in the panels
  std::string autosaveFolder;             ///< for copies of unsaved scenes, from the next start on; empty: the default
  bool reopenLast = false;                ///< start with the last scene rather than the welcome scene
  bool startPaused = false;               ///< open scenes paused, so that their beginning is seen
  std::string lessonLanguage;             ///< for lessons that are translated; empty: English
  bool showStartPage = true;              ///< over the welcome scene
  int frameLimit = 60;                    ///< maximum frame rate of the window [1/s]
  int timelineMegabytes = 512;            ///< memory limit of the timeline [2^20 bytes]
  /// Keys of commands, by id, where they differ from the defaults.
  std::map<std::string, std::vector<std::string>> keys;
  float leftWidth = 0.0f;  ///< panel widths [font heights]; 0: the default
  float rightWidth = 0.0f;

  /// The folder of copies of unsaved scenes.
  std::filesystem::path folderOfAutosaves() const;
  static std::filesystem::path usualFolderOfAutosaves();

  void noteRecent(const std::filesystem::path& file);
  bool isFavourite(const std::filesystem::path& file) const;
  void toggleFavourite(const std::filesystem::path& file);

  /// Reads the user's preferences; missing or damaged ones have their defaults.
  static Preferences load();
  /// Writes those that differ from `known` into the current file: changes by a newer version or another window are
  /// kept. Writes atomically; errors are unimportant and ignored.
  void save(const Preferences& known) const;
  /// The contents of their file.
  nlohmann::ordered_json json() const;
};

/// Saves preferences shortly after each change, so that they survive however the program ends.
class PreferencesKeeper {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kMoment{1};

  explicit PreferencesKeeper(Preferences preferences) : known_(std::move(preferences)) {}
  /// Call once per frame.
  void update(const Preferences& preferences, Clock::time_point now);
  /// Saves at once.
  void save(const Preferences& preferences);

 private:
  Preferences known_;                         ///< as last read or saved
  std::optional<Clock::time_point> changed_;  ///< when they first differed from `known_`
};

}  // namespace pliant::app
