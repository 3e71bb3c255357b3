#include "app/window/panels/file_chooser.h"

#include "app/base/file_ending.h"
#include "app/base/state_folder.h"
#include "app/window/base/gui_style.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <tuple>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxEntries = 5000;  ///< per folder
constexpr std::size_t kMaxPlaces = 12;

// Whether Enter was pressed in this frame: if it is still held from opening the dialogue, its repeats must not confirm.
bool isEnterFresh() {
  const ImGuiIO& io = ImGui::GetIO();
  const auto isFresh = [&](ImGuiKey key) { return io.KeysDownDuration[ImGui::GetKeyIndex(key)] == 0.0f; };
  return isFresh(ImGuiKey_Enter) || isFresh(ImGuiKey_KeyPadEnter);
}

bool isFolder(const std::filesystem::path& path) {
  std::error_code failure;
  return std::filesystem::is_directory(path, failure);
}

// Fits the window.
float entriesWidth() {
  return std::min(32.0f * ImGui::GetFontSize(), ImGui::GetIO().DisplaySize.x - 15.0f * ImGui::GetFontSize());
}

float pathWidth() { return 11.0f * ImGui::GetFontSize() + ImGui::GetStyle().ItemSpacing.x + entriesWidth(); }

float listHeight() {
  return std::min(18.0f * ImGui::GetFontSize(), ImGui::GetIO().DisplaySize.y - 10.0f * ImGui::GetFontSize());
}

std::filesystem::path folderToBeginIn(const std::filesystem::path& path) {
  std::error_code failure;
  const std::filesystem::path whole = path.empty() ? std::filesystem::current_path(failure)
                                                   : std::filesystem::absolute(path, failure).lexically_normal();
  return isFolder(whole) ? whole : whole.parent_path();
}

}  // namespace

void FileChooser::ask(FileQuestion question, const std::filesystem::path& path, Places places) {
  question_ = std::move(question);
  places_ = std::move(places);
  isAsked_ = true;
  isChosen_ = false;
  replaced_.clear();
  refusal_.clear();
  std::error_code failure;  // absolute: otherwise its base folder would not be visible
  const std::string whole =
      path.empty() ? std::string() : std::filesystem::absolute(path, failure).lexically_normal().string();
  path_ = whole;
  enter(folderToBeginIn(path));
  path_ = whole;
}

// Lists a folder; keeps the name of the file to be saved.
void FileChooser::enter(const std::filesystem::path& folder) {
  const bool keepsName = question_.kind == FileQuestion::Kind::save;
  const std::string name = std::filesystem::path(path_).filename().string();
  folder_ = folder;
  path_ = (keepsName ? folder / name : question_.kind == FileQuestion::Kind::folder ? folder : folder / "").string();
  entries_.clear();
  problem_.clear();
  std::error_code failure;
  for (auto entry = std::filesystem::directory_iterator(
           folder, std::filesystem::directory_options::skip_permission_denied, failure);
       entry != std::filesystem::directory_iterator() && entries_.size() < kMaxEntries; entry.increment(failure)) {
    if (failure) break;
    std::error_code ignored;
    entries_.push_back({entry->path().filename().string(), entry->is_directory(ignored)});
  }
  if (failure) problem_ = fmt::format("{} cannot be read: {}", folder.string(), failure.message());
  std::erase_if(entries_, [](const Entry& entry) { return entry.name.starts_with('.'); });
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return std::tie(b.isFolder, a.name) < std::tie(a.isFolder, b.name); });
}

bool FileChooser::isWanted(const std::filesystem::path& file) const {
  return listsAll_ || question_.endings.empty() ||
         std::ranges::find(question_.endings, endingOf(file)) != question_.endings.end();
}

// A double click confirms it; when saving, it only fills in the name.
void FileChooser::choose(const std::filesystem::path& file) {
  path_ = file.string();
  isChosen_ = question_.kind != FileQuestion::Kind::save && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
}

void FileChooser::drawPlaces() {
  ImGui::BeginChild("places", {11.0f * ImGui::GetFontSize(), listHeight()}, true, ImGuiWindowFlags_NavFlattened);
  for (const Place& place : places_.folders) {
    if (ImGui::Selectable(fmt::format("{}##{}", place.name, place.folder.string()).c_str(), place.folder == folder_))
      enter(place.folder);
    noteControl("dialogue.place.{}", place.name);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", place.folder.c_str());
  }
  if (question_.kind == FileQuestion::Kind::open) drawRecentFiles();
  ImGui::EndChild();
}

void FileChooser::drawRecentFiles() {
  bool isFirst = true;
  for (const std::filesystem::path& file : places_.recentFiles) {
    if (!isWanted(file)) continue;
    if (std::exchange(isFirst, false)) {
      ImGui::Separator();
      ImGui::TextDisabled("Recent files");
    }
    const std::string name = elided(file.filename().string(), ImGui::GetContentRegionAvail().x);
    if (ImGui::Selectable(fmt::format("{}##{}", name, file.string()).c_str(), path_ == file.string(),
                          ImGuiSelectableFlags_AllowDoubleClick)) {
      enter(file.parent_path());
      choose(file);
    }
    noteControl("dialogue.recent.{}", file.filename().string());
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.c_str());
  }
}

