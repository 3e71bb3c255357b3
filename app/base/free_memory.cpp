#include "app/base/free_memory.h"

#include <cstddef>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pliant::app {

void giveBackFreeMemory() {
#ifdef __GLIBC__
  constexpr std::size_t kMuch = 32u << 20;  // less is not worth the time [bytes]
  if (::mallinfo2().fordblks > kMuch) ::malloc_trim(0);
#endif
}

void shareOneHeap() {
#ifdef __GLIBC__
  ::mallopt(M_ARENA_MAX, 1);
#endif
}

}  // namespace pliant::app
