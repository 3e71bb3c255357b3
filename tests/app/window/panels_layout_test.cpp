// Each panel at each size of window and text: no text is cut off, nothing overlaps, nothing is out of reach. Frames of
// Dear ImGui without a window: there is no picture, only its contents.
#include "app/window/panels/plots.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace pliant::app {
namespace {

constexpr int kAttempts = 4;
constexpr float kAllowed = 1.5f;  ///< [pixels]

/// What is found in a picture.
using Findings = std::set<std::string>;

bool isFloating(const ImGuiWindow& window) { return (window.Flags & ImGuiWindowFlags_NoMove) == 0; }

void findCut(const std::vector<WrittenText>& texts, Findings& findings) {
  for (const WrittenText& text : texts) {
    if (text.isTyped || text.root == nullptr) continue;
    const auto cut = [&](float by, const char* side) {
      if (by > kAllowed)
        findings.insert(fmt::format("{}: \"{}\" is cut {} by {:.0f}", text.window, text.text, side, by));
    };
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    cut(std::max(text.seen.Min.x, 0.0f) - text.place.Min.x, "on the left");
    cut(text.place.Max.x - std::min(text.seen.Max.x, display.x), "on the right");
    if (text.mayScroll) continue;
    const float slack = 0.2f * text.place.GetHeight();  // between lines
    cut(std::max(text.seen.Min.y, 0.0f) - text.place.Min.y - slack, "above");
    cut(text.place.Max.y - std::min(text.seen.Max.y, display.y) - slack, "below");
  }
}

/// Whether `front` may lie over `back`: a window that floats, a menu or a question over everything.
bool mayCover(const ImGuiWindow& front, const ImGuiWindow& back) {
  return isFloating(front) || isFloating(back) || (front.Flags & ImGuiWindowFlags_Popup) != 0 ||
         (back.Flags & ImGuiWindowFlags_Popup) != 0;
}

void findOverlaps(const std::vector<WrittenText>& texts, Findings& findings) {
  for (std::size_t a = 0; a < texts.size(); ++a) {
    for (std::size_t b = a + 1; b < texts.size(); ++b) {
      const WrittenText &one = texts[a], &other = texts[b];
      if (one.root == nullptr || other.root == nullptr || one.text == other.text) continue;
      const auto& windowOfOne = *static_cast<const ImGuiWindow*>(one.root);
      const auto& windowOfOther = *static_cast<const ImGuiWindow*>(other.root);
      if (one.root != other.root && mayCover(windowOfOne, windowOfOther)) continue;
      ImRect shared = one.place, otherPlace = other.place;
      shared.ClipWithFull(one.seen);
      otherPlace.ClipWithFull(other.seen);
      const float slack = 0.2f * one.place.GetHeight();
      const float width = std::min(shared.Max.x, otherPlace.Max.x) - std::max(shared.Min.x, otherPlace.Min.x);
      const float height = std::min(shared.Max.y, otherPlace.Max.y) - std::max(shared.Min.y, otherPlace.Min.y);
      if (width > kAllowed && height > slack) {
        findings.insert(fmt::format("{}: \"{}\" and \"{}\" lie over one another", one.window, one.text, other.text));
      }
    }
  }
}

void findOutOfReach(Findings& findings) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImGuiWindow* menu = ImGui::FindWindowByName("##MainMenuBar");
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (!window->Active || window->Hidden || window->IsFallbackWindow) continue;
    if ((window->Flags & ImGuiWindowFlags_MenuBar) != 0)
      continue;  // one line, and the rest of the window counts as more
    const float beyond = window->ScrollMax.x;
    if (beyond > 0.4f * ImGui::GetFontSize())  // more than the frame around a button
      findings.insert(fmt::format("{}: {:.0f} more on the right than is seen", window->Name, beyond));
    const bool isFixed =
        (window->Flags & ImGuiWindowFlags_NoScrollbar) != 0 && (window->Flags & ImGuiWindowFlags_ChildWindow) == 0;
    if (isFixed && window->ScrollMax.y > kAllowed)
      findings.insert(fmt::format("{}: {:.0f} more below than is seen", window->Name, window->ScrollMax.y));
    if (window != window->RootWindow) continue;
    const ImRect place = window->Rect();
    ImRect overMenu = place;
    overMenu.ClipWithFull(menu->Rect());
    if (window != menu && (window->Flags & ImGuiWindowFlags_Popup) == 0 && overMenu.GetHeight() > kAllowed)
      findings.insert(fmt::format("{} lies over the menu", window->Name));
    if (place.Min.x < -kAllowed || place.Min.y < -kAllowed || place.Max.x > display.x + kAllowed ||
        place.Max.y > display.y + kAllowed)
      findings.insert(fmt::format("{} stands beyond the edge: {:.0f} {:.0f} to {:.0f} {:.0f}", window->Name,
                                  place.Min.x, place.Min.y, place.Max.x, place.Max.y));
  }
}

