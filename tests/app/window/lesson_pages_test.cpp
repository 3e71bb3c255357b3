// Pages of the course as displayed: none needs scrolling at the size of a small laptop.
#include "app/lesson/course.h"
#include "app/lesson/lesson.h"
#include "app/lesson/progress.h"
#include "app/pictures/png.h"
#include "app/window/context/control_map.h"
#include "render/framebuffer.h"
#include "sim/scene/parameter.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <set>

namespace pliant::app {
namespace {

// Live numbers may grow longer, and a line with them.
constexpr float kLine = 1.2f * kFontSize;

// The free space below the page's text [pixels]; nothing: no page is shown.
std::optional<float> roomBelow() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name).starts_with("Lesson/text"))
      return window->InnerRect.GetHeight() - window->ContentSize.y;
  }
  return std::nullopt;
}

// The answer with this index to the page's question.
bool choose(BareWindow& window, std::size_t answer) {
  std::optional<std::pair<glm::vec2, glm::vec2>> place;
  {
    ControlMap controls({});
    ControlMap::listen(true);
    window.draw();
    place = ControlMap::find(fmt::format("lesson.answer{}", answer));
  }
  if (!place) return false;
  const glm::vec2 middle = place->first + 0.5f * place->second;
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {middle.x, middle.y};
  window.draw();
  for (const bool isDown : {true, false}) {
    io.MouseDown[0] = isDown;
    window.draw();
  }
  return true;
}

/// Sizes of the window at scales of the interface: the same effective space.
struct PageRoom {
  glm::vec2 size;
  float scale;
};
class LessonPagesAt : public testing::TestWithParam<PageRoom> {};
INSTANTIATE_TEST_SUITE_P(, LessonPagesAt, testing::Values(PageRoom{{1280, 800}, 1.0f}, PageRoom{{2560, 1600}, 2.0f}),
                         [](const auto& each) { return fmt::format("Scale{:g}", each.param.scale); });

TEST_P(LessonPagesAt, AreFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  std::vector<LessonEntry> lessons = findLessons(sourcePath("assets"));
  for (const std::string& language : lessonLanguages(sourcePath("assets"))) {
    const std::vector<LessonEntry> translated = findLessons(sourcePath("assets"), language);
    lessons.insert(lessons.end(), translated.begin(), translated.end());
  }
  for (const LessonEntry& entry : lessons) {
    const Lesson lesson = readLesson(entry.file, sourcePath("assets"));
    openFile(entry.file, window.ui);
    for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
      if (page > 0) {
        ASSERT_TRUE(click(window, lesson.pages[page].words("Next"), "Lesson")) << entry.title;
      }
      for (int i = 0; i < 2; ++i) window.draw();
      const auto room = roomBelow();
      ASSERT_TRUE(room);
      EXPECT_GE(*room, GetParam().scale * kLine) << entry.title << ": " << lesson.pages[page].title;
    }
  }
}

// Everything that a student is shown: all hints, the reply to each answer, then the explanation.
TEST(LessonPages, AreFullyVisibleWithHintsAnswersAndReasons) {
  for (const bool isDone : {false, true}) {
    BareWindow window;
    window.setUp({1280, 800}, 1.0f, false);
    for (const LessonEntry& entry : findLessons(sourcePath("assets"))) {
      const Lesson lesson = readLesson(entry.file, sourcePath("assets"));
      LessonProgress progress = LessonProgress::load();
      for (const LessonPage& page : lesson.pages) {
        if (isDone) progress.noteDone(entry.file, page.title);
      }
      openFile(entry.file, window.ui);
      for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
        if (page > 0) {
          ASSERT_TRUE(click(window, "Next", "Lesson")) << entry.title;
        }
        for (int i = 0; i < 2; ++i) window.draw();
        if (!isDone && lesson.pages[page].check) {
          ASSERT_TRUE(click(window, "A hint", "Lesson")) << entry.title;
          ASSERT_TRUE(click(window, "Another hint", "Lesson"))
              << entry.title << ": " << fmt::format("{}", fmt::join(textsOf(window), "|"));
        }
        const std::size_t answers = lesson.pages[page].question ? lesson.pages[page].question->answers.size() : 0;
        for (std::size_t answer = 0; answer <= answers; ++answer) {  // before them the page without
          if (answer > 0) {
            ASSERT_TRUE(choose(window, answer - 1)) << entry.title << ": " << page;
            ASSERT_TRUE(shows(window, "Right.") || shows(window, "Not quite.")) << entry.title << ": " << page;
          }
          for (int i = 0; i < 2; ++i) window.draw();
          EXPECT_GE(roomBelow().value_or(-1.0f), 0.0f) << entry.title << ": " << lesson.pages[page].title
                                                       << (isDone ? ", done" : ", with hints") << ", answer " << answer;
        }
      }
    }
  }
}

