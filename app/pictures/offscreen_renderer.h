// Draws states without a window, at any size.
#pragma once

#include "app/pictures/frame_request.h"
#include "app/pictures/picture_text.h"
#include "app/view/grid.h"
#include "app/view/picture_quality.h"
#include "app/view/run_titles.h"
#include "render/accumulator.h"
#include "render/downscaler.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {

struct OffscreenSetup {
  glm::ivec2 size{1280, 720};  ///< of the picture
  int supersampling = 1;       ///< factor by which it is drawn wider and higher, and then scaled down
  int samples = 1;             ///< per picture; several: smooth edges, soft shadows, depth of field, motion blur
  float aperture = 0.0f;       ///< diameter of the lens, if there are several samples [m]
  float focus = 0.0f;          ///< see render::Lens
  PictureQuality quality = PictureQuality::good;
  bool transparent = false;             ///< alpha 0 for the background
  std::vector<std::string> runNames{};  ///< of runs side by side; a single one has no title
  bool dark = false;                    ///< theme of titles, labels and the gap between runs
};

/// Layout of `runs` runs in a picture of that size: a single one fills it.
std::vector<Cell> cellsOf(glm::ivec2 size, std::size_t runs);

/// Has its own OpenGL context, current on the thread that creates it: a thread can have at most one OffscreenRenderer,
/// and must be its only user. A single run fills the picture, several are in a grid with titles over them.
class OffscreenRenderer {
 public:
  /// Throws std::runtime_error if there is no OpenGL without a window, or the size is not supported.
  explicit OffscreenRenderer(const OffscreenSetup& setup);

  /// The layout of the runs in the picture.
  const std::vector<Cell>& cells() const { return cells_; }
  /// Name of the renderer, from the driver.
  std::string rendererName() const { return context_.rendererName(); }

  /// Updates the colour range for states that are not drawn.
  void follow(const FrameRequest& shot);
  /// Draws the states as viewed.
  const render::Image& draw(const FrameRequest& shot);
  /// Draws existing frames, one per run, with titles. Their size and background are set by the OffscreenRenderer.
  const render::Image& draw(std::vector<render::Frame>& frames, const std::vector<RunTitle>& titles,
                            bool shadows = true);

 private:
  /// Makes the frames of the states, one per run.
  void makeFrames(const Snapshots& runs, const ViewState& looks, const ViewOptions& view);
  void useShadows(bool shadows);
  /// Draws a sample of the frames to the target.
  void drawSample(const render::Sample& sample);
  /// Draws all samples of a picture; calls `prepare` with the index before each.
  const render::Framebuffer& drawSamples(const std::function<void(int sample)>& prepare);
  /// Reads the picture to memory, and adds its labels and titles.
  const render::Image& finish(const render::Framebuffer& drawn, const std::vector<RunTitle>& titles,
                              const std::string& title = {});
  bool isGrid() const { return cells_.size() > 1; }

  OffscreenSetup setup_;
  render::OffscreenContext context_;
  render::Renderer renderer_;
  render::Framebuffer target_;  ///< of the size before scaling
  render::Downscaler downscaler_;
  render::Accumulator accumulator_;
  std::vector<Cell> cells_;
  std::unique_ptr<PictureText> text_, titleText_;  ///< created when first needed
  std::vector<render::Frame> frames_;
  std::vector<float> values_;
  ColourScale scale_;  ///< follows the shots
  double lastTime_ = 0.0;
  render::Image image_;
};

}  // namespace pliant::app
