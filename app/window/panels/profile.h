// The profile: the history of the statistics as strip charts.
#pragma once

#include "app/window/base/history.h"

namespace pliant::app {

/// Draws it into the current window.
void drawProfile(const History& history);

}  // namespace pliant::app
