// The counters: what there is how many of, and the memory that it takes.
#pragma once

namespace pliant::app {

class Session;

/// Draws them into the current window, of the run that the mouse acts in.
void drawCounters(Session& session);

}  // namespace pliant::app
