#include "render/offscreen_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <string_view>

namespace pliant::render {

namespace {

[[noreturn]] void failWith(std::string_view reason) {
  throw std::runtime_error("No offscreen OpenGL 3.3 context: " + std::string(reason) + ".");
}

[[noreturn]] void failWithEglError(std::string_view call) {
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "0x%04X", static_cast<unsigned>(eglGetError()));
  failWith(std::string(call) + " failed with EGL error " + code.data());
}

/// Whether the space-separated list of extensions, which may be null, contains `name`.
bool hasExtension(const char* list, std::string_view name) {
  std::string_view rest = list != nullptr ? list : "";
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (word == name) return true;
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return false;
}

/// The initialised display of the surfaceless platform. All contexts of the process share it, and initialising it again
/// does nothing; so it is never terminated.
EGLDisplay surfacelessDisplay() {
  if (!hasExtension(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_MESA_platform_surfaceless")) {
    failWith("EGL has no surfaceless platform (on Debian: packages libegl1 and libegl-mesa0)");
  }
  const auto getPlatformDisplay =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (getPlatformDisplay == nullptr) failWith("EGL lacks eglGetPlatformDisplayEXT");

  const EGLDisplay display = getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY) failWithEglError("eglGetPlatformDisplayEXT");
  if (eglInitialize(display, nullptr, nullptr) == EGL_FALSE) failWithEglError("eglInitialize");
  if (!hasExtension(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
    failWith("the driver needs a surface to draw to (no EGL_KHR_surfaceless_context)");
  }
  return display;
}

EGLContext createCoreContext(EGLDisplay display) {
  constexpr std::array<EGLint, 5> kConfigWish = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                                 EGL_NONE};
  EGLConfig config = nullptr;
  EGLint configs = 0;
  if (eglChooseConfig(display, kConfigWish.data(), &config, 1, &configs) == EGL_FALSE) {
    failWithEglError("eglChooseConfig");
  }
  if (configs == 0) failWith("the driver offers no configuration for OpenGL");

  // clang-format off
  constexpr std::array<EGLint, 7> kContextWish = {
      EGL_CONTEXT_MAJOR_VERSION, 3,
      EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
      EGL_NONE};
  // clang-format on
  const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, kContextWish.data());
  if (context == EGL_NO_CONTEXT) {
    failWith(eglGetError() == EGL_BAD_MATCH ? "the driver does not have that version" : "eglCreateContext failed");
  }
  return context;
}

/// Loads the OpenGL functions once per process: they are the same for all contexts, and a window on another thread may
/// be using them.
void loadFunctions() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (glad_glGetString != nullptr) return;
  if (gladLoadGL(eglGetProcAddress) == 0) failWith("the OpenGL functions could not be loaded");
}

}  // namespace

OffscreenContext::OffscreenContext() : display_(surfacelessDisplay()) {
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) failWithEglError("eglBindAPI");
  context_ = createCoreContext(display_);
  try {
    if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE) {
      failWithEglError("eglMakeCurrent");
    }
    loadFunctions();
  } catch (...) {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    throw;
  }
}

OffscreenContext::~OffscreenContext() {
  if (eglGetCurrentContext() == context_) {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  eglDestroyContext(display_, context_);
}

std::string OffscreenContext::rendererName() const {
  const GLubyte* name = glGetString(GL_RENDERER);
  return name != nullptr ? reinterpret_cast<const char*>(name) : "";
}

}  // namespace pliant::render
