#include "app/window/window.h"

#include "app/base/build_info.h"
#include "app/base/exit_code.h"
#include "app/base/free_memory.h"
#include "app/base/point_ending.h"
#include "app/lesson/lesson.h"
#include "app/pictures/picture_state.h"
#include "app/window/base/ui_scale.h"
#include "app/window/base/window_system.h"
#include "app/window/commands/window_commands.h"
#include "app/window/context/control_map.h"
#include "app/window/context/key_bindings.h"
#include "app/window/input_queue.h"
#include "app/window/key_input.h"
#include "app/window/panels/panel.h"
#include "app/window/run_pictures.h"
#include "app/window/session/recorder.h"
#include "app/window/window_painter.h"
#include "render/quality.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <glad/gl.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kLongestPicture(1.0 / 30.0);  ///< maximum frame time, unless drawing itself takes longer
constexpr Seconds kLongestUnseen(0.25);         ///< frames that only process queued clicks are not shown
constexpr Seconds kBetweenCounts(0.5);
constexpr std::chrono::seconds kFirstOpeningTimeout(2);  ///< for the first scene, during which nothing is shown
constexpr double kShareOfDrawing = 0.5;                  ///< of the time; the simulation needs the rest
constexpr double kLongestFirst = 10.0;                   ///< limit for steps to wait for the first picture [s]

/// The state of the main loop; GLFW's callbacks reach it through the window.
class WindowLoop {
 public:
  explicit WindowLoop(const WindowOptions& options);
  int run();

 private:
  void openFirst(const WindowOptions& options);
  void readFirstLesson(const std::filesystem::path& file);
  bool openOrBegin();
  void openInstead(bool isOurChoice);
  void followFirst();
  void reportMistakes(const std::string& mistakes);
  void drawPicture();
  void beginWhenSeen();
  void show(glm::ivec2 pixels);
  void paint(std::vector<PixelRect> parts, const render::RenderTarget& window);
  void waitForNext(std::chrono::steady_clock::time_point last);
  void countPictures(std::chrono::steady_clock::time_point now);
  void readMouse();
  void recordWindow(glm::ivec2 size);
  void noteLayout();
  static WindowLoop& of(GLFWwindow* window) { return *static_cast<WindowLoop*>(glfwGetWindowUserPointer(window)); }

  Preferences preferences_;
  PreferencesKeeper keeper_;
  WindowOptions options_;
  ControlMap controls_;
  Session session_;
  Recorder recorder_{session_};
  GlfwWindow window_;
  FullScreen fullScreen_;
  Gui gui_;
  bool software_;               ///< no graphics card
  bool isWatched_;              ///< a user is watching, and can answer questions
  bool isFirstComing_ = false;  ///< the scene of the command line is still being built
  bool hasBegun_ = false;       ///< the first picture was shown, and steps are allowed
  int exitCode_ = kExitDone;    ///< unless the simulation fails
  Mouse mouse_;
  KeyInput keys_;
  InputQueue input_;
  SceneThumbnails sceneThumbnails_{stateFolder() / "pictures", session_.assetsFolder()};
  PanelList panels_;
  CommandTable commands_ = commandTable();  ///< with the user's keys
  UiContext ui_{session_, mouse_, preferences_, recorder_, sceneThumbnails_, panels_, commands_, {}, {},
                {},       {},     {},           {}};
  RunPictures pictures_;
  float pictureSeconds_ = 0.016f;
  glm::vec2 size_{1.0f};  ///< of the window
  float pixelRatio_ = 1.0f;
  WindowPainter painter_{software_};
  Seconds paintSeconds_{0.0};  ///< duration of the last repaint
  std::chrono::steady_clock::time_point shownAt_{};
  struct Count {
    int pictures = 0;
    std::chrono::steady_clock::time_point begin;
  } counted_;  ///< of the window
};

bool isSizeGiven(const WindowOptions& options) { return options.width > 0 && options.height > 0; }

glm::ivec2 sizeOf(const WindowOptions& options, const Preferences& preferences) {
  return isSizeGiven(options) ? glm::ivec2(options.width, options.height)
                              : glm::ivec2(preferences.width, preferences.height);
}

