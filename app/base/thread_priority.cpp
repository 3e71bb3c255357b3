#include "app/base/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace pliant::app {

namespace {

constexpr int kBehindWindow = 5;  ///< niceness to add: a third of the time of a normal thread
constexpr int kBehindAll = 19;    ///< the highest niceness

// On Linux each thread has its own niceness, which is inherited by the threads that it starts.
id_t thisThread() { return static_cast<id_t>(syscall(SYS_gettid)); }

}  // namespace

void yieldToWindow() {
  const int niceness = getpriority(PRIO_PROCESS, thisThread());
  setpriority(PRIO_PROCESS, thisThread(), niceness + kBehindWindow);
}

void yieldToAll() { setpriority(PRIO_PROCESS, thisThread(), kBehindAll); }

}  // namespace pliant::app
