// An OpenGL context without a window, for pictures and tests on machines without a display.
#pragma once

#include <string>

namespace pliant::render {

/// An OpenGL 3.3 core context from EGL's surfaceless platform, with the OpenGL functions loaded. It has no default
/// frame buffer: draw into a frame buffer object.
/// - Current on the thread that makes it, from construction to destruction; destroy it on that thread.
/// - Throws std::runtime_error with the reason where such a context cannot be had.
class OffscreenContext {
 public:
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  /// What draws, in the words of the driver, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
  std::string rendererName() const;

 private:
  void* display_ = nullptr;  ///< EGLDisplay
  void* context_ = nullptr;  ///< EGLContext
};

}  // namespace pliant::render