void FileChooser::drawEntries() {
  ImGui::BeginChild("entries", {entriesWidth(), listHeight()}, true, ImGuiWindowFlags_NavFlattened);
  std::filesystem::path entered;
  if (folder_.has_relative_path() && ImGui::Selectable("..")) entered = folder_.parent_path();
  noteControl("dialogue.up");
  for (const Entry& entry : entries_) {
    const std::filesystem::path path = folder_ / entry.name;
    if (!entry.isFolder && (!isWanted(path) || question_.kind == FileQuestion::Kind::folder)) continue;
    if (ImGui::Selectable(fmt::format("{}{}", entry.name, entry.isFolder ? "/" : "").c_str(), path_ == path.string(),
                          ImGuiSelectableFlags_AllowDoubleClick)) {
      if (entry.isFolder) {
        entered = path;
      } else {
        choose(path);
      }
    }
    noteControl("dialogue.entry.{}", entry.name);
  }
  if (!problem_.empty()) ImGui::TextWrapped("%s", problem_.c_str());
  ImGui::EndChild();
  if (!entered.empty()) enter(entered);
}

// The path field; returns whether Enter confirms it.
bool FileChooser::drawPath() {
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(pathWidth());
  bool confirmed = ImGui::InputText("##path", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
  if (confirmed && !isEnterFresh()) {
    confirmed = false;
    ImGui::SetKeyboardFocusHere(-1);
  }
  noteControlText("dialogue.path", [&] { return path_; });
  return confirmed;
}

// Enters a folder if a file is wanted.
bool FileChooser::confirm() {
  if (path_.empty()) return false;
  path_ = (folder_ / path_).lexically_normal().string();  // the field may have only a name
  if (question_.kind == FileQuestion::Kind::folder) return true;
  if (isFolder(path_)) {
    enter(folderToBeginIn(path_));
    return false;
  }
  return question_.kind == FileQuestion::Kind::open || (mayReplace() && canWrite());
}

// Adds the ending to the name. An existing file is only replaced when confirmed again.
bool FileChooser::mayReplace() {
  const std::filesystem::path file = withEnding(path_, question_.endings);
  path_ = file.string();
  std::error_code failure;
  const bool isOwn = !question_.own.empty() && std::filesystem::equivalent(file, question_.own, failure);
  if (isOwn || !std::filesystem::exists(file, failure)) return true;
  return std::exchange(replaced_, path_) == path_ && !keeps(file);
}

// Otherwise the dialogue stays open with the reason, so that the path can be corrected.
bool FileChooser::canWrite() {
  refusal_ = whyNotWritable(path_);
  refused_ = path_;
  return refusal_.empty();
}

void FileChooser::drawRefusal() const {
  if (refusal_.empty() || refused_ != path_) return;
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + pathWidth());
  ImGui::TextColored(warningColour(), "%s", refusal_.c_str());
  ImGui::PopTextWrapPos();
  noteControlText("dialogue.refusal", [&] { return refusal_; });
}

bool FileChooser::keeps(const std::filesystem::path& file) const { return question_.isKept && question_.isKept(file); }

std::optional<std::filesystem::path> FileChooser::draw() {
  if (std::exchange(isAsked_, false)) ImGui::OpenPopup(question_.title);
  if (!ImGui::BeginPopupModal(question_.title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return std::nullopt;
  drawPlaces();
  ImGui::SameLine();
  drawEntries();
  bool confirmed = drawPath();
  const bool isThere = !replaced_.empty() && replaced_ == path_;
  const bool replaces = isThere && !keeps(path_);
  if (isThere) {
    const char* words = replaces ? "%s already exists. Replace it?" : "%s comes with Pliant and cannot be replaced";
    ImGui::TextColored(warningColour(), words, std::filesystem::path(path_).filename().c_str());
    noteControl("dialogue.{}", replaces ? "replaces" : "keeps");
  }
  drawRefusal();
  confirmed = ImGui::Button(replaces ? "Replace" : question_.button) || confirmed || std::exchange(isChosen_, false);
  noteControl("dialogue.confirm");
  ImGui::SameLine();
  const bool isCancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("dialogue.cancel");
  if (question_.kind == FileQuestion::Kind::open) {
    ImGui::SameLine();
    ImGui::Checkbox("List all files", &listsAll_);
    noteControl("dialogue.all");
  }
  const bool isAnswered = confirmed && confirm();
  if (isAnswered || isCancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return isAnswered ? std::optional<std::filesystem::path>(path_) : std::nullopt;
}

std::filesystem::path withEnding(std::filesystem::path file, const std::vector<std::string>& endings) {
  if (std::ranges::find(endings, endingOf(file)) == endings.end()) file += endings.front();
  return file;
}

std::string whyNotWritable(const std::filesystem::path& file) {
  try {
    const sim::WholeFile trial(file);  // leaves nothing behind
    return {};
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

Places usualPlaces(const std::filesystem::path& assets, const std::filesystem::path& file,
                   const std::vector<std::string>& recentFiles) {
  std::vector<Place> folders{{"Pliant scenes", assets / "scenes"}, {"Pliant meshes", assets / "meshes"}};
  const auto add = [&](const std::string& name, const std::filesystem::path& folder) {
    const bool isThere = std::ranges::any_of(folders, [&](const Place& place) { return place.folder == folder; });
    if (!folder.empty() && !isThere && folders.size() < kMaxPlaces && isFolder(folder))
      folders.push_back({name, folder});
  };
  if (const char* home = std::getenv("HOME")) add("Home", home);
  for (const std::filesystem::path& folder : userFolders()) add(folder.filename().string(), folder);
  std::error_code failure;
  add("Folder of the scene", std::filesystem::absolute(file, failure).lexically_normal().parent_path());
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path recent : recentFiles) {
    add(recent.parent_path().filename().string(), recent.parent_path());
    if (std::filesystem::is_regular_file(recent, failure)) files.push_back(recent);
  }
  return {std::move(folders), std::move(files)};
}

}  // namespace pliant::app
