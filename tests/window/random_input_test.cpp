// Clicks, drags, turns of the wheel and keys at random, hundreds, a thousand or as many as fit into hours: nothing
// crashes, nothing hangs, and what the program took for them it gives back.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

namespace pliant::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWidth = 640, kHeight = 440;

// Of all commands but those that quit (the search finds that, too), write wherever they are told or record for minutes.
constexpr const char* kKeys =
    "space Right Left Up Down Home End r BackSpace plus minus g j b x p t shift+b shift+p Return Escape Delete ctrl+a "
    "ctrl+d ctrl+z ctrl+y ctrl+shift+z ctrl+s ctrl+r ctrl+o bracketleft bracketright shift+Left shift+Right shift+i "
    "shift+o shift+g shift+r ctrl+m f shift+f 7 1 3 5 v w s u c n m l shift+l e k h shift+h alt+h ctrl+plus ctrl+minus "
    "Tab shift+Tab F1 F2 F3 F4 F5 F6 F7 i shift+t ctrl+b ctrl+e ctrl+f ctrl+h ctrl+l ctrl+comma";

std::vector<std::string> wordsOf(const char* text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// Writes random input as commands of xdotool. The mouse keeps off the menu "File", which quits and writes wherever it
/// is told.
class RandomInput {
 public:
  RandomInput(unsigned seed, glm::vec2 kept) : random_(seed), kept_(kept) {}

  std::string commands(int count) {
    std::string script;
    for (int i = 0; i < count; ++i) script += command() + "sleep 0.005\n";
    return script;
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  std::string move() {
    int x = 0, y = 0;
    do {
      x = below(kWidth);
      y = below(kHeight);
    } while (float(x) <= kept_.x && float(y) <= kept_.y);
    return fmt::format("mousemove {} {}\n", x, y);
  }

  std::string command() {
    const int button = below(4) == 0 ? 1 + below(3) : 1;
    switch (below(8)) {
      case 0:
      case 1:
        return move() + fmt::format("sleep 0.01\nmousedown {0}\nsleep 0.01\nmouseup {0}\n", button);
      case 2:
        return move() + fmt::format("sleep 0.01\nmousedown {0}\nsleep 0.01\n", button) + move() + "sleep 0.01\n" +
               move() + fmt::format("sleep 0.01\nmouseup {}\n", button);
      case 3:
        return move() + fmt::format("click --repeat {} --delay 5 {}\n", 1 + below(5), 4 + below(2));
      case 4:
        return fmt::format("click --repeat 2 --delay 30 {}\n", button);
      default:
        return fmt::format("key {}\n", keys_[static_cast<std::size_t>(below(int(keys_.size())))]);
    }
  }

  std::mt19937 random_;
  glm::vec2 kept_;
  std::vector<std::string> keys_ = wordsOf(kKeys);
};

// Closes what may be open, a menu of the window at last.
Layout openFileMenu(DrivenWindow& window) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    window.key("Escape");
    Layout now = window.settle();
    if (now.shows("dialogue.cancel")) window.click(now.place("dialogue.cancel"));  // which Escape may have closed
    window.click(now.place("menu.file"));
    now = window.settle();
    if (now.shows("file.quit")) return now;
  }
  throw std::runtime_error("the menu does not open: " + window.settle().dump());
}

// A recording that a click in the menu began is finished when the window closes, and the program says where it is.
std::string withoutRecordings(const std::string& errors) {
  return std::regex_replace(errors, std::regex("recorded [^\n]*\n"), "");
}

// Another one for each part of a long trial; see tests/run --soak.
unsigned seed() {
  const char* given = std::getenv("PLIANT_SEED");
  return given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 20240607u;
}

/// Minutes that one program is driven for, by PLIANT_SOAK_MINUTES; without it, `inputs` of drive() once. See tests/run
/// --soak.
double minutes() {
  const char* given = std::getenv("PLIANT_SOAK_MINUTES");
  return given != nullptr ? std::strtod(given, nullptr) : 0.0;
}

double minutesSince(Clock::time_point start) {
  return std::chrono::duration<double, std::ratio<60>>(Clock::now() - start).count();
}

/// Lets this program and those that it starts use the processor for as long as they like.
void liftProcessorLimit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_CPU, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_CPU, &limit);
}

/// What a program holds of the system.
struct Holdings {
  double minutes;  ///< since the first input
  int megabytes, threads, descriptors;
};

Holdings holdingsOf(pid_t process, double minutes) {
  const std::string folder = fmt::format("/proc/{}", process);
  const std::string status = TemporaryFolder::read(folder + "/status");
  const auto number = [&](const char* name) {
    const std::size_t at = status.find(std::string("\n") + name + ':');
    if (at == std::string::npos) throw std::runtime_error(fmt::format("no {} in '{}'", name, status));
    return std::atoi(status.c_str() + status.find(':', at) + 1);
  };
  const auto files = std::filesystem::directory_iterator(folder + "/fd");
  return {minutes, number("VmRSS") / 1024, number("Threads"),
          static_cast<int>(std::distance(begin(files), end(files)))};
}

