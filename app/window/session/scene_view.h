// How the scene is viewed: the camera, what is drawn and in which colours, and where in the window.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/grid.h"
#include "render/camera.h"
#include "sim/scene/view.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

class SceneView {
 public:
  render::Camera camera;                           ///< of all runs
  ViewOptions options;                             ///< of all runs
  std::vector<Cell> cells = std::vector<Cell>(1);  ///< where each run is drawn, in window coordinates
  bool wantsFraming = false;                       ///< frame() is to be called for the scene
  render::Box emissionBounds;                      ///< where particles enter

  /// Resets the view for a new scene, as its <view> asks.
  void open(const sim::ViewSettings& asked);
  /// Applies changes of the scene's <view> by an edit, an undo or a reload.
  void follow(const sim::ViewSettings& asked);
  /// Shows exactly these, among the options that pages of lessons can change, until endPages().
  void showForPage(const std::set<std::string>& names);
  /// Restores the options that the user had before the first page.
  void endPages();
  /// Leaves the camera as it is.
  void keepCamera() { wantsFraming = followsViewSettings_ = false; }
  /// Sets the number of runs to draw.
  void setCount(std::size_t runs);
  /// The run whose picture or title is at a point of the window; nothing: none.
  std::optional<std::size_t> runAt(glm::vec2 place) const;
  /// Shows the scene: a new one as its <view> asks, else the whole of it. `aspect`: width / height.
  void frame(const Snapshots& snapshots, float aspect);
  /// Shows the whole of a box from the current direction.
  void frame(const render::Box& box, float aspect);
  /// Whether frame() is to be called for the scene: it was requested, or the aspect ratio has changed and the camera
  /// was not moved since.
  bool needsFraming(float aspect) const;
  /// `view` with the current camera, so that frame() would show the same.
  sim::ViewSettings withPresentCamera(const sim::ViewSettings& view, float aspect) const;

 private:
  /// The result of the last frame().
  struct Framed {
    render::Camera camera;
    float aspect = 0.0f;   ///< 0: not framed yet
    bool asAsked = false;  ///< according to the scene's <view>
  };

  Framed framed_;
  std::optional<ViewOptions> beforePages_;  ///< nothing: no page is open
  sim::ViewSettings shown_;                 ///< the settings that camera and colours currently follow
  render::Box initialBounds_;               ///< bounds of the scene when it was opened
  bool followsViewSettings_ = false;        ///< the next frame() follows the scene's view
};

}  // namespace pliant::app
