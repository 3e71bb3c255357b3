// Messages shown over the picture.
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

/// The action that a banner offers.
enum class Offer { none, reload, restart };

struct Banner {
  std::string text;
  bool isError = true;
  bool passes = false;  ///< closes by itself: reports a success
  double shown = 0.0;   ///< time that it has been shown [s]
  Offer offer = Offer::none;
  std::vector<std::string> details{};  ///< shown when unfolded, which keeps it open
  bool isUnfolded = false;
  bool isRefusal = false;    ///< an edit was rejected
  bool isNotOpened = false;  ///< a file could not be opened
};

/// A message and its time.
struct LogEntry {
  std::string text;
  bool isError = false;
  std::chrono::system_clock::time_point when;
};

/// Messages to the user, oldest first; each stays until it is closed.
class Messages {
 public:
  static constexpr std::size_t kMostLogged = 1000;

  void error(std::string text) {
    log(text, true);
    banners_.push_back({std::move(text), true});
  }
  void error(const std::exception& failure) { error(std::string(failure.what())); }
  /// An edit was rejected: shown until another edit is tried.
  void refuse(const std::exception& failure) {
    const std::string_view text = failure.what();
    if (std::any_of(banners_.begin(), banners_.end(),
                    [&](const Banner& banner) { return banner.isRefusal && banner.text == text; }))
      return;
    withdrawRefusal();
    error(failure);
    banners_.back().isRefusal = true;
  }
  /// An edit was accepted.
  void withdrawRefusal() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.isRefusal; });
  }
  /// A file could not be opened: replaces the previous such message, and is shown until another file is opened.
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
  /// Offers an action on a message; a repeated message is shown once.
  void offer(std::string text, Offer what) {
    log(text, false);
    std::erase_if(banners_, [&](const Banner& banner) { return banner.text == text; });
    banners_.push_back({std::move(text), false, false, 0.0, what});
  }
  /// The offers have been accepted, or are obsolete.
  void withdrawOffers() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.offer != Offer::none; });
  }
  /// A success: closes by itself. A repeated message is shown once, with its time restarted.
  void success(std::string text) {
    log(text, false);
    std::erase_if(banners_, [&](const Banner& banner) { return banner.passes && banner.text == text; });
    banners_.push_back({std::move(text), false, true});
  }
  /// Warnings about something, replacing all previous ones; may be empty. One banner, which closes by itself; several
  /// warnings are folded, a single one is unfolded.
  void warn(const std::string& about, std::vector<std::string> warnings) {
    std::erase_if(banners_, [](const Banner& banner) { return !banner.details.empty(); });
    if (warnings.empty()) return;
    for (const std::string& warning : warnings) log(warning, false);
    const std::size_t count = warnings.size();
    const std::string text = (count == 1 ? "A warning" : std::to_string(count) + " warnings") + " about " + about;
    banners_.push_back({text, false, true, 0.0, Offer::none, std::move(warnings), count == 1});
  }
  /// An error or a success.
  void report(std::string text, bool isError) { isError ? error(std::move(text)) : success(std::move(text)); }
  /// Closes the newest message that does not close by itself. Returns false if there is none.
  bool closeNewest() {
    const auto newest = std::find_if(banners_.rbegin(), banners_.rend(), [](const Banner& its) { return !its.passes; });
    if (newest == banners_.rend()) return false;
    banners_.erase(std::next(newest).base());
    return true;
  }
  /// Removes all messages that are not errors.
  void keepErrors() {
    std::erase_if(banners_, [](const Banner& banner) { return !banner.isError; });
  }

  std::vector<Banner>& banners() { return banners_; }
  const std::vector<Banner>& banners() const { return banners_; }
  /// All messages so far, oldest first, at most kMostLogged.
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
