#include "app/view/snapshot.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/lens_picture.h"
#include "sim/observe/step_recording.h"
#include "tests/app/window/bare_window.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/wait.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <string_view>

namespace pliant::app {
namespace {

int recordedFrame(BareWindow& window) {
  window.draw();
  const auto& recording = window.session.snapshot().recording;
  return recording != nullptr ? recording->frame : -1;
}

// The scene has run before anybody opens the lens.
TEST(LensPanel, GoesBackToTheFirstStep) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/worked_example.xml")));
  for (int frame = 1; frame <= 3; ++frame) {
    window.session.runs.stepOnce();
    ASSERT_TRUE(comes([&] {
      window.draw();
      return window.session.snapshot().frame >= frame;
    }));
  }
  window.ui.commands.find("view.lens")->act(window.ui);
  ASSERT_TRUE(comes([&] { return recordedFrame(window) == 3; })) << "a step that it makes by itself";
  ASSERT_TRUE(click(window, "First step", "Solver lens"));
  EXPECT_TRUE(comes([&] { return recordedFrame(window) == 0; }));
}

// The worked example requests it: opening it starts a walk through its first step.
TEST(LensPanel, OpensWithASceneMadeForSteppingThrough) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openNow(sourcePath("assets/scenes/worked_example.xml"), window.ui);
  ASSERT_TRUE(comes([&] { return recordedFrame(window) == 0; }));
  EXPECT_TRUE(window.ui.commands.find("view.lens")->isOn(window.ui));
  for (int picture = 0; picture < 5; ++picture) window.draw();
  EXPECT_FALSE(window.session.runs.isPlaying());
  EXPECT_EQ(window.session.snapshot().frame, 1) << "one step, and no more";
}

/// Hidden part of the numbers in the lens [pixels].
float hiddenNumbers() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name).find("##numbers") != std::string_view::npos)
      return window->ScrollMax.y;
  }
  return 0.0f;
}

// Beside a lesson, at the size of a small laptop: the picture has half of the height, and no constraint scrolls.
// Tested with lessons whose first scene has constraints at that frame.
TEST(LensPanel, ShowsEveryConstraintBesideALessonWithoutScrolling) {
  for (const char* lesson : {"02_by_hand", "07_stiffness", "08_cloth_and_balloons", "09_volume", "10_shape_matching",
                             "11_collisions", "13_self_collision", "14_fluids", "16_rods"}) {
    BareWindow window;
    window.setUp({1280, 800}, 1.0f, false);
    openNow(sourcePath(fmt::format("assets/lessons/{}.md", lesson)), window.ui);
    const int enough = 30;
    window.session.runs.setPlaying(true);
    ASSERT_TRUE(comes([&] {
      window.draw();
      return window.session.snapshot().frame >= enough;
    }));
    window.ui.commands.find("view.lens")->act(window.ui);
    ASSERT_TRUE(comes([&] { return recordedFrame(window) >= enough; }));
    const ImGuiWindow* lens = ImGui::FindWindowByName("Solver lens");
    ASSERT_NE(lens, nullptr);
    EXPECT_GE(lens->Pos.y - window.ui.layout.pictureTop(), 0.5f * (800.0f - window.ui.layout.pictureTop()) - 1.0f);
    ControlMap controls({});
    ControlMap::listen(true);
    int constraints = 0;
    for (int k = 0; k < 60; ++k) {
      window.ui.arrows.pressed = {k % 3 == 0 ? GLFW_KEY_DOWN : GLFW_KEY_RIGHT};
      for (int picture = 0; picture < 3; ++picture) window.draw();
      EXPECT_LE(hiddenNumbers(), 0.0f) << lesson << ", " << k;
      constraints += ControlMap::find("lens.look") ? 1 : 0;
    }
    EXPECT_GT(constraints, 3) << lesson;
  }
}

