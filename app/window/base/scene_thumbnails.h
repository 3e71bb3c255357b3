// Thumbnails for the scene list. Those of the demo scenes are in the assets, so that the list is complete at once; all
// others are made in the background, and cached by the contents of their scene.
//
// A reader thread loads existing thumbnails: from the user's folder, or, until one is made, from the assets. A maker
// thread with the lowest priority builds a scene, runs its first second and draws it with its own OpenGL context. The
// window's thread only copies pictures to textures.
#pragma once

#include "app/view/snapshot.h"
#include "render/framebuffer.h"
#include "render/gl_objects.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {

class SceneThumbnails {
 public:
  /// Stores the thumbnails in `folder`, which is created if missing; empty: only those of the assets are available.
  SceneThumbnails(std::filesystem::path folder, std::filesystem::path assets);
  ~SceneThumbnails();
  SceneThumbnails(const SceneThumbnails&) = delete;
  SceneThumbnails& operator=(const SceneThumbnails&) = delete;

  /// The texture with a scene's thumbnail in the theme, 0 while there is none. The first call requests it, as does a
  /// call after the file was changed: the old one remains until the new one is ready.
  GLuint find(const std::filesystem::path& scene, bool dark);
  /// Uploads thumbnails that are ready. Needs the window's OpenGL context, as the destructor does.
  void update();

 private:
  struct Request {
    std::filesystem::path scene;
    bool dark;
    auto operator<=>(const Request&) const = default;
  };
  /// The contents of a thumbnail.
  struct Preview {
    Snapshot snapshot;
    sim::ViewSettings view;
    render::Box box;
  };
  using Clock = std::chrono::steady_clock;
  /// The window's part of a request.
  struct Shown {
    render::GlTexture texture{nullptr};  ///< 0 while there is no picture
    std::filesystem::file_time_type written;
    Clock::time_point looked;  ///< when the file time was last checked
  };
  /// The result of a request: a picture, or nothing.
  struct Result {
    Request request;
    std::optional<render::Image> image;
  };
  class Studio;

  void readAll();
  void makeAll();
  /// An existing thumbnail; `isFinal`: no better one will be made.
  std::optional<render::Image> read(const Request& request, bool& isFinal) const;
  std::optional<render::Image> make(const Request& request, std::unique_ptr<Studio>& studio);
  std::optional<Preview> simulate(const Request& request);
  std::filesystem::path fileOf(const Request& request) const;
  bool isStopping();
  /// Returns false if it is stopped.
  bool rest(std::chrono::milliseconds time);

  std::filesystem::path folder_, assets_;
  std::map<Request, Shown> shown_;  ///< by request

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Request> requests_;  ///< requests for the reader
  std::deque<Request> unmade_;    ///< requests for the maker
  std::vector<Result> results_;   ///< for update()
  bool stopping_ = false;
  std::atomic<Clock::time_point> due_{Clock::time_point::max()};  ///< when the current simulation must end
  std::atomic<bool> isOver_{false};                               ///< ends the current step early
  std::thread reader_, maker_;
};

}  // namespace pliant::app