// Scenes in the autosave folder, and in the default one, which may have been used before.
std::vector<LostScene> lostScenesOf(const Preferences& preferences) {
  std::vector<LostScene> all = findLostScenes(preferences.folderOfAutosaves());
  if (preferences.autosaveFolder.empty()) return all;
  std::vector<LostScene> older = findLostScenes(Preferences::usualFolderOfAutosaves());
  all.insert(all.end(), std::make_move_iterator(older.begin()), std::make_move_iterator(older.end()));
  return all;
}

// Without a scene on the command line: the last one if the preferences say so, else the welcome scene.
WindowOptions withScene(WindowOptions options, const Preferences& preferences) {
  if (!options.scene.empty()) return options;
  options.scene = options.welcomeScene();
  std::error_code failure;
  const bool hasLast =
      !preferences.recentFiles.empty() && std::filesystem::exists(preferences.recentFiles.front(), failure);
  if (preferences.reopenLast && hasLast) options.scene = preferences.recentFiles.front();
  return options;
}

WindowLoop::WindowLoop(const WindowOptions& options)
    : preferences_(Preferences::load()),
      keeper_(preferences_),
      options_(withScene(options, preferences_)),
      controls_(options.layout),
      session_(options_, preferences_.folderOfAutosaves()),
      window_(sizeOf(options, preferences_), !isSizeGiven(options)),
      gui_(window_.get()),
      software_(render::isSoftwareRenderer(reinterpret_cast<const char*>(glGetString(GL_RENDERER)))),
      isWatched_(!options.closeAtEnd),
      pictures_(ui_, software_) {
  if (options.quality) preferences_.picture.quality = *options.quality;
  ui_.layout.leftVisible = preferences_.showLeft;
  ui_.layout.rightVisible = preferences_.showRight;
  ui_.layout.leftWidth = preferences_.leftWidth;
  ui_.layout.rightWidth = preferences_.rightWidth;
  KeyBindings(commands_, preferences_).apply();
  panels_.make(ui_);
  glfwSetWindowUserPointer(window_.get(), this);
  glfwSetDropCallback(window_.get(), [](GLFWwindow* w, int count, const char** paths) {
    auto& files = of(w).ui_.requests.files;
    files.insert(files.end(), paths, paths + count);
  });
  glfwSetKeyCallback(window_.get(), [](GLFWwindow* w, int key, int scanCode, int action, int modifiers) {
    of(w).input_.take([w, event = std::array{key, scanCode, action, modifiers}] {
      const bool spaceIsViewKey = navigationPreset(of(w).preferences_.navigation).spaceIsViewKey;
      of(w).keys_.take(w, event, spaceIsViewKey);
    });
  });
  glfwSetCharCallback(window_.get(), [](GLFWwindow* w, unsigned letter) {
    of(w).input_.take([w, letter] { ImGui_ImplGlfw_CharCallback(w, letter); });
  });
  glfwSetScrollCallback(window_.get(), [](GLFWwindow* w, double x, double y) {
    of(w).input_.take([w, x, y] { ImGui_ImplGlfw_ScrollCallback(w, x, y); });
  });
  glfwSetMouseButtonCallback(window_.get(), [](GLFWwindow* w, int button, int action, int) {
    of(w).input_.take(button, action == GLFW_PRESS, glfwGetTime());
  });
  glfwSetCursorPosCallback(window_.get(),
                           [](GLFWwindow* w, double x, double y) { of(w).input_.move(float(x), float(y)); });
  glfwSetWindowRefreshCallback(window_.get(), [](GLFWwindow* w) { of(w).painter_.discard(); });
  openFirst(options);
}

// Errors in the file given on the command line: the window opens another scene, and the errors also go to standard
// error.
void WindowLoop::reportMistakes(const std::string& mistakes) {
  fmt::print(stderr, "{}\n", mistakes);
  exitCode_ = kExitBadInput;
  ui_.requests.startPage = preferences_.showStartPage;
}

