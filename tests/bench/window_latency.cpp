// How soon the window does what a key says, while a scene runs: milliseconds from the key to the first other pixel of
// what it changes, in the real window on a virtual display (Xvfb), with real keys (xdotool). Space: the button between
// Play and Pause; Tab: the list of scenes. Beside it the pictures of the window in a second, and how long another scene
// takes to open, to a tenth of a second.
#include "tests/bench/stop_clock.h"
#include "tests/bench/text_table.h"
#include "tests/support/paths.h"
#include "tests/support/wait.h"
#include "tests/window/driven_window.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <vector>

namespace pliant::bench {
namespace {

using app::DrivenWindow;
using app::Layout;
using app::ScreenPart;

constexpr auto kBetweenKeys = std::chrono::milliseconds(400);
constexpr int kWarmUp = 2;  ///< keys that are not counted

/// Sends keys to a display through one xdotool that is there all the time.
class KeyPipe {
 public:
  explicit KeyPipe(const std::string& display) : pipe_(::popen(("DISPLAY=" + display + " xdotool -").c_str(), "w")) {
    if (pipe_ == nullptr) throw std::runtime_error("xdotool does not start");
  }
  ~KeyPipe() { ::pclose(pipe_); }
  KeyPipe(const KeyPipe&) = delete;
  KeyPipe& operator=(const KeyPipe&) = delete;

  void press(const std::string& key) {
    fmt::print(pipe_, "key {}\n", key);
    std::fflush(pipe_);
  }

 private:
  std::FILE* pipe_;
};

/// Milliseconds until the part of the screen looks other.
double timeKey(DrivenWindow& window, KeyPipe& keys, const std::string& key, const ScreenPart& part) {
  const app::Screen screen = window.screen();
  const std::uint64_t before = screen.hashOf(part);
  const StopClock clock;
  keys.press(key);
  while (screen.hashOf(part) == before) {
    if (clock.elapsed().wall > 60.0) throw std::runtime_error(key + " changes nothing on the screen");
    std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
  return 1e3 * clock.elapsed().wall;
}

std::string timeKeys(DrivenWindow& window, KeyPipe& keys, const std::string& key, const ScreenPart& part, int count) {
  std::vector<double> times;
  for (int i = -kWarmUp; i < count; ++i) {
    const double time = timeKey(window, keys, key, part);
    if (i >= 0) times.push_back(time);
    std::this_thread::sleep_for(kBetweenKeys + std::chrono::milliseconds(37 * (i % 5)));  // at any time of a picture
  }
  const double longest = *std::max_element(times.begin(), times.end());
  return fmt::format("{:.0f} (to {:.0f})", median(times), longest);
}

std::string picturesPerSecond(DrivenWindow& window, double seconds) {
  const Layout before = window.settle();
  const StopClock clock;
  while (clock.elapsed().wall < seconds) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return fmt::format("{:.0f}", (window.settle().pictures() - before.pictures()) / clock.elapsed().wall);
}

std::string timeOpening(DrivenWindow& window, KeyPipe& keys, int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    const std::string before = window.settle()["title"];
    const StopClock clock;
    keys.press(i % 2 == 0 ? "bracketright" : "bracketleft");
    window.waitFor("another scene", [&](const Layout& now) { return now["title"] != before; });
    times.push_back(clock.elapsed().wall);
  }
  return fmt::format("{:.1f}", median(times));
}

std::vector<std::string> measure(const std::string& scene, const std::string& pliant, int count) {
  DrivenWindow window(sourcePath("assets/scenes/" + scene + ".xml"),
                      {.size = "1600x1000", .screen = "1600x1000", .program = pliant, .quality = "auto"});
  window.waitFor("the scene to run", [](const Layout& now) { return now.frame() >= 5; });
  KeyPipe keys(window.display());
  const Layout layout = window.settle();
  const ScreenPart list = layout.part("scenes.filter");
  return {scene, timeKeys(window, keys, "space", layout.part("toolbar.play"), count),
          timeKeys(window, keys, "Tab", list, count), picturesPerSecond(window, 5.0),
          timeOpening(window, keys, std::max(count / 5, 2))};
}

}  // namespace
}  // namespace pliant::bench

int main(int argc, char** argv) {
  CLI::App program("How soon the window does what a key says", "pliant_window_bench");
  bool quick = false;
  std::string pliant;
  std::vector<std::string> scenes{"welcome", "dam_break", "sand_pile"};
  program.add_flag("--quick", quick, "fewer keys");
  program.add_option("--program", pliant, "another pliant, for a comparison");
  program.add_option("scenes", scenes, "names of scenes in assets/scenes");
  CLI11_PARSE(program, argc, argv);
  try {
    pliant::bench::TextTable table(
        {"1600x1000, medians", "Space [ms]", "Tab [ms]", "pictures a second", "opening [s]"});
    for (const std::string& scene : scenes) table.add(pliant::bench::measure(scene, pliant, quick ? 4 : 20));
    table.print(false);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
  return 0;
}
