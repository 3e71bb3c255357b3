// The scene being edited, with its history: every edit can be undone.
#pragma once

#include "sim/scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

class Document {
 public:
  explicit Document(sim::Scene scene) : scene_(std::move(scene)), saved_(scene_) {}
  /// A document that need not be saved, such as a page of a lesson. Saving it to a file makes it an ordinary one.
  static Document scratch(sim::Scene scene) {
    Document document(std::move(scene));
    document.isScratch_ = true;
    return document;
  }

  const sim::Scene& scene() const { return scene_; }
  /// The scene as saved in its file.
  const sim::Scene& saved() const { return saved_; }
  const std::filesystem::path& file() const { return scene_.file; }
  /// Whether there are unsaved changes to the scene, or to the states saved with it.
  bool isChanged() const { return !isScratch_ && (haveStatesChanged_ || isSceneChanged()); }
  bool isSceneChanged() const { return !isScratch_ && !(scene_ == saved_); }
  bool isScratch() const { return isScratch_; }
  /// A number that changes with each change of the scene.
  int revision() const { return revision_; }
  /// Counts as changed until it is saved: it differs from all files.
  void markUnsaved() { saved_ = sim::Scene{}; }
  /// Counts as saved: it was just read from its file.
  void markSaved() { saved_ = scene_; }
  /// Whether named states, which are saved with the scene, were kept, renamed or forgotten since they were saved.
  void markStatesChanged(bool changed) { haveStatesChanged_ = changed; }

  /// Replaces the scene; the document's file stays, and names of files are rewritten relative to it. Edits with the
  /// same `gesture` (such as a drag of a slider) form one history entry, with the description of the last one; an empty
  /// gesture always starts a new one. `act`: as for note(), if a state that the edit destroys is held under that
  /// number.
  void edit(sim::Scene scene, std::string description, std::string gesture = {}, int act = -1);
  /// Whether an edit with this gesture would extend the last entry.
  bool continuesGesture(const std::string& gesture) const { return !gesture.empty() && gesture == gesture_; }
  /// Ends the current gesture: the next edit is a new entry.
  void endGesture() { gesture_.clear(); }
  /// Adds a history entry for an action that does not change the scene. `act`: the caller's number for it, at least 0,
  /// returned by undo() and redo().
  void note(std::string description, int act);
  /// Removes such an entry: it has had no effect.
  void removeUndoAction(int act);
  /// Removes all such entries, and the numbers of edits: their simulation has ended. Keeps those in `kept`.
  void removeUndoActions(const std::vector<int>& kept = {});

  bool canUndo() const { return !undo_.empty(); }
  bool canRedo() const { return !redo_.empty(); }
  std::size_t undoDepth() const { return undo_.size(); }
  std::size_t redoDepth() const { return redo_.size(); }
  /// The entry that undo() or redo() would apply to; empty if there is none.
  std::string undoDescription() const { return undo_.empty() ? std::string() : undo_.back().description; }
  std::string redoDescription() const { return redo_.empty() ? std::string() : redo_.back().description; }
  /// Return the number of the entry undone or redone; -1 if it has none, or there was none.
  int undo();
  int redo();
  /// The numbers of the entries that can be undone, newest last, skipping entries without numbers.
  std::vector<int> undoableActions() const;
  /// Descriptions of all entries that can be undone, newest last; and of those that can be redone, the next one last.
  std::vector<std::string> undoDescriptions() const { return descriptionsOf(undo_); }
  std::vector<std::string> redoDescriptions() const { return descriptionsOf(redo_); }

  /// Writes the scene to `file`, atomically, and makes that its file, also for undo and redo. Names of files beside the
  /// old file are rewritten relative to the new one. Throws sim::OutputError.
  void save(const std::filesystem::path& file);

 private:
  struct Entry {
    sim::Scene scene;
    std::string description;
    int act = -1;
    bool isEdit = true;  ///< false: from note()
  };
  int goOneEntry(std::vector<Entry>& from, std::vector<Entry>& to);
  void push(Entry entry);
  static std::vector<std::string> descriptionsOf(const std::vector<Entry>& entries);

  sim::Scene scene_;
  sim::Scene saved_;
  bool isScratch_ = false;
  bool haveStatesChanged_ = false;
  std::vector<Entry> undo_;  ///< the scene before each edit
  std::vector<Entry> redo_;  ///< the scene after each undone edit
  std::string gesture_;
  int revision_ = 0;
};

}  // namespace pliant::app
