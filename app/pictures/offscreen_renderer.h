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

struct StudioSetup {
  glm::ivec2 size{1280, 720};  ///< of the picture
  int supersampling = 1;       ///< drawn so many times wider and higher, then made smaller
  int samples = 1;             ///< of each picture; several: smooth edges, soft shadows, a lens, motion blur
  float aperture = 0.0f;       ///< diameter of the lens, with several samples [m]
  float focus = 0.0f;          ///< as of render::Lens
  PictureQuality quality = PictureQuality::good;
  bool transparent = false;             ///< alpha 0 where nothing is drawn
  std::vector<std::string> runNames{};  ///< of what runs side by side; a single run has no title
  bool dark = false;                    ///< of titles, labels and the space between runs
};

/// Where `runs` stand in a picture of that size: a single one fills it.
std::vector<Cell> cellsOf(glm::ivec2 size, std::size_t runs);

/// Has an OpenGL context of its own, current on the thread that makes it: a thread has one OffscreenRenderer at most,
/// and is the only one to use it. A single run fills the picture, several stand in a grid with titles over them.
class OffscreenRenderer {
 public:
  /// Throws std::runtime_error where there is no OpenGL without a window, or where its pictures are not as large as
  /// wanted.
  explicit OffscreenRenderer(const StudioSetup& setup);

  /// Where the runs stand in the picture.
  const std::vector<Cell>& cells() const { return cells_; }
  /// What draws, in the words of the driver.
  std::string rendererName() const { return context_.rendererName(); }

  /// Takes notice of states that are not drawn: the range of colours goes along with them.
  void follow(const FrameRequest& shot);
  /// Draws the states as they are looked at.
  const render::Image& draw(const FrameRequest& shot);
  /// Draws frames that somebody else has made, one a run, with their titles. Their size and background are the
  /// OffscreenRenderer's.
  const render::Image& draw(std::vector<render::Frame>& frames, const std::vector<RunTitle>& titles,
                            bool shadows = true);

 private:
  /// Makes the frames of the states, one a run.
  void makeFrames(const Snapshots& runs, const ViewState& looks, const ViewOptions& view);
  void useShadows(bool shadows);
  /// Draws the frames into the target as a sample sees them.
  void drawSample(const render::Sample& sample);
  /// All samples of a picture; `prepare` is called before each with its number.
  const render::Framebuffer& drawSamples(const std::function<void(int sample)>& prepare);
  /// What was drawn, as a picture in memory, with its labels and titles.
  const render::Image& finish(const render::Framebuffer& drawn, const std::vector<RunTitle>& titles,
                              const std::string& title = {});
  bool isGrid() const { return cells_.size() > 1; }

  StudioSetup setup_;
  render::OffscreenContext context_;
  render::Renderer renderer_;
  render::Framebuffer target_;  ///< of the size that is drawn
  render::Downscaler downscaler_;
  render::Accumulator accumulator_;
  std::vector<Cell> cells_;
  std::unique_ptr<PictureText> text_, titleText_;  ///< made when first needed
  std::vector<render::Frame> frames_;
  std::vector<float> values_;
  ColourScale scale_;  ///< as it follows the shots
  double lastTime_ = 0.0;
  render::Image image_;
};

}  // namespace pliant::app
