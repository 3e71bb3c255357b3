// Priorities of threads when there are more of them than processors.
#pragma once

namespace pliant::app {

/// Lowers the priority of the calling thread, and of those that it starts from now on, below those that draw the
/// window: simulation steps and pictures may be late, reactions to keys may not.
void yieldToWindow();

/// The same for work that nobody waits for: it runs only when all others are idle.
void yieldToAll();

}  // namespace pliant::app
