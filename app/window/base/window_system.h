// The libraries below the window, as objects that clean up behind themselves.
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

/// There is no display, or its OpenGL is too old.
class NoWindow : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// GLFW, its window and its OpenGL context.
class GlfwWindow {
 public:
  /// A window of that size; `fitsScreen`: no larger than the part of the screen that is free for windows, and where no
  /// size is known (0) most of that part. Throws NoWindow that says why none can be opened.
  GlfwWindow(glm::ivec2 size, bool fitsScreen);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  GLFWwindow* get() const { return window_; }
  /// Whether the driver was reset, so that nothing can be drawn any more; not every driver tells.
  bool isContextLost() const;

 private:
  GLFWwindow* window_ = nullptr;
};

/// Lets a window fill the screen, and go back to where it was.
class FullScreen {
 public:
  /// `wanted` becomes false where there is no screen to fill.
  void follow(GLFWwindow* window, bool& wanted);

 private:
  glm::ivec4 windowed_{0, 0, 1280, 800};  ///< place and size before full screen
};

/// Dear ImGui on a window.
class Gui {
 public:
  explicit Gui(GLFWwindow* window);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  /// Fonts and colours for a scale and a theme. Returns whether they are others than before.
  bool style(float scale, float pixelRatio, GuiTheme theme);
  /// The parts of the window where what is to be drawn is another than at the last call. Precondition: ImGui::Render()
  /// was called.
  std::vector<PixelRect> update();

 private:
  void uploadFonts();

  GuiDamage damage_;
  render::GlTexture letters_;  ///< how much ink, one byte a pixel: what stands for colours in Dear ImGui's takes four
  float scale_ = 0.0f, pixelRatio_ = 0.0f;
  GuiTheme theme_;
};

}  // namespace pliant::app