// A window adapts to its contents one picture later: findings count only if they persist.
void look(BareWindow& window, const std::string& where) {
  Findings findings;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    for (int i = 1; i < kPictures; ++i) window.draw();
    TextRecorder recorder;
    window.draw();
    findings.clear();
    findCut(recorder.texts, findings);
    findOverlaps(recorder.texts, findings);
    findOutOfReach(findings);
    if (findings.empty()) return;
  }
  for (const std::string& finding : findings) ADD_FAILURE() << where << ": " << finding;
}

struct Setting {
  glm::vec2 size;
  float scale;
};

class PanelsAtSize : public testing::TestWithParam<Setting> {};

TEST_P(PanelsAtSize, PanelsAreFullyVisibleInBothThemes) {
  BareWindow window;
  for (const bool dark : {false, true}) {
    window.setUp(GetParam().size, GetParam().scale, dark);
    look(window, "no panel");
    for (const auto& panel : window.panels.all()) {
      const Panel& one = *panel;
      const bool wasOpen = panel->isOpen();
      panel->toggle();
      look(window, fmt::format("{} {}", typeid(one).name(), wasOpen ? "closed" : "open"));
      if (panel->isOpen() != wasOpen) panel->toggle();
    }
    window.ui.requests.startPage = true;
    look(window, "start page");
    window.draw();
  }
}

bool overlap(const char* one, const char* other) {
  const ImGuiWindow *a = ImGui::FindWindowByName(one), *b = ImGui::FindWindowByName(other);
  return a != nullptr && b != nullptr && a->Active && b->Active && a->Rect().Overlaps(b->Rect());
}

TEST_P(PanelsAtSize, SceneSlidersDoNotCoverStateAndFigures) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/car.xml")));
  for (const bool isPlaying : {false, true}) {
    window.session.runs.setPlaying(isPlaying);
    for (const bool withBottom : {false, true}) {
      window.ui.layout.bottom.open = withBottom;
      look(window, fmt::format("car, {}", withBottom ? "panel at the bottom" : "no panel"));
      ASSERT_TRUE(ImGui::FindWindowByName("Scene controls")->Active);
      EXPECT_FALSE(overlap("Scene controls", "##state")) << withBottom << isPlaying;
      EXPECT_FALSE(overlap("Scene controls", "##figures")) << withBottom << isPlaying;
      EXPECT_FALSE(overlap("Scene controls", "Inspector")) << withBottom << isPlaying;
    }
  }
}

TEST_P(PanelsAtSize, FiguresLeaveThePictureFree) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/everything.xml")));
  look(window, "figures of all kinds of matter");
  const PanelLayout& layout = window.ui.layout;
  const glm::vec2 picture = GetParam().size - glm::vec2(layout.left() + layout.right(), layout.pictureTop());
  const ImGuiWindow* figures = ImGui::FindWindowByName("##figures");
  if (figures == nullptr || !figures->Active) return;  // there is no room for them
  EXPECT_LT(figures->Size.x * figures->Size.y, 0.15f * picture.x * picture.y);
}

/// Part of the window below the toolbar that neither panels nor floating windows cover.
float freePart(BareWindow& window) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const auto isCovered = [](ImVec2 at) {
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    return std::any_of(windows.begin(), windows.end(), [&](const ImGuiWindow* its) {
      const bool isOverlay = (its->Flags & ImGuiWindowFlags_AlwaysAutoResize) != 0;
      return its->Active && !its->Hidden && !its->IsFallbackWindow && !isOverlay && its->Rect().Contains(at);
    });
  };
  constexpr float kStep = 8.0f;
  int all = 0, free = 0;
  for (float y = window.ui.layout.top + 1.0f; y < display.y; y += kStep) {
    for (float x = 1.0f; x < display.x; x += kStep, ++all) free += isCovered({x, y}) ? 0 : 1;
  }
  return float(free) / float(all);
}

