#include "app/window/window.h"

#include "app/base/build_info.h"
#include "app/base/exit_code.h"
#include "app/pictures/picture_state.h"
#include "app/view/framing.h"
#include "app/view/run_titles.h"
#include "app/window/control_map.h"
#include "app/window/keyboard.h"
#include "app/window/scene_pictures.h"
#include "app/window/session/recorder.h"
#include "app/window/window_system.h"
#include "render/renderer.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <glad/gl.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <thread>

namespace pliant::app {

namespace {

constexpr float kSeparator = 2.0f;                                   ///< between runs side by side [window coordinates]
constexpr auto kShortestPicture = std::chrono::microseconds(15600);  ///< 64 pictures a second at most

/// Everything the loop holds; callbacks of GLFW reach it through the window.
class WindowLoop {
 public:
  explicit WindowLoop(const WindowOptions& options);
  int run();

 private:
  void drawPicture();
  void placeRuns();
  void makePicture(float seconds);
  void followColours(float seconds);
  void makeFrameOf(std::size_t run);
  void drawFrames();
  void drawPanels();
  void readMouse();
  void takePicture(glm::ivec2 size);
  void recordWindow(glm::ivec2 size);
  void followFullScreen();
  void takeKey(int key, int scanCode, int action, int modifiers);
  static WindowLoop& of(GLFWwindow* window) { return *static_cast<WindowLoop*>(glfwGetWindowUserPointer(window)); }

