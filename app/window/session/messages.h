// Messages over the picture.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

struct Banner {
  std::string text;
  bool isError = true;
  bool passes = false;  ///< goes by itself: it says that something went well
  double shown = 0.0;   ///< [s]
};

/// What is reported to the user, the oldest first; it stays until it is closed.
class Messages {
 public:
  void error(std::string text) { banners_.push_back({std::move(text), true}); }
  void error(const std::exception& failure) { error(std::string(failure.what())); }
  void note(std::string text) { banners_.push_back({std::move(text), false}); }
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