TEST(LessonPages, ShowQuestionHintAndAnswer) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_FALSE(shows(window, "Right."));
  ASSERT_TRUE(click(window, "floor", "Lesson")) << "the words of the first answer, as good as its circle";
  EXPECT_TRUE(shows(window, "Not quite."));
  ASSERT_TRUE(click(window, "Next", "Lesson"));
  EXPECT_FALSE(shows(window, "Solution"));
  ASSERT_TRUE(click(window, "A hint", "Lesson"));
  EXPECT_TRUE(shows(window, "Solve"));
  ASSERT_TRUE(click(window, "Another hint", "Lesson"));
  ASSERT_TRUE(click(window, "Solution", "Lesson"));
}

// Lesson 1 asks for a height at 0.4 s, which exactly one step has; the window may be drawn long before and after it.
TEST(LessonPages, DetectConditionsThatHoldForOneStepOnly) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  for (const char* button : {"Next", "Next", "A hint", "Another hint", "Solution"})
    ASSERT_TRUE(click(window, button, "Lesson")) << button;
  ASSERT_TRUE(comes([&] { return window.session.worker().latest()->frame > 30; }));
  EXPECT_TRUE(comes([&] { return shows(window, "Done."); }));
}

// Elements not explained are hidden in the picture; afterwards they are visible again.
TEST(LessonPages, HideFiguresUntilRequested) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (int i = 0; i < 3; ++i) window.draw();
  const Command& figures = *window.ui.commands.find("view.figures");
  ASSERT_TRUE(figures.isOn(window.ui));
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 3; ++i) window.draw();
  EXPECT_FALSE(figures.isOn(window.ui));
  figures.act(window.ui);
  ASSERT_TRUE(click(window, "Next", "Lesson"));
  for (int i = 0; i < 3; ++i) window.draw();
  EXPECT_TRUE(figures.isOn(window.ui)) << "on the next page, too";
  ASSERT_TRUE(click(window, "Leave", "Lesson"));
  for (int i = 0; i < 3; ++i) window.draw();
  EXPECT_TRUE(figures.isOn(window.ui)) << "as before";
}

// The page shows constraints, and starts paused; that is not for the scenes after it.
TEST(LessonPages, LeaveToTheUserHowScenesAreShown) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  Session& session = window.session;
  const ViewOptions& options = session.view.options;
  session.view.options.velocities = true;
  session.runs.setPlaying(true);
  for (const bool leaves : {true, false}) {
    openFile(sourcePath("assets/lessons/03_weights_and_pins.md"), window.ui);
    window.finishOpening();
    for (int i = 0; i < 3; ++i) window.draw();
    for (int page = 0; options.constraints == ConstraintLines::none && page < 4; ++page) {
      ASSERT_TRUE(click(window, "Next", "Lesson"));
      window.finishOpening();
      window.draw();
    }
    ASSERT_EQ(options.constraints, ConstraintLines::byType);
    EXPECT_FALSE(options.velocities);
    ASSERT_FALSE(session.runs.isPlaying());
    ASSERT_TRUE(!leaves || click(window, "Leave", "Lesson"));
    openNow(sourcePath("assets/scenes/ropes.xml"), window.ui);
    window.finishOpening();
    for (int i = 0; i < 3; ++i) window.draw();
    EXPECT_TRUE(window.ui.layout.lesson.empty());
    EXPECT_EQ(options.constraints, ConstraintLines::none) << leaves;
    EXPECT_TRUE(options.velocities) << leaves;
    EXPECT_TRUE(session.runs.isPlaying()) << leaves;
  }
}

// Who plays or pauses after the lesson has chosen: the next scene does not go back to the pace before the lesson.
TEST(LessonPages, KeepThePaceSetAfterThem) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  Session& session = window.session;
  for (const bool playedBefore : {true, false}) {
    session.runs.setPlaying(playedBefore);
    openNow(sourcePath("assets/lessons/03_weights_and_pins.md"), window.ui);
    window.finishOpening();
    for (int i = 0; i < 3; ++i) window.draw();
    ASSERT_FALSE(session.runs.isPlaying());
    ASSERT_TRUE(click(window, "Leave", "Lesson"));
    window.draw();
    session.runs.togglePlaying();
    window.draw();
    if (playedBefore) session.runs.togglePlaying();
    window.draw();
    openNow(sourcePath("assets/scenes/ropes.xml"), window.ui);
    window.finishOpening();
    EXPECT_EQ(session.runs.isPlaying(), !playedBefore);
  }
}

