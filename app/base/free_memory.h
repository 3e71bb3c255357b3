// Returns unused memory from the allocator to the system.
#pragma once

namespace pliant::app {

/// Returns it if the amount is significant: the allocator keeps freed memory below memory still in use, in a heap per
/// thread, so that a window would keep the memory of the largest scene it has shown. Takes about 0.1 s per GB.
void giveBackFreeMemory();

/// From now on threads share one heap: free memory at the end of a thread's own heap could not be returned. Must be
/// called before other threads exist.
void shareOneHeap();

}  // namespace pliant::app
