#include "app/window/key_input.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <utility>

namespace pliant::app {

namespace {

// Tab is one of the window's own keys. Dear ImGui would use it to move to the next text field, and typed keys would end
// up there; so it gets Tab only while a text is being typed, or a panel has the focus. It gets all key releases.
bool goesToGui(int key, int action) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool inPanels = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
  return key != GLFW_KEY_TAB || action == GLFW_RELEASE || io.WantTextInput || inPanels;
}

}  // namespace

void KeyInput::take(GLFWwindow* window, const std::array<int, 4>& event, bool spaceIsViewKey) {
  const auto [key, scanCode, action, modifiers] = event;
  if (action == GLFW_RELEASE && !pressed_.empty()) {
    // Dear ImGui polls once per frame: it would miss the press, or the Ctrl that was released with it.
    released_.push_back({key, scanCode, modifiers});
  } else if (goesToGui(key, action)) {
    ImGui_ImplGlfw_KeyCallback(window, key, scanCode, action, modifiers);
    if (action == GLFW_PRESS) pressed_.insert(key);
  }
  if (key == GLFW_KEY_SPACE && spaceIsViewKey) {  // acts on release, unless the mouse was used while it was held
    const bool acts = action == GLFW_RELEASE && spaceHeld_ && !spaceUsed_;
    spaceHeld_ = action != GLFW_RELEASE;
    if (action == GLFW_PRESS) spaceUsed_ = false;
    if (!acts) return;
  } else if (action == GLFW_RELEASE) {
    return;
  }
  const char* symbol = key <= GLFW_KEY_WORLD_2 ? glfwGetKeyName(key, scanCode) : nullptr;
  const auto held = [modifiers = modifiers](int modifier) { return (modifiers & modifier) != 0; };
  keys_.push_back({{layoutKey(key, symbol), held(GLFW_MOD_CONTROL), held(GLFW_MOD_SHIFT), held(GLFW_MOD_ALT)},
                   action == GLFW_REPEAT});
}

// Dear ImGui has one input to activate an item and one to type into it; Enter is the latter, which buttons ignore.
void KeyInput::pressEnter() {
  ImGuiIO& io = ImGui::GetIO();
  if (io.KeysDown[GLFW_KEY_ENTER] || io.KeysDown[GLFW_KEY_KP_ENTER]) io.NavInputs[ImGuiNavInput_Activate] = 1.0f;
}

void KeyInput::act(UiContext& ui) {
  for (const KeyPress& press : keys_) handleKey(press, ui);
  keys_.clear();
}

void KeyInput::finishPicture(GLFWwindow* window) {
  pressed_.clear();
  for (const auto& [key, scanCode, modifiers] : std::exchange(released_, {})) {
    ImGui_ImplGlfw_KeyCallback(window, key, scanCode, GLFW_RELEASE, modifiers);
  }
}

}  // namespace pliant::app