// Shows another scene behind a question or an error about the one that could not be opened. Throws if the user asked
// for that one and nobody is watching.
void WindowLoop::openInstead(bool isOurChoice) {
  const auto why = [&] {
    return session_.readingQuestion ? session_.readingQuestion->text : session_.messages.banners().back().text;
  };
  const bool hasOwnResults =
      !session_.readingQuestion && !options_.results.empty();  // another scene would write others
  if (!isOurChoice && (!isWatched_ || hasOwnResults)) throw sim::InputError({}, 0, why());
  if (!isOurChoice && !session_.readingQuestion) reportMistakes(why());
  if (!session_.open(options_.welcomeScene())) throw sim::InputError({}, 0, why());
}

// A scene that takes long is built in the background, behind the welcome scene.
bool WindowLoop::openOrBegin() {
  if (session_.beginOpening(options_.scene, kFirstOpeningTimeout)) return true;
  isFirstComing_ = session_.opening() != nullptr;
  return isFirstComing_ && session_.openImmediately(options_.welcomeScene());
}

// If it cannot be opened after all, reports that on standard error, too.
void WindowLoop::followFirst() {
  if (!isFirstComing_ || session_.opening() != nullptr) return;
  isFirstComing_ = false;
  for (const Banner& banner : session_.messages.banners()) {
    if (banner.isNotOpened) reportMistakes(banner.text);
  }
}

// Errors are shown again when its page is opened.
void WindowLoop::readFirstLesson(const std::filesystem::path& file) {
  try {
    readLesson(file, session_.assetsFolder(), session_.consent());
  } catch (const sim::InputError& failure) {
    if (!isWatched_) throw;
    reportMistakes(failure.what());
  }
}

// The initial scene; for a lesson, or a mesh to be imported, the welcome scene first.
void WindowLoop::openFirst(const WindowOptions& options) {
  if (!options.results.empty()) session_.runs.exports.writeResultsTo(options.results);
  if (options.closeAtEnd && options.frames) session_.runs.stopAtFrame = *options.frames;
  const bool isLesson = options_.scene.extension() == ".md";
  const bool isInstead = isLesson || (holdsPoints(options_.scene) && !options.closeAtEnd);
  const std::filesystem::path file =
      isInstead ? std::exchange(options_.scene, options_.welcomeScene()) : std::filesystem::path();
  session_.opensPaused = preferences_.startPaused;
  const bool isOurChoice = options.scene.empty();
  ui_.requests.startPage = isOurChoice && preferences_.showStartPage && !preferences_.reopenLast;
  if (isLesson) readFirstLesson(file);
  // Results, and closing at the end, are for this scene only.
  const bool canWait = isWatched_ && options.results.empty() && !isInstead && options_.scene != options_.welcomeScene();
  if (!(canWait ? openOrBegin() : session_.open(options_.scene))) openInstead(isOurChoice);
  session_.runs.setWaiting(isWatched_);
  session_.runs.setPlaying(!isPictureFile(options_.scene) && !preferences_.startPaused);
  if (isLesson) {
    openFile(file, ui_);  // its page decides whether it plays
  } else if (!session_.readingQuestion && !isFirstComing_) {
    preferences_.noteRecent(session_.document().file());
    if (!options.closeAtEnd) beginScene(ui_);  // with closeAtEnd it must play
    if (isInstead) openFile(file, ui_);
  }
  if (!options.closeAtEnd) ui_.requests.lostScenes = lostScenesOf(preferences_);
}

int WindowLoop::run() {
  auto last = std::chrono::steady_clock::now();
  while (!ui_.requests.closeNow) {
    glfwPollEvents();
    input_.finishPoll(glfwGetTime());
    if (glfwWindowShouldClose(window_.get()) != 0) {
      glfwSetWindowShouldClose(window_.get(), GLFW_FALSE);
      ui_.requests.close = true;
    }
    session_.update();
    recorder_.update(preferences_);
    if (options_.closeAtEnd && options_.frames && session_.snapshot().frame >= *options_.frames) break;
    drawPicture();
    followFirst();
    if (window_.isContextLost()) {
      throw std::runtime_error(
          "the graphics driver was reset, and the window is lost; unsaved edits will be offered at the next start");
    }
    noteLayout();
    keeper_.update(preferences_, last);
    waitForNext(last);
    const auto now = std::chrono::steady_clock::now();
    pictureSeconds_ = std::chrono::duration<float>(now - last).count();
    countPictures(now);
    last = now;
  }
  noteLayout();
  keeper_.save(preferences_);
  glfwHideWindow(window_.get());
  session_.runs.setPlaying(false);  // leaves the processor to jobs that are still working in the background
  recorder_.finish();
  session_.close();
  return session_.snapshot().failure ? kExitFailed : exitCode_;
}

