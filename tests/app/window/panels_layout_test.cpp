// Each panel at each size of window and text: nothing that is written is cut off, nothing lies over something else,
// nothing is out of reach. Frames of Dear ImGui without a window: there is no picture, only what would be in it.
#include "app/window/base/gui_style.h"
#include "app/window/commands/window_commands.h"
#include "app/window/key_dispatch.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/plots.h"
#include "app/window/run_pictures.h"
#include "app/window/session/recorder.h"
#include "app/window/session/scene_actions.h"
#include "tests/app/window/text_recorder.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"
#include "tests/support/wait.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

namespace pliant::app {
namespace {

constexpr int kPictures = 5;  ///< until windows have the size of what is in them
constexpr int kAttempts = 4;
constexpr float kAllowed = 1.5f;  ///< [pixels]

/// Of the state folder, before anything asks for it.
struct OwnState {
  TemporaryFolder folder;
  OwnState() { setenv("XDG_STATE_HOME", folder.path().c_str(), 1); }
};

// What the panels ask of OpenGL: the name of what draws (About), and textures with the pictures of scenes.
void standInForOpenGl() {
  glad_glGetString = [](GLenum) { return reinterpret_cast<const GLubyte*>("a renderer"); };
  glad_glGenTextures = [](GLsizei count, GLuint* names) { std::fill_n(names, count, 1u); };
  glad_glDeleteTextures = [](GLsizei, const GLuint*) {};
  glad_glBindTexture = [](GLenum, GLuint) {};
  glad_glTexImage2D = [](GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void*) {};
  glad_glGenerateMipmap = [](GLenum) {};
  glad_glTexParameteri = [](GLenum, GLenum, GLint) {};
}

/// The window without a window.
class BareWindow {
 public:
  BareWindow() {
    standInForOpenGl();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().KeyMap[ImGuiKey_Space] = GLFW_KEY_SPACE;  // Dear ImGui asks for it
    panels.make(ui);
    session.open(options().scene);
    session.runs.setPlaying(false);
  }
  ~BareWindow() { ImGui::DestroyContext(); }

  void setUp(glm::vec2 size, float scale, bool dark) {
    ImGui::GetIO().DisplaySize = {size.x, size.y};
    const float fitting = scaleWithRoom(scale, size);
    preferences.darkTheme = dark;
    preferences.uiScale = scale;
    setGuiStyle(fitting, {dark});
    if (std::exchange(fontScale_, fitting) == fitting) return;
    loadGuiFont(kFontSize * fitting);
    ImGui::GetIO().Fonts->Build();
  }

  void draw() {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 0.016f;
    ImGui::NewFrame();
    session.update();
    session.runs.needs = {};
    for (const auto& panel : panels.all()) panel->addNeeds(session.runs.needs);
    placeRuns(ui, {io.DisplaySize.x, io.DisplaySize.y});
    for (const auto& panel : panels.all()) panel->update(io.DeltaTime);
    for (const auto& panel : panels.all()) panel->draw();
    ImGui::Render();
  }

  static SceneOptions options() {
    SceneOptions options;
    options.assets = sourcePath("assets");
    options.scene = options.welcomeScene();
    return options;
  }

  OwnState state;
  Preferences preferences;
  Session session{options(), state.folder / "autosave"};
  Recorder recorder{session};
  Mouse mouse;
  ScenePictures scenePictures{state.folder / "pictures", sourcePath("assets")};
  PanelList panels;
  CommandTable commands = commandTable();
  UiContext ui{session, mouse, preferences, recorder, scenePictures, panels, commands, {}, {}, {}, {}};

 private:
  float fontScale_ = 0.0f;
};

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
    if (place.Min.x < -kAllowed || place.Min.y < -kAllowed || place.Max.x > display.x + kAllowed ||
        place.Max.y > display.y + kAllowed)
      findings.insert(fmt::format("{} stands beyond the edge: {:.0f} {:.0f} to {:.0f} {:.0f}", window->Name,
                                  place.Min.x, place.Min.y, place.Max.x, place.Max.y));
  }
}

// A window follows what is in it a picture later: what is found counts where it stays.
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

class Fitting : public testing::TestWithParam<Setting> {};

