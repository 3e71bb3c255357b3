#include "app/window/base/scene_thumbnails.h"

#include "app/base/build_info.h"
#include "app/base/thread_priority.h"
#include "app/document/scene_options.h"
#include "app/pictures/png.h"
#include "app/view/frame_maker.h"
#include "app/view/framing.h"
#include "app/window/base/shipped_thumbnails.h"
#include "app/window/base/text_pictures.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace pliant::app {

namespace {

constexpr glm::ivec2 kScenePictureSize{256, 144};
constexpr auto kFirstRest = std::chrono::seconds(2);    ///< leaves the program's start undisturbed
constexpr auto kRest = std::chrono::milliseconds(400);  ///< pause between two scenes
constexpr double kSimulatedSeconds = 1.0;
constexpr std::size_t kMaxWaiting = 100;                 ///< limit of results not yet taken by the window's thread
constexpr auto kLongestRun = std::chrono::seconds(4);    ///< the state reached by then is drawn
constexpr auto kBetweenLooks = std::chrono::seconds(1);  ///< between checks of a file's time
constexpr std::size_t kMostKept = 500;                   ///< limit of stored files

// Removes older thumbnails of the same scene and theme.
void removeOlder(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  const std::string stem = name.substr(0, name.rfind('-') + 1);
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), ignored)) {
    if (entry.path() != file && entry.path().filename().string().starts_with(stem))
      std::filesystem::remove(entry, ignored);
  }
}

// Removes the oldest files beyond the limit: their scenes are probably no longer listed.
void removeOldest(const std::filesystem::path& folder) {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    files.emplace_back(entry.last_write_time(ignored), entry.path());
  if (files.size() <= kMostKept) return;
  std::sort(files.begin(), files.end());
  files.resize(files.size() - kMostKept);
  for (const auto& [time, file] : files) std::filesystem::remove(file, ignored);
}

}  // namespace

/// The renderer, created on the maker thread.
class SceneThumbnails::Studio {
 public:
  Studio()
      : renderer_(shadersFolder(), render::Quality::forRenderer(context_.rendererName())), target_(kScenePictureSize) {}

  render::Image draw(const Preview& sight, bool dark) {
    render::Frame frame;
    frame.theme = dark ? render::Theme::dark() : render::Theme::light();
    applyBackground(sight.view.background, frame.theme);
    applyViewSettings(sight.view, sight.box, float(kScenePictureSize.x) / float(kScenePictureSize.y), frame.camera);
    ViewOptions view;
    view.fluidSurface = sight.view.fluidSurface;
    view.foam = sight.view.foam;
    view.stage = sight.view.stage;
    makeFrame(sight.snapshot, view, frame);
    renderer_.draw(frame, target_.target());
    render::Image image;
    render::readPixels(target_.target(), image);
    return image;
  }

 private:
  render::OffscreenContext context_;
  render::Renderer renderer_;
  render::Framebuffer target_;
};

SceneThumbnails::SceneThumbnails(std::filesystem::path folder, std::filesystem::path assets)
    : folder_(std::move(folder)), assets_(std::move(assets)) {
  reader_ = std::thread([this] { readAll(); });
  if (folder_.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  maker_ = std::thread([this] { makeAll(); });
}

SceneThumbnails::~SceneThumbnails() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  isOver_ = true;
  wake_.notify_all();
  reader_.join();
  if (maker_.joinable()) maker_.join();
}

GLuint SceneThumbnails::find(const std::filesystem::path& scene, bool dark) {
  const auto [entry, isNew] = shown_.try_emplace(Request{scene, dark});
  Shown& shown = entry->second;
  const auto now = Clock::now();
  if (!isNew && now - shown.looked < kBetweenLooks) return shown.texture;
  shown.looked = now;
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(scene, missing);
  if (isNew || written != shown.written) {
    {
      const std::lock_guard lock(mutex_);
      requests_.push_front(entry->first);  // visible ones come before those scrolled out of view
    }
    wake_.notify_all();
  }
  shown.written = written;
  return shown.texture;
}

void SceneThumbnails::update() {
  if (Clock::now() > due_.load()) isOver_ = true;
  std::vector<Result> results;
  {
    const std::lock_guard lock(mutex_);
    results.swap(results_);
  }
  if (results.empty()) return;
  wake_.notify_all();
  for (const Result& result : results) {
    if (result.image) shown_.at(result.request).texture = uploadPicture(*result.image);
  }
}

