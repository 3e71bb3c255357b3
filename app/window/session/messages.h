// Messages over the picture.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

/// What a banner offers to do.
enum class Offer { none, reload, restart };

struct Banner {
  std::string text;
  bool isError = true;
  bool passes = false;  ///< goes by itself: it says that something went well
  double shown = 0.0;   ///< [s]
  Offer offer = Offer::none;
  std::vector<std::string> details{};  ///< that it unfolds to: then it stays
  bool isUnfolded = false;
  bool isRefusal = false;    ///< of an edit that was tried
  bool isNotOpened = false;  ///< of a file that was tried
};

/// A message, when it was said.
struct LogEntry {
  std::string text;
  bool isError = false;
  std::chrono::system_clock::time_point when;
};

/// What is reported to the user, the oldest first; it stays until it is closed.
class Messages {
 public:
  static constexpr std::size_t kMostLogged = 1000;

  void error(std::string text) {
    log(text, true);
    banners_.push_back({std::move(text), true});
  }
  void error(const std::exception& failure) { error(std::string(failure.what())); }
  /// An edit that was tried and cannot be: said until another one is tried.
  void refuse(const std::exception& failure) {
    const std::string_view text = failure.what();
    if (std::any_of(banners_.begin(), banners_.end(),
                    [&](const Banner& banner) { return banner.isRefusal && banner.text == text; }))
      return;
    withdrawRefusal();
    error(failure);
    banners_.back().isRefusal = true;
  }
  /// An edit was taken.
  void withdrawRefusal() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.isRefusal; });
  }
  /// A file that was tried and cannot be opened, in place of the one before: said until another one is opened.
  void notOpened(const std::exception& failure) {
    withdrawNotOpened();
    error(failure);
    banners_.back().isNotOpened = true;
  }
  /// A file was opened.
  void withdrawNotOpened() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.isNotOpened; });
  }
  void note(std::string text) {
    log(text, false);
    banners_.push_back({std::move(text), false});
  }
  /// Something that can be done about what is said; said again it is there once.
  void offer(std::string text, Offer what) {
    log(text, false);
    std::erase_if(banners_, [&](const Banner& banner) { return banner.text == text; });
    banners_.push_back({std::move(text), false, false, 0.0, what});
  }
  /// They are done, or too late.
  void withdrawOffers() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.offer != Offer::none; });
  }
  /// Something went well: goes by itself. Said again it is there once, and as long as if it were new.
  void success(std::string text) {
    log(text, false);
    std::erase_if(banners_, [&](const Banner& banner) { return banner.passes && banner.text == text; });
    banners_.push_back({std::move(text), false, true});
  }
  /// What is doubtful about something, in place of what was warned of before; none: nothing is. One banner, which
  /// passes; several warnings unfold, one stands there.
  void warn(const std::string& about, std::vector<std::string> warnings) {
    std::erase_if(banners_, [](const Banner& banner) { return !banner.details.empty(); });
    if (warnings.empty()) return;
    for (const std::string& warning : warnings) log(warning, false);
    const std::size_t count = warnings.size();
    const std::string text = (count == 1 ? "A warning" : std::to_string(count) + " warnings") + " about " + about;
    banners_.push_back({text, false, true, 0.0, Offer::none, std::move(warnings), count == 1});
  }
  /// An error, or what went well.
  void report(std::string text, bool isError) { isError ? error(std::move(text)) : success(std::move(text)); }
  /// Closes the newest one that stays. False: none does.
  bool closeNewest() {
    const auto newest = std::find_if(banners_.rbegin(), banners_.rend(), [](const Banner& its) { return !its.passes; });
    if (newest == banners_.rend()) return false;
    banners_.erase(std::next(newest).base());
    return true;
  }
  /// Takes away all that are no errors.
  void keepErrors() {
    std::erase_if(banners_, [](const Banner& banner) { return !banner.isError; });
  }

  std::vector<Banner>& banners() { return banners_; }
  const std::vector<Banner>& banners() const { return banners_; }
  /// All that was said, the oldest first; of very many the last ones.
  const std::deque<LogEntry>& log() const { return log_; }

 private:
  void log(const std::string& text, bool isError) {
    log_.push_back({text, isError, std::chrono::system_clock::now()});
    if (log_.size() > kMostLogged) log_.pop_front();
  }

  std::vector<Banner> banners_;
  std::deque<LogEntry> log_;
};

}  // namespace pliant::app