TEST(LessonPages, ShowTheirNumberAndDescribeTheirCurves) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_TRUE(shows(window, "Lesson 1: A particle"));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(click(window, "Next", "Lesson"));
  EXPECT_TRUE(shows(window, "Height of ball [m]"));
  EXPECT_TRUE(shows(window, "time [s]"));
}

TEST(LessonPages, AskBeforeTheyReplaceUnsavedEdits) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const std::filesystem::path lesson = sourcePath("assets/lessons/01_a_particle.md");
  sim::Scene edited = window.session.document().scene();
  edited.settings.title = "Mine";
  window.session.edit(std::move(edited), "title");
  openFile(lesson, window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  EXPECT_EQ(window.session.document().scene().settings.title, "Mine");
  ASSERT_TRUE(click(window, "Cancel", "Unsaved changes"));
  EXPECT_TRUE(window.session.document().isChanged());
  openFile(lesson, window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Open without saving", "Unsaved changes"));
  window.finishOpening();
  EXPECT_TRUE(window.session.document().isScratch());
  EXPECT_TRUE(shows(window, "Lesson 1: A particle"));
  ASSERT_TRUE(click(window, "Next", "Lesson"));
  window.finishOpening();
  EXPECT_TRUE(window.session.pendingFile.empty()) << "a page of a lesson need not be saved";
  EXPECT_TRUE(shows(window, "2 of 3"));
}

// All but what the rest of the window calls so, such as the names of parameters.
TEST(LessonPages, SpeakTheLanguageOfTheirLesson) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/Deutsch/09_volume.md"), window.ui);
  window.finishOpening();
  for (const char* text : {"Lektion 9: Volumen", "1 von 2", "Arbeitsblatt...", "Relatives Volumen", "Zeit [s]",
                           "Relatives Volumen über 0.99", "Zeit über 1 s", "Ein Hinweis",
                           "Quelle: Müller et al. 2007, 4.4; Yoo 2023", "Zurück", "Weiter", "Nochmal", "Verlassen"}) {
    EXPECT_TRUE(shows(window, text)) << text;
  }
  window.preferences.lessonLanguage = "Deutsch";
  window.ui.commands.find("scenes.lessons")->act(window.ui);
  for (const char* text : {"Erste Schritte", "0 von 2"}) EXPECT_TRUE(shows(window, text)) << text;
  EXPECT_FALSE(shows(window, "First steps"));
}

TEST(LessonPages, LeadToTheNextLesson) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  for (const char* button : {"Next", "Next", "Next lesson"}) ASSERT_TRUE(click(window, button, "Lesson")) << button;
  EXPECT_TRUE(shows(window, "Lesson 2: One constraint by hand"));
  EXPECT_TRUE(shows(window, "1 of 3"));
}

// Its scene is over-relaxed on purpose, which the text explains; students need no warning in terms of the scene file.
TEST(LessonPages, ShowNoSceneWarningsAfterAReset) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/19_in_practice.md"), window.ui);
  for (int i = 0; i < 3; ++i) window.draw();
  window.session.reset();
  window.finishOpening();
  for (int i = 0; i < 3; ++i) window.draw();
  for (const std::string& text : textsOf(window)) EXPECT_EQ(text.find("warning"), std::string::npos) << text;
  ASSERT_TRUE(click(window, "Leave", "Lesson"));
  window.session.reset();
  window.finishOpening();
  const auto told = textsOf(window);
  EXPECT_TRUE(std::any_of(told.begin(), told.end(), [](const std::string& text) {
    return text.find("warning") != std::string::npos;
  })) << "it is told of outside of the lesson";
}

// A faulty formula is reported until it is fixed, not for the rest of the lesson.
TEST(LessonPages, ReportAFormulaErrorUntilItIsFixed) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/20_your_own_constraint.md"), window.ui);
  for (int i = 0; i < 3; ++i) window.draw();
  const auto write = [&](const char* assignment) {
    sim::Scene scene = window.session.document().scene();
    sim::setParameter(scene, assignment);
    window.session.edit(std::move(scene), "a formula");
  };
  const auto errors = [&] {
    window.draw();
    const auto& banners = window.session.messages.banners();
    return std::count_if(banners.begin(), banners.end(), [](const Banner& banner) { return banner.isError; });
  };
  write("rule.formula=length(p1 - vec(0,1,0) - d");
  EXPECT_TRUE(comes([&] { return errors() == 1; }));
  write("rule.formula=length(p1 - vec(0,1,0)) - d");
  EXPECT_TRUE(comes([&] { return errors() == 0; }));
}

