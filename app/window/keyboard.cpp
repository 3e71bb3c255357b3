#include "app/window/keyboard.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

bool pressed(int key) { return ImGui::IsKeyPressed(key, false); }
bool repeated(int key) { return ImGui::IsKeyPressed(key, true); }

void openNeighbour(Session& session, Preferences& preferences, int step) {
  const auto files = demoScenes(session.assetsFolder());
  if (files.empty()) return;
  const auto here = std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return file.filename() == session.document().file().filename();
  });
  const auto count = static_cast<int>(files.size());
  const int index = here == files.end() ? 0 : (static_cast<int>(here - files.begin()) + step + count) % count;
  openScene(files[static_cast<std::size_t>(index)], session, preferences);
}

void toggleFullScreen(GLFWwindow* window) {
  static int x = 0, y = 0, width = 1280, height = 800;
  if (glfwGetWindowMonitor(window) != nullptr) {
    glfwSetWindowMonitor(window, nullptr, x, y, width, height, GLFW_DONT_CARE);
    return;
  }
  glfwGetWindowPos(window, &x, &y);
  glfwGetWindowSize(window, &width, &height);
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode != nullptr) glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void handleControlKeys(Session& session, Preferences& preferences, PanelState& state) {
  const bool shift = ImGui::GetIO().KeyShift;
  if (pressed(GLFW_KEY_O)) state.askOpen = true;
  if (pressed(GLFW_KEY_R)) session.reload();
  if (pressed(GLFW_KEY_S)) {
    if (shift) {
      state.askSave = true;
    } else {
      session.save(session.document().file());
    }
  }
  if (repeated(GLFW_KEY_Z)) {
    if (shift) {
      session.redo();
    } else {
      session.undo();
    }
  }
  if (repeated(GLFW_KEY_EQUAL) || repeated(GLFW_KEY_KP_ADD)) preferences.uiScale = std::min(preferences.uiScale * 1.1f, 4.0f);
  if (repeated(GLFW_KEY_MINUS) || repeated(GLFW_KEY_KP_SUBTRACT)) preferences.uiScale = std::max(preferences.uiScale / 1.1f, 0.5f);
}

void handleTransportKeys(Session& session, Preferences& preferences) {
  if (pressed(GLFW_KEY_SPACE)) session.togglePlaying();
  if (repeated(GLFW_KEY_RIGHT) || repeated(GLFW_KEY_O) || repeated(GLFW_KEY_PERIOD)) session.stepOnce();
  if (pressed(GLFW_KEY_R) || pressed(GLFW_KEY_BACKSPACE)) session.reset();
  const float speed = session.worker().pace().speed;
  if (pressed(GLFW_KEY_EQUAL) || pressed(GLFW_KEY_KP_ADD)) session.setSpeed(2.0f * speed);
  if (pressed(GLFW_KEY_MINUS) || pressed(GLFW_KEY_KP_SUBTRACT)) session.setSpeed(0.5f * speed);
  if (pressed(GLFW_KEY_LEFT_BRACKET)) openNeighbour(session, preferences, -1);
  if (pressed(GLFW_KEY_RIGHT_BRACKET)) openNeighbour(session, preferences, 1);
}

void handleViewKeys(Session& session, PanelState& state, GLFWwindow* window) {
  const bool shift = ImGui::GetIO().KeyShift;
  if (pressed(GLFW_KEY_TAB)) {
    bool& visible = shift ? state.rightVisible : state.leftVisible;
    visible = !visible;
  }
  if (pressed(GLFW_KEY_H)) state.leftVisible = state.rightVisible = !(state.leftVisible || state.rightVisible);
  if (pressed(GLFW_KEY_F1)) state.showHelp = !state.showHelp;
  if (pressed(GLFW_KEY_F2)) state.showInfo = !state.showInfo;
  if (pressed(GLFW_KEY_F11)) toggleFullScreen(window);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  if (pressed(GLFW_KEY_F)) session.frameView(size.x / std::max(size.y, 1.0f));
  if (pressed(GLFW_KEY_7)) session.camera.look(render::StandardView::top);
  if (pressed(GLFW_KEY_1)) session.camera.look(render::StandardView::front);
  if (pressed(GLFW_KEY_3)) session.camera.look(render::StandardView::right);
  if (pressed(GLFW_KEY_5)) session.camera.orthographic = !session.camera.orthographic;
  if (pressed(GLFW_KEY_V)) session.view.particles = !session.view.particles;
  if (pressed(GLFW_KEY_W)) session.view.wireframe = !session.view.wireframe;
  if (pressed(GLFW_KEY_C)) session.view.contacts = !session.view.contacts;
  if (pressed(GLFW_KEY_N)) session.view.velocities = !session.view.velocities;
}

void handleSceneKeys(Session& session, const Mouse& mouse) {
  if (pressed(GLFW_KEY_G)) session.toggleGravity();
  if (pressed(GLFW_KEY_J)) session.gust();
  if (pressed(GLFW_KEY_B)) {
    const ImGuiIO& io = ImGui::GetIO();
    session.shoot(session.camera.rayThrough({io.MousePos.x, io.MousePos.y}, {io.DisplaySize.x, io.DisplaySize.y}));
  }
  const int particle = mouse.particle();
  if (pressed(GLFW_KEY_P) && particle >= 0 && static_cast<std::size_t>(particle) < session.snapshot().fixed.size()) {
    const bool pinned = session.snapshot().fixed[static_cast<std::size_t>(particle)];
    session.worker().post([particle, pinned](sim::Simulation& simulation) { simulation.pin(particle, !pinned); });
  }
}

}  // namespace

void handleKeyboard(Session& session, Mouse& mouse, Preferences& preferences, PanelState& state, GLFWwindow* window) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return;
  if (pressed(GLFW_KEY_ESCAPE)) mouse.cancel(session);
  if (io.KeyCtrl) return handleControlKeys(session, preferences, state);
  handleTransportKeys(session, preferences);
  handleViewKeys(session, state, window);
  handleSceneKeys(session, mouse);
}

}  // namespace pliant::app
