// How the scene is looked at: the camera, what is drawn and in which colours, and where in the window.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/grid.h"
#include "render/camera.h"
#include "sim/scene/view.h"

#include <optional>
#include <vector>

namespace pliant::app {

class SceneView {
 public:
  render::Camera camera;                           ///< of all runs
  ViewOptions options;                             ///< of all runs
  std::vector<Cell> cells = std::vector<Cell>(1);  ///< where each run is drawn, in window coordinates
  bool wantsFraming = false;                       ///< the scene waits to be shown whole
  render::Box arrivals;                            ///< where particles come in

  /// Begins with a scene: shown as its <view> asks.
  void open(const sim::ViewSettings& asked);
  /// What an edit, an undo or a reload changes in the scene's <view> is seen at once.
  void follow(const sim::ViewSettings& asked);
  /// The camera stays as it is.
  void keepCamera() { wantsFraming = looksAsAsked_ = false; }
  /// So many runs are drawn from now on.
  void setCount(std::size_t runs);
  /// The run whose picture or title is at a place of the window; nothing: none.
  std::optional<std::size_t> runAt(glm::vec2 place) const;
  /// Shows the scene: a new one as its <view> asks, else the whole of it. `aspect`: width by height.
  void frame(const Snapshots& snapshots, float aspect);
  /// Shows the whole of a box from the direction of now.
  void frame(const render::Box& box, float aspect);
  /// Whether frame() of the scene has something to do: it is wanted, or the picture has got another shape since and nobody has moved
  /// the camera.
  bool needsFraming(float aspect) const;
  /// `view` with the present camera: frame() shows the same of it.
  sim::ViewSettings withPresentCamera(const sim::ViewSettings& view, float aspect) const;

 private:
  /// What frame() has made.
  struct Framed {
    render::Camera camera;
    float aspect = 0.0f;   ///< 0: nothing yet
    bool asAsked = false;  ///< by the scene's <view>
  };

  Framed framed_;
  sim::ViewSettings shown_;    ///< what the camera and the colours follow
  render::Box atFirst_;        ///< what there was to see as the scene was opened
  bool looksAsAsked_ = false;  ///< the next framing is that of the scene's view
};

}  // namespace pliant::app