/// The first step of the worked example, as the lens sees it.
Snapshot workedStep() {
  sim::Simulation simulation = sim::shippedScene("worked_example", {});
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  Snapshot snapshot;
  snapshot.topology = describeTopology(simulation);
  takeSnapshot(simulation, {.recording = true}, snapshot);
  return snapshot;
}

// With pencil and paper: lambda of A and B is (sqrt(10) - 1) / 0.3. A and B of the first constraint are joined by the
// line of the current constraint; A and C by the usual thin one.
TEST(LensPicture, ShowsConstraintsOfASmallSceneAndTheSelectedLambda) {
  const Snapshot snapshot = workedStep();
  const auto& stages = snapshot.recording->stages;
  const auto solve = std::find_if(stages.begin(), stages.end(),
                                  [](const sim::Stage& s) { return s.lastProjection - s.firstProjection == 2; });
  ASSERT_NE(solve, stages.end());
  const auto marksAt = [&](int projection) {
    render::Frame frame;
    const int stage = static_cast<int>(solve - stages.begin());
    addLensMarks(snapshot, {stage, projection}, {}, frame);
    return frame;
  };
  const auto says = [](const render::Frame& frame, const char* text) {
    return std::any_of(frame.labels.begin(), frame.labels.end(), [&](const auto& label) { return label.text == text; });
  };
  const render::Frame first = marksAt(static_cast<int>(solve->firstProjection));
  EXPECT_TRUE(says(first, "λ = 7.208"));
  const auto lineBetween = [](const render::Frame& frame, glm::vec3 a, glm::vec3 b) {
    return std::any_of(frame.linesOnTop.begin(), frame.linesOnTop.end(),
                       [&](const auto& line) { return glm::distance(line.a, a) + glm::distance(line.b, b) < 1e-3f; });
  };
  const glm::vec3 a(1.684f, 1.228f, 0.0f), c(2, 3, 0);
  EXPECT_TRUE(lineBetween(first, a, c)) << "A has moved, C has not";
  const render::Frame whole = marksAt(-1);
  EXPECT_EQ(std::count_if(whole.labels.begin(), whole.labels.end(),
                          [](const auto& label) { return label.text.starts_with("λ"); }),
            0);
}

// The lens does not cover the inspector, which ends above it.
TEST(LensPanel, IsNotBehindTheSidePanelsAfterTheWindowHadAnotherSize) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.commands.find("view.lens")->act(window.ui);
  for (const glm::vec2 between :
       {glm::vec2(1280, 800), glm::vec2(900, 600), glm::vec2(640, 440), glm::vec2(1920, 1080)}) {
    for (const glm::vec2 size : {between, glm::vec2(1280, 800)}) {
      window.setUp(size, 1.0f, false);
      for (int picture = 0; picture < 2 * kPictures; ++picture) window.draw();
    }
    const ImGuiWindow *lens = ImGui::FindWindowByName("Solver lens"), *inspector = ImGui::FindWindowByName("Inspector");
    ASSERT_TRUE(lens != nullptr && inspector != nullptr && inspector->Active);
    EXPECT_GE(lens->Pos.x + 1.0f, window.ui.layout.left()) << between.x;
    EXPECT_FALSE(lens->Rect().Overlaps(inspector->Rect())) << between.x;
    EXPECT_GT(inspector->Size.y, 0.3f * 800.0f) << between.x;
  }
  window.ui.commands.find("view.lens")->act(window.ui);
  for (int picture = 0; picture < kPictures; ++picture) window.draw();
  EXPECT_EQ(ImGui::FindWindowByName("Inspector")->Rect().Max.y, 800.0f) << "it has the height back";
}

TEST(LensPanel, StaysClosedWithOtherScenes) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openNow(sourcePath("assets/scenes/ropes.xml"), window.ui);
  window.draw();
  EXPECT_FALSE(window.ui.commands.find("view.lens")->isOn(window.ui));
}

}  // namespace
}  // namespace pliant::app
