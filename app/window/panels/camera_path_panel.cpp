// The scene's camera path: drawn into the picture, with its keys, and a preview.
#include "app/window/base/overlay_window.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/camera_keys.h"

#include <fmt/format.h>
#include <imgui.h>

#include <optional>

namespace pliant::app {

class CameraPathPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();

  void update(float seconds) override;
  void addMarks(std::size_t run, render::Frame& frame) const override;
  void draw() override;
  void sceneOpened() override {
    preview_.reset();
    open_ = false;  // over a picture to be looked at, the path would be in the way
  }

  void setKey();
  bool isPreviewing() const { return preview_.has_value(); }
  void togglePreview() { preview_ ? endPreview() : beginPreview(); }

 private:
  struct Preview {
    double time = 0.0;      ///< the time shown [s]
    render::Camera camera;  ///< as set by the preview
    // Restored at the end.
    render::Camera before;
    TimelinePosition place;
    bool wasPresent = true, wasPlaying = false;
  };

  void beginPreview();
  void endPreview();
  bool isTouched() const;

  std::optional<Preview> preview_;
};

std::vector<MenuPart> CameraPathPanel::menu() {
  constexpr auto hasPath = [](const UiContext& ui) {
    return !ui.session.document().scene().view.cameraPath.text.empty();
  };
  return {{"Timeline",
           "timeline.keep",
           {{"camera.setKey",
             "Set camera key here",
             {shift('K')},
             [](UiContext& ui) { ui.panels.get<CameraPathPanel>().setKey(); },
             {.opensGroup = true}},
            {"camera.removeKey",
             "Remove camera key",
             {},
             [](UiContext& ui) { removeCameraKey(ui.session); },
             {.isPossible = [](const UiContext& ui) { return cameraKeyHere(ui.session).has_value(); },
              .whyNot = "there is no camera key at this time"}},
            {"camera.preview",
             "Preview camera path",
             {shift('V')},
             [](UiContext& ui) { ui.panels.get<CameraPathPanel>().togglePreview(); },
             {.isOn = [](const UiContext& ui) { return ui.panels.get<CameraPathPanel>().isPreviewing(); },
              .isPossible = hasPath,
              .whyNot = "the scene has no camera keys"}},
            {"camera.path",
             "Show camera path",
             {},
             [](UiContext& ui) { ui.panels.get<CameraPathPanel>().toggle(); },
             {.isOn = [](const UiContext& ui) { return ui.panels.get<CameraPathPanel>().isOpen(); }}}}}};
}

// Shows the path while it is edited.
void CameraPathPanel::setKey() {
  setCameraKey(ui_.session);
  open_ = true;
}

void CameraPathPanel::beginPreview() {
  const CameraPath path = cameraPathOf(ui_.session);
  if (path.isEmpty()) return;
  Session& session = ui_.session;
  TimeTravel& travel = session.runs.travel();
  preview_ = Preview{
      path.keys().front().time,           session.view.camera,     session.view.camera, travel.place(session.worker()),
      !session.worker().viewedPosition(), session.runs.isPlaying()};
  travel.stop();
  session.runs.setPlaying(false);
}

// Restores the state before the preview.
void CameraPathPanel::endPreview() {
  Session& session = ui_.session;
  TimeTravel& travel = session.runs.travel();
  session.view.camera = preview_->before;
  session.view.keepCamera();
  if (preview_->wasPresent)
    travel.toPresent(session.worker());
  else
    travel.goTo(preview_->place, session.worker());
  if (preview_->wasPlaying) session.runs.setPlaying(true);
  preview_.reset();
}

// Whether the user pressed a button, used the wheel or moved the camera otherwise.
bool CameraPathPanel::isTouched() const {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseClicked[0] || io.MouseClicked[1] || io.MouseClicked[2] || io.MouseWheel != 0.0f ||
         ui_.session.view.camera != preview_->camera;
}

void CameraPathPanel::update(float seconds) {
  if (!preview_) return;
  Session& session = ui_.session;
  const CameraPath path = cameraPathOf(session);
  const bool isOver = path.isEmpty() || preview_->time > path.keys().back().time;
  if (isOver || isTouched()) return endPreview();
  preview_->camera = session.view.camera = path.at(preview_->time);
  session.view.keepCamera();
  session.runs.travel().goTo({preview_->place.branch, stepAtTime(session, preview_->time)}, session.worker());
  preview_->time += double(seconds) * double(session.worker().pace().speed);
}

void CameraPathPanel::addMarks(std::size_t, render::Frame& frame) const {
  if (!open_ || preview_ || ui_.requests.picture) return;  // pictures for files do not show it
  addCameraPath(cameraPathOf(ui_.session), frame);
}

void CameraPathPanel::draw() {
  if (!preview_) return;
  // Below the corner overlays, which leave no room between them in a narrow view.
  constexpr float kBelowCorners = 4.0f;  // heights of the font
  ImGui::SetNextWindowPos({0.5f * (ui_.layout.left() + ImGui::GetIO().DisplaySize.x - ui_.layout.right()),
                           ui_.layout.pictureTop() + kBelowCorners * ImGui::GetFontSize()},
                          ImGuiCond_Always, {0.5f, 0.0f});
  ImGui::Begin("##cameraPreview", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  ImGui::Text("Camera path preview, %.1f s: click to end it", preview_->time);
  noteControlText("camera.preview", [&] { return fmt::format("{:.2f}", preview_->time); });
  ImGui::End();
}

template PanelType panelType<CameraPathPanel>();

}  // namespace pliant::app
