// Messages over the picture.
#pragma once

#include <exception>
#include <string>
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
};

/// What is reported to the user, the oldest first; it stays until it is closed.
class Messages {
 public:
  void error(std::string text) { banners_.push_back({std::move(text), true}); }
  void error(const std::exception& failure) { error(std::string(failure.what())); }
  void note(std::string text) { banners_.push_back({std::move(text), false}); }
  /// Something that can be done about what is said; said again it is there once.
  void offer(std::string text, Offer what) {
    std::erase_if(banners_, [&](const Banner& banner) { return banner.text == text; });
    banners_.push_back({std::move(text), false, false, 0.0, what});
  }
  /// They are done, or too late.
  void withdrawOffers() {
    std::erase_if(banners_, [](const Banner& banner) { return banner.offer != Offer::none; });
  }
  /// Something went well: goes by itself. Said again it is there once, and as long as if it were new.
  void success(std::string text) {
    std::erase_if(banners_, [&](const Banner& banner) { return banner.passes && banner.text == text; });
    banners_.push_back({std::move(text), false, true});
  }
  /// An error, or what went well.
  void report(std::string text, bool isError) { isError ? error(std::move(text)) : success(std::move(text)); }
  /// Takes away all that are no errors.
  void keepErrors() {
    std::erase_if(banners_, [](const Banner& banner) { return !banner.isError; });
  }

  std::vector<Banner>& banners() { return banners_; }
  const std::vector<Banner>& banners() const { return banners_; }

 private:
  std::vector<Banner> banners_;
};

}  // namespace pliant::app
