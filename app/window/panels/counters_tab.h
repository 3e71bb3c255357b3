// The counters: numbers of particles, constraints and so on, and their memory.
#pragma once

namespace pliant::app {

class Session;

/// Draws them into the current window, for the active run.
void drawCounters(Session& session);

}  // namespace pliant::app
