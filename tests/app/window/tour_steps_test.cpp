#include "app/window/panels/tour_steps.h"

#include "app/window/commands/window_commands.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace pliant::app {
namespace {

TEST(TourSteps, EachHasAnInstructionAndAnExistingCommand) {
  EXPECT_GE(tourSteps().size(), 8u);
  EXPECT_LE(tourSteps().size(), 10u);
  std::set<std::string_view> titles;
  for (const TourStep& step : tourSteps()) {
    EXPECT_TRUE(titles.insert(step.title).second) << step.title;
    EXPECT_LT(std::string_view(step.text).size(), 170u) << step.title << " is to be read at a glance";
    EXPECT_NE(step.isDone, nullptr) << step.title;
    if (*step.command == '\0') continue;
    EXPECT_NE(commandTable().find(std::string_view(step.command)), nullptr) << step.command;
  }
}

}  // namespace
}  // namespace pliant::app
