#include "app/pictures/offscreen_renderer.h"

#include "app/base/build_info.h"
#include "app/view/framing.h"
#include "app/view/labels.h"
#include "app/view/run_titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kGap = 2.0f;            ///< gap between runs [pixels]
constexpr float kUsualHeight = 800.0f;  ///< of a picture, and of a window [pixels]

render::Quality qualityOf(const render::OffscreenContext& context, const OffscreenSetup& setup) {
  const bool isSoftware = render::isSoftwareRenderer(context.rendererName());
  render::Quality quality = isSoftware ? render::Quality::softwareFile() : render::Quality::gpu();
  if (setup.quality == PictureQuality::fast) quality = qualityFor(PictureQuality::fast, isSoftware);
  if (setup.samples > 1) return quality.forSample(setup.samples);
  if (setup.supersampling > 1) quality.samples = 1;  // each pixel already has several samples
  return quality;
}

// The size before scaling; throws if the driver does not support it.
glm::ivec2 drawnSize(const OffscreenSetup& setup) {
  const glm::ivec2 size = setup.supersampling * setup.size;
  GLint texture = 0;
  std::array<GLint, 2> viewport{};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
  const int largest = std::min({texture, viewport[0], viewport[1]});
  if (std::max(size.x, size.y) <= largest) return size;
  throw std::runtime_error(fmt::format(
      "pictures of {} x {} pixels{} are too large, expected at most {} per side", size.x, size.y,
      setup.supersampling > 1 ? fmt::format(" ({}-fold supersampling)", setup.supersampling) : "", largest));
}

// Lines are as wide as in a window of the usual height, whatever the size of the picture.
float pixelRatioFor(glm::ivec2 size) { return std::max(float(size.y) / kUsualHeight, 1.0f); }

float fontPixelsFor(glm::ivec2 size) { return std::clamp(std::round(float(size.y) / 36.0f), 9.0f, 40.0f); }

}  // namespace

std::vector<Cell> cellsOf(glm::ivec2 size, std::size_t runs) {
  const float title = runs > 1 ? std::floor(kTitleLines * fontPixelsFor(size)) : 0.0f;
  return gridOf(runs, {{0.0f, 0.0f}, glm::vec2(size)}, title, kGap);
}

OffscreenRenderer::OffscreenRenderer(const OffscreenSetup& setup)
    : setup_(setup),
      renderer_(shadersFolder(), qualityOf(context_, setup)),
      target_(drawnSize(setup)),
      downscaler_(shadersFolder()),
      accumulator_(shadersFolder()) {
  cells_ = cellsOf(setup_.size, setup_.runNames.size());
}

void OffscreenRenderer::follow(const FrameRequest& shot) {
  if (shot.looks.view.scale.automatic) {
    // The colour range is the same for all runs.
    values_.clear();
    for (const auto& run : shot.runs) values_.insert(values_.end(), run->values.begin(), run->values.end());
    scale_.follow(shot.looks.view.colourBy, values_, static_cast<float>(std::max(shot.time - lastTime_, 0.0)));
  }
  lastTime_ = shot.time;
}

const render::Image& OffscreenRenderer::draw(const FrameRequest& shot) {
  follow(shot);
  ViewOptions view = shot.looks.view;
  if (view.scale.automatic) view.scale = scale_;
  std::vector<RunTitle> titles;
  // Without times, so that the result is deterministic.
  for (std::size_t r = 0; isGrid() && r < shot.runs.size(); ++r) {
    titles.push_back(titleOf(setup_.runNames[r], *shot.runs[r], false));
  }
  useShadows(view.shadows);
  const bool isExposed = !shot.exposure.empty() && setup_.samples > 1;
  if (!isExposed) makeFrames(shot.runs, shot.looks, view);
  std::optional<std::size_t> shown;
  const render::Framebuffer& drawn = drawSamples([&](int sample) {
    if (!isExposed) return;
    // Samples are spread over the exposure time.
    const std::size_t number = std::size_t(sample) * shot.exposure.size() / std::size_t(setup_.samples);
    if (std::exchange(shown, number) == number) return;
    const Exposure& moment = shot.exposure[number];
    ViewState looks = shot.looks;
    looks.camera = moment.camera;
    makeFrames(moment.runs, looks, view);
  });
  return finish(drawn, titles, shot.title);
}

