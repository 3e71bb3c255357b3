// Particle sources in the inspector: listed, edited, added, copied and deleted, and each undone.
#include "app/window/session/scene_actions.h"
#include "sim/scene/registry.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

class SourcesInTheInspector : public testing::Test {
 protected:
  SourcesInTheInspector() {
    window_.session.open(sourcePath("assets/scenes/fountain.xml"));
    window_.session.runs.setPlaying(false);
    window_.setUp({1280, 2400}, 1.0f, false);  // all of the inspector
    window_.draw();
  }
  const std::vector<sim::Record>& sources() const { return window_.session.document().scene().sources; }
  void undo() { window_.ui.commands.find("edit.undo")->act(window_.ui); }

  BareWindow window_;
};

TEST_F(SourcesInTheInspector, AreListedAndTheirParametersShown) {
  const std::vector<std::string> texts = textsOf(window_);
  EXPECT_EQ(std::count(texts.begin(), texts.end(), "Nozzle radius"), 0);
  ASSERT_TRUE(click(window_, "Emitter of water", "Inspector"));
  EXPECT_TRUE(shows(window_, "Nozzle radius"));
  ASSERT_TRUE(click(window_, "water", "Inspector"));
  EXPECT_FALSE(shows(window_, "Nozzle radius")) << "an element is shown in its place";
}

TEST_F(SourcesInTheInspector, ListsShowTheirContentsAndPosition) {
  ASSERT_TRUE(window_.session.open(sourcePath("assets/scenes/angle_of_repose.xml")));
  window_.session.runs.setPlaying(false);
  window_.draw();
  const std::vector<std::string> texts = textsOf(window_);
  const auto isFirst = [](const std::string& text) {
    return text.starts_with("Particle list 1 of ") && text.ends_with(": pour_left.txt");
  };
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), isFirst));
}

TEST_F(SourcesInTheInspector, AreEditedByTheirWidgets) {
  ASSERT_TRUE(click(window_, "Emitter of water", "Inspector"));
  const float before = sources().front().as<sim::ParticleEmitter>().speed;
  TextRecorder recorder;
  window_.draw();
  const auto label =
      std::find_if(recorder.texts.begin(), recorder.texts.end(), [](const auto& t) { return t.text == "Speed"; });
  ASSERT_NE(label, recorder.texts.end());
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {1240.0f - 100.0f, label->place.GetCenter().y};
  window_.draw();
  for (const bool isDown : {true, false}) {
    io.MouseDown[0] = isDown;
    window_.draw();
  }
  EXPECT_NE(sources().front().as<sim::ParticleEmitter>().speed, before);
  const std::string said = window_.session.document().undoDescriptions().back();
  EXPECT_TRUE(said.starts_with("Speed of Emitter: ") && said.ends_with(" m/s")) << said;
  undo();
  EXPECT_EQ(sources().front().as<sim::ParticleEmitter>().speed, before);
}

TEST_F(SourcesInTheInspector, AreAddedCopiedAndDeleted) {
  const std::size_t count = sources().size();
  addSource(window_.session, *sim::Registry::builtin().findSource("block"), 0);
  ASSERT_EQ(sources().size(), count + 1);
  EXPECT_TRUE(shows(window_, "First point")) << "the new one is shown";
  EXPECT_TRUE(window_.session.messages.banners().empty());
  duplicateSource(window_.session, count);
  ASSERT_EQ(sources().size(), count + 2);
  EXPECT_NE(sources()[count].id, sources()[count + 1].id);
  EXPECT_NE(sources()[count].as<sim::ParticleBlock>().min, sources()[count + 1].as<sim::ParticleBlock>().min);
  deleteSource(window_.session, count);
  EXPECT_EQ(sources().size(), count + 1);
  for (int i = 0; i < 3; ++i) undo();
  EXPECT_EQ(sources().size(), count);
  EXPECT_FALSE(window_.session.document().isChanged());
}

// Its particles enter with the first step.
TEST(SourcesInThePicture, ExplainAnEmptyPicture) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/three_particles.xml")));
  window.session.runs.setPlaying(false);
  const std::string why = "no particles yet: they enter with the next steps";
  EXPECT_TRUE(shows(window, why));
  window.session.runs.stepOnce();
  ASSERT_TRUE(comes([&] {
    window.draw();
    return window.session.snapshot().population == 3;
  }));
  EXPECT_FALSE(shows(window, why));
}

}  // namespace
}  // namespace pliant::app
