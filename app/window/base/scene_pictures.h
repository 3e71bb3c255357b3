// Small pictures of scenes for the scene list. Those of the demo scenes are among the assets, so that the list is whole
// at once; all others are made by the program itself while nobody waits for them, and kept by what is in their scene.
//
// One thread reads what there is: from the user's folder, or, till that is made, from the assets. Another one, which
// goes on while all others rest, builds a scene, runs its first second and draws it with an OpenGL context of its own.
// The window's thread only copies a picture into a texture.
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

class ScenePictures {
 public:
  /// Keeps the pictures in `folder`, which is made when missing; empty: there are those of the assets alone.
  ScenePictures(std::filesystem::path folder, std::filesystem::path assets);
  ~ScenePictures();
  ScenePictures(const ScenePictures&) = delete;
  ScenePictures& operator=(const ScenePictures&) = delete;

  /// The texture with a scene's picture in the theme, 0 while there is none. The first call asks for it, and so does one
  /// after the file was changed: until the new picture is there the old one stays.
  GLuint find(const std::filesystem::path& scene, bool dark);
  /// Takes over the pictures that are ready. Needs the window's OpenGL context, as the destructor does.
  void update();

 private:
  struct Wish {
    std::filesystem::path scene;
    bool dark;
    auto operator<=>(const Wish&) const = default;
  };
  /// What is seen in a picture.
  struct Sight {
    Snapshot snapshot;
    sim::ViewSettings view;
    render::Box box;
  };
  using Clock = std::chrono::steady_clock;
  /// What the window has of a wish.
  struct Shown {
    render::GlTexture texture{nullptr};  ///< name 0 while there is no picture
    std::filesystem::file_time_type written;
    Clock::time_point looked;  ///< at the time of the file
  };
  /// What has become of a wish: a picture, or nothing.
  struct Result {
    Wish wish;
    std::optional<render::Image> image;
  };
  class Studio;

  void readAll();
  void makeAll();
  /// A picture that is there; `isFinal`: there will be no better one.
  std::optional<render::Image> read(const Wish& wish, bool& isFinal) const;
  std::optional<render::Image> make(const Wish& wish, std::unique_ptr<Studio>& studio);
  std::optional<Sight> simulate(const Wish& wish);
  std::filesystem::path fileOf(const Wish& wish) const;
  bool isStopping();
  /// Returns false where it is stopped.
  bool rest(std::chrono::milliseconds time);

  std::filesystem::path folder_, assets_;
  std::map<Wish, Shown> shown_;  ///< of all wishes

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Wish> wishes_;      ///< to be read
  std::deque<Wish> unmade_;      ///< to be made
  std::vector<Result> results_;  ///< wait for update()
  bool stopping_ = false;
  std::atomic<Clock::time_point> due_{Clock::time_point::max()};  ///< when a simulation is to end
  std::atomic<bool> isOver_{false};                               ///< the step that it is in ends early
  std::thread reader_, maker_;
};

}  // namespace pliant::app