const render::Framebuffer& OffscreenRenderer::drawSamples(const std::function<void(int sample)>& prepare) {
  if (setup_.samples > 1) accumulator_.begin(target_.size());
  for (int k = 0; k < setup_.samples; ++k) {
    prepare(k);
    drawSample(render::sampleOf(k, setup_.samples));
    if (setup_.samples > 1) accumulator_.add(target_);
  }
  return setup_.samples > 1 ? accumulator_.mean() : target_;
}

void OffscreenRenderer::makeFrames(const Snapshots& runs, const ViewState& looks, const ViewOptions& view) {
  frames_.resize(runs.size());
  for (std::size_t r = 0; r < runs.size(); ++r) {
    render::Frame& frame = frames_[r];
    frame.camera = looks.camera;
    frame.lens = {setup_.aperture, setup_.focus};
    frame.theme = looks.dark ? render::Theme::dark() : render::Theme::light();
    applyBackground(looks.background, frame.theme);
    makeFrame(*runs[r], view, frame);
  }
}

const render::Image& OffscreenRenderer::draw(std::vector<render::Frame>& frames, const std::vector<RunTitle>& titles,
                                             bool shadows) {
  std::swap(frames_, frames);
  useShadows(shadows);
  for (render::Frame& frame : frames_) frame.lens = {setup_.aperture, setup_.focus};
  const render::Image& image = finish(drawSamples([](int) {}), titles);
  std::swap(frames_, frames);
  return image;
}

void OffscreenRenderer::useShadows(bool shadows) {
  if (renderer_.quality().shadows == shadows) return;
  render::Quality quality = renderer_.quality();
  quality.shadows = shadows;
  renderer_.setQuality(quality);
}

void OffscreenRenderer::drawSample(const render::Sample& sample) {
  const int factor = setup_.supersampling;
  if (isGrid()) render::fill(target_.target(), separatorColour(setup_.dark));
  for (std::size_t r = 0; r < std::min(frames_.size(), cells_.size()); ++r) {
    const glm::ivec2 corner(cells_[r].picture.corner), size(cells_[r].picture.size);
    frames_[r].transparentBackground = setup_.transparent;
    render::RenderTarget part = target_.target(static_cast<float>(factor) * pixelRatioFor(setup_.size));
    part.corner = factor * glm::ivec2(corner.x, setup_.size.y - corner.y - size.y);
    part.size = factor * size;
    renderer_.draw(frames_[r], part, sample);
  }
}

const render::Image& OffscreenRenderer::finish(const render::Framebuffer& drawn, const std::vector<RunTitle>& titles,
                                               const std::string& title) {
  const int factor = setup_.supersampling;
  const render::RenderTarget source = factor > 1 ? downscaler_.draw(drawn, factor) : drawn.target();
  render::readPixels(source, image_, !setup_.transparent);
  const auto hasLabels = [](const render::Frame& frame) { return !frame.labels.empty(); };
  if (isGrid() || std::any_of(frames_.begin(), frames_.end(), hasLabels)) {
    if (!text_) text_ = std::make_unique<PictureText>(fontPixelsFor(setup_.size));
    text_->draw(image_, [&](ImDrawList& list) {
      for (std::size_t r = 0; r < std::min(frames_.size(), cells_.size()); ++r)
        drawLabels(frames_[r].labels, frames_[r].camera, cells_[r].picture, setup_.dark, list);
      if (isGrid()) drawRunTitles(cells_, titles, -1, setup_.dark, list);
    });
  }
  if (!title.empty()) {
    if (!titleText_) titleText_ = std::make_unique<PictureText>(1.5f * fontPixelsFor(setup_.size));
    titleText_->draw(image_, [&](ImDrawList& list) { drawTitle(title, glm::vec2(setup_.size), list); });
  }
  return image_;
}

}  // namespace pliant::app
