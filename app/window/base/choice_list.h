// Lists that open to choose from.
#pragma once

#include <string>

namespace pliant::app {

/// ImGui::BeginCombo(): a choice too long for it ends with an ellipsis, and all of it is below the cursor.
bool beginCombo(const char* id, const std::string& shown, int flags = 0);
/// A row of such a list. The keyboard begins at the one that is chosen. Returns whether it was picked.
bool choiceRow(const std::string& text, bool isChosen);

}  // namespace pliant::app
