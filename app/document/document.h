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
  /// Whether something is not saved: of the scene, or of the states that are kept beside it.
  bool isChanged() const { return !isScratch_ && (haveStatesChanged_ || isSceneChanged()); }
  bool isSceneChanged() const { return !isScratch_ && !(scene_ == saved_); }
  bool isScratch() const { return isScratch_; }
  /// A number that is another one after each change of the scene.
  int revision() const { return revision_; }
  /// Counts as changed until it is saved: nothing on disk is like it.
  void markUnsaved() { saved_ = sim::Scene{}; }
  /// Counts as saved: it was just read from its file.
  void markSaved() { saved_ = scene_; }
  /// States of the timeline, which are saved with the scene, were kept, renamed or forgotten; or they were saved.
  void markStatesChanged(bool changed) { haveStatesChanged_ = changed; }

  /// Replaces the scene. Edits with the same `gesture` (a drag of one slider) make one entry of the history; an empty
  /// gesture always makes its own. `act`: as of note(), where a state that the edit ends is kept by that number.
  void edit(sim::Scene scene, std::string description, std::string gesture = {}, int act = -1);
  /// Whether an edit with this gesture goes on with the last entry.
  bool continuesGesture(const std::string& gesture) const { return !gesture.empty() && gesture == gesture_; }
  /// Ends the running gesture: the next edit is an entry of its own.
  void endGesture() { gesture_.clear(); }
  /// Something was done that changed no value of the scene: an entry of the history as others are. `act`: the caller's
  /// number for it, at least 0, which undo() and redo() return.
  void note(std::string description, int act);
  /// Takes such an entry out of the history: it has done nothing.
  void forgetAct(int act);
  /// Takes all such entries out, and the numbers of edits: they are of a simulation that is over. Those of `kept` stay.
  void forgetActs(const std::vector<int>& kept = {});

  bool canUndo() const { return !undo_.empty(); }
  bool canRedo() const { return !redo_.empty(); }
  std::size_t undoDepth() const { return undo_.size(); }
  std::size_t redoDepth() const { return redo_.size(); }
  /// What undo() would take back, and redo() would do again; empty when there is nothing.
  std::string undoDescription() const { return undo_.empty() ? std::string() : undo_.back().description; }
  std::string redoDescription() const { return redo_.empty() ? std::string() : redo_.back().description; }
  /// Return the number of what was taken back or done again; -1: it was an edit without one, or there was nothing.
  int undo();
  int redo();
  /// The numbers of the entries that undo() would take back, the newest last; without those that have none.
  std::vector<int> actsDone() const;
  /// What undo() takes back, one after the other, the newest last; and what redo() does again, the next one last.
  std::vector<std::string> undoDescriptions() const { return descriptionsOf(undo_); }
  std::vector<std::string> redoDescriptions() const { return descriptionsOf(redo_); }

  /// Writes the scene to `file`, whole or not at all, and makes that its file. File names in the scene that were found
  /// beside the old file are rewritten relative to the new one. Throws sim::OutputError.
  void save(const std::filesystem::path& file);

 private:
  struct Entry {
    sim::Scene scene;
    std::string description;
    int act = -1;
    bool isEdit = true;  ///< false: of note()
  };
  int goOneEntry(std::vector<Entry>& from, std::vector<Entry>& to);
  void push(Entry entry);
  static std::vector<std::string> descriptionsOf(const std::vector<Entry>& entries);

  sim::Scene scene_;
  sim::Scene saved_;
  bool isScratch_ = false;
  bool haveStatesChanged_ = false;
  std::vector<Entry> undo_;  ///< the scene before each edit
  std::vector<Entry> redo_;  ///< the scene after each edit taken back
  std::string gesture_;
  int revision_ = 0;
};

}  // namespace pliant::app
