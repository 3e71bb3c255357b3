// Viewing the past of a scene with animated parameters: each step has the values of its time.
#include "app/document/animation_edits.h"
#include "tests/app/timeline/timeline_machine.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

constexpr const char* kMagnitude = "elements[0].magnitude";
constexpr int kSteps = 30;  ///< of 0.02 s; the keys stand at 0.1 and 0.4 s

/// A sheet under gravity that turns round.
class AnimatedTimeline : public testing::Test {
 protected:
  AnimatedTimeline() {
    sim::Scene scene = withKey(machine_.simulation().scene(), kMagnitude, 0.1, "10");
    scene = withKey(scene, kMagnitude, 0.4, "-10");
    machine_.act(Edit{std::make_shared<sim::Scene>(std::move(scene))});
    for (int step = 0; step < kSteps; ++step) {
      machine_.step();
      values_.push_back(magnitude());
      bits_.push_back(machine_.bits());
    }
  }

  std::string magnitude() const { return sim::parameterText(machine_.simulation().sceneNow(), kMagnitude); }

  TimelineMachine machine_{tearingSheet(5), std::size_t{1} << 28};
  std::vector<std::string> values_;  ///< after step 1, 2, ...
  std::vector<Bits> bits_;
};

TEST_F(AnimatedTimeline, ChangesAsTimeGoesOn) {
  EXPECT_EQ(values_.front(), "10");
  EXPECT_EQ(values_.back(), "-10");
  EXPECT_NE(values_[12], values_[13]);
}

TEST_F(AnimatedTimeline, RestoresEachPastStepExactly) {
  for (const int step : {25, 3, 13, 14, kSteps}) {
    machine_.goTo({0, step});
    EXPECT_EQ(magnitude(), values_[step - 1]) << step;
    EXPECT_TRUE(machine_.bits() == bits_[step - 1]) << step;
  }
}

TEST_F(AnimatedTimeline, ContinuesFromThePastAsBefore) {
  machine_.goTo({0, 10});
  machine_.step(8);
  EXPECT_EQ(magnitude(), values_[17]);
  EXPECT_TRUE(machine_.bits() == bits_[17]);
}

TEST_F(AnimatedTimeline, ABranchMayHaveOtherKeys) {
  machine_.goTo({0, 10});
  machine_.act(Edit{std::make_shared<sim::Scene>(withoutAnimation(machine_.simulation().scene(), kMagnitude))});
  machine_.step(8);
  EXPECT_FALSE(machine_.bits() == bits_[17]);
  const TimelinePosition other = machine_.place();
  machine_.goTo({0, 18});
  EXPECT_TRUE(machine_.bits() == bits_[17]) << "the first branch keeps its own";
  machine_.goTo(other);
  EXPECT_FALSE(machine_.bits() == bits_[17]);
}

}  // namespace
}  // namespace pliant::app
