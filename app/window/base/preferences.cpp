#include "app/window/base/preferences.h"

#include "app/base/json_text.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxRecent = 12;
constexpr float kWidestPanel = 200.0f;  ///< [font heights]
constexpr int kLargestWindow = 16384;

std::filesystem::path preferencesFile() { return stateFolder() / "preferences.json"; }

nlohmann::ordered_json readPreferences() {
  std::ifstream stream(preferencesFile());
  return nlohmann::ordered_json::parse(stream, nullptr, false);
}

// A value of the wrong type, perhaps by a newer version or edited by hand, counts as missing; the others are used.
template <typename Value>
void readMember(const nlohmann::ordered_json& json, const char* name, Value& value) {
  try {
    value = json.value(name, value);
  } catch (const nlohmann::json::exception&) {
  }
}

template <typename Number>
void readMember(const nlohmann::ordered_json& json, const char* name, Number& number, Number least, Number most) {
  auto value = static_cast<double>(number);  // can represent every number of JSON
  readMember(json, name, value);
  number = static_cast<Number>(std::clamp(value, static_cast<double>(least), static_cast<double>(most)));
}

template <typename Choice>
void readChoice(const nlohmann::ordered_json& json, const char* name, Choice& choice) {
  std::string word;
  readMember(json, name, word);
  const auto& words = sim::ChoiceNames<Choice>::words;
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) choice = static_cast<Choice>(found - words.begin());
}

// 0: unknown.
void readSize(const nlohmann::ordered_json& json, const char* name, int& size, int least) {
  readMember(json, name, size, -kLargestWindow, kLargestWindow);
  if (size != 0) size = std::max(size, least);
}

std::string fullName(const std::filesystem::path& file) {
  std::error_code failure;
  const auto absolute = std::filesystem::absolute(file, failure);
  return failure ? file.string() : absolute.lexically_normal().string();
}

// Declared settings as texts by name; those with default values are omitted.
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

// Missing or rejected values have their defaults; an empty text is no value.
template <typename Settings>
void readTexts(const nlohmann::ordered_json& all, const char* name, Settings& settings) {
  const auto json = all.value(name, nlohmann::ordered_json());
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

std::filesystem::path Preferences::folderOfAutosaves() const {
  return autosaveFolder.empty() ? usualFolderOfAutosaves() : std::filesystem::path(autosaveFolder);
}

std::filesystem::path Preferences::usualFolderOfAutosaves() { return stateFolder() / "autosave"; }

void Preferences::noteRecent(const std::filesystem::path& file) {
  const std::string name = fullName(file);
  std::erase(recentFiles, name);
  recentFiles.insert(recentFiles.begin(), name);
  if (recentFiles.size() > kMaxRecent) recentFiles.resize(kMaxRecent);
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
  const auto json = readPreferences();
  if (!json.is_object()) return result;
  readMember(json, "darkTheme", result.darkTheme);
  readMember(json, "uiScale", result.uiScale, kSmallestScale, kLargestScale);
  readMember(json, "showLeft", result.showLeft);
  readMember(json, "showRight", result.showRight);
  readSize(json, "width", result.width, 320);
  readSize(json, "height", result.height, 240);
  readMember(json, "dragStrength", result.dragStrength, 0.01f, 1000.0f);
  readMember(json, "recentFiles", result.recentFiles);
  readMember(json, "favourites", result.favourites);
  readMember(json, "navigation", result.navigation);
  readMember(json, "pictureFolder", result.pictureFolder);
  readTexts(json, "recording", result.recording);
  readTexts(json, "picture", result.picture);
  readChoice(json, "lengthUnit", result.lengthUnit);
  readMember(json, "autosaveFolder", result.autosaveFolder);
  readMember(json, "reopenLast", result.reopenLast);
  readMember(json, "startPaused", result.startPaused);
  readMember(json, "lessonLanguage", result.lessonLanguage);
  readMember(json, "showStartPage", result.showStartPage);
  readMember(json, "frameLimit", result.frameLimit, kMinFrameLimit, kMaxFrameLimit);
  readMember(json, "keys", result.keys);
  readMember(json, "timelineMegabytes", result.timelineMegabytes, kMinTimeline, kMaxTimeline);
  readMember(json, "leftWidth", result.leftWidth, 0.0f, kWidestPanel);
  readMember(json, "rightWidth", result.rightWidth, 0.0f, kWidestPanel);
  return result;
}

nlohmann::ordered_json Preferences::json() const {
  return {{"darkTheme", darkTheme},
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
          {"lengthUnit", sim::ChoiceNames<LengthUnit>::words[std::size_t(lengthUnit)]},
          {"autosaveFolder", autosaveFolder},
          {"reopenLast", reopenLast},
          {"startPaused", startPaused},
          {"lessonLanguage", lessonLanguage},
          {"showStartPage", showStartPage},
          {"frameLimit", frameLimit},
          {"timelineMegabytes", timelineMegabytes},
          {"keys", keys},
          {"recentFiles", recentFiles},
          {"favourites", favourites}};
}

void Preferences::save(const Preferences& known) const {
  const nlohmann::ordered_json mine = json(), before = known.json();
  nlohmann::ordered_json file = readPreferences();
  if (!file.is_object()) {
    std::error_code none;  // keeps a hand-edited file with a mistake in it
    const auto damaged = preferencesFile().replace_extension(".damaged.json");
    if (std::filesystem::exists(preferencesFile(), none)) std::filesystem::rename(preferencesFile(), damaged, none);
    file = nlohmann::ordered_json::object();
  }
  for (const auto& [name, value] : mine.items()) {
    if (!file.contains(name) || value != before.at(name)) file[name] = value;
  }
  try {
    sim::writeWhole(preferencesFile(), jsonText(file));
  } catch (const sim::OutputError&) {
    // No work of the user is lost.
  }
}

void PreferencesKeeper::update(const Preferences& preferences, Clock::time_point now) {
  if (preferences.json() == known_.json()) return changed_.reset();
  if (!changed_) changed_ = now;
  if (now - *changed_ >= kMoment) save(preferences);
}

void PreferencesKeeper::save(const Preferences& preferences) {
  preferences.save(known_);
  known_ = preferences;
  changed_.reset();
}

}  // namespace pliant::app