// Not every driver waits on swap: this limit keeps the processor free for the simulation. Input and finished pictures
// of the runs are handled at once.
void WindowLoop::waitForNext(std::chrono::steady_clock::time_point last) {
  if (input_.isWaiting() && glfwGetWindowAttrib(window_.get(), GLFW_ICONIFIED) == GLFW_FALSE) return;
  const Seconds shortest(1.0 / preferences_.frameLimit);
  std::this_thread::sleep_until(last + shortest);
  const Seconds period = std::clamp(paintSeconds_ / kShareOfDrawing, shortest, std::max(shortest, kLongestPicture));
  const Seconds left = last + period - std::chrono::steady_clock::now();
  if (left.count() <= 0.0) return;
  glfwWaitEventsTimeout(left.count());
  input_.finishPoll(glfwGetTime());
}

// Updated twice a second: a number that changes in each frame would cause repaints.
void WindowLoop::countPictures(std::chrono::steady_clock::time_point now) {
  ++counted_.pictures;
  const Seconds since = now - counted_.begin;
  if (since < kBetweenCounts) return;
  ui_.times.framesPerSecond = float(counted_.pictures / since.count());
  counted_ = {0, now};
}

// Copies what belongs to the preferences.
void WindowLoop::noteLayout() {
  preferences_.showLeft = ui_.layout.leftVisible;
  preferences_.showRight = ui_.layout.rightVisible;
  preferences_.leftWidth = ui_.layout.leftWidth;
  preferences_.rightWidth = ui_.layout.rightWidth;
  if (!isSizeGiven(options_) && !ui_.requests.fullScreen)
    glfwGetWindowSize(window_.get(), &preferences_.width, &preferences_.height);
}

void WindowLoop::drawPicture() {
  int width = 0, height = 0, pixelWidth = 0, pixelHeight = 0;
  glfwGetWindowSize(window_.get(), &width, &height);
  glfwGetFramebufferSize(window_.get(), &pixelWidth, &pixelHeight);
  if (width <= 0 || height <= 0) return beginWhenSeen();  // minimised
  size_ = {width, height};
  pixelRatio_ = float(pixelWidth) / float(width);
  float contentScale = 1.0f, ignored = 1.0f;
  glfwGetWindowContentScale(window_.get(), &contentScale, &ignored);
  // On systems that do not scale window coordinates themselves, the panels must grow.
  const float scale = preferences_.uiScale * ui_.layout.textScale() * std::max(contentScale / pixelRatio_, 1.0f);
  showLengthsIn(preferences_.lengthUnit);
  const GuiTheme theme{preferences_.darkTheme, ui_.layout.presents};
  if (gui_.style(scaleWithRoom(scale, size_), pixelRatio_, theme)) painter_.discard();

  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  input_.act(ImGui::GetIO());
  KeyInput::pressEnter();
  ImGui::NewFrame();
  keys_.act(ui_);
  fullScreen_.follow(window_.get(), ui_.requests.fullScreen);
  session_.runs.needs = {};
  for (const auto& panel : panels_.all()) panel->addNeeds(session_.runs.needs);
  placeRuns(ui_, size_);
  readMouse();
  const glm::ivec2 pixels(pixelWidth, pixelHeight);
  for (const auto& panel : panels_.all()) panel->update(ImGui::GetIO().DeltaTime);
  pictures_.make(ImGui::GetIO().DeltaTime, pixels, pixelRatio_);
  beginWhenSeen();
  pictures_.drawLabels();
  for (const auto& panel : panels_.all()) panel->draw();
  ImGui::Render();

  keys_.finishPicture(window_.get());
  const bool isWaiting = input_.isWaiting();
  if (!isWaiting || std::chrono::steady_clock::now() - shownAt_ > kLongestUnseen) show(pixels);
  // The control map is of a frame in which all events were processed.
  isWaiting ? controls_.dropPicture() : controls_.finishPicture(session_, mouse_, preferences_);
}

