#include "app/base/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace pliant::app {

namespace {

constexpr int kBehindWindow = 5;  ///< added to the niceness: a third of the time of a thread that does not give way
constexpr int kBehindAll = 19;    ///< the highest niceness

// Linux gives each thread a niceness of its own, which threads that it starts take over.
id_t thisThread() { return static_cast<id_t>(syscall(SYS_gettid)); }

}  // namespace

void giveWayToWindow() {
  const int niceness = getpriority(PRIO_PROCESS, thisThread());
  setpriority(PRIO_PROCESS, thisThread(), niceness + kBehindWindow);
}

void giveWayToAll() { setpriority(PRIO_PROCESS, thisThread(), kBehindAll); }

}  // namespace pliant::app