TEST(LessonPages, AppearWhenTheLeftPanelWasHidden) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.layout.leftVisible = false;
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  EXPECT_TRUE(roomBelow());
}

// Two corners of a block, and particles of two bodies.
TEST(LessonPages, MarkTheParticlesThatTheySpeakOf) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const auto labelsOf = [&](const char* file, int page) {
    openFile(sourcePath(file), window.ui);
    for (int i = 0; i < kPictures; ++i) window.draw();
    for (int i = 0; i < page; ++i) {
      EXPECT_TRUE(click(window, "Next", "Lesson"));
      window.draw();
    }
    render::Frame frame;
    for (const auto& panel : window.ui.panels.all()) panel->addMarks(0, frame);
    std::set<std::string> labels;
    for (const render::Label& label : frame.labels) labels.insert(label.text);
    return labels;
  };
  EXPECT_EQ(labelsOf("assets/lessons/10_shape_matching.md", 0), (std::set<std::string>{"0", "215"}));
  EXPECT_EQ(labelsOf("assets/lessons/15_rigid_bodies.md", 3).count("130"), 1u);
}

/// A lesson of one page in a folder of its own, open in the window.
struct OpenLesson {
  TemporaryFolder folder;
  BareWindow window;

  std::filesystem::path write(const std::string& text) const {
    return folder.write("lesson.md", "# Written\n## A page\n" + text +
                                         "\n```pliant\nscene: lessons/scenes/two_distances.xml\nplay: FALSE\n```\n");
  }
  void open(const std::string& text) {
    window.setUp({1280, 800}, 1.0f, false);
    openFile(write(text), window.ui);
    for (int i = 0; i < kPictures; ++i) window.draw();
  }
};

// How often the texture that stands in for all pictures (OpenGlStandIn) is drawn.
int picturesDrawn() {
  int count = 0;
  const ImDrawData& data = *ImGui::GetDrawData();
  for (int list = 0; list < data.CmdListsCount; ++list) {
    for (const ImDrawCmd& command : data.CmdLists[list]->CmdBuffer)
      count += command.TextureId == reinterpret_cast<ImTextureID>(std::uintptr_t(1)) ? 1 : 0;
  }
  return count;
}

TEST(LessonPages, ShowPicturesOrTheirTextIfMissing) {
  OpenLesson lesson;
  render::Image image;
  image.size = {8, 4};
  image.rgba.assign(8 * 4 * 4, 200);
  lesson.folder.write("drawing.png", encodePng(image));
  lesson.open("![a drawing](none.png)");
  const int before = picturesDrawn();
  EXPECT_TRUE(shows(lesson.window, "drawing")) << "the words of the picture that is missing";
  openFile(lesson.write("![a drawing](drawing.png)"), lesson.window.ui);
  for (int i = 0; i < kPictures; ++i) lesson.window.draw();
  EXPECT_EQ(picturesDrawn(), before + 1);
  EXPECT_FALSE(shows(lesson.window, "drawing"));
}

TEST(LessonPages, AreReloadedWhileBeingWritten) {
  OpenLesson lesson;
  lesson.open("Before.");
  EXPECT_TRUE(shows(lesson.window, "Before."));
  const auto save = [&](const std::string& text, int seconds) {
    const auto file = lesson.write(text);  // within one tick of the file system's clock, maybe
    std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds(seconds));
  };
  save("After.", 1);
  EXPECT_TRUE(comes([&] { return shows(lesson.window, "After."); }));
  EXPECT_FALSE(shows(lesson.window, "Before."));
  save("An {unclosed brace.", 2);
  EXPECT_TRUE(comes([&] {
    lesson.window.draw();
    return !lesson.window.session.messages.banners().empty();
  }));
  EXPECT_TRUE(shows(lesson.window, "After.")) << "the last good one stays";
  const auto tells = [&](const std::string& text) {
    lesson.window.draw();
    const auto& banners = lesson.window.session.messages.banners();
    return std::any_of(banners.begin(), banners.end(),
                       [&](const Banner& banner) { return banner.text.find(text) != std::string::npos; });
  };
  save("A is at {x(A[999])} m.", 3);
  EXPECT_TRUE(comes([&] { return tells("lesson.md:3: there is no particle 'A[999]' in the page's scene"); }));
  EXPECT_FALSE(tells("has no end"));
  save("Mended.", 4);
  EXPECT_TRUE(comes([&] { return shows(lesson.window, "Mended."); }));
  EXPECT_TRUE(lesson.window.session.messages.banners().empty()) << "what was mended is told no longer";
}

}  // namespace
}  // namespace pliant::app
