#include "app/document.h"

#include <utility>

#include "sim/io/atomic_file.h"

namespace pliant::app {

namespace {

constexpr std::size_t kLongestHistory = 500;

// Points a file that lies beside `from` to the same file seen from `to`.
void moveFile(std::string& name, const std::filesystem::path& from, const std::filesystem::path& to) {
  const std::filesystem::path path(name);
  std::error_code failure;
  if (name.empty() || path.is_absolute() || !std::filesystem::exists(from / path, failure)) return;
  const auto moved = std::filesystem::relative(from / path, to, failure);
  if (!failure && !moved.empty()) name = moved.generic_string();
}

void moveFiles(sim::Record& record, const std::filesystem::path& from, const std::filesystem::path& to) {
  for (const sim::Field& field : record.type().fields) {
    if (field.info.file) moveFile(*static_cast<std::string*>(field.member(record.data())), from, to);
  }
}

void moveFiles(sim::Scene& scene, const std::filesystem::path& from, const std::filesystem::path& to) {
  for (sim::Element& element : scene.elements) moveFiles(element, from, to);
  for (sim::Record& source : scene.sources) moveFiles(source, from, to);
  for (sim::Variant& variant : scene.variants) {
    for (sim::Variant::Set& set : variant.sets) {
      const sim::Field* field = sim::findParameter(scene, set.path);
      if (field != nullptr && field->info.file) moveFile(set.value, from, to);
    }
  }
}

std::filesystem::path folderOf(const std::filesystem::path& file) {
  const auto folder = file.parent_path();
  return folder.empty() ? std::filesystem::path(".") : folder;
}

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
  sim::Scene moved = scene_;
  const auto from = folderOf(scene_.file), to = folderOf(file);
  if (from != to) moveFiles(moved, from, to);
  sim::writeWhole(file, sim::writeScene(moved));
  moved.file = file;
  scene_ = std::move(moved);
  saved_ = scene_;
  isScratch_ = false;
  ++revision_;
}

}  // namespace pliant::app
