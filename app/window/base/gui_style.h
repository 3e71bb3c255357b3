// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

#include "app/pictures/gui_font.h"

#include <glm/vec2.hpp>
#include <imgui.h>

#include <string>

namespace pliant::app {

/// Of windows that lie over the picture without being in the way: no frame, as large as what is in them, behind the
/// windows that float.
constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;

/// What the panels need of a window, whatever is in it [heights of the font].
constexpr float kLeastWidth = 40.0f, kLeastHeight = 25.0f;

/// The UI scale in a window of this size [window coordinates]: what is wanted as far as there is room for it; 1 and less
/// always.
float scaleWithRoom(float wanted, glm::vec2 size);

/// Goes on in the line of the last item where something `width` wide still fits in there; else in the next one.
/// `gap`: to the last item; -1: the usual one.
void flowOn(float width, float gap = -1.0f);

/// Text with line ends in place of the blanks where it is to be broken: no line with several words is wider than this.
/// Dear ImGui also breaks numbers, behind the point.
std::string wrapped(std::string text, float width);

/// A line of text that is no wider than `width`: what does not fit ends with an ellipsis.
std::string elided(const std::string& text, float width);

/// Writes a line of text into `width`; what does not fit ends with an ellipsis, and all of it is below the cursor.
void drawElided(const std::string& text, float width);

/// The width of a button with this label.
float buttonWidth(const char* label);

struct GuiTheme {
  bool dark = false;
  bool calm = false;  ///< for an audience: no colour draws the eye away from the picture
  bool operator==(const GuiTheme&) const = default;
};

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, GuiTheme theme);

/// Makes the font that everything is written in, anew, so many pixels high.
void loadGuiFont(float pixels);

}  // namespace pliant::app