// These are used while one looks at the scene.
TEST_P(PanelsAtSize, LensFormulaAndComparisonLeaveRoomForThePicture) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  for (const char* command : {"view.lens", "edit.constraint", "view.variants", "edit.history"}) {
    window.ui.commands.find(command)->act(window.ui);
    for (int picture = 0; picture < 3 * kPictures; ++picture) window.draw();
    EXPECT_GT(freePart(window), 0.2f) << command;
    window.ui.commands.find(command)->act(window.ui);
    for (int picture = 0; picture < kPictures; ++picture) window.draw();
    EXPECT_GT(freePart(window), 0.25f) << "after " << command;
  }
  window.ui.requests.startPage = true;
  for (int picture = 0; picture < kPictures; ++picture) window.draw();
  const float em = ImGui::GetFontSize();
  const float below = GetParam().size.y - window.ui.layout.top, page = window.ui.layout.coveredBelow;
  EXPECT_TRUE(page <= 12.1f * em || page < 0.5f * below) << "the start page: " << page << " of " << below;
}

TEST_P(PanelsAtSize, RunsSideBySideAreFullyVisible) {
  BareWindow window;
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/compare_solvers.xml")));
  window.session.runs.setPlaying(false);
  for (const bool dark : {false, true}) {
    window.setUp(GetParam().size, GetParam().scale, dark);
    look(window, "variants");
    window.ui.commands.find("view.variants")->act(window.ui);
    look(window, "variants, and the panel that edits them");
    window.ui.commands.find("view.variants")->act(window.ui);
  }
}

TEST_P(PanelsAtSize, CurvesOfAnimatedParametersAreFullyVisible) {
  BareWindow window;
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/melting_jelly.xml")));
  window.session.runs.setPlaying(false);
  window.setUp(GetParam().size, GetParam().scale, false);
  look(window, "a scene with keys and a formula");
}

TEST(Notices, AreVisibleBesideTheRecordingSettings) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.commands.find("record.settings")->act(window.ui);
  window.session.messages.success("picture written to a folder with a name that is rather long, /home/somebody/Videos");
  look(window, "settings of a recording");
  ASSERT_TRUE(ImGui::FindWindowByName("##banner0")->Active);
  EXPECT_FALSE(overlap("Recording settings", "##banner0"));
  EXPECT_FALSE(overlap("Recording settings", "##MainMenuBar"));
}

TEST(Notices, AreNotCoveredByFloatingWindows) {
  BareWindow window;
  window.setUp({1024, 640}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/car.xml")));
  window.session.messages.error("something that is to be read");
  window.ui.commands.find("edit.brushTool")->act(window.ui);
  look(window, "a message, the brush and the controls of a scene");
  const auto& windows = ImGui::GetCurrentContext()->Windows;
  const auto place = [&](const char* name) {
    return std::find(windows.begin(), windows.end(), ImGui::FindWindowByName(name)) - windows.begin();
  };
  for (const char* name : {"Scene controls", "Brush"}) {
    ASSERT_TRUE(ImGui::FindWindowByName(name)->Active);
    EXPECT_LT(place(name), place("##banner0")) << name;
  }
}

TEST(Notices, HistoryAndBrushOpenSideBySide) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.commands.find("edit.brushTool")->act(window.ui);
  window.ui.commands.find("edit.history")->act(window.ui);
  look(window, "brush and history");
  ASSERT_TRUE(ImGui::FindWindowByName("Brush")->Active && ImGui::FindWindowByName("History")->Active);
  EXPECT_FALSE(overlap("Brush", "History"));
}

TEST(Figures, AreHiddenForSmallRunsUntilRequested) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/compare_solvers.xml")));
  window.session.runs.setPlaying(true);
  look(window, "nine runs");
  const auto isSeen = [](const char* name) {
    const ImGuiWindow* its = ImGui::FindWindowByName(name);
    return its != nullptr && its->Active;
  };
  EXPECT_FALSE(isSeen("##figures"));
  EXPECT_FALSE(isSeen("##state"));
  window.ui.commands.find("view.figures")->act(window.ui);
  look(window, "nine runs with figures");
  EXPECT_TRUE(isSeen("##figures"));
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/hanging_sheet.xml")));
  look(window, "one run");
  EXPECT_TRUE(isSeen("##figures"));
  EXPECT_TRUE(isSeen("##state"));
}

