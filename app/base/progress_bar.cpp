#include "app/base/progress_bar.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <unistd.h>
#include <utility>

namespace pliant::app {

ProgressBar::ProgressBar(int total, bool quiet, std::string what)
    : total_(total), what_(std::move(what)), shown_(!quiet && total > 0 && isatty(STDERR_FILENO)) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::update(int done) {
  const auto now = Clock::now();
  if (!shown_ || (done < total_ && now - drawn_ < std::chrono::milliseconds(100))) return;
  drawn_ = now;
  constexpr int kWidth = 30;
  const double part = static_cast<double>(done) / total_;
  const int filled = static_cast<int>(part * kWidth);
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double left = done > 0 ? elapsed / part - elapsed : 0.0;
  fmt::print(stderr, "\r\033[K[{}{}] {} {}/{}, {:.0f} s left", std::string(filled, '#'),
             std::string(kWidth - filled, '.'), what_, done, total_, left);
  std::fflush(stderr);
}

}  // namespace pliant::app
