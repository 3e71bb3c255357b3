#include "app/window/keyboard.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

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

void handleControlKey(const KeyPress& press, Session& session, Preferences& preferences, PanelState& state) {
  switch (press.key) {
    case GLFW_KEY_O:
      state.askOpen = true;
      break;
    case GLFW_KEY_R:
      session.reload();
      break;
    case GLFW_KEY_S:
      if (press.shift) {
        state.askSave = true;
      } else {
        session.save(session.document().file());
      }
      break;
    case GLFW_KEY_Z:
      if (press.shift) {
        session.redo();
      } else {
        session.undo();
      }
      break;
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      preferences.uiScale = std::min(preferences.uiScale * 1.1f, 4.0f);
      break;
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      preferences.uiScale = std::max(preferences.uiScale / 1.1f, 0.5f);
      break;
    default:
      break;
  }
}

// Keys that act again and again while they are held. Returns whether the key is one of them.
bool handleRepeatingKey(const KeyPress& press, Session& session) {
  switch (press.key) {
    case GLFW_KEY_RIGHT:
    case GLFW_KEY_O:
    case GLFW_KEY_PERIOD:
      session.stepOnce();
      return true;
    default:
      return false;
  }
}

void handleTransportKey(const KeyPress& press, Session& session, Preferences& preferences) {
  const float speed = session.worker().pace().speed;
  switch (press.key) {
    case GLFW_KEY_SPACE:
      return session.togglePlaying();
    case GLFW_KEY_R:
    case GLFW_KEY_BACKSPACE:
      return session.reset();
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      return session.setSpeed(2.0f * speed);
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      return session.setSpeed(0.5f * speed);
    case GLFW_KEY_LEFT_BRACKET:
      return openNeighbour(session, preferences, -1);
    case GLFW_KEY_RIGHT_BRACKET:
      return openNeighbour(session, preferences, 1);
    default:
      break;
  }
}

void toggle(bool& value) { value = !value; }

void handlePanelKey(const KeyPress& press, PanelState& state, GLFWwindow* window) {
  switch (press.key) {
    case GLFW_KEY_TAB:
      return toggle(press.shift ? state.rightVisible : state.leftVisible);
    case GLFW_KEY_H:
      state.leftVisible = state.rightVisible = !(state.leftVisible || state.rightVisible);
      return;
    case GLFW_KEY_F1:
      return toggle(state.showHelp);
    case GLFW_KEY_F2:
      return toggle(state.showInfo);
    case GLFW_KEY_F11:
      return toggleFullScreen(window);
    default:
      break;
  }
}

void handleViewKey(const KeyPress& press, Session& session, PanelState& state) {
  ViewOptions& view = session.view;
  switch (press.key) {
    case GLFW_KEY_F:
      session.wantsFraming = true;
      return;
    case GLFW_KEY_7:
      return session.camera.look(render::StandardView::top);
    case GLFW_KEY_1:
      return session.camera.look(render::StandardView::front);
    case GLFW_KEY_3:
      return session.camera.look(render::StandardView::right);
    case GLFW_KEY_5:
      return toggle(session.camera.orthographic);
    case GLFW_KEY_V:
      return toggle(view.particles);
    case GLFW_KEY_E:
      view.constraints = view.constraints == ConstraintLines::none ? ConstraintLines::byType : ConstraintLines::none;
      return;
    case GLFW_KEY_W:
      return toggle(view.wireframe);
    case GLFW_KEY_S:
      return toggle(view.shadows);
    case GLFW_KEY_C:
      return toggle(view.contacts);
    case GLFW_KEY_N:
      return toggle(view.normals);
    case GLFW_KEY_M:
      return toggle(view.velocities);
    case GLFW_KEY_L:
      return toggle(view.names);
    case GLFW_KEY_K:
      view.colourBy = static_cast<sim::ColourBy>((static_cast<std::size_t>(view.colourBy) + 1) %
                                                 sim::ChoiceNames<sim::ColourBy>::words.size());
      return;
    case GLFW_KEY_F3:
      return toggle(state.showProfile);
    default:
      break;
  }
}

void togglePin(Session& session, int particle) {
  if (particle < 0 || static_cast<std::size_t>(particle) >= session.snapshot().fixed.size()) return;
  const bool pinned = session.snapshot().fixed[static_cast<std::size_t>(particle)];
  session.worker().post([particle, pinned](sim::Simulation& simulation) { simulation.pin(particle, !pinned); });
}

void handleSceneKey(const KeyPress& press, Session& session, const Mouse& mouse) {
  const ImGuiIO& io = ImGui::GetIO();
  switch (press.key) {
    case GLFW_KEY_G:
      return session.toggleGravity();
    case GLFW_KEY_J:
      return session.gust();
    case GLFW_KEY_B:
      return session.shoot(
          session.camera.rayThrough({io.MousePos.x, io.MousePos.y}, {io.DisplaySize.x, io.DisplaySize.y}));
    case GLFW_KEY_P:
      return togglePin(session, mouse.particle());
    default:
      break;
  }
}

}  // namespace

void handleKey(const KeyPress& press, Session& session, Mouse& mouse, Preferences& preferences, PanelState& state,
               GLFWwindow* window) {
  if (ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return;
  if (press.control) return handleControlKey(press, session, preferences, state);
  if (handleRepeatingKey(press, session) || press.isRepeat) return;
  if (press.key == GLFW_KEY_ESCAPE) return mouse.cancel(session);
  handleTransportKey(press, session, preferences);
  handlePanelKey(press, state, window);
  handleViewKey(press, session, state);
  handleSceneKey(press, session, mouse);
}

}  // namespace pliant::app