TEST(Figures, AreInTheCornerAwayFromObjects) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/hanging_sheet.xml")));
  look(window, "a sheet");
  const PanelLayout& layout = window.ui.layout;
  const float middle = 0.5f * (layout.left() + 1280.0f - layout.right());
  const auto isOnTheLeft = [&] { return ImGui::FindWindowByName("##figures")->Rect().GetCenter().x < middle; };
  ASSERT_TRUE(isOnTheLeft());
  render::Camera& camera = window.session.view.camera;
  for (const bool thingsAreLeft : {true, false}) {
    window.session.view.frame(window.session.snapshots(), 1.0f);
    camera.distance *= 3.0f;  // a small sheet, in a lower corner
    const float aside = thingsAreLeft ? 0.3f : -0.3f;
    const glm::vec2 size = window.session.viewport().size;
    camera.pan(glm::vec2(-aside, 0.48f) * size, size);
    for (int picture = 0; picture < 150; ++picture) window.draw();  // for more than a second
    EXPECT_EQ(isOnTheLeft(), !thingsAreLeft);
  }
}

TEST_P(PanelsAtSize, BottomPanelTabsAreFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  BottomTabs& tabs = window.ui.layout.bottom;
  tabs.open = true;
  for (const PlotKind kind : kPlotTabs) {
    tabs.choose(kind);
    look(window, fmt::format("the plot of {}", titleOf(kind)));
    EXPECT_LT(window.ui.layout.bottomHeight(), 0.65f * (GetParam().size.y - window.ui.layout.top)) << "of the picture";
  }
  tabs.chooseProfile();
  look(window, "profile");
  tabs.choose(&BottomTabs::timeline);
  look(window, "timeline");
  window.session.messages.error(std::string("something is wrong, and that is told in a rather long line of text here"));
  window.session.messages.banners().clear();
  tabs.choose(&BottomTabs::log);
  look(window, "log");
  tabs.choose(&BottomTabs::counters);
  look(window, "counters");
}

TEST_P(PanelsAtSize, MenusAreFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  for (const char* menu : {"File", "Edit", "Simulation", "Timeline", "Record", "View", "Scenes", "Help"}) {
    window.draw();
    ASSERT_TRUE(click(window, menu)) << menu;
    ASSERT_TRUE(ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) << menu;
    look(window, fmt::format("menu {}", menu));
    const ImGuiWindow* list = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    if (GetParam().scale == 1.0f) {
      EXPECT_EQ(list->ScrollMax.y, 0.0f) << menu << " is longer than the window is high";
    }
    EXPECT_GT(list->Pos.y, 0.5f * ImGui::GetFontSize()) << menu << " lies under the mouse that has opened it";
    ImGui::ClosePopupToLevel(0, false);
  }
}

TEST_P(PanelsAtSize, FileDialoguesAreFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  for (bool Requests::*dialogue : {&Requests::openDialogue, &Requests::saveDialogue, &Requests::takeDialogue}) {
    window.ui.requests.*dialogue = true;
    window.draw();
    window.draw();
    ASSERT_TRUE(ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    look(window, "a file dialogue");
    ImGui::ClosePopupToLevel(0, false);
  }
}

TEST_P(PanelsAtSize, KeyEditorIsFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.preferences")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Keys"));
  look(window, "keys in the preferences");
}

TEST_P(PanelsAtSize, LensWithAStepIsFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("view.lens")->act(window.ui);
  ASSERT_TRUE(comes([&] {
    window.draw();
    return window.session.snapshot().recording != nullptr;
  })) << "it makes a step by itself";
  look(window, "a lens with a step");
}

TEST_P(PanelsAtSize, TakeEditorIsFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.gravity")->act(window.ui);
  window.ui.commands.find("simulation.takes")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Edit", "Takes"));
  ImGui::GetIO().MousePos = {-1.0f, -1.0f};  // no tooltip
  look(window, "a take that is edited");
}

