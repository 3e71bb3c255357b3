#include "app/window/base/scene_pictures.h"

#include "app/document/scene_options.h"
#include "app/pictures/png.h"
#include "app/view/frame_maker.h"
#include "app/view/framing.h"

#include <fmt/format.h>
#include <stb/stb_image.h>

#include <chrono>
#include <functional>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace pliant::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr glm::ivec2 kSize{256, 144};
constexpr auto kFirstRest = std::chrono::seconds(2);    ///< the program starts undisturbed
constexpr auto kRest = std::chrono::milliseconds(400);  ///< between two scenes
constexpr double kSimulatedSeconds = 1.0;
constexpr auto kLongestRun = std::chrono::seconds(4);  ///< what is reached then is shown

// Only this thread: Linux gives each its own priority.
void becomeUnimportant() { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 19); }

std::optional<render::Image> readPng(const std::filesystem::path& file) {
  int width = 0, height = 0, channels = 0;
  stbi_uc* pixels = stbi_load(file.c_str(), &width, &height, &channels, 4);
  if (pixels == nullptr) return std::nullopt;
  render::Image image{{width, height}, {pixels, pixels + 4 * width * height}};
  stbi_image_free(pixels);
  return image;
}

// Older pictures of the same scene and theme.
void removeOlder(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  const std::string stem = name.substr(0, name.rfind('-') + 1);
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), ignored)) {
    if (entry.path() != file && entry.path().filename().string().starts_with(stem))
      std::filesystem::remove(entry, ignored);
  }
}

render::GlTexture upload(const render::Image& image) {
  render::GlTexture texture;
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.size.x, image.size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

}  // namespace

ScenePictures::ScenePictures(std::filesystem::path folder, std::filesystem::path assets)
    : folder_(std::move(folder)), assets_(std::move(assets)) {
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  thread_ = std::thread([this] { run(); });
}

ScenePictures::~ScenePictures() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

GLuint ScenePictures::find(const std::filesystem::path& scene, bool dark) {
  const auto [entry, isNew] = textures_.try_emplace(Wish{scene, dark}, nullptr);
  if (isNew) {
    {
      const std::lock_guard lock(mutex_);
      wishes_.push_front(entry->first);  // what is seen now comes before what was scrolled away
    }
    wake_.notify_one();
  }
  return entry->second;
}

void ScenePictures::update(render::Renderer& renderer) {
  std::optional<Result> result;
  {
    const std::lock_guard lock(mutex_);
    result = std::exchange(result_, std::nullopt);
  }
  if (!result) return;
  wake_.notify_one();
  if (result->snapshot) draw(*result, renderer);
  if (result->image) textures_.at(result->wish) = upload(*result->image);
}

void ScenePictures::draw(Result& result, render::Renderer& renderer) {
  render::Frame frame;
  frame.theme = result.wish.dark ? render::Theme::dark() : render::Theme::light();
  applyBackground(result.view.background, frame.theme);
  lookAsAsked(result.view, result.box, float(kSize.x) / float(kSize.y), kMargin, frame.camera);
  ViewOptions view;
  view.fluidSurface = result.view.fluidSurface;
  makeFrame(*result.snapshot, view, frame);
  if (!target_) target_.emplace(kSize);
  renderer.draw(frame, target_->target());
  result.image.emplace();
  render::readPixels(target_->target(), *result.image);
  try {
    writePng(result.file, *result.image);
    removeOlder(result.file);
  } catch (const sim::OutputError&) {
    // It is made again next time.
  }
}

// By its place, its time and the theme: an edited scene gets a new picture.
std::filesystem::path ScenePictures::fileOf(const Wish& wish) const {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(wish.scene, failure).time_since_epoch().count();
  const auto place = std::hash<std::string>()(wish.scene.string());
  return folder_ /
         fmt::format("{}-{:016x}-{}-{:x}.png", wish.scene.stem().string(), place, wish.dark ? "dark" : "light", time);
}

bool ScenePictures::isStopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

bool ScenePictures::simulate(Result& result) {
  SceneOptions options;
  options.scene = result.wish.scene;
  options.assets = assets_;
  options.threads = 1;
  sim::InputMessages diagnostics;
  // Of variants the first one stands for all.
  sim::Simulation simulation(sim::scenesSideBySide(loadScene(options, diagnostics)).front(), {assets_}, diagnostics);
  const sim::Settings& settings = simulation.scene().settings;
  result.snapshot.emplace();
  result.snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, *result.snapshot);
  result.view = simulation.scene().view;
  result.box = boxToSee(*result.snapshot, boxOfArrivals(simulation));
  const auto end = Clock::now() + kLongestRun;
  while (simulation.frame() < settings.iterations &&
         simulation.frame() * double(settings.timestep) < kSimulatedSeconds && Clock::now() < end) {
    if (isStopping()) return false;
    if (!simulation.step()) break;
  }
  result.snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, *result.snapshot);
  return true;
}

ScenePictures::Result ScenePictures::make(const Wish& wish) {
  Result result{wish, fileOf(wish), std::nullopt, std::nullopt, {}, {}};
  result.image = readPng(result.file);
  if (result.image) return result;
  try {
    if (!simulate(result)) result.snapshot.reset();
  } catch (const std::exception&) {
    result.snapshot.reset();  // a broken scene has no picture; opening it says why
  }
  return result;
}

void ScenePictures::run() {
  becomeUnimportant();
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, kFirstRest, [&] { return stopping_; });
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || (!wishes_.empty() && !result_); });
    if (stopping_) return;
    const Wish wish = wishes_.front();
    wishes_.pop_front();
    lock.unlock();
    Result result = make(wish);
    const bool wasSimulated = result.snapshot.has_value();
    lock.lock();
    result_ = std::move(result);
    if (wasSimulated) wake_.wait_for(lock, kRest, [&] { return stopping_; });
  }
}

}  // namespace pliant::app
