#include "app/document/document.h"

#include "app/document/scene_files.h"
#include "sim/io/atomic_file.h"

#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kLongestHistory = 500;

}  // namespace

void Document::edit(sim::Scene scene, std::string description, std::string gesture) {
  const bool continues = !gesture.empty() && gesture == gesture_;
  if (!continues) {
    undo_.push_back({std::exchange(scene_, std::move(scene)), std::move(description)});
    if (undo_.size() > kLongestHistory) undo_.erase(undo_.begin());
  } else {
    scene_ = std::move(scene);
  }
  gesture_ = std::move(gesture);
  redo_.clear();
  ++revision_;
}

void Document::undo() {
  if (undo_.empty()) return;
  Entry entry = std::move(undo_.back());
  undo_.pop_back();
  redo_.push_back({std::exchange(scene_, std::move(entry.scene)), std::move(entry.description)});
  endGesture();
  ++revision_;
}

void Document::redo() {
  if (redo_.empty()) return;
  Entry entry = std::move(redo_.back());
  redo_.pop_back();
  undo_.push_back({std::exchange(scene_, std::move(entry.scene)), std::move(entry.description)});
  endGesture();
  ++revision_;
}

void Document::save(const std::filesystem::path& file) {
  sim::Scene moved = withFilesSeenFrom(scene_, file.parent_path());
  sim::writeWhole(file, sim::writeScene(moved));
  moved.file = file;
  scene_ = std::move(moved);
  saved_ = scene_;
  isScratch_ = false;
  ++revision_;
}

}  // namespace pliant::app
