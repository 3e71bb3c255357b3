#include "app/host/blow_up_text.h"

#include <fmt/format.h>

namespace pliant::app {

std::string describe(const sim::BlowUp& failure) {
  std::string text = fmt::format("the simulation failed in frame {}: {}\n", failure.frame, failure.message);
  if (!failure.cause.empty()) text += fmt::format("likely cause: {}\n", failure.cause);
  for (const sim::Cure& cure : failure.cures) {
    std::string options;
    for (const std::string& assignment : cure.assignments) options += fmt::format(" --set {}", assignment);
    text += fmt::format("try:{}   ({})\n", options, cure.label);
  }
  return text;
}

}  // namespace pliant::app
