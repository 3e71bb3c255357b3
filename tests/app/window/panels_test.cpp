// Reactions of panels to keys and buttons, without a display.
#include "app/view/stage.h"
#include "app/window/key_dispatch.h"
#include "app/window/session/scene_actions.h"
#include "tests/app/window/bare_window.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::app {
namespace {

TEST(KeyDispatch, ExplainsAKeyWithoutEffect) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.draw();
  handleKey({control('Z'), false}, window.ui);
  ASSERT_EQ(window.session.messages.banners().size(), 1u);
  EXPECT_EQ(window.session.messages.banners().front().text, "Undo: nothing to undo");
}

TEST(Help, HasAllKeysInSightWhereThereIsRoom) {
  for (const glm::vec2 size : {glm::vec2(1600, 1000), glm::vec2(1920, 1080)}) {
    BareWindow window;
    window.setUp(size, 1.0f, false);
    window.ui.commands.find("help.keys")->act(window.ui);
    for (int i = 0; i < kPictures; ++i) window.draw();
    const auto& all = ImGui::GetCurrentContext()->Windows;
    const auto columns = std::find_if(all.begin(), all.end(), [](const ImGuiWindow* its) {
      return std::string_view(its->Name).starts_with("Keys and mouse/##columns");
    });
    ASSERT_NE(columns, all.end());
    EXPECT_EQ((*columns)->ScrollMax.y, 0.0f) << size.x;
    EXPECT_EQ((*columns)->ScrollMax.x, 0.0f) << size.x;
  }
}

// A grain that falls freely by symplectic Euler has the speed g h n after n steps.
TEST(Inspector, SaysHowFastTheSelectedParticleIs) {
  const TemporaryFolder folder;
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  Session& session = window.session;
  ASSERT_TRUE(session.open(folder.write(
      "fall.xml",
      "<simulation><iterations>100</iterations><timestep>0.01</timestep><elements><element><type>cloth</type>"
      "<shape>grid</shape><resolution>2</resolution><radius>0.01</radius></element><element><type>gravity</type>"
      "<magnitude>9.81</magnitude></element></elements></simulation>")));
  session.runs.setPlaying(false);
  session.selection.particles = {0};
  EXPECT_TRUE(shows(window, "moves at 0 m/s"));
  for (int step = 1; step <= 10; ++step) {
    session.runs.stepOnce();
    ASSERT_TRUE(comes([&] {
      session.update();
      return session.snapshot().frame == step;
    }));
  }
  session.selection.particles = {0};
  EXPECT_TRUE(shows(window, "moves at 0.981 m/s"));
  session.selection.particles = {0, 1};
  for (const std::string& text : textsOf(window)) EXPECT_EQ(text.find("moves at"), std::string::npos) << "one alone";
}

TEST(Inspector, NamesThePresetsOfAnElement) {
  const TemporaryFolder folder;
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(
      folder.write("sheet.xml",
                   "<simulation><iterations>100</iterations><elements><element><type>cloth</type><shape>grid</shape>"
                   "<resolution>2</resolution><radius>0.01</radius></element></elements></simulation>")));
  window.session.selection.element = 0;
  window.draw();
  EXPECT_FALSE(shows(window, "Rubber sheet"));
  ASSERT_TRUE(click(window, "Presets..."));
  for (const char* name : {"Silk", "Cotton", "Denim", "Wool", "Rubber sheet", "Paper"})
    EXPECT_TRUE(shows(window, name)) << name;
}

// A user who has intervened has left the take: restarting keeps the changes.
TEST(TakePlayback, RestartsUnlessTheUserIntervened) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  Session& session = window.session;
  ASSERT_TRUE(session.open(sourcePath("assets/scenes/flag.xml")));
  session.play(session.takes.recorded());
  window.finishOpening();
  ASSERT_NE(session.takes.player(), nullptr);
  session.reset();
  window.finishOpening();
  ASSERT_NE(session.takes.player(), nullptr) << "it starts again";
  toggleGravity(session);
  session.runs.setPlaying(true);
  ASSERT_TRUE(comes([&] {
    window.draw();
    return session.takes.player()->state().isJoined;
  }));
  session.reset();
  window.finishOpening();
  EXPECT_EQ(session.takes.player(), nullptr);
  EXPECT_TRUE(isGravityOff(session.document().scene()));
}

