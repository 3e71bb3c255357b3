// A complete description of one picture of the runs, for whoever draws it. Drawing includes converting the states to
// frames: for large scenes that takes as long as many frames of the panels.
#pragma once

#include "app/view/focus_region.h"
#include "app/view/frame_maker.h"
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
    std::shared_ptr<const Snapshot> seen;
    render::Frame marks;                     ///< camera and theme; additional lines and labels
    std::optional<FocusRegion> focusRegion;  ///< must not be hidden by other things
    glm::ivec2 corner{0}, size{1};           ///< lower left corner [window pixels]

    bool operator==(const Part&) const = default;
  };

  glm::ivec2 size{1};       ///< of the window [pixels]
  float pixelRatio = 1.0f;  ///< pixels per window coordinate
  float reduction = 1.0f;   ///< window pixels per pixel of the picture, in each direction
  /// Number of samples (render/sample.h) averaged: a still picture is redrawn with kSamplesAtOnce more each time. 0: a
  /// single pass.
  int samples = 0;
  render::Quality quality;
  render::Quality sampleQuality;  ///< for samples of still pictures
  glm::vec3 gap{0.0f};            ///< colour between runs, sRGB
  ViewOptions options;
  std::vector<Part> parts;
  Snapshots ghosts;  ///< states of another branch, by run; empty: none
  Snapshots states;  ///< of the runs, even if something else is shown in their place

  /// Size of the picture [pixels].
  glm::ivec2 drawnSize() const { return glm::ivec2(glm::ceil(glm::vec2(size) / reduction)); }
  /// Whether both show the same, in any quality. Snapshots are compared by address, not by contents: keep those being
  /// compared alive.
  bool looksLike(const RunDrawing& other) const;
  /// Whether it shows a different time or view than `other`.
  bool movesFrom(const RunDrawing& other) const;
};

/// Makes the frames of a drawing's parts. Reuses their memory.
void makeFrames(const RunDrawing& drawing, std::vector<render::Frame>& frames);

using SharedDrawing = std::shared_ptr<const RunDrawing>;

constexpr int kSamplesAtOnce = 4;
/// Twice as many look the same: the difference from the mean of 256 samples with 16 taps each is 0.0025 of 1 (root mean
/// square, welcome scene), and 0.0026 with this number.
constexpr int kMaxSamples = 16;

/// By frame.
std::vector<std::vector<render::Label>> labelsOf(const std::vector<render::Frame>& frames);

/// Draws pictures of the runs. Needs the renderer's OpenGL context, for all calls and for destruction.
class RunDrawer {
 public:
  /// Makes the frames; for further samples of a still picture they are kept.
  void prepare(const RunDrawing& drawing);
  /// By part, of the last prepared drawing.
  const std::vector<render::Frame>& frames() const { return frames_; }
  /// Precondition: prepare() was called for this drawing. `target`: of size drawnSize(). Samples of a still picture are
  /// added to those of the last drawing, if that was the same with fewer samples.
  void draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target);

 private:
  void drawParts(const RunDrawing& drawing, const render::Sample& sample, render::Renderer& renderer,
                 const render::RenderTarget& target) const;

  std::optional<RunDrawing> prepared_;
  std::vector<render::Frame> frames_;
  std::optional<render::Accumulator> accumulator_;
  std::optional<render::Framebuffer> sample_;  ///< the sample to be added
};

}  // namespace pliant::app
