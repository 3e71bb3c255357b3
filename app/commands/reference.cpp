// `pliant reference`: prints the reference of all elements and settings, or of one type.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "sim/projection/constraint_types.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

struct ReferenceOptions {
  PLIANT_FIELDS(ReferenceOptions)
  PLIANT_FIELD(std::string, type, "", .help = "only this element type or particle source, or settings, or view",
               .option = {.positional = true})
};

int reference(const ReferenceOptions& options) {
  fmt::print("{}", sim::writeReference(sim::Registry::builtin(), options.type));
  if (options.type.empty()) fmt::print("{}", sim::writeConstraintTypes());
  return kExitDone;
}

}  // namespace

Subcommand referenceCommand() {
  return makeCommand<ReferenceOptions>("reference", "print every element and setting (Markdown)", reference);
}

}  // namespace pliant::app