TEST(PresenterMode, MakesRoomShowsKeysAndRestoresTheLayout) {
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
  {
    TextRecorder recorder;
    ImGui::GetIO().MouseWheel = 1.0f;
    ImGui::GetIO().MousePos = {400.0f, 300.0f};
    window.draw();
    EXPECT_TRUE(
        std::any_of(recorder.texts.begin(), recorder.texts.end(), [](const auto& t) { return t.text == "wheel up"; }));
    EXPECT_FALSE(ImGui::GetForegroundDrawList()->VtxBuffer.empty()) << "a ring around the pointer";
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

TEST(PresenterMode, ShowsOnlyThePictureUntilFiguresAreRequested) {
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

/// Contrast of two colours, by the Web Content Accessibility Guidelines 2.1: 1 to 21.
float contrast(const ImVec4& a, const ImVec4& b) {
  const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
  const auto luminance = [&](const ImVec4& c) {
    return 0.2126f * linear(c.x) + 0.7152f * linear(c.y) + 0.0722f * linear(c.z);
  };
  const float light = std::max(luminance(a), luminance(b)), dark = std::min(luminance(a), luminance(b));
  return (light + 0.05f) / (dark + 0.05f);
}

TEST(CoveredPart, IsThatOfTheLargestPanel) {
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

TEST(Opening, StartsPausedIfPreferred) {
  BareWindow window;
  const std::filesystem::path flag = sourcePath("assets/scenes/flag.xml");
  for (const bool waits : {true, false}) {
    window.preferences.startPaused = waits;
    window.session.runs.setPlaying(true);
    openFile(flag, window.ui);
    EXPECT_EQ(window.session.runs.isPlaying(), !waits);
  }
}

// A scene is to be looked at as it will be in its video; whoever sets keys wants to see them.
TEST(CameraPathPanel, ShowsThePathOnceItIsEdited) {
  const TemporaryFolder folder;
  const auto file = folder.write("path.xml",
                                 "<simulation><iterations>100</iterations><elements><element><type>gravity</type>"
                                 "</element></elements><view><cameraPath>0: 3 2 4, 0 1 0; 2: -3 2 4, 0 1 0"
                                 "</cameraPath></view></simulation>");
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  const auto linesNow = [&] {
    render::Frame frame;
    for (const auto& panel : window.panels.all()) panel->addMarks(0, frame);
    return frame.lines.size();
  };
  for (const char* shows : {"camera.path", "camera.setKey"}) {
    ASSERT_TRUE(window.session.open(file));
    window.session.runs.setPlaying(false);
    beginScene(window.ui);
    window.draw();
    EXPECT_EQ(linesNow(), 0u) << shows;
    window.ui.commands.find(shows)->act(window.ui);
    EXPECT_GT(linesNow(), 0u) << shows;
  }
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
  for (const char* menu : {"View", "Presets..."}) {
    ASSERT_TRUE(click(window, menu)) << menu;
    ASSERT_TRUE(isOpen()) << menu;
    ImGui::NewFrame();
    handleKey({key(GLFW_KEY_ESCAPE), false}, window.ui);
    EXPECT_FALSE(isOpen()) << menu;
    ImGui::EndFrame();
  }
}

TEST(Escape, ClosesAMenuWithTheSubmenuBelowTheMouse) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  window.draw();
  ASSERT_TRUE(click(window, "View"));
  ASSERT_TRUE(click(window, "Colour by"));
  for (int i = 0; i < kPictures; ++i) window.draw();
  ASSERT_TRUE(shows(window, "Colour by speed"));
  ImGui::NewFrame();
  handleKey({key(GLFW_KEY_ESCAPE), false}, window.ui);
  ImGui::EndFrame();
  for (int i = 0; i < kPictures; ++i) window.draw();
  EXPECT_FALSE(shows(window, "Colour by speed"));
  EXPECT_FALSE(shows(window, "Colour by"));
}

TEST(RecordingSettings, ShowTheCostOfARecording) {
  BareWindow window;
  window.setUp({1280, 1000}, 1.0f, false);
  window.preferences.recording.rate = 30.0f;
  window.preferences.recording.lastSeconds = 4.0f;
  window.ui.commands.find("record.settings")->act(window.ui);
  const std::vector<std::string> texts = textsOf(window);
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
    return text.starts_with("The last 4 s: 120 pictures, at most");
  }));
}

