#include "app/base/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace pliant::app {

namespace {

// Leaves one column free: after the last one, the cursor may be on the next line.
int columnsOfTerminal() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col - 1 : 79;
}

}  // namespace

std::string progressLine(int done, int total, const std::string& what, double secondsLeft, int columns) {
  constexpr int kWidest = 30, kNarrowest = 5;
  const std::string count = fmt::format("{} {}/{}", what, done, total);
  const std::string text = fmt::format("{}, {:.0f} s left", count, secondsLeft);
  const auto room = static_cast<std::size_t>(std::max(columns, 0));
  const int width = std::min(kWidest, columns - static_cast<int>(text.size()) - 3);
  if (width < kNarrowest) return (text.size() <= room ? text : count).substr(0, room);
  const auto filled = static_cast<std::size_t>(static_cast<double>(done) / total * width);
  return fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(static_cast<std::size_t>(width) - filled, '.'),
                     text);
}

ProgressBar::ProgressBar(int total, bool quiet, std::string what)
    : total_(total), what_(std::move(what)), shown_(!quiet && total > 0 && isatty(STDERR_FILENO)) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::update(int done) {
  const auto now = Clock::now();
  if (!shown_ || (done < total_ && now - drawn_ < std::chrono::milliseconds(100))) return;
  drawn_ = now;
  const double part = static_cast<double>(done) / total_;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double left = done > 0 ? elapsed / part - elapsed : 0.0;
  fmt::print(stderr, "\r\033[K{}", progressLine(done, total_, what_, left, columnsOfTerminal()));
  std::fflush(stderr);
}

}  // namespace pliant::app
