// The window without a screen, for tests: frames of Dear ImGui with all panels, a running session, and no picture.
#pragma once

#include "app/pictures/gui_font.h"
#include "app/window/base/gui_style.h"
#include "app/window/base/ui_scale.h"
#include "app/window/commands/window_commands.h"
#include "app/window/panels/panel.h"
#include "app/window/run_pictures.h"
#include "app/window/session/recorder.h"
#include "tests/app/window/text_recorder.h"
#include "tests/support/own_state_folder.h"
#include "tests/support/paths.h"

#include <GLFW/glfw3.h>
#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pliant::app {

constexpr int kPictures = 5;  ///< until windows have the size of their contents

/// Stands in for OpenGL as used by the panels: the name of the renderer (About), and textures with the pictures of
/// scenes. Afterwards its functions are the previous ones, or none: others in the same process load them.
class OpenGlStandIn {
 public:
  OpenGlStandIn() {
    replace(glad_glGetString, [](GLenum) { return reinterpret_cast<const GLubyte*>("a renderer"); });
    replace(glad_glGenTextures, [](GLsizei count, GLuint* names) { std::fill_n(names, count, 1u); });
    replace(glad_glDeleteTextures, [](GLsizei, const GLuint*) {});
    replace(glad_glBindTexture, [](GLenum, GLuint) {});
    replace(glad_glTexImage2D, [](GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void*) {});
    replace(glad_glGenerateMipmap, [](GLenum) {});
    replace(glad_glTexParameteri, [](GLenum, GLenum, GLint) {});
  }
  ~OpenGlStandIn() {
    for (const auto& restore : restores_) restore();
  }
  OpenGlStandIn(const OpenGlStandIn&) = delete;
  OpenGlStandIn& operator=(const OpenGlStandIn&) = delete;

 private:
  template <typename Function>
  void replace(Function*& function, std::type_identity_t<Function>* with) {
    restores_.push_back([&function, before = function] { function = before; });
    function = with;
  }

  std::vector<std::function<void()>> restores_;
};

/// The window without a window.
class BareWindow {
 public:
  BareWindow() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().KeyMap[ImGuiKey_Space] = GLFW_KEY_SPACE;  // Dear ImGui asks for it
    panels.make(ui);
    session.open(options().scene);
    session.runs.setPlaying(false);
  }
  ~BareWindow() { ImGui::DestroyContext(); }

  void setUp(glm::vec2 size, float scale, bool dark) {
    ImGui::GetIO().DisplaySize = {size.x, size.y};
    const float fitting = scaleWithRoom(scale, size);
    preferences.darkTheme = dark;
    preferences.uiScale = scale;
    setGuiStyle(fitting, {dark});
    if (std::exchange(fontScale_, fitting) == fitting) return;
    loadGuiFont(kFontSize * fitting);
    ImGui::GetIO().Fonts->Build();
  }

  void draw() {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 0.016f;
    ImGui::NewFrame();
    session.update();
    session.runs.needs = {};
    for (const auto& panel : panels.all()) panel->addNeeds(session.runs.needs);
    placeRuns(ui, {io.DisplaySize.x, io.DisplaySize.y});
    for (const auto& panel : panels.all()) panel->update(io.DeltaTime);
    for (const auto& panel : panels.all()) panel->draw();
    ImGui::Render();
  }

  /// Waits until nothing is being opened or rebuilt.
  void finishOpening() {
    while (session.opening() != nullptr) {
      if (session.opening()->isDone(std::chrono::milliseconds(10))) session.finishOpening();
    }
  }

  static SceneOptions options() {
    SceneOptions options;
    options.assets = sourcePath("assets");
    options.scene = options.welcomeScene();
    return options;
  }

  OpenGlStandIn openGl;
  OwnStateFolder state;
  Preferences preferences;
  Session session{options(), state.folder() / "autosave"};
  Recorder recorder{session};
  Mouse mouse;
  SceneThumbnails sceneThumbnails{{}, sourcePath("assets")};  // to make more would take OpenGL
  PanelList panels;
  CommandTable commands = commandTable();
  UiContext ui{session, mouse, preferences, recorder, sceneThumbnails, panels, commands, {}, {}, {}, {}, {}, {}};

 private:
  float fontScale_ = 0.0f;
};

/// Clicks on a visible text of the window whose name begins so; false: there is none.
inline bool click(BareWindow& window, std::string_view text, std::string_view where = {}) {
  TextRecorder recorder;
  window.draw();
  const auto found = std::find_if(recorder.texts.begin(), recorder.texts.end(),
                                  [&](const auto& t) { return t.text == text && t.window.starts_with(where); });
  if (found == recorder.texts.end()) return false;
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = found->place.GetCenter();
  window.draw();
  for (const bool isDown : {true, false}) {
    io.MouseDown[0] = isDown;
    window.draw();
  }
  return true;
}

/// The texts now in the window.
inline std::vector<std::string> textsOf(BareWindow& window) {
  for (int i = 1; i < kPictures; ++i) window.draw();
  TextRecorder recorder;
  window.draw();
  std::vector<std::string> texts;
  for (const WrittenText& text : recorder.texts) texts.push_back(text.text);
  return texts;
}

inline bool shows(BareWindow& window, const std::string& text) {
  const std::vector<std::string> texts = textsOf(window);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace pliant::app
