#include "app/window/properties/joint_load.h"

#include "app/window/base/plain_number.h"
#include "app/window/properties/measured_row.h"

#include <fmt/format.h>

namespace pliant::app {

std::string describeLoad(const sim::JointLoad& load) {
  return load.isBroken ? "broken" : fmt::format("carries {}", forceInWords(load.force));
}

void drawLoad(const sim::JointLoad& load) {
  const float used = load.most > 0.0f ? load.force / load.most : 0.0f;
  drawMeasured({.name = "breakForce.carried",
                .part = load.isBroken ? 1.0f : used,
                .isBad = load.isBroken,
                .text = describeLoad(load),
                .hint = load.isBroken ? "Reset repairs it" : "",
                .explanation = "The force that held both sides together in the last substep. If it exceeds the "
                               "breaking force, the joint is gone until a reset."});
}

}  // namespace pliant::app
