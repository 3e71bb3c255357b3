// The scene being edited, with its history: every edit can be taken back.
#pragma once

#include "sim/scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

class Document {
 public:
  explicit Document(sim::Scene scene) : scene_(std::move(scene)), saved_(scene_) {}
  /// One that nobody needs to save: a page of a lesson, say. Saved to a file it becomes an ordinary one.
  static Document scratch(sim::Scene scene) {
    Document document(std::move(scene));
    document.isScratch_ = true;
    return document;
  }

  const sim::Scene& scene() const { return scene_; }
  /// As it stands in its file.
  const sim::Scene& saved() const { return saved_; }
  const std::filesystem::path& file() const { return scene_.file; }
  bool isChanged() const { return !isScratch_ && !(scene_ == saved_); }
  bool isScratch() const { return isScratch_; }
  /// A number that is another one after each change of the scene.
  int revision() const { return revision_; }
  /// Counts as changed until it is saved: nothing on disk is like it.
  void markUnsaved() { saved_ = sim::Scene{}; }
  /// Counts as saved: it was just read from its file.
  void markSaved() { saved_ = scene_; }

  /// Replaces the scene. Edits with the same `gesture` (a drag of one slider) make one entry of the history; an empty
  /// gesture always makes its own.
  void edit(sim::Scene scene, std::string description, std::string gesture = {});
  /// Ends the running gesture: the next edit is an entry of its own.
  void endGesture() { gesture_.clear(); }

  bool canUndo() const { return !undo_.empty(); }
  bool canRedo() const { return !redo_.empty(); }
  std::size_t undoDepth() const { return undo_.size(); }
  std::size_t redoDepth() const { return redo_.size(); }
  /// What undo() would take back, and redo() would do again; empty when there is nothing.
  std::string undoDescription() const { return undo_.empty() ? std::string() : undo_.back().description; }
  std::string redoDescription() const { return redo_.empty() ? std::string() : redo_.back().description; }
  void undo();
  void redo();

  /// Writes the scene to `file`, whole or not at all, and makes that its file. File names in the scene that were found
  /// beside the old file are rewritten relative to the new one. Throws sim::OutputError.
  void save(const std::filesystem::path& file);

 private:
  struct Entry {
    sim::Scene scene;
    std::string description;
  };

  sim::Scene scene_;
  sim::Scene saved_;
  bool isScratch_ = false;
  std::vector<Entry> undo_;  ///< the scene before each edit
  std::vector<Entry> redo_;  ///< the scene after each edit taken back
  std::string gesture_;
  int revision_ = 0;
};

}  // namespace pliant::app
