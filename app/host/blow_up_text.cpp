#include "app/host/blow_up_text.h"

#include <fmt/format.h>

namespace pliant::app {

std::string describe(const sim::BlowUp& failure) {
  std::string text = fmt::format("the simulation failed in frame {}: {}\n", failure.frame, failure.message);
  if (!failure.cause.empty()) text += fmt::format("likely cause: {}\n", failure.cause);
  return text;
}

std::string describe(const std::vector<CureTrial>& good) {
  if (good.empty()) return "none of the known cures helps; all were tried from the beginning\n";
  std::string text;
  for (const CureTrial& trial : good) {
    std::string options;
    for (const std::string& assignment : trial.cure.assignments) options += fmt::format(" --set {}", assignment);
    text += trial.cure.assignments.empty()
                ? fmt::format("try it {}: stable for {:.2g} s\n", trial.cure.label, trial.seconds)
                : fmt::format("try:{}   ({}: stable for {:.2g} s)\n", options, trial.cure.label, trial.seconds);
  }
  return text;
}

}  // namespace pliant::app
