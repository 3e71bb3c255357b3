#include "app/base/interruption.h"

#include <atomic>
#include <csignal>

namespace pliant::app {

namespace {

std::atomic<int> came{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler writes it");

void note(int signal) { came = signal; }

}  // namespace

void noteInterruptions() {
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    sigaction(signal, &action, nullptr);
  }
}

bool isInterrupted() { return came != 0; }

int interruptedExitCode() { return 128 + came; }

}  // namespace pliant::app
