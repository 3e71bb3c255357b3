// What the window works on: the document, the simulation that runs it, and what is looked at. The panels and the mouse
// change the session; the session tells the worker.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/document.h"
#include "app/frame_maker.h"
#include "app/options.h"
#include "app/result_folder.h"
#include "app/simulation_worker.h"
#include "render/camera.h"

namespace pliant::app {

/// A message over the picture.
struct Banner {
  std::string text;
  bool isError = true;
};

class Session {
 public:
  explicit Session(const SceneOptions& options) : options_(options) {}

  /// Opens a scene; on errors a banner tells them and the scene that was open keeps running.
  bool open(const std::filesystem::path& file);
  /// Starts the edited scene anew from its first frame; keeps all edited parameters.
  void reset();
  /// Reads the file again; unsaved edits can be brought back with undo.
  void reload();
  void save(const std::filesystem::path& file);

  /// One edit of the scene, as Document::edit; the simulation follows before its next step.
  void edit(sim::Scene scene, std::string description, std::string gesture = {});
  void endGesture() { document_->endGesture(); }
  void undo();
  void redo();

  void setPlaying(bool playing);
  bool isPlaying() const { return worker_->pace().playing; }
  void togglePlaying() { setPlaying(!isPlaying()); }
  void stepOnce();
  void setSpeed(float speed);
  /// Writes result files for each step of the scenes opened from now on. Throws sim::OutputError when the folder can
  /// neither be found nor made.
  void writeResultsTo(const std::filesystem::path& folder) { results_.emplace(folder); }
  void stopAtFrame(int frame) { stopAtFrame_ = frame; }

  /// Adds an element of a type whose `file` is a mesh or a point list; its size is guessed from the file.
  void addFromFile(const char* type, const std::filesystem::path& file);

  void toggleGravity();
  void gust();
  /// Shoots a heavy ball along the view.
  void shoot(const render::Ray& ray);

  /// Shows the scene: a new one as its <view> asks, else the whole of it. `aspect`, `margin`: as for render::Camera::fit.
  void frameView(float aspect, float margin);
  /// Takes over the newest snapshot and the worker's messages; once a picture.
  void update();

  bool isOpen() const { return worker_ != nullptr; }
  const Document& document() const { return *document_; }
  SimulationWorker& worker() { return *worker_; }
  const Snapshot& snapshot() const { return *snapshot_; }
  std::filesystem::path assetsFolder() const { return options_.assetsFolder(); }

  render::Camera camera;
  ViewOptions view;
  std::vector<Banner> banners;
  bool wantsFraming = false;  ///< a new scene waits to be shown whole
  bool wantsMeasures = false; ///< energies and stretch are shown
  int selectedElement = -1;

 private:
  void start(sim::Simulation simulation);
  void applyEdit();
  void followView();
  void showError(const std::exception& failure) { banners.push_back({failure.what(), true}); }

  SceneOptions options_;
  std::unique_ptr<Document> document_;
  std::unique_ptr<SimulationWorker> worker_;
  std::shared_ptr<const Snapshot> snapshot_;
  std::optional<ResultFolder> results_;
  render::Box arrivals_;         ///< where particles come in
  sim::ViewSettings shownView_;  ///< what the camera and the colours follow
  bool looksAsAsked_ = false;    ///< the next framing is that of the scene's view
  int stopAtFrame_ = -1;
  std::optional<std::filesystem::file_time_type> fileTime_;
  std::chrono::steady_clock::time_point fileChecked_{};
};

}  // namespace pliant::app
