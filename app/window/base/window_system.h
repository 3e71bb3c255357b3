// RAII wrappers for GLFW and Dear ImGui.
#pragma once

#include "app/window/base/gui_damage.h"
#include "app/window/base/gui_style.h"
#include "render/gl_objects.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <stdexcept>
#include <vector>

struct GLFWwindow;

namespace pliant::app {

/// There is no display, or its OpenGL version is too old.
class WindowUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// GLFW, its window and its OpenGL context.
class GlfwWindow {
 public:
  /// A window of this size; `fitsScreen`: limited to the screen's work area, and, if the size is unknown (0), most of
  /// that area. Throws WindowUnavailable with the reason if none can be opened.
  GlfwWindow(glm::ivec2 size, bool fitsScreen);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  GLFWwindow* get() const { return window_; }
  /// Whether the graphics driver was reset, so that nothing can be drawn any more; not every driver reports it.
  bool isContextLost() const;

 private:
  GLFWwindow* window_ = nullptr;
};

/// Switches a window to full screen and back to its previous position.
class FullScreen {
 public:
  /// Sets `wanted` to false if there is no screen to fill.
  void follow(GLFWwindow* window, bool& wanted);

 private:
  glm::ivec4 windowed_{0, 0, 1280, 800};  ///< position and size before full screen
};

/// Dear ImGui on a window.
class Gui {
 public:
  explicit Gui(GLFWwindow* window);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  /// Sets fonts and colours for a scale and a theme. Returns whether they have changed.
  bool style(float scale, float pixelRatio, GuiTheme theme);
  /// The parts of the window that have changed since the last call. Precondition: ImGui::Render() was called.
  std::vector<PixelRect> update();

 private:
  void uploadFonts();

  GuiDamage damage_;
  render::GlTexture letters_;  ///< coverage only, one byte per pixel: Dear ImGui's own texture takes four
  float scale_ = 0.0f, pixelRatio_ = 0.0f;
  GuiTheme theme_;
};

}  // namespace pliant::app
