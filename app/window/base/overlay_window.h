// Windows over the picture.
#pragma once

#include <imgui.h>

namespace pliant::app {

/// For unobtrusive overlays: no frame, fitted to their contents, behind floating windows.
constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;

}  // namespace pliant::app