TEST_P(Fitting, EachPanelIsWholeInBothThemes) {
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

TEST_P(Fitting, EachTabOfTheBottomPanelIsWhole) {
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

// Clicks on a text that is seen, of the window whose name begins so; false: there is none.
bool click(BareWindow& window, std::string_view text, std::string_view where = {}) {
  TextRecorder recorder;
  window.draw();
  const auto found = std::find_if(recorder.texts.begin(), recorder.texts.end(),
                                  [&](const auto& t) { return t.text == text && t.window.starts_with(where); });
  if (found == recorder.texts.end()) return false;
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = found->place.GetCenter();
  window.draw();
  for (const bool isDown : {true, false}) {
    io.MouseDown[0] = isDown;
    window.draw();
  }
  return true;
}

TEST_P(Fitting, EachMenuIsWhole) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  for (const char* menu : {"File", "Edit", "Simulation", "Timeline", "Record", "View", "Scenes", "Help"}) {
    window.draw();
    ASSERT_TRUE(click(window, menu)) << menu;
    ASSERT_TRUE(ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) << menu;
    look(window, fmt::format("menu {}", menu));
    ImGui::ClosePopupToLevel(0, false);
  }
}

TEST_P(Fitting, EachFileDialogueIsWhole) {
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

TEST_P(Fitting, TheKeysThatCanBeChangedAreWhole) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.preferences")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Keys"));
  look(window, "keys in the preferences");
}

TEST_P(Fitting, TheLensIsWholeWithAStepInIt) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("view.lens")->act(window.ui);
  ASSERT_TRUE(comes([&] {
    window.draw();
    return window.session.snapshot().recording != nullptr;
  })) << "it makes a step by itself";
  look(window, "a lens with a step");
}

TEST_P(Fitting, ATakeThatIsEditedIsWhole) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.gravity")->act(window.ui);
  window.ui.commands.find("simulation.takes")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Edit", "Takes"));
  ImGui::GetIO().MousePos = {-1.0f, -1.0f};  // no tooltip
  look(window, "a take that is edited");
}

TEST_P(Fitting, TheHistoryIsWholeWithManyEntries) {
  BareWindow window;
  window.setUp(GetParam().size, GetParam().scale, false);
  window.ui.commands.find("edit.history")->act(window.ui);
  for (int i = 0; i < 30; ++i) window.ui.commands.find("edit.gravity")->act(window.ui);
  EXPECT_GT(window.session.document().undoDescriptions().size(), 10u);
  look(window, "history with entries");
}

TEST_P(Fitting, TheBrushIsWholeWhateverItPaints) {
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

TEST(PresenterMode, MakesRoomAndShowsKeysAndLeavesEverythingAsItWas) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.draw();
  const Command& command = *window.ui.commands.find("view.presenter");
  PanelLayout& layout = window.ui.layout;
  const float left = layout.left(), right = layout.right();
  command.act(window.ui);
  window.draw();
  EXPECT_EQ(layout.left(), 0.0f);
  EXPECT_EQ(layout.right(), 0.0f);
  EXPECT_GT(layout.textScale(), 1.0f);
  EXPECT_EQ(window.preferences.uiScale, 1.0f) << "nothing that is saved changes";
  ImGui::GetIO().KeysDown['G'] = true;
  window.draw();
  ImGui::GetIO().KeysDown['G'] = false;
  {
    TextRecorder recorder;
    window.draw();
    EXPECT_TRUE(std::any_of(recorder.texts.begin(), recorder.texts.end(), [](const auto& t) { return t.text == "G"; }));
  }
  command.act(window.ui);
  window.draw();
  EXPECT_EQ(layout.left(), left);
  EXPECT_EQ(layout.right(), right);
  EXPECT_EQ(layout.textScale(), 1.0f);
}

bool showsFigures(BareWindow& window) {
  TextRecorder recorder;
  window.draw();
  return std::any_of(recorder.texts.begin(), recorder.texts.end(), [](const auto& t) { return t.text == "particles"; });
}