// Shaders are compiled for the first picture: without waiting, falling bodies would be on the ground when it is shown.
void WindowLoop::beginWhenSeen() {
  if (hasBegun_ || (pictures_.drawn().empty() && glfwGetTime() < kLongestFirst)) return;
  hasBegun_ = true;
  session_.runs.setWaiting(false);
}

// Repaints only what has changed.
void WindowLoop::show(glm::ivec2 pixels) {
  shownAt_ = std::chrono::steady_clock::now();
  if (ui_.requests.picture && session_.runs.areSnapshotsComplete()) {
    recorder_.takePicture(pictures_.withoutHighlights(), pixels, preferences_);
    ui_.requests.picture = false;  // it was set so far, which left out what belongs to the window alone
  }
  const render::RenderTarget window{0, pixels, pixelRatio_};
  std::vector<PixelRect> parts = painter_.outdated(gui_.update(), pictures_, window);
  if (!parts.empty() || recorder_.wantsWindow(pictures_.drawn())) paint(std::move(parts), window);
}

void WindowLoop::paint(std::vector<PixelRect> parts, const render::RenderTarget& window) {
  const auto start = std::chrono::steady_clock::now();
  painter_.paint(std::move(parts), pictures_, window);
  recordWindow(window.size);
  glfwSwapBuffers(window_.get());
  paintSeconds_ = std::chrono::steady_clock::now() - start;
}

bool isHeld(int key) { return ImGui::IsKeyDown(key); }

float axis(int positive, int negative) { return (isHeld(positive) ? 1.0f : 0.0f) - (isHeld(negative) ? 1.0f : 0.0f); }

void WindowLoop::readMouse() {
  const ImGuiIO& io = ImGui::GetIO();
  MouseInput input;
  const glm::vec2 cursor(io.MousePos.x, io.MousePos.y);
  const bool isPress = io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2];
  // The mouse acts on the run below the cursor, until the button is released; while the lens is open, which examines
  // one run, on that of the last press.
  const auto below = session_.view.runAt(cursor);
  const bool mayChange = !mouse_.isHeld() && !io.WantCaptureMouse && (!session_.runs.needs.recording || isPress);
  if (mayChange && below && *below < session_.snapshots().size()) session_.runs.activate(*below);
  input.position = cursor - session_.viewport().corner;
  input.viewport = session_.viewport().size;
  input.left = io.MouseDown[0];
  input.right = io.MouseDown[1];
  input.middle = io.MouseDown[2];
  input.held = {io.KeyShift, io.KeyCtrl, io.KeyAlt || keys_.isSpaceHeld()};
  if (input.left || input.right || input.middle || io.MouseWheel != 0.0f) keys_.useSpace();
  if (!io.WantCaptureMouse) input.wheel = {io.MouseWheelH, io.MouseWheel};
  if (!io.WantTextInput && !io.NavActive) {
    input.flight = {axis(GLFW_KEY_D, GLFW_KEY_A), axis(GLFW_KEY_E, GLFW_KEY_Q), axis(GLFW_KEY_W, GLFW_KEY_S)};
  }
  input.doubleClick = ImGui::IsMouseDoubleClicked(0);
  input.overPanel = io.WantCaptureMouse;
  input.seconds = pictureSeconds_;
  mouse_.update(input, {preferences_.dragStrength, &navigationPreset(preferences_.navigation)}, session_);
}

// A recording with panels gets the contents of the window.
void WindowLoop::recordWindow(glm::ivec2 size) {
  recorder_.windowSize = size;
  if (!recorder_.wantsWindow(pictures_.drawn())) return;
  render::Image image;
  render::readPixels({0, size, pixelRatio_}, image);
  recorder_.takeWindow(image);
}

}  // namespace

bool hasDisplay() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return set("DISPLAY") || set("WAYLAND_DISPLAY");
}

int runWindow(const WindowOptions& options) {
  shareOneHeap();
  return WindowLoop(options).run();
}

}  // namespace pliant::app
