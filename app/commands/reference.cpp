#include "app/base/exit_code.h"
#include "app/commands/commands.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

namespace pliant::app {

int reference(const std::string& type) {
  fmt::print("{}", sim::writeReference(sim::Registry::builtin(), type));
  return kExitDone;
}

}  // namespace pliant::app