// Depends on path, contents and theme: an edited scene gets a new picture.
std::filesystem::path SceneThumbnails::fileOf(const Request& request) const {
  const auto place = std::hash<std::string>()(request.scene.string());
  return folder_ / fmt::format("{}-{:016x}-{}-{}.png", request.scene.stem().string(), place,
                               request.dark ? "dark" : "light", contentHash(request.scene));
}

bool SceneThumbnails::isStopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

bool SceneThumbnails::rest(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wake_.wait_for(lock, time, [&] { return stopping_; });
}

std::optional<SceneThumbnails::Preview> SceneThumbnails::simulate(const Request& request) {
  SceneOptions options;
  options.scene = request.scene;
  options.assets = assets_;
  options.threads = 1;
  sim::InputMessages diagnostics;
  // The first variant represents all.
  sim::Simulation simulation(sim::scenesSideBySide(loadScene(options, diagnostics)).front(), {assets_}, diagnostics);
  simulation.setFoam(true);
  const sim::Settings& settings = simulation.scene().settings;
  Preview sight;
  sight.snapshot.topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, sight.snapshot);
  sight.view = simulation.scene().view;
  sight.box = boundsToShow(sight.snapshot, emissionBoundsOf(simulation));
  isOver_ = false;
  if (isStopping()) return std::nullopt;
  due_ = Clock::now() + kLongestRun;
  simulation.stopWhen(isOver_);
  while (simulation.frame() < settings.iterations &&
         simulation.frame() * double(settings.timestep) < kSimulatedSeconds && simulation.step()) {
  }
  due_ = Clock::time_point::max();
  if (isStopping()) return std::nullopt;
  sight.snapshot.topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, sight.snapshot);
  return sight;
}

// Those in the assets use the light theme.
std::optional<render::Image> SceneThumbnails::read(const Request& request, bool& isFinal) const {
  isFinal = true;
  if (!folder_.empty()) {
    if (auto image = loadPng(fileOf(request))) return image;
  }
  auto image = shippedThumbnail(assets_, request.scene);
  isFinal = image && !request.dark;
  return image;
}

std::optional<render::Image> SceneThumbnails::make(const Request& request, std::unique_ptr<Studio>& studio) {
  try {
    if (!studio && !rest(kFirstRest)) return std::nullopt;
    const std::filesystem::path file = fileOf(request);  // of the current contents
    const auto sight = simulate(request);
    if (!sight) return std::nullopt;
    if (!studio) studio = std::make_unique<Studio>();
    render::Image image = studio->draw(*sight, request.dark);
    writePng(file, image);
    removeOlder(file);
    removeOldest(folder_);
    return image;
  } catch (const std::exception&) {
    return std::nullopt;  // a broken scene has none: opening it says why. One not written is made next time
  }
}

void SceneThumbnails::readAll() {
  yieldToWindow();
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || (!requests_.empty() && results_.size() < kMaxWaiting); });
    if (stopping_) return;
    const Request request = requests_.front();
    requests_.pop_front();
    lock.unlock();
    bool isFinal = false;
    std::optional<render::Image> image = read(request, isFinal);
    lock.lock();
    if (!isFinal && image) unmade_.push_back(request);
    if (!isFinal && !image) unmade_.push_front(request);  // missing ones come before those in the wrong theme
    if (image) results_.push_back({request, std::move(image)});
    if (!unmade_.empty()) wake_.notify_all();
  }
}

void SceneThumbnails::makeAll() {
  yieldToAll();
  std::unique_ptr<Studio> studio;  // made when needed, and gone when all is drawn: its OpenGL takes 60 MB
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || (!unmade_.empty() && results_.size() < kMaxWaiting); });
    if (stopping_) return;
    const Request request = unmade_.front();
    unmade_.pop_front();
    lock.unlock();
    std::optional<render::Image> image = make(request, studio);
    lock.lock();
    if (image) results_.push_back({request, std::move(image)});
    wake_.wait_for(lock, kRest, [&] { return stopping_; });
    if (!unmade_.empty()) continue;
    lock.unlock();
    studio.reset();
    lock.lock();
  }
}

}  // namespace pliant::app
