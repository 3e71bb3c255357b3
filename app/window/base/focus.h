// The item of a panel that the keyboard is at.
#pragma once

namespace pliant::app {

/// Whether the keyboard is at the item drawn last, or at one of the group drawn last.
bool isFocused();

/// Whether it is, and the key is pressed that asks for what a right click offers: the menu key, or Shift and F10.
bool asksForMenu();

/// Draws a frame around the item that the keyboard is at, over everything: Dear ImGui draws none around what a program
/// draws itself. To be called when all panels are drawn.
void drawFocusFrame();

/// Moves the tooltip of the item that the keyboard is at below it, or above: Dear ImGui puts it over the item. To be
/// called when all panels are drawn.
void moveTooltipOffFocus();

}  // namespace pliant::app
