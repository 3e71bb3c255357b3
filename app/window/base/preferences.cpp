#include "app/window/base/preferences.h"

#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMostRecent = 12;
constexpr float kWidestPanel = 200.0f;  ///< heights of the font

std::filesystem::path preferencesFile() { return stateFolder() / "preferences.json"; }

int sizeOfWindow(int read, int least) { return read != 0 ? std::clamp(read, least, 16384) : 0; }

std::string fullName(const std::filesystem::path& file) {
  std::error_code failure;
  const auto absolute = std::filesystem::absolute(file, failure);
  return failure ? file.string() : absolute.lexically_normal().string();
}

// Declared settings as texts by their names; those that are the usual ones are left out.
template <typename Settings>
nlohmann::ordered_json textsOf(const Settings& settings) {
  const Settings usual;
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const sim::Field& field : sim::fieldsOf<Settings>()) {
    if (field.type->equal(field.of(&settings), field.of(&usual))) continue;
    const std::vector<std::string> texts = field.type->print(field.of(&settings));
    json[field.name] = texts.empty() ? "" : texts.front();
  }
  return json;
}

// What is missing or refused has its default; an empty text is no value.
template <typename Settings>
void readTexts(const nlohmann::json& json, Settings& settings) {
  if (!json.is_object()) return;
  for (const sim::Field& field : sim::fieldsOf<Settings>()) {
    const auto found = json.find(field.name);
    if (found == json.end() || !found->is_string()) continue;
    const std::string text = found->get<std::string>();
    if (text.empty())
      field.type->clear(field.member(&settings));
    else
      field.type->parse(text, field.info, field.member(&settings));
  }
}

}  // namespace

void Preferences::noteRecent(const std::filesystem::path& file) {
  const std::string name = fullName(file);
  std::erase(recentFiles, name);
  recentFiles.insert(recentFiles.begin(), name);
  if (recentFiles.size() > kMostRecent) recentFiles.resize(kMostRecent);
}

bool Preferences::isFavourite(const std::filesystem::path& file) const {
  return std::find(favourites.begin(), favourites.end(), fullName(file)) != favourites.end();
}

void Preferences::toggleFavourite(const std::filesystem::path& file) {
  const std::string name = fullName(file);
  if (std::erase(favourites, name) == 0) favourites.push_back(name);
}

Preferences Preferences::load() {
  Preferences result;
  std::ifstream stream(preferencesFile());
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) return result;
  try {
    result.darkTheme = json.value("darkTheme", result.darkTheme);
    result.uiScale = std::clamp(json.value("uiScale", result.uiScale), kSmallestScale, kLargestScale);
    result.showLeft = json.value("showLeft", result.showLeft);
    result.showRight = json.value("showRight", result.showRight);
    result.width = sizeOfWindow(json.value("width", result.width), 320);
    result.height = sizeOfWindow(json.value("height", result.height), 240);
    result.dragStrength = std::clamp(json.value("dragStrength", result.dragStrength), 0.01f, 1000.0f);
    result.recentFiles = json.value("recentFiles", result.recentFiles);
    result.favourites = json.value("favourites", result.favourites);
    result.navigation = json.value("navigation", result.navigation);
    result.pictureFolder = json.value("pictureFolder", result.pictureFolder);
    readTexts(json.value("recording", nlohmann::json()), result.recording);
    readTexts(json.value("picture", nlohmann::json()), result.picture);
    result.reopenLast = json.value("reopenLast", result.reopenLast);
    result.startPaused = json.value("startPaused", result.startPaused);
    result.showStartPage = json.value("showStartPage", result.showStartPage);
    result.frameLimit = std::clamp(json.value("frameLimit", result.frameLimit), kLeastFrameLimit, kMostFrameLimit);
    result.keys = json.value("keys", result.keys);
    result.timelineMegabytes =
        std::clamp(json.value("timelineMegabytes", result.timelineMegabytes), kLeastTimeline, kMostTimeline);
    result.leftWidth = std::clamp(json.value("leftWidth", result.leftWidth), 0.0f, kWidestPanel);
    result.rightWidth = std::clamp(json.value("rightWidth", result.rightWidth), 0.0f, kWidestPanel);
  } catch (const nlohmann::json::exception&) {
    return Preferences{};
  }
  return result;
}

std::string Preferences::text() const {
  const nlohmann::ordered_json json{{"darkTheme", darkTheme},
                                    {"uiScale", uiScale},
                                    {"showLeft", showLeft},
                                    {"showRight", showRight},
                                    {"leftWidth", leftWidth},
                                    {"rightWidth", rightWidth},
                                    {"width", width},
                                    {"height", height},
                                    {"dragStrength", dragStrength},
                                    {"navigation", navigation},
                                    {"pictureFolder", pictureFolder},
                                    {"recording", textsOf(recording)},
                                    {"picture", textsOf(picture)},
                                    {"reopenLast", reopenLast},
                                    {"startPaused", startPaused},
                                    {"showStartPage", showStartPage},
                                    {"frameLimit", frameLimit},
                                    {"timelineMegabytes", timelineMegabytes},
                                    {"keys", keys},
                                    {"recentFiles", recentFiles},
                                    {"favourites", favourites}};
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void Preferences::save() const {
  try {
    sim::writeWhole(preferencesFile(), text());
  } catch (const sim::OutputError&) {
    // Nothing of the user's work is in there.
  }
}

void PreferencesKeeper::update(const Preferences& preferences, Clock::time_point now) {
  std::string text = preferences.text();
  if (text == saved_) return changed_.reset();
  if (!changed_) changed_ = now;
  if (now - *changed_ < kMoment) return;
  preferences.save();
  saved_ = std::move(text);
  changed_.reset();
}

}  // namespace pliant::app
