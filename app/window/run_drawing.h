// What one picture of the window shows of the runs, whole: whoever draws it needs nothing else.
#pragma once

#include "app/view/snapshot.h"
#include "render/accumulator.h"
#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/renderer.h"

#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

struct RunDrawing {
  /// A run, and its rectangle of the window.
  struct Part {
    render::Frame frame;
    glm::ivec2 corner{0}, size{1};  ///< its lower left corner [pixels of the window]

    bool operator==(const Part&) const = default;
  };

  glm::ivec2 size{1};       ///< of the window [pixels]
  float pixelRatio = 1.0f;  ///< of pixels to window coordinates
  int reduction = 1;        ///< every n-th pixel of a row and a column is drawn
  /// Of how many samples (render/sample.h) it is the mean: a standstill is drawn again and again, kSamplesAtOnce more
  /// each time. 0: a picture by itself.
  int samples = 0;
  render::Quality quality;
  render::Quality sampleQuality;  ///< of a standstill's samples
  glm::vec3 gap{0.0f};            ///< colour between runs, sRGB
  std::vector<Part> parts;
  Snapshots states;  ///< that the parts show

  /// Of the picture [pixels].
  glm::ivec2 drawnSize() const { return (size + reduction - 1) / reduction; }
  /// Whether the same is seen, as sharp or not.
  bool looksLike(const RunDrawing& other) const;
  /// Whether it shows another moment than `other`, or the same one from elsewhere.
  bool movesFrom(const RunDrawing& other) const;
};

using SharedDrawing = std::shared_ptr<const RunDrawing>;

constexpr int kSamplesAtOnce = 4;
constexpr int kMostSamples = 32;  ///< a standstill gets no better

/// Draws pictures of the runs. Needs the OpenGL context of the renderer, for all calls and for destruction.
class RunDrawer {
 public:
  /// `target`: of drawnSize(). The samples of a standstill go on from those of the last drawing, where that was the same
  /// one with fewer.
  void draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target);

 private:
  std::optional<render::Accumulator> accumulator_;
  std::optional<render::Framebuffer> sample_;  ///< what is added
};

}  // namespace pliant::app
