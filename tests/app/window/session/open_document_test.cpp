// Scenes and takes that are opened while others are being built.
#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

namespace pliant::app {
namespace {

class OpenDocument : public testing::Test {
 protected:
  OpenDocument() {
    large_ = folder_.write("large.xml",
                           "<simulation><title>Large</title><iterations>100</iterations><elements><element>"
                           "<type>cloth</type><shape>grid</shape><size>3 0 3</size><stiffness>1</stiffness>"
                           "<resolution>700</resolution><radius>0.001</radius></element></elements></simulation>");
  }

  TemporaryFolder folder_;
  BareWindow window_;
  Session& session_ = window_.session;
  std::filesystem::path large_;
};

TEST_F(OpenDocument, ATakeThatIsOpenedGivesUpASceneThatIsBeingBuilt) {
  const std::filesystem::path take = folder_ / "welcome.take";
  session_.saveTake(session_.takes.recorded(), take);
  ASSERT_FALSE(session_.beginOpening(large_, {})) << "it is built beside";
  session_.beginOpening(take);
  window_.finishOpening();
  EXPECT_NE(session_.takes.player(), nullptr);
  EXPECT_EQ(session_.document().scene().settings.title, "Welcome");
  std::this_thread::sleep_for(std::chrono::seconds(1));
  session_.update();
  EXPECT_EQ(session_.document().scene().settings.title, "Welcome") << "the large one does not come after all";
}

TEST_F(OpenDocument, AResetThatIsCancelledLeavesTheRunAsItWas) {
  ASSERT_TRUE(session_.open(large_));
  const SimulationWorker* before = &session_.worker();
  session_.reset();
  ASSERT_NE(session_.opening(), nullptr);
  EXPECT_EQ(session_.opening()->kind(), Opening::Kind::reset);
  session_.cancelOpening();
  EXPECT_EQ(session_.opening(), nullptr);
  EXPECT_EQ(&session_.worker(), before);
  session_.reset(true);
  window_.finishOpening();
  EXPECT_TRUE(session_.runs.isPlaying());
}

TEST_F(OpenDocument, WhatIsOpenedMeanwhileIsThereUntilTheFirstIsBuilt) {
  ASSERT_FALSE(session_.beginOpening(large_, {}));
  ASSERT_TRUE(session_.openMeanwhile(sourcePath("assets/scenes/flag.xml")));
  ASSERT_NE(session_.opening(), nullptr);
  EXPECT_EQ(session_.document().file(), sourcePath("assets/scenes/flag.xml"));
  window_.finishOpening();
  EXPECT_EQ(session_.document().scene().settings.title, "Large");
}

}  // namespace
}  // namespace pliant::app
