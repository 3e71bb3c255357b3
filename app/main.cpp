// Entry of the program.
#include "app/commands/command_line.h"

#include <omp.h>

#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace {

// libgomp's threads spin for milliseconds after a parallel loop, which starves other threads on the core; ten thousand
// turns measured best here. The variable is read when the library is loaded, so the program restarts itself.
void limitSpinning(char** argv) {
  if (getenv("GOMP_SPINCOUNT") != nullptr || getenv("OMP_WAIT_POLICY") != nullptr) return;
  setenv("GOMP_SPINCOUNT", "10000", 1);
  execv("/proc/self/exe", argv);  // on failure: continue without it
}

}  // namespace

int main(int argc, char** argv) {
  limitSpinning(argv);
  // Writing beyond a file size limit or to a closed pipe becomes an error that is reported, not a silent death.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  return pliant::app::runCommandLine(argc, argv);
}