/// Opens a scene, whatever the window shows.
void open(DrivenWindow& window, const std::filesystem::path& scene) {
  openFileMenu(window);
  window.click("file.open");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(scene);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == scene; });
  window.key("Return");
  const auto isOpen = [&](const Layout& now) { return now["file"] == scene.string() && !now["changed"]; };
  const Layout next =
      window.waitFor("the scene", [&](const Layout& now) { return now.shows("unsaved.open") || isOpen(now); });
  if (next.shows("unsaved.open")) window.click("unsaved.open");
  window.waitFor("the scene after all", isOpen);
}

/// Makes text as large as it was: an atlas of large letters takes memory that has nothing to do with what was driven.
void writeAtScale(DrivenWindow& window, double scale) {
  constexpr double kStep = 0.06;  ///< of the keys, half of it
  for (int i = 0; i < 40; ++i) {
    const double now = window.settle()["uiScale"];
    if (std::abs(now / scale - 1.0) < kStep) return;
    window.key(now > scale ? "ctrl+minus" : "ctrl+plus");
  }
  throw std::runtime_error("the text stays as large as it is: " + window.settle().dump());
}

/// Does something until something is as it was. What does not come back shows in what the program holds.
void restore(DrivenWindow& window, const DrivenWindow::Condition& isAsItWas,
             const std::function<void(const Layout&)>& act) {
  constexpr int kTries = 5;
  for (int i = 0; i < kTries; ++i) {
    const Layout now = window.settle();
    if (isAsItWas(now)) return;
    act(now);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));  // the display resizes the window
  }
}

/// Shows what was shown at the start: a full screen has five times the pixels, the solver lens records all that a step
/// does, and a video holds pictures until it is finished.
void showLikeAtStart(DrivenWindow& window, const Layout& start) {
  writeAtScale(window, start["uiScale"]);
  restore(
      window, [&](const Layout& now) { return now["size"] == start["size"]; },
      [&](const Layout&) { window.key("F11"); });
  for (const char* end : {"recording.stop", "recording.cancel0", "recording.cancel1"}) {
    restore(
        window, [&](const Layout& now) { return !now.shows(end); },
        [&](const Layout& now) { window.click(now.place(end)); });
  }
  restore(
      window, [](const Layout& now) { return !now.has("lens.options"); }, [&](const Layout&) { window.key("i"); });
}

constexpr int kAtOnce = 100;  ///< inputs that are written before the window is looked at

/// Drives a program with so many inputs, and quits.
void drive(int inputs) {
  const TemporaryFolder folder;  // with scenes of its own, which may be overwritten
  std::filesystem::copy(sourcePath("assets"), folder / "assets", std::filesystem::copy_options::recursive);
  const std::filesystem::path welcome = sourcePath("assets/scenes/welcome.xml");
  const std::filesystem::path scene = folder / "assets/scenes/start.xml";
  std::filesystem::copy_file(welcome, scene);
  if (minutes() > 0.0) liftProcessorLimit();
  DrivenWindow window(scene, {.arguments = {"--assets", folder / "assets"},
                              .size = fmt::format("{}x{}", kWidth, kHeight),
                              .folder = folder.path(),
                              .quality = "auto"});
  const Layout start = window.settle();
  // Text may grow to four times its size.
  RandomInput input(seed(), 5.0f * start.place("menu.file", {1.0f, 1.0f}));
  const auto begin = Clock::now();
  std::vector<Holdings> history;
  do {
    for (int done = 0; done < inputs; done += kAtOnce) {
      window.play(input.commands(kAtOnce));
      window.settle();
    }
    if (minutes() == 0.0) break;
    std::filesystem::copy_file(welcome, scene, std::filesystem::copy_options::overwrite_existing);
    open(window, scene);
    showLikeAtStart(window, start);
    std::this_thread::sleep_for(std::chrono::seconds(10));  // what was there before can have gone back
    history.push_back(holdingsOf(window.processId(), minutesSince(begin)));
    const Holdings& now = history.back();
    fmt::print("{:.1f} minutes, {} inputs: {} MB, {} threads, {} descriptors\n", now.minutes,
               std::size_t(inputs) * history.size(), now.megabytes, now.threads, now.descriptors);
    std::fflush(stdout);
  } while (minutesSince(begin) < minutes());

  // From ten minutes on nothing grows.
  const auto early =
      std::find_if(history.begin(), history.end(), [](const Holdings& then) { return then.minutes >= 10.0; });
  if (early != history.end()) {
    EXPECT_LE(history.back().megabytes, 1.05 * early->megabytes);
    EXPECT_LE(history.back().threads, early->threads);
    EXPECT_LE(history.back().descriptors, early->descriptors);
  }

  openFileMenu(window);
  window.lastClick(window.settle().place("file.quit"));
  const auto question =
      window.waitForOrEnd("the question", [](const Layout& now) { return now.shows("unsaved.quit"); });
  if (question) window.lastClick(question->place("unsaved.quit"));
  const int code = window.waitForEnd();
  EXPECT_TRUE(code == 0 || code == 1) << code;  // 1: the edited simulation stopped being finite, as it may
  EXPECT_EQ(withoutRecordings(window.errors()), "");
}

TEST(RandomInput, ThreeHundredInputsNeitherCrashNorHang) { drive(300); }

TEST(RandomInput, NeitherCrashesNorHangs) { drive(1000); }

}  // namespace
}  // namespace pliant::app
