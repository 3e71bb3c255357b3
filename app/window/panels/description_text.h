// A scene's description; command-line options in it can be clicked.
#pragma once

#include "app/window/context/ui_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A part of a description: text, or consecutive assignments to parameters, "--set PATH=VALUE".
struct DescriptionPiece {
  std::string text;               ///< visible text
  std::vector<std::string> sets;  ///< "PATH=VALUE"; empty: plain text
};

std::vector<DescriptionPiece> piecesOf(std::string_view description);

/// Draws it, wrapped to the width of the window; a click on assignments applies them as one edit.
void drawDescription(UiContext& ui);

}  // namespace pliant::app