  Preferences preferences_;
  WindowOptions options_;
  ControlMap controls_;
  Session session_;
  Recorder recorder_{session_};
  GlfwWindow window_;
  Gui gui_;
  render::Renderer renderer_;
  ScenePictures pictures_;
  std::vector<render::Frame> frames_;  ///< by run
  Snapshots drawn_;                    ///< what the frames show
  std::vector<Cell> cells_;            ///< of the frames; an edit in a panel may change the runs before they are drawn
  Snapshots ghosts_;                   ///< of another branch, by run; empty: none
  std::vector<float> values_;          ///< of all runs, for the range of their colours
  Mouse mouse_;
  PanelState panels_;
  UiContext desk_{session_, mouse_, preferences_, panels_, recorder_};
  std::vector<KeyPress> keys_;                ///< since the last picture
  std::set<int> pressed_;                     ///< since the last picture, by the window system's codes
  std::vector<std::array<int, 3>> released_;  ///< of these: key, scan code, modifiers
  bool spaceHeld_ = false;                    ///< as the view key of the navigation preset
  bool spaceUsed_ = false;                    ///< the mouse was used with it
  glm::ivec4 windowed_{0, 0, 1280, 800};      ///< place and size before full screen
  float pictureSeconds_ = 0.016f;
  glm::vec2 size_{1.0f};  ///< of the window
  float pixelRatio_ = 1.0f;
  float top_ = 0.0f;  ///< height of menu and toolbar
};

int widthOf(const WindowOptions& options, const Preferences& preferences) {
  return options.width > 0 ? options.width : preferences.width;
}
int heightOf(const WindowOptions& options, const Preferences& preferences) {
  return options.height > 0 ? options.height : preferences.height;
}

// Without a scene on the command line: the last one where the user wants that, else the welcome scene.
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
      options_(withScene(options, preferences_)),
      controls_(options.layout),
      session_(options_, stateFolder() / "autosave"),
      window_(widthOf(options, preferences_), heightOf(options, preferences_)),
      gui_(window_.get()),
      renderer_(shadersFolder(), render::Quality::forRenderer(reinterpret_cast<const char*>(glGetString(GL_RENDERER)))),
      pictures_(stateFolder() / "pictures", session_.assetsFolder()) {
  panels_.leftVisible = preferences_.showLeft;
  panels_.rightVisible = preferences_.showRight;
  panels_.leftWidth = preferences_.leftWidth;
  panels_.rightWidth = preferences_.rightWidth;
  glfwSetWindowUserPointer(window_.get(), this);
  glfwSetDropCallback(window_.get(), [](GLFWwindow* w, int count, const char** paths) {
    of(w).panels_.arrived.insert(of(w).panels_.arrived.end(), paths, paths + count);
  });
  glfwSetKeyCallback(window_.get(), [](GLFWwindow* w, int key, int scanCode, int action, int modifiers) {
    of(w).takeKey(key, scanCode, action, modifiers);
  });
  if (!options.results.empty()) session_.runs.exports.writeResultsTo(options.results);
  if (options.closeAtEnd && options.frames) session_.runs.stopAtFrame = *options.frames;
  const bool isLesson = options_.scene.extension() == ".md";
  const std::filesystem::path lesson =
      isLesson ? std::exchange(options_.scene, options_.welcomeScene()) : std::filesystem::path();
  if (isLesson) readLesson(lesson, session_.assetsFolder());  // what is wrong with it is told on the terminal
  const bool isOurChoice = options.scene.empty();
  if (!session_.open(options_.scene) && (!isOurChoice || !session_.open(options_.welcomeScene()))) {
    throw std::runtime_error(session_.messages.banners().back().text);
  }
  if (isLesson)
    openLesson(lesson, desk_);
  else
    preferences_.noteRecent(session_.document().file());
  if (!options.closeAtEnd) panels_.lostScenes = findLostScenes(stateFolder() / "autosave");
  session_.runs.setPlaying(!isPictureFile(options_.scene));
}

int WindowLoop::run() {
  auto last = std::chrono::steady_clock::now();
  while (!panels_.closing) {
    glfwPollEvents();
    if (glfwWindowShouldClose(window_.get()) != 0) {
      glfwSetWindowShouldClose(window_.get(), GLFW_FALSE);
      panels_.wantsClose = true;
    }
    session_.update();
    recorder_.update(preferences_);
    if (options_.closeAtEnd && options_.frames && session_.snapshot().frame >= *options_.frames) break;
    drawPicture();
    // The swap does not wait on every driver: a cap of our own keeps the processor free for the simulation.
    std::this_thread::sleep_until(last + kShortestPicture);
    const auto now = std::chrono::steady_clock::now();
    pictureSeconds_ = std::chrono::duration<float>(now - last).count();
    panels_.framesPerSecond += 0.1f * (1.0f / pictureSeconds_ - panels_.framesPerSecond);
    last = now;
  }
  preferences_.showLeft = panels_.leftVisible;
  preferences_.showRight = panels_.rightVisible;
  preferences_.leftWidth = panels_.leftWidth;
  preferences_.rightWidth = panels_.rightWidth;
  if (options_.width == 0 && !panels_.fullScreen)
    glfwGetWindowSize(window_.get(), &preferences_.width, &preferences_.height);
  preferences_.save();
  glfwHideWindow(window_.get());
  recorder_.finish();
  session_.close();
  return session_.snapshot().failure ? kExitFailed : kExitDone;
}

void WindowLoop::drawPicture() {
  int width = 0, height = 0, pixelWidth = 0, pixelHeight = 0;
  glfwGetWindowSize(window_.get(), &width, &height);
  glfwGetFramebufferSize(window_.get(), &pixelWidth, &pixelHeight);
  if (width <= 0 || height <= 0) return;  // minimised
  size_ = {width, height};
  pixelRatio_ = float(pixelWidth) / float(width);
  float contentScale = 1.0f, ignored = 1.0f;
  glfwGetWindowContentScale(window_.get(), &contentScale, &ignored);
  // Where the window system scales by enlarging window coordinates, the panels must grow by themselves.
  gui_.style(preferences_.uiScale * std::max(contentScale / pixelRatio_, 1.0f), pixelRatio_, preferences_.darkTheme);

  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
  for (const KeyPress& press : keys_) handleKey(press, desk_);
  keys_.clear();
  followFullScreen();
  placeRuns();
  readMouse();
  const auto start = std::chrono::steady_clock::now();
  makePicture(ImGui::GetIO().DeltaTime);
  for (std::size_t r = 0; r < frames_.size(); ++r) {
    drawLabels(frames_[r], cells_[r].picture, preferences_.darkTheme);
  }
  drawPanels();
  ImGui::Render();

  if (panels_.leftVisible) pictures_.update(renderer_);
  drawFrames();
  if (panels_.wantsPicture && session_.runs.showsWhole()) {
    panels_.wantsPicture = false;
    takePicture({pixelWidth, pixelHeight});
  }
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  recordWindow({pixelWidth, pixelHeight});
  glfwSwapBuffers(window_.get());
  pressed_.clear();
  for (const auto& [key, scanCode, modifiers] : std::exchange(released_, {})) {
    ImGui_ImplGlfw_KeyCallback(window_.get(), key, scanCode, GLFW_RELEASE, modifiers);
  }
  controls_.finishPicture(session_, mouse_, preferences_);
  const float milliseconds = 1e3f * std::chrono::duration<float>(std::chrono::steady_clock::now() - start).count();
  panels_.pictureMilliseconds += 0.1f * (milliseconds - panels_.pictureMilliseconds);
}

// A single run has the whole window, behind the panels, down to the one that fits; several share what the panels leave
// free.
void WindowLoop::placeRuns() {
  const std::size_t count = session_.snapshots().size();
  Viewport room{{0.0f, 0.0f}, size_};
  room.size.y -= std::floor(std::min(panels_.fit.coveredBelow, 0.6f * size_.y));
  if (count > 1) {
    room.corner = {std::floor(leftPanelWidth(panels_)), std::floor(top_)};
    const glm::vec2 end(size_.x - std::floor(rightPanelWidth(panels_)), size_.y - std::floor(drawerHeight(panels_)));
    room.size = glm::max(end - room.corner, glm::vec2(1.0f));
  }
  session_.view.cells = gridOf(count, room, std::floor(kTitleLines * ImGui::GetFontSize()), kSeparator);
}

// What of the scene is seen, and from where.
void WindowLoop::makePicture(float seconds) {
  const bool several = session_.snapshots().size() > 1;
  session_.runs.needs.recording = panels_.lens.open;
  session_.runs.needs.measures = panels_.showInfo || panels_.drawer.showsProfile() || several;
  session_.runs.needs.plots = panels_.drawer.showsPlot();
  session_.runs.needs.stiffness = panels_.rightVisible;
  panels_.history.note(session_.snapshot(), seconds);
  followColours(seconds);
  if (session_.view.wantsFraming) {
    const Framing framing = framingOf(panels_, session_);
    session_.view.frame(session_.snapshots(), framing.aspect, framing.margin);
  }
  drawn_ = session_.snapshots();
  ghosts_ = session_.runs.travel().ghostSnapshots(session_.worker());
  cells_ = session_.view.cells;
  frames_.resize(cells_.size());
  for (std::size_t run = 0; run < frames_.size(); ++run) makeFrameOf(run);
  if (renderer_.quality().shadows != session_.view.options.shadows) {
    render::Quality quality = renderer_.quality();
    quality.shadows = session_.view.options.shadows;
    renderer_.setQuality(quality);
  }
}

// Colours mean the same in all runs.
void WindowLoop::followColours(float seconds) {
  ViewOptions& view = session_.view.options;
  if (session_.snapshot().colourBy != view.colourBy) return;
  values_.clear();
  for (const auto& snapshot : session_.snapshots()) {
    values_.insert(values_.end(), snapshot->values.begin(), snapshot->values.end());
  }
  view.scale.follow(view.colourBy, values_, seconds);
}

void WindowLoop::makeFrameOf(std::size_t run) {
  render::Frame& frame = frames_[run];
  const Snapshot& snapshot = *session_.snapshots()[run];
  frame.camera = session_.view.camera;
  frame.theme = preferences_.darkTheme ? render::Theme::dark() : render::Theme::light();
  applyBackground(session_.document().scene().view.background, frame.theme);
  const bool isUnderLens = panels_.lens.open && run == session_.runs.active();
  if (isUnderLens && snapshot.recording != nullptr && !snapshot.recording->stages.empty()) {
    panels_.lens.place = clamped(*snapshot.recording, panels_.lens.place);
    makeFrame(snapshotAt(snapshot, panels_.lens.place), session_.view.options, frame);
    addLensArrows(snapshot, panels_.lens, session_.selection.particles, frame);
  } else {
    makeFrame(snapshot, session_.view.options, frame);
  }
  if (run < ghosts_.size()) addGhost(*ghosts_[run], session_.view.options, frame);
  addFailureMarks(snapshot, frame);
  if (panels_.formulaOpen && run == session_.runs.active()) addFormulaMarks(session_, panels_.formula, frame);
}

void WindowLoop::drawFrames() {
  const glm::ivec2 window(glm::round(size_ * pixelRatio_));
  if (frames_.size() > 1) render::fill({0, window, pixelRatio_}, separatorColour(preferences_.darkTheme));
  for (std::size_t run = 0; run < frames_.size(); ++run) {
    const Viewport& picture = cells_[run].picture;
    const glm::ivec2 size(glm::round(picture.size * pixelRatio_)), corner(glm::round(picture.corner * pixelRatio_));
    renderer_.draw(frames_[run], {0, size, pixelRatio_, {corner.x, window.y - corner.y - size.y}});
  }
}

void WindowLoop::drawPanels() {
  const float top = top_ = drawTop(desk_);
  drawSideBySide(desk_);
  drawSceneList(session_, preferences_, panels_, pictures_, top);
  drawLesson(desk_, top);
  drawLessonList(desk_);
  drawInspector(session_, panels_, top);
  drawDrawer(desk_);
  drawLens(desk_);
  drawFormulaPanel(desk_);
  drawFitPanel(desk_);
  drawTakes(desk_);
  drawFailure(desk_, top);
  drawRecording(desk_, top);
  drawPanelEdges(panels_, top);
  const float below = cells_.size() > 1 ? cells_.front().picture.corner.y : top;
  drawLegend(session_, panels_, below);
  drawSelection(desk_);
  drawOverlays(session_, mouse_, panels_, below);
  drawVariants(desk_);
  drawHelp(desk_);
  drawPreferences(preferences_, panels_);
  drawContextMenu(desk_);
  drawCommandSearch(desk_);
  drawDialogues(desk_);
  drawExport(desk_);
}

bool isHeld(int key) { return ImGui::IsKeyDown(key); }

float axis(int positive, int negative) { return (isHeld(positive) ? 1.0f : 0.0f) - (isHeld(negative) ? 1.0f : 0.0f); }

void WindowLoop::readMouse() {
  const ImGuiIO& io = ImGui::GetIO();
  MouseInput input;
  const glm::vec2 cursor(io.MousePos.x, io.MousePos.y);
  const bool isPress = io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2];
  // The run below the cursor is the one that the mouse acts in, until the button goes up again; with the lens open,
  // which looks into one run, that of the last press.
  const auto below = session_.view.runAt(cursor);
  const bool mayChange = !mouse_.isHeld() && !io.WantCaptureMouse && (!panels_.lens.open || isPress);
  if (mayChange && below && *below < session_.snapshots().size()) session_.runs.activate(*below);
  input.position = cursor - session_.viewport().corner;
  input.viewport = session_.viewport().size;
  input.left = io.MouseDown[0];
  input.right = io.MouseDown[1];
  input.middle = io.MouseDown[2];
  input.held = {io.KeyShift, io.KeyCtrl, io.KeyAlt || spaceHeld_};
  if (spaceHeld_ && (input.left || input.right || input.middle)) spaceUsed_ = true;
  if (!io.WantCaptureMouse) input.wheel = {io.MouseWheelH, io.MouseWheel};
  if (!io.WantTextInput) {
    input.flight = {axis(GLFW_KEY_D, GLFW_KEY_A), axis(GLFW_KEY_E, GLFW_KEY_Q), axis(GLFW_KEY_W, GLFW_KEY_S)};
  }
  input.doubleClick = ImGui::IsMouseDoubleClicked(0);
  input.overPanel = io.WantCaptureMouse;
  input.seconds = pictureSeconds_;
  mouse_.update(input, {preferences_.dragStrength, &navigationPreset(preferences_.navigation)}, session_);
}

void WindowLoop::takeKey(int key, int scanCode, int action, int modifiers) {
  if (action == GLFW_RELEASE && pressed_.contains(key)) {
    released_.push_back({key, scanCode, modifiers});  // Dear ImGui looks once a picture: it would not see the press
  } else {
    ImGui_ImplGlfw_KeyCallback(window_.get(), key, scanCode, action, modifiers);
    if (action == GLFW_PRESS) pressed_.insert(key);
  }
  const bool isSpace = key == GLFW_KEY_SPACE && navigationPreset(preferences_.navigation).spaceIsViewKey;
  if (isSpace) {  // acts when it is let go, unless the mouse was used with it
    const bool acts = action == GLFW_RELEASE && spaceHeld_ && !spaceUsed_;
    spaceHeld_ = action != GLFW_RELEASE;
    if (action == GLFW_PRESS) spaceUsed_ = false;
    if (!acts) return;
  } else if (action == GLFW_RELEASE) {
    return;
  }
  const char* symbol = key <= GLFW_KEY_WORLD_2 ? glfwGetKeyName(key, scanCode) : nullptr;
  const auto held = [&](int modifier) { return (modifiers & modifier) != 0; };
  keys_.push_back({{layoutKey(key, symbol), held(GLFW_MOD_CONTROL), held(GLFW_MOD_SHIFT), held(GLFW_MOD_ALT)},
                   action == GLFW_REPEAT});
}

void WindowLoop::followFullScreen() {
  const bool isFull = glfwGetWindowMonitor(window_.get()) != nullptr;
  if (isFull == panels_.fullScreen) return;
  if (isFull) {
    glfwSetWindowMonitor(window_.get(), nullptr, windowed_.x, windowed_.y, windowed_.z, windowed_.w, GLFW_DONT_CARE);
    return;
  }
  glfwGetWindowPos(window_.get(), &windowed_.x, &windowed_.y);
  glfwGetWindowSize(window_.get(), &windowed_.z, &windowed_.w);
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) {
    panels_.fullScreen = false;
    return;
  }
  glfwSetWindowMonitor(window_.get(), monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

// The picture as it is drawn, but for what the mouse points at, goes to a file of a new name.
void WindowLoop::takePicture(glm::ivec2 size) {
  const ViewOptions before = session_.view.options;
  session_.view.options.highlighted = session_.view.options.highlightedObject = -1;
  for (std::size_t run = 0; run < frames_.size(); ++run) makeFrameOf(run);
  session_.view.options = before;
  recorder_.takePicture(frames_, size, preferences_);
}

// A recording with the panels gets what the window shows.
void WindowLoop::recordWindow(glm::ivec2 size) {
  recorder_.windowSize = size;
  if (!recorder_.wantsWindow(drawn_)) return;
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

int runWindow(const WindowOptions& options) { return WindowLoop(options).run(); }

}  // namespace pliant::app
