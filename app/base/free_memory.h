// What the allocator keeps of memory that is not used any more.
#pragma once

namespace pliant::app {

/// Gives it back to the system where it is much: freed memory below what is still in use is kept, in heaps of several
/// threads, so that a window would hold the largest scene that it has seen. Takes about 0.1 s a GB.
void giveBackFreeMemory();

/// From here on threads share one heap: of one of a thread's own what is free at the end cannot be given back. To be
/// called before there are threads.
void shareOneHeap();

}  // namespace pliant::app
