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

/// Needs a current OpenGL 3.3 core context with its functions loaded, the same for all calls and for destruction.
/// - Buffers are kept from picture to picture: a steady picture allocates nothing.
/// - Leaves these OpenGL settings behind, whatever they were before: no depth test, no blending, no culling, no
/// program,
///   no vertex array, the target bound and its viewport set.
class Renderer {
 public:
  /// Reads the shaders from a folder; throws std::runtime_error with FILE:LINE where one does not compile.
  Renderer(const std::filesystem::path& shaderFolder, const Quality& quality);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  const Quality& quality() const;
  void setQuality(const Quality& quality);  ///< from the next picture on

  /// Called after each pass of a picture with its name, for measurements; empty: nobody is.
  void setObserver(std::function<void(const char* pass)> observer);

  /// Draws the frame over all of the target, as `sample` sees it. A target of no pixels stays as it is.
  void draw(const Frame& frame, const RenderTarget& target, const Sample& sample = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pliant::render
