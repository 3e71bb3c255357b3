// Which threads go first where there are more of them than processors.
#pragma once

namespace pliant::app {

/// The calling thread, and those that it starts from now on, give way to those that paint the window: steps of the
/// simulation and pictures of it may come later, what a key does may not.
void giveWayToWindow();

/// The same for what nobody waits for: it goes on while all others rest.
void giveWayToAll();

}  // namespace pliant::app