TEST(PresenterMode, ShowsThePictureAloneUntilFiguresAreAskedFor) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (int i = 0; i < 3; ++i) window.draw();
  const Command& presents = *window.ui.commands.find("view.presenter");
  const Command& figures = *window.ui.commands.find("view.figures");
  ASSERT_TRUE(figures.isOn(window.ui));
  presents.act(window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_FALSE(figures.isOn(window.ui));
  EXPECT_FALSE(showsFigures(window));
  figures.act(window.ui);
  EXPECT_TRUE(figures.isOn(window.ui));
  presents.act(window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_TRUE(figures.isOn(window.ui)) << "as before";
}

/// Of two colours, by the Web Content Accessibility Guidelines 2.1: 1 to 21.
float contrast(const ImVec4& a, const ImVec4& b) {
  const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
  const auto luminance = [&](const ImVec4& c) {
    return 0.2126f * linear(c.x) + 0.7152f * linear(c.y) + 0.0722f * linear(c.z);
  };
  const float light = std::max(luminance(a), luminance(b)), dark = std::min(luminance(a), luminance(b));
  return (light + 0.05f) / (dark + 0.05f);
}

TEST(CoveredPart, IsThatOfThePanelWhichCoversMost) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const auto covered = [&] {
    for (int i = 0; i < kPictures; ++i) window.draw();
    return window.ui.layout.coveredBelow;
  };
  const Command &start = *window.ui.commands.find("help.start"), &fit = *window.ui.commands.find("edit.fit");
  EXPECT_EQ(covered(), 0.0f);
  start.act(window.ui);
  const float byStart = covered();
  fit.act(window.ui);
  const float byBoth = covered();
  start.act(window.ui);
  const float byFit = covered();
  EXPECT_GT(byStart, 0.0f);
  EXPECT_GT(byFit, 0.0f);
  EXPECT_EQ(byBoth, std::max(byStart, byFit));
  fit.act(window.ui);
  EXPECT_EQ(covered(), 0.0f);
}

TEST(Opening, WaitsWhereTheUserPrefersThat) {
  BareWindow window;
  const std::filesystem::path flag = sourcePath("assets/scenes/flag.xml");
  for (const bool waits : {true, false}) {
    window.preferences.startPaused = waits;
    window.session.runs.setPlaying(true);
    openFile(flag, window.ui);
    EXPECT_EQ(window.session.runs.isPlaying(), !waits);
  }
}

// What stands in the window now.
std::vector<std::string> textsOf(BareWindow& window) {
  for (int i = 1; i < kPictures; ++i) window.draw();
  TextRecorder recorder;
  window.draw();
  std::vector<std::string> texts;
  for (const WrittenText& text : recorder.texts) texts.push_back(text.text);
  return texts;
}

bool shows(BareWindow& window, const std::string& text) {
  const std::vector<std::string> texts = textsOf(window);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST(KeyEditor, GivesACommandTheNextKey) {
  BareWindow window;
  window.setUp({1280, 1000}, 1.0f, false);
  window.ui.commands.find("edit.preferences")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Keys"));
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(click(window, "Ctrl+R")) << "of reloading the file";
  EXPECT_TRUE(shows(window, "press a key"));
  handleKey({shift(GLFW_KEY_LEFT_SHIFT), false}, window.ui);
  EXPECT_TRUE(window.ui.requests.nextKey) << "what is held is no key by itself";
  handleKey({shift('U'), false}, window.ui);
  EXPECT_TRUE(shows(window, "Shift+U"));
  EXPECT_STREQ(window.ui.commands.find(shift('U'))->id, "file.reload");
  EXPECT_EQ(window.ui.commands.find(control('R')), nullptr);
  EXPECT_EQ(window.preferences.keys.at("file.reload"), std::vector<std::string>{"Shift+U"});
  ASSERT_TRUE(click(window, "Shift+U"));
  handleKey({key(GLFW_KEY_ESCAPE), false}, window.ui);
  EXPECT_TRUE(shows(window, "Shift+U")) << "Esc leaves it";
}

TEST(Escape, ClosesAMenuThatIsOpen) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.draw();
  const auto isOpen = [] {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  };
  ASSERT_TRUE(click(window, "View"));
  ASSERT_TRUE(isOpen());
  ImGui::NewFrame();
  handleKey({key(GLFW_KEY_ESCAPE), false}, window.ui);
  EXPECT_FALSE(isOpen());
  ImGui::EndFrame();
}

TEST(StartPage, LeavesThePlaceToThePanelAtTheBottom) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const Command& start = *window.ui.commands.find("help.start");
  start.act(window.ui);
  window.draw();
  EXPECT_TRUE(start.isOn(window.ui));
  window.ui.commands.find("view.profile")->act(window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  EXPECT_FALSE(start.isOn(window.ui));
}

TEST(CommandSearch, BeginsWithTheSectionOfTheBestAnswer) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.commands.find("scenes.search")->act(window.ui);
  for (int i = 0; i < kPictures; ++i) window.draw();
  for (const char letter : std::string("stiffness")) ImGui::GetIO().AddInputCharacter(letter);
  const std::vector<std::string> texts = textsOf(window);
  const auto parameters = std::find(texts.begin(), texts.end(), "Parameters of this scene");
  const auto scenes = std::find(parameters, texts.end(), "Scenes");
  EXPECT_NE(parameters, texts.end());
  EXPECT_NE(scenes, texts.end()) << "scenes whose descriptions have the word come below";
}

