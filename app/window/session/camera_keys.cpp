#include "app/window/session/camera_keys.h"

#include "app/base/decimal_timestep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kLastStep = 1e9;  ///< upper limit for the step of a key

double secondsOfStep(const Session& session) { return secondsOf(session.document().scene().settings.timestep); }

void edit(Session& session, const CameraPath& path, std::string description) {
  sim::Scene scene = session.document().scene();
  scene.view.cameraPath = textOf(path);
  session.edit(std::move(scene), std::move(description));
}

}  // namespace

CameraPath cameraPathOf(const Session& session) {
  render::Camera like = session.view.camera;
  like.orthographic = false;
  return cameraPathOf(session.document().scene().view, like);
}

std::optional<std::size_t> cameraKeyHere(const Session& session) {
  return cameraKeyAt(cameraPathOf(session), session.snapshot().time, 0.5 * secondsOfStep(session));
}

void setCameraKey(Session& session) {
  CameraPath path = cameraPathOf(session);
  const auto before = cameraKeyHere(session);
  const double time = before ? path.keys()[*before].time : session.snapshot().time;
  path.set(time, session.view.camera);
  edit(session, path, fmt::format("{} camera key at {:.2f} s", before ? "replace" : "set", time));
}

void removeCameraKey(Session& session) {
  CameraPath path = cameraPathOf(session);
  const std::size_t key = *cameraKeyHere(session);
  const double time = path.keys()[key].time;
  path.remove(key);
  edit(session, path, fmt::format("remove camera key at {:.2f} s", time));
}

int stepAtTime(const Session& session, double seconds) {
  return static_cast<int>(std::clamp(std::round(seconds / secondsOfStep(session)), 0.0, kLastStep));
}

void lookThroughCameraKey(Session& session, std::size_t key) {
  const CameraPath::Key there = cameraPathOf(session).keys().at(key);
  session.runs.setPlaying(false);
  TimeTravel& travel = session.runs.travel();
  travel.stop();
  travel.goTo({travel.place(session.worker()).branch, stepAtTime(session, there.time)}, session.worker());
  session.view.camera = there.camera;
  session.view.keepCamera();
}

}  // namespace pliant::app
