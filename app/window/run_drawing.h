// What one picture of the window shows of the runs, whole: whoever draws it needs nothing else. What is drawn of a state
// is made by whoever draws, too: of large scenes that takes as long as many pictures of the panels.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/sight.h"
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
    render::Frame marks;            ///< camera and theme; lines and labels beside what is seen
    std::optional<Sight> sight;     ///< what nothing else hides
    glm::ivec2 corner{0}, size{1};  ///< its lower left corner [pixels of the window]

    bool operator==(const Part&) const = default;
  };

  glm::ivec2 size{1};       ///< of the window [pixels]
  float pixelRatio = 1.0f;  ///< of pixels to window coordinates
  float reduction = 1.0f;   ///< pixels of the window that one of the picture is wide and high
  /// Of how many samples (render/sample.h) it is the mean: a standstill is drawn again and again, kSamplesAtOnce more
  /// each time. 0: a picture by itself.
  int samples = 0;
  render::Quality quality;
  render::Quality sampleQuality;  ///< of a standstill's samples
  glm::vec3 gap{0.0f};            ///< colour between runs, sRGB
  ViewOptions options;
  std::vector<Part> parts;
  Snapshots ghosts;  ///< of another branch, by run; empty: none
  Snapshots states;  ///< of the runs, whatever is seen in their places

  /// Of the picture [pixels].
  glm::ivec2 drawnSize() const { return glm::ivec2(glm::ceil(glm::vec2(size) / reduction)); }
  /// Whether the same is seen, as sharp or not. Snapshots are told apart by where they are, not by what is in them: hold
  /// those that are compared.
  bool looksLike(const RunDrawing& other) const;
  /// Whether it shows another moment than `other`, or the same one from elsewhere.
  bool movesFrom(const RunDrawing& other) const;
};

/// What is drawn of a drawing's parts. Memory is used again.
void makeFrames(const RunDrawing& drawing, std::vector<render::Frame>& frames);

using SharedDrawing = std::shared_ptr<const RunDrawing>;

constexpr int kSamplesAtOnce = 4;
/// Twice as many look the same: their mean is 0.0025 of 1 from that of 256 of 16 taps each (root mean square,
/// welcome scene), that of these 0.0026.
constexpr int kMostSamples = 16;

/// By frame.
std::vector<std::vector<render::Label>> labelsOf(const std::vector<render::Frame>& frames);

/// Draws pictures of the runs. Needs the OpenGL context of the renderer, for all calls and for destruction.
class RunDrawer {
 public:
  /// Makes what is drawn, which for the samples of one standstill stays the same.
  void prepare(const RunDrawing& drawing);
  /// By part, of the last drawing that was prepared.
  const std::vector<render::Frame>& frames() const { return frames_; }
  /// Precondition: the drawing is the one that was prepared last. `target`: of drawnSize(). The samples of a standstill
  /// go on from those of the last drawing, where that was the same one with fewer.
  void draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target);

 private:
  void drawParts(const RunDrawing& drawing, const render::Sample& sample, render::Renderer& renderer,
                 const render::RenderTarget& target) const;

  std::optional<RunDrawing> prepared_;
  std::vector<render::Frame> frames_;
  std::optional<render::Accumulator> accumulator_;
  std::optional<render::Framebuffer> sample_;  ///< what is added
};

}  // namespace pliant::app
