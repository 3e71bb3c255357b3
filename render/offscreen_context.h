// An OpenGL context without a window, for rendering and tests on machines without a display.
#pragma once

#include <string>

namespace pliant::render {

/// An OpenGL 3.3 core context from EGL's surfaceless platform, with the OpenGL functions loaded. It has no default
/// framebuffer: draw into a framebuffer object.
/// - Current on the thread that creates it, from construction to destruction; destroy it on that thread.
/// - Throws std::runtime_error with the reason if no such context is available.
class OffscreenContext {
 public:
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  /// The renderer as named by the driver (GL_RENDERER), such as "llvmpipe (LLVM 15.0.6, 256 bits)".
  std::string rendererName() const;

 private:
  void* display_ = nullptr;  ///< EGLDisplay
  void* context_ = nullptr;  ///< EGLContext
};

}  // namespace pliant::render
