// Pages of the course as they are seen: none needs scrolling at the size of a small laptop.
#include "app/lesson/lesson.h"
#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

// Live numbers may grow longer, and a line with them.
constexpr float kLine = 1.2f * kFontSize;

// The room that the page's text leaves below it [pixels]; nothing: no page is shown.
std::optional<float> roomBelow() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name).starts_with("Lesson/text"))
      return window->InnerRect.GetHeight() - window->ContentSize.y;
  }
  return std::nullopt;
}

TEST(LessonPages, AreSeenWholeAt1280x800) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (const LessonEntry& entry : findLessons(sourcePath("assets"))) {
    const Lesson lesson = readLesson(entry.file, sourcePath("assets"));
    openFile(entry.file, window.ui);
    for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
      if (page > 0) {
        ASSERT_TRUE(click(window, "Next", "Lesson")) << entry.title;
      }
      for (int i = 0; i < 2; ++i) window.draw();
      const auto room = roomBelow();
      ASSERT_TRUE(room);
      EXPECT_GE(*room, kLine) << entry.title << ": " << lesson.pages[page].title;
    }
  }
}

TEST(LessonPages, AskHintAndAnswer) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openFile(sourcePath("assets/lessons/01_a_particle.md"), window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_FALSE(shows(window, "Right."));
  ASSERT_TRUE(click(window, "Next", "Lesson"));
  EXPECT_FALSE(shows(window, "Show a way"));
  ASSERT_TRUE(click(window, "A hint", "Lesson"));
  EXPECT_TRUE(shows(window, "Solve"));
  ASSERT_TRUE(click(window, "Another hint", "Lesson"));
  ASSERT_TRUE(click(window, "Show a way", "Lesson"));
}

}  // namespace
}  // namespace pliant::app