TEST(StartPage, DoesNotCoverTheBottomPanel) {
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

TEST(History, NamesEditsAsTheInspectorDoes) {
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

TEST(HistoryPanel, ExplainsItselfWhileEmpty) {
  constexpr const char* kAdvice = "What you change, pin, cut, paint, hide or delete";
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

// In the picture, on its first particle.
MouseInput inputAt(const BareWindow& window, const glm::vec2& at) {
  MouseInput input;
  input.position = at;
  input.viewport = window.session.viewport().size;
  return input;
}

TEST(MouseGestures, ADoubleClickSelectsTheElementAndTurnsAroundIt) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (int i = 0; i < kPictures; ++i) window.draw();
  const Snapshot& snapshot = window.session.snapshot();
  const auto last = snapshot.spheres.size() - 1;
  const auto at = window.session.view.camera.toPixel(glm::vec3(snapshot.spheres[last]), window.session.viewport().size);
  ASSERT_TRUE(at);
  MouseInput input = inputAt(window, *at);
  window.mouse.update(input, {}, window.session);
  ASSERT_GE(window.mouse.particle(), 0);
  const int element = snapshot.topology->objects[snapshot.objects[window.mouse.particle()]].element;
  input.left = input.doubleClick = true;
  window.mouse.update(input, {}, window.session);
  EXPECT_EQ(window.session.selection.element, element);
  EXPECT_FALSE(window.mouse.isDragging());
}

// The tank of the octopuses has no wall as floor: its stage has its own.
TEST(MouseGestures, TheCameraStaysAboveTheFloorOfAStage) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/octopus_pile.xml")));
  for (int i = 0; i < kPictures; ++i) window.draw();
  const Topology& topology = *window.session.snapshot().topology;
  ASSERT_FALSE(topology.groundHeight);
  const auto floor = floorHeight(topology, window.session.view.options.stage);
  ASSERT_TRUE(floor);
  for (const float moved : {0.0f, 0.0f, -100.0f, -300.0f}) {
    MouseInput input = inputAt(window, 0.5f * window.session.viewport().size + glm::vec2(0.0f, moved));
    input.middle = true;
    window.mouse.update(input, {}, window.session);
  }
  EXPECT_GT(window.session.view.camera.position().y, *floor);
}

TEST(MouseGestures, TheMiddleButtonAlwaysTurnsAndMovesTheCamera) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  for (int i = 0; i < kPictures; ++i) window.draw();
  render::Camera& camera = window.session.view.camera;
  const auto drag = [&](Held held) {
    const glm::vec2 middle = 0.5f * window.session.viewport().size;
    for (const float moved : {0.0f, 0.0f, 20.0f, 40.0f}) {
      MouseInput input = inputAt(window, middle + glm::vec2(moved, 0.0f));
      input.middle = true;
      input.held = held;
      window.mouse.update(input, {}, window.session);
    }
    window.mouse.update(inputAt(window, middle), {}, window.session);
  };
  const render::Camera before = camera;
  drag({});
  EXPECT_NE(camera.yaw, before.yaw);
  EXPECT_EQ(camera.target, before.target);
  const render::Camera turned = camera;
  drag({.shift = true});
  EXPECT_EQ(camera.yaw, turned.yaw);
  EXPECT_NE(camera.target, turned.target);
}

}  // namespace
}  // namespace pliant::app
