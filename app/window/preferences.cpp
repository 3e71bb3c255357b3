#include "app/window/preferences.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "sim/diagnostics.h"
#include "sim/io/atomic_file.h"

namespace pliant::app {

namespace {

constexpr std::size_t kMostRecent = 12;

std::filesystem::path preferencesFile() { return stateFolder() / "preferences.json"; }

}  // namespace

std::filesystem::path stateFolder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder = state != nullptr && *state != '\0' ? std::filesystem::path(state)
                                 : home != nullptr ? std::filesystem::path(home) / ".local" / "state"
                                                   : std::filesystem::temp_directory_path();
  folder /= "pliant";
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  return folder;
}

void Preferences::noteRecent(const std::filesystem::path& file) {
  std::error_code failure;
  const auto absolute = std::filesystem::absolute(file, failure);
  const std::string name = failure ? file.string() : absolute.lexically_normal().string();
  std::erase(recentFiles, name);
  recentFiles.insert(recentFiles.begin(), name);
  if (recentFiles.size() > kMostRecent) recentFiles.resize(kMostRecent);
}

Preferences Preferences::load() {
  Preferences result;
  std::ifstream stream(preferencesFile());
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) return result;
  try {
    result.darkTheme = json.value("darkTheme", result.darkTheme);
    result.uiScale = std::clamp(json.value("uiScale", result.uiScale), 0.5f, 4.0f);
    result.showLeft = json.value("showLeft", result.showLeft);
    result.showRight = json.value("showRight", result.showRight);
    result.width = std::clamp(json.value("width", result.width), 320, 16384);
    result.height = std::clamp(json.value("height", result.height), 240, 16384);
    result.dragStrength = std::clamp(json.value("dragStrength", result.dragStrength), 0.01f, 1000.0f);
    result.recentFiles = json.value("recentFiles", result.recentFiles);
  } catch (const nlohmann::json::exception&) {
    return Preferences{};
  }
  return result;
}

void Preferences::save() const {
  const nlohmann::ordered_json json{{"darkTheme", darkTheme},   {"uiScale", uiScale},
                                    {"showLeft", showLeft},     {"showRight", showRight},
                                    {"width", width},           {"height", height},
                                    {"dragStrength", dragStrength}, {"recentFiles", recentFiles}};
  try {
    sim::writeWhole(preferencesFile(), json.dump(1) + "\n");
  } catch (const sim::OutputError&) {
    // Nothing of the user's work is in there.
  }
}

}  // namespace pliant::app
