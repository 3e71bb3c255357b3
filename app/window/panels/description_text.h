// The description of a scene, in which what is written for the command line can be clicked.
#pragma once

#include "app/window/context/ui_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A piece of a description: words, or assignments to parameters that stand behind each other as "--set PATH=VALUE".
struct DescriptionPiece {
  std::string text;               ///< as it is shown
  std::vector<std::string> sets;  ///< "PATH=VALUE"; none: it is text
};

std::vector<DescriptionPiece> piecesOf(std::string_view description);

/// Draws it, wrapped to the width of the window; a click on assignments does them as one edit.
void drawDescription(UiContext& ui);

}  // namespace pliant::app
