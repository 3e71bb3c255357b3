// Renderer: draws a Frame.
#pragma once

#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/quality.h"
#include "render/sample.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace pliant::render {

/// Needs a current OpenGL 3.3 core context with its functions loaded; the same one for all calls and for destruction.
/// - Buffers are kept from frame to frame: in a steady state nothing is allocated.
/// - Leaves the OpenGL state as follows, whatever it was before: no depth test, no blending, no culling, no program, no
///   vertex array, the target bound, a viewport of its size.
class Renderer {
 public:
  /// Reads the shaders from a folder; throws std::runtime_error with FILE:LINE if one does not compile.
  Renderer(const std::filesystem::path& shaderFolder, const Quality& quality);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  const Quality& quality() const;
  void setQuality(const Quality& quality);  ///< from the next frame on

  /// Sets a callback for measurements, called with the name of each pass when it is done; empty: none.
  void setObserver(std::function<void(const char* pass)> observer);

  /// Draws the frame as seen by `sample`, filling the target. Does nothing if the target has no pixels.
  void draw(const Frame& frame, const RenderTarget& target, const Sample& sample = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pliant::render
