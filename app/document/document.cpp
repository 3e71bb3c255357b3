#include "app/document/document.h"

#include "app/document/scene_files.h"
#include "sim/io/atomic_file.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kLongestHistory = 500;

}  // namespace

void Document::push(Entry entry) {
  undo_.push_back(std::move(entry));
  if (undo_.size() > kLongestHistory) undo_.erase(undo_.begin());
  redo_.clear();
}

void Document::edit(sim::Scene scene, std::string description, std::string gesture, int act) {
  const bool continues = continuesGesture(gesture);
  // The document keeps its file: this scene may be from a time when it had another, such as one of the timeline's.
  if (scene.file != file()) scene = asOfFile(scene, file());
  sim::Scene before = std::exchange(scene_, std::move(scene));
  if (continues && !undo_.empty()) undo_.back().description = std::move(description);
  if (!continues) push({std::move(before), std::move(description), act});
  redo_.clear();
  gesture_ = std::move(gesture);
  ++revision_;
}

void Document::note(std::string description, int act) {
  push({scene_, std::move(description), act, false});
  endGesture();
}

void Document::removeUndoAction(int act) {
  for (std::vector<Entry>* entries : {&undo_, &redo_}) {
    std::erase_if(*entries, [act](const Entry& entry) { return entry.act == act; });
  }
}

void Document::removeUndoActions(const std::vector<int>& kept) {
  const auto isOver = [&](const Entry& entry) { return std::find(kept.begin(), kept.end(), entry.act) == kept.end(); };
  for (std::vector<Entry>* entries : {&undo_, &redo_}) {
    std::erase_if(*entries, [&](const Entry& entry) { return !entry.isEdit && isOver(entry); });
    for (Entry& entry : *entries) entry.act = isOver(entry) ? -1 : entry.act;
  }
}

int Document::goOneEntry(std::vector<Entry>& from, std::vector<Entry>& to) {
  if (from.empty()) return -1;
  Entry entry = std::move(from.back());
  from.pop_back();
  to.push_back({std::exchange(scene_, std::move(entry.scene)), std::move(entry.description), entry.act, entry.isEdit});
  endGesture();
  ++revision_;
  return entry.act;
}

int Document::undo() { return goOneEntry(undo_, redo_); }

int Document::redo() { return goOneEntry(redo_, undo_); }

std::vector<int> Document::undoableActions() const {
  std::vector<int> acts;
  for (const Entry& entry : undo_) {
    if (entry.act >= 0) acts.push_back(entry.act);
  }
  return acts;
}

std::vector<std::string> Document::descriptionsOf(const std::vector<Entry>& entries) {
  std::vector<std::string> descriptions;
  for (const Entry& entry : entries) descriptions.push_back(entry.description);
  return descriptions;
}

void Document::save(const std::filesystem::path& file) {
  sim::Scene moved = asOfFile(scene_, file);
  sim::writeWhole(file, sim::writeScene(moved));
  if (file != scene_.file) {  // undo must not go back to the old file
    for (std::vector<Entry>* entries : {&undo_, &redo_}) {
      for (Entry& entry : *entries) entry.scene = asOfFile(entry.scene, file);
    }
  }
  scene_ = std::move(moved);
  saved_ = scene_;
  isScratch_ = false;
  ++revision_;
}

}  // namespace pliant::app
