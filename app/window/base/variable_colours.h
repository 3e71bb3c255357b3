// The colours of the method's variables as text of the panels, in the light and in the dark theme.
#pragma once

#include "app/base/variables.h"

#include <imgui.h>

namespace pliant::app {

/// Readable on the background of windows. Precondition: not `none`.
ImU32 textColourOf(Variable variable);

}  // namespace pliant::app
