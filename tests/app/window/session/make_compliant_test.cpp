// From PBD to XPBD in the window.
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(MakeCompliant, IsOneEditAndUndoTakesItBack) {
  const TemporaryFolder folder;
  const auto file = folder.write(
      "rope.xml",
      "<simulation><title>Rope</title><iterations>100</iterations><solverIterations>40</solverIterations>"
      "<iteration>gaussSeidel</iteration><damping>0.05</damping><elements><element><type>gravity</type></element>"
      "<element><type>rope</type><shape>line</shape><to>0 -1 0</to><count>11</count><radius>0.01</radius>"
      "<fixed>0</fixed><stiffness>0.5</stiffness></element></elements></simulation>");
  BareWindow window;
  Session& session = window.session;
  ASSERT_TRUE(session.open(file));
  session.runs.setPlaying(true);
  ASSERT_TRUE(comes([&] {
    session.update();
    return session.snapshot().frame > 100;
  }));
  EXPECT_FALSE(session.canMakeCompliant(0)) << "gravity";
  ASSERT_TRUE(session.canMakeCompliant(1));
  session.makeCompliant(1);
  window.finishOpening();
  EXPECT_EQ(session.document().scene().settings.stiffnessModel, sim::StiffnessModel::compliant);
  EXPECT_FALSE(session.canMakeCompliant(1));
  EXPECT_EQ(session.document().undoDepth(), 1u);
  for (const Banner& banner : session.messages.banners()) EXPECT_FALSE(banner.isError) << banner.text;
  session.undo();
  EXPECT_EQ(session.document().scene().settings.stiffnessModel, sim::StiffnessModel::perIteration);
  EXPECT_TRUE(session.canMakeCompliant(1));
}

}  // namespace
}  // namespace pliant::app
