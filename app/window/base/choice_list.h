// Combo boxes.
#pragma once

#include <string>

namespace pliant::app {

/// ImGui::BeginCombo(): a choice that is too long ends with an ellipsis, and the tooltip shows all of it.
bool beginCombo(const char* id, const std::string& shown, int flags = 0);
/// A row of such a list. The chosen row gets the keyboard focus when the list opens. Returns whether it was clicked.
bool choiceRow(const std::string& text, bool isChosen);

}  // namespace pliant::app
