// The widget that has the keyboard focus.
#pragma once

namespace pliant::app {

/// Whether the last item, or an item of the last group, has the keyboard focus.
bool isFocused();

/// Whether it has the focus, and the key for the context menu is pressed: the menu key or Shift+F10.
bool asksForMenu();

/// Draws a frame around the focused item, over everything: Dear ImGui draws none around custom-drawn items. Call after
/// all panels are drawn.
void drawFocusFrame();

/// Moves the tooltip of the focused item below or above it: Dear ImGui puts it over the item. Call after all panels are
/// drawn.
void moveTooltipOffFocus();

}  // namespace pliant::app