TEST_P(PanelsAtSize, LongHistoryIsFullyVisible) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.history")->act(window.ui);
  for (int i = 0; i < 30; ++i) window.ui.commands.find("edit.gravity")->act(window.ui);
  EXPECT_GT(window.session.document().undoDescriptions().size(), 10u);
  look(window, "history with entries");
}

TEST_P(PanelsAtSize, BrushPanelIsFullyVisibleForAllQuantities) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.brushTool")->act(window.ui);
  ASSERT_EQ(window.mouse.tool, Tool::brush);
  const auto paints = sim::ChoiceNames<BrushPaint>::words;
  for (std::size_t i = 0; i < paints.size(); ++i) {
    window.mouse.brush.settings.paints = static_cast<BrushPaint>(i);
    look(window, fmt::format("brush of {}", paints[i]));
  }
}

std::vector<Setting> settings() {
  // First the default size: 85 % of a screen of 1280x800.
  std::vector<Setting> all{{{1088.0f, 680.0f}, 1.0f}, {{1088.0f, 680.0f}, 1.5f}};
  for (const glm::vec2 size : {glm::vec2(1024, 640), glm::vec2(1280, 800), glm::vec2(1920, 1080)}) {
    for (const float scale : {1.0f, 1.5f, 2.0f, 3.0f}) all.push_back({size, scale});
  }
  return all;
}

// Fits are computed once: they do not depend on the window.
TEST(FitPanel, IsFullyVisibleWithResultsAtEverySize) {
  BareWindow window;
  window.setUp({1920, 1080}, 1.0f, false);
  window.ui.commands.find("edit.fit")->act(window.ui);
  std::vector<std::string> texts = textsOf(window);
  const auto start =
      std::find_if(texts.begin(), texts.end(), [](const std::string& t) { return t.ends_with(" fits"); });
  ASSERT_NE(start, texts.end());
  ASSERT_TRUE(click(window, *start));
  ImGui::GetIO().MousePos = {-1.0f, -1.0f};  // no tooltip
  ASSERT_TRUE(comes([&] {
    texts = textsOf(window);
    return std::count(texts.begin(), texts.end(), "Fitted") > 0;
  }));
  for (const Setting& setting : settings()) {
    for (const bool dark : {false, true}) {
      window.setUp(setting.size, setting.scale, dark);
      look(window, fmt::format("fits at {:.0f}x{:.0f}, scale {}", setting.size.x, setting.size.y, setting.scale));
    }
  }
}

TEST(FitPanel, UsesReadableWordsAndNumbers) {
  BareWindow window;
  window.setUp({1920, 1080}, 1.0f, false);
  window.ui.commands.find("edit.fit")->act(window.ui);
  const std::vector<std::string> texts = textsOf(window);
  for (const std::string& text : texts) {
    EXPECT_EQ(text.find("e+0"), std::string::npos) << text;
    EXPECT_EQ(text.find("GravityFloor"), std::string::npos) << text;
    EXPECT_EQ(text.find("e, k_d"), std::string::npos) << text;
  }
  for (const char* words : {"1 MPa", "Gravity, on the floor", "edges, k_d", "error; stiffness of edges and of volume"})
    EXPECT_EQ(std::count(texts.begin(), texts.end(), words), 1) << words;
}

TEST_P(PanelsAtSize, LongChoicesAreFullyVisible) {
  BareWindow window;
  window.session.open(sourcePath("assets/scenes/jelly_drop.xml"));
  window.setUp(GetParam().size, GetParam().scale, false);
  sim::Scene scene = window.session.document().scene();
  for (std::size_t e = 0; e < scene.elements.size(); ++e) {
    if (scene.elements[e].type().name != "softBody") continue;
    setParameter(scene, fmt::format("elements[{}].material=neoHookean", e));
    window.session.selection.element = static_cast<int>(e);
    break;
  }
  window.session.edit(std::move(scene), "model");
  window.session.runs.setPlaying(false);
  look(window, "a soft body");
  const std::vector<std::string> texts = textsOf(window);
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const auto& t) { return t.starts_with("neo-"); }));
}

INSTANTIATE_TEST_SUITE_P(Sizes, PanelsAtSize, testing::ValuesIn(settings()), [](const auto& one) {
  const Setting& setting = one.param;
  return fmt::format("{:.0f}x{:.0f}at{:.0f}", setting.size.x, setting.size.y, 100.0f * setting.scale);
});

}  // namespace
}  // namespace pliant::app
