#include "app/window/base/window_system.h"

#include "app/window/base/gui_style.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr glm::ivec2 kUsualSize(1280, 800);  ///< if the screen is unknown
constexpr const char* kDisplayHelp =
    "; Pliant needs a driver for OpenGL 3.3 or newer: with Mesa, LIBGL_ALWAYS_SOFTWARE=1 renders in software";
constexpr float kPartOfScreen = 0.85f;  ///< of its width and height that a window takes at the first start

// Precondition: GLFW is initialised.
glm::ivec2 fittedToScreen(glm::ivec2 size) {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  glm::ivec4 free(0);
  if (monitor != nullptr) glfwGetMonitorWorkarea(monitor, &free.x, &free.y, &free.z, &free.w);
  const bool isKnown = size.x > 0 && size.y > 0;
  if (free.z <= 0 || free.w <= 0) return isKnown ? size : kUsualSize;
  const glm::ivec2 room(free.z, free.w);
  return isKnown ? glm::min(size, room) : glm::ivec2(kPartOfScreen * glm::vec2(room));
}

}  // namespace

GlfwWindow::GlfwWindow(glm::ivec2 size, bool fitsScreen) {
  static std::string reason;
  glfwSetErrorCallback([](int, const char* text) { reason = text; });
  if (glfwInit() == GLFW_FALSE)
    throw WindowUnavailable("no window can be opened: " + reason +
                            "; `pliant render SCENE.xml --out FILE` draws without one");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);  // if the driver can: see isContextLost()
  if (fitsScreen) size = fittedToScreen(size);
  window_ = glfwCreateWindow(size.x, size.y, "Pliant", nullptr, nullptr);
  if (window_ == nullptr) {
    glfwTerminate();
    throw WindowUnavailable("no window with OpenGL 3.3 can be opened: " + reason + kDisplayHelp);
  }
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  if (gladLoadGL(glfwGetProcAddress) == 0) throw std::runtime_error("the OpenGL functions cannot be loaded");
}

bool GlfwWindow::isContextLost() const {
  return glGetGraphicsResetStatus != nullptr && glGetGraphicsResetStatus() != GL_NO_ERROR;
}

GlfwWindow::~GlfwWindow() {
  if (window_ != nullptr) glfwDestroyWindow(window_);
  glfwTerminate();
}

void FullScreen::follow(GLFWwindow* window, bool& wanted) {
  const bool isFull = glfwGetWindowMonitor(window) != nullptr;
  if (isFull == wanted) return;
  if (isFull) {
    glfwSetWindowMonitor(window, nullptr, windowed_.x, windowed_.y, windowed_.z, windowed_.w, GLFW_DONT_CARE);
    return;
  }
  glfwGetWindowPos(window, &windowed_.x, &windowed_.y);
  glfwGetWindowSize(window, &windowed_.z, &windowed_.w);
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) {
    wanted = false;
    return;
  }
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

std::vector<PixelRect> Gui::update() { return damage_.update(*ImGui::GetDrawData()); }

Gui::Gui(GLFWwindow* window) {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // the layout is stored in the preferences
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init("#version 330");
  ImGui_ImplOpenGL3_CreateDeviceObjects();
  ImGui_ImplOpenGL3_DestroyFontsTexture();  // replaced by letters_
}

Gui::~Gui() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

// The atlas of large letters has 25 million pixels.
void Gui::uploadFonts() {
  ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  unsigned char* ink = nullptr;
  int width = 0, height = 0;
  fonts.GetTexDataAsAlpha8(&ink, &width, &height);
  constexpr std::array<GLint, 4> kWhiteByInk{GL_ONE, GL_ONE, GL_ONE, GL_RED};
  letters_ = {};
  glBindTexture(GL_TEXTURE_2D, letters_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, kWhiteByInk.data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, ink);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glBindTexture(GL_TEXTURE_2D, 0);
  fonts.SetTexID(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(letters_.name())));
  fonts.ClearTexData();
}

bool Gui::style(float scale, float pixelRatio, GuiTheme theme) {
  if (scale == scale_ && pixelRatio == pixelRatio_ && theme == theme_) return false;
  scale_ = scale;
  pixelRatio_ = pixelRatio;
  theme_ = theme;
  // The font is made at the framebuffer's resolution and shown at the window's.
  loadGuiFont(kFontSize * scale * pixelRatio);
  ImGui::GetIO().FontGlobalScale = 1.0f / pixelRatio;
  uploadFonts();
  setGuiStyle(scale, theme);
  return true;
}

}  // namespace pliant::app
