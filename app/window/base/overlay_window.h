// Windows that lie over the picture.
#pragma once

#include <imgui.h>

namespace pliant::app {

/// Of those that are not in the way: no frame, as large as what is in them, behind the windows that float.
constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;

}  // namespace pliant::app