TEST(Choices, AreShownInWords) {
  BareWindow window;
  window.setUp({1280, 4000}, 1.0f, false);
  sim::Scene scene = window.session.document().scene();
  scene.settings.iteration = sim::Iteration::gaussSeidel;
  window.session.edit(std::move(scene), "method");
  EXPECT_TRUE(shows(window, "Gauss-Seidel"));
  EXPECT_FALSE(shows(window, "gaussSeidel"));
}

TEST(History, SaysWhatTheInspectorSays) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  duplicate(window.session, window.session.snapshot().topology->objects.front().element);
  const std::string said = window.session.document().undoDescriptions().back();
  EXPECT_TRUE(said.starts_with("copy of ")) << said;
  EXPECT_EQ(said.find("element "), std::string::npos) << said;
}

TEST(KeyboardFocus, IsSeenInEveryTheme) {
  BareWindow window;
  for (const GuiTheme theme : {GuiTheme{false, false}, {false, true}, {true, false}, {true, true}}) {
    setGuiStyle(1.0f, theme);
    const ImVec4* colours = ImGui::GetStyle().Colors;
    for (const ImGuiCol behind : {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_MenuBarBg, ImGuiCol_FrameBg})
      EXPECT_GE(contrast(colours[ImGuiCol_NavHighlight], colours[behind]), 3.0f) << theme.dark << theme.calm << behind;
  }
}

TEST(KeyboardFocus, GoesThroughThePanelsAndBack) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (int i = 0; i < 3; ++i) window.draw();
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_DownArrow] = GLFW_KEY_DOWN;
  io.KeyMap[ImGuiKey_Escape] = GLFW_KEY_ESCAPE;
  const auto press = [&](int key) {
    for (const bool down : {true, false}) {
      io.KeysDown[key] = down;
      for (int i = 0; i < 2; ++i) window.draw();
    }
  };
  const Command& focus = *window.ui.commands.find("view.keyboard");
  focus.act(window.ui);
  for (int i = 0; i < 2; ++i) window.draw();
  const ImGuiContext& gui = *ImGui::GetCurrentContext();
  ASSERT_NE(gui.NavWindow, nullptr);
  EXPECT_STREQ(gui.NavWindow->RootWindow->Name, "Inspector");
  EXPECT_FALSE(gui.NavDisableHighlight);
  const ImGuiID first = gui.NavId;
  press(GLFW_KEY_DOWN);
  EXPECT_NE(gui.NavId, first);
  EXPECT_NE(gui.NavId, 0u);
  const bool playing = window.session.worker().pace().playing;
  handleKey({{GLFW_KEY_SPACE}, false}, window.ui);
  EXPECT_EQ(window.session.worker().pace().playing, playing) << "Space is the panel's";
  press(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(focus.isOn(window.ui));
  handleKey({{GLFW_KEY_SPACE}, false}, window.ui);
  EXPECT_NE(window.session.worker().pace().playing, playing) << "Space is the window's again";
}

TEST(HistoryPanel, SaysWhatItListsWhileNothingIsChanged) {
  constexpr const char* kAdvice = "What you change, pin, cut, paint or delete";
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.ui.commands.find("edit.history")->act(window.ui);
  const auto isSaid = [&] {
    for (int i = 1; i < kPictures; ++i) window.draw();
    TextRecorder recorder;
    window.draw();
    return std::any_of(recorder.texts.begin(), recorder.texts.end(),
                       [&](const auto& t) { return t.text.starts_with(kAdvice); });
  };
  EXPECT_TRUE(isSaid());
  window.ui.commands.find("edit.gravity")->act(window.ui);
  EXPECT_FALSE(isSaid());
}

std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const glm::vec2 size : {glm::vec2(1024, 640), glm::vec2(1280, 800), glm::vec2(1920, 1080)}) {
    for (const float scale : {1.0f, 1.5f, 2.0f, 3.0f}) all.push_back({size, scale});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Of, Fitting, testing::ValuesIn(settings()), [](const auto& one) {
  const Setting& setting = one.param;
  return fmt::format("{:.0f}x{:.0f}at{:.0f}", setting.size.x, setting.size.y, 100.0f * setting.scale);
});

}  // namespace
}  // namespace pliant::app
