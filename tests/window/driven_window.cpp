#include "tests/window/driven_window.h"

#include "tests/support/paths.h"
#include "tests/support/wait.h"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <utility>

namespace pliant::app {

namespace {

void requirePrograms() {
  for (const char* name : {"Xvfb", "xdotool"}) {
    if (!findProgram(name).empty()) continue;
    throw std::runtime_error(fmt::format("{} is not installed; tests/run installs all that the tests need", name));
  }
}

// Starts a display and returns its name. The server chooses a free number by itself and writes it to descriptor 3.
std::unique_ptr<ChildProcess> startServer(std::string& display, const std::string& size,
                                          const std::filesystem::path& folder) {
  const std::filesystem::path errors = folder / "server_errors";
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  auto server = std::make_unique<ChildProcess>(
      std::vector<std::string>{"Xvfb", "-displayfd", "3", "-screen", "0", size + "x24", "-nolisten", "tcp", "-noreset",
                               "-fbdir", folder.string(), "-r"},  // no repeated keys, however long a picture takes,
      ChildProcess::ProgramEnvironment{.errors = errors, .keptDescriptor = ends[1]});
  ::close(ends[1]);
  display = ":";
  char letter = 0;
  while (::read(ends[0], &letter, 1) == 1 && letter != '\n') display += letter;
  ::close(ends[0]);
  if (display == ":") throw std::runtime_error("Xvfb does not start: " + TemporaryFolder::read(errors));
  return server;
}

std::string word(float value) { return fmt::format("{:.0f}", value); }

}  // namespace

glm::vec2 Layout::place(const std::string& control, glm::vec2 part) const {
  const nlohmann::json& rect = json_.at("controls").at(control).at("rect");
  return {rect[0].get<float>() + part.x * rect[2].get<float>(), rect[1].get<float>() + part.y * rect[3].get<float>()};
}

ScreenPart Layout::part(const std::string& control) const {
  const glm::vec2 low = place(control, {0.0f, 0.0f}), high = place(control, {1.0f, 1.0f});
  return {glm::ivec2(low), glm::ivec2(high - low)};
}

std::string Layout::banners() const {
  std::string all;
  for (const auto& banner : json_.at("banners")) all += banner.get<std::string>() + '\n';
  return all;
}

DrivenWindow::DrivenWindow(const std::filesystem::path& scene, const WindowSetup& setup) {
  requirePrograms();
  server_ = startServer(display_, setup.screen, folder_.path());
  const std::filesystem::path state = setup.state.empty() ? folder_.path() : setup.state;
  std::filesystem::create_directories(state / "pliant");
  std::ofstream(state / "pliant/preferences.json")
      << fmt::format("{{\"uiScale\": {}, \"picture\": {{\"quality\": \"{}\"}}{}{}}}\n", setup.uiScale, setup.quality,
                     setup.preferences.empty() ? "" : ", ", setup.preferences);
  std::vector<std::string> command{setup.program.empty() ? pliantProgram() : setup.program.string(), "--layout",
                                   folder_ / "layout.json"};
  if (!scene.empty()) command.push_back(scene.string());
  if (!setup.size.empty()) command.insert(command.end(), {"--size", setup.size});
  command.insert(command.end(), setup.arguments.begin(), setup.arguments.end());
  std::vector<std::pair<std::string, std::string>> variables{
      {"DISPLAY", display_}, {"XDG_STATE_HOME", state}, {"HOME", state}, {"XDG_CONFIG_HOME", state}};
  if (setup.overwritesFreed)  // small pieces too, which glibc would else keep as they are for each thread
    variables.insert(variables.end(), {{"MALLOC_PERTURB_", "165"}, {"GLIBC_TUNABLES", "glibc.malloc.tcache_count=0"}});
  program_ = std::make_unique<ChildProcess>(
      std::move(command),
      ChildProcess::ProgramEnvironment{.variables = std::move(variables),
                                       .folder = setup.folder.empty() ? folder_.path() : setup.folder,
                                       .errors = folder_ / "errors"});
  waitFor("the first picture", [](const Layout&) { return true; });
}

Screen DrivenWindow::screen() const { return Screen(folder_ / "Xvfb_screen0"); }

Layout DrivenWindow::waitFor(const std::string& what, const Condition& condition) {
  const std::optional<Layout> layout = waitForOrEnd(what, condition);
  if (!layout) fail(fmt::format("{}: the program has ended with {}", what, program_->exitCode()));
  return *layout;
}

std::optional<Layout> DrivenWindow::waitForOrEnd(const std::string& what, const Condition& condition) {
  std::optional<Layout> layout;
  bool isMet = false;
  seen_.clear();
  const bool came = comes([&] {
    const bool hasEnded = program_->hasEnded();  // asked first: the last picture counts
    // Between two pictures the file stays as it is: reading its numbers again would take the time of the program.
    if (std::string now = TemporaryFolder::read(folder_ / "layout.json"); now != seen_) {
      seen_ = std::move(now);
      nlohmann::json json = nlohmann::json::parse(seen_, nullptr, false);
      layout.reset();
      if (json.is_object() && json.contains("pictures")) layout.emplace(std::move(json));
    }
    isMet = layout && condition(*layout);
    return isMet || hasEnded;
  });
  if (!came) fail(what + ": did not come");
  return isMet ? std::move(layout) : std::nullopt;
}

Layout DrivenWindow::settle() {
  const Layout old = waitFor("a picture", [](const Layout&) { return true; });
  // The file may be some pictures behind: what is newer was drawn after now, and the one after it has polled since.
  const Layout fresh = waitFor("a new picture", [&](const Layout& now) { return now.pictures() > old.pictures(); });
  return waitFor("two more", [&](const Layout& now) { return now.pictures() >= fresh.pictures() + 2; });
}

void DrivenWindow::fail(const std::string& what) {
  throw std::runtime_error(fmt::format("{}\nstandard error: {}\nlast seen: {}", what, errors(), seen_));
}

void DrivenWindow::tell(const std::vector<std::string>& command) {
  std::vector<std::string> words{"xdotool"};
  words.insert(words.end(), command.begin(), command.end());
  ChildProcess xdotool(std::move(words), {.variables = {{"DISPLAY", display_}}, .errors = folder_ / "xdotool_errors"});
  xdotool.wait();
  if (xdotool.exitCode() != 0) fail("xdotool: " + TemporaryFolder::read(folder_ / "xdotool_errors"));
}

void DrivenWindow::move(glm::vec2 to) {
  tell({"mousemove", word(to.x), word(to.y)});
  settle();
}

void DrivenWindow::press(int button) {
  tell({"mousedown", std::to_string(button)});
  settle();
}

void DrivenWindow::release(int button) {
  tell({"mouseup", std::to_string(button)});
  settle();
}

void DrivenWindow::click(glm::vec2 at) {
  move(at);
  press();
  release();
}

void DrivenWindow::lastClick(glm::vec2 at) {
  move(at);
  press();
  tell({"mouseup", "1"});
}

// A control that is seen. One of the inspector may have been pushed out of sight by what has grown above it, such as the
// advice below a stiffness: nothing but scrolling brings it back.
Layout DrivenWindow::show(const std::string& control) {
  const Layout now = waitFor(control, [&](const Layout& its) { return its.has(control); });
  if (now.shows(control)) return now;
  const bool isInInspector =
      now.has("inspector.search") && now.place(control).x > now.place("inspector.search", {0.0f, 0.0f}).x;
  return isInInspector ? reveal(control) : waitFor(control, [&](const Layout& its) { return its.shows(control); });
}

void DrivenWindow::moveTo(const std::string& control, glm::vec2 part) {
  constexpr int kTurns = 100;
  glm::vec2 place = show(control).place(control, part);
  for (int turn = 0; turn < kTurns; ++turn) {
    move(place);
    const glm::vec2 now = show(control).place(control, part);
    if (std::exchange(place, now) == now) return;
  }
  fail(control + " does not rest");
}

void DrivenWindow::click(const std::string& control) {
  moveTo(control);
  press();
  release();
}

void DrivenWindow::pull(const std::string& control, glm::vec2 from, glm::vec2 to) {
  moveTo(control, from);
  const Layout now = show(control);
  pull(now.place(control, from), now.place(control, to));
}

void DrivenWindow::pull(glm::vec2 from, glm::vec2 to) {
  move(from);
  press();
  constexpr int kSteps = 4;
  for (int step = 1; step <= kSteps; ++step) move(from + (to - from) * (float(step) / float(kSteps)));
}

void DrivenWindow::wheel(glm::vec2 at, int notchesDown) {
  move(at);
  tell({"click", "--repeat", std::to_string(std::abs(notchesDown)), "--delay", "5", notchesDown > 0 ? "5" : "4"});
  settle();
}

void DrivenWindow::hold(const std::string& key) {
  tell({"keydown", key});
  settle();
}

void DrivenWindow::releaseKey(const std::string& key) {
  tell({"keyup", key});
  settle();
}

void DrivenWindow::key(const std::string& name) {
  hold(name);
  releaseKey(name);
}

void DrivenWindow::lastKey(const std::string& name) { tell({"keydown", name}); }

void DrivenWindow::type(const std::string& text) {
  tell({"type", "--delay", "5", text});
  settle();
}

void DrivenWindow::play(const std::string& script) { tell({folder_.write("script", script)}); }

void DrivenWindow::resize(int width, int height) {
  tell({"search", "--onlyvisible", "--name", "Pliant", "windowsize", std::to_string(width), std::to_string(height)});
  waitFor("the new size", [&](const Layout& now) { return now["size"] == nlohmann::json{width, height}; });
  settle();
}

Layout DrivenWindow::reveal(const std::string& control) {
  Layout now = settle();
  const glm::vec2 size(now["size"][0], now["size"][1]);
  const glm::vec2 inside(size.x - 20.0f, 0.6f * size.y);
  for (int turn = 0; turn < 40 && !now.shows(control); ++turn) {
    wheel(inside, now.has(control) && now.place(control).y < inside.y ? -2 : 2);
    now = settle();
  }
  if (!now.shows(control)) fail(control + " cannot be scrolled into view");
  return now;
}

void DrivenWindow::choose(const std::string& menu, const std::string& entry) {
  click("menu." + menu);
  click(menu + "." + entry);
}

int DrivenWindow::waitForEnd() {
  if (!comes([&] { return program_->hasEnded(); })) fail("the program does not end");
  return program_->exitCode();
}

}  // namespace pliant::app
