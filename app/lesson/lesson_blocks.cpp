#include "app/lesson/lesson_blocks.h"

#include "app/base/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::string_view kFence = "```", kBlock = "```pliant";

class LessonSplitter {
 public:
  LessonSplitter(const KnownKeys& keys, const std::function<void(int, std::string)>& report)
      : keys_(keys), report_(report) {}

  LessonParts split(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string line;
    while (std::getline(in, line)) {
      ++line_;
      takeLine(line);
    }
    if (inBlock_) report_(line_, "the block for Pliant has no end, expected ```");
    if (parts_.head.title.empty()) report_(1, "the lesson has no title, expected '# TITLE'");
    if (parts_.pages.empty()) report_(line_, "the lesson has no page, expected '## TITLE'");
    return std::move(parts_);
  }

 private:
  bool inPage() const { return !parts_.pages.empty(); }
  LessonPart& part() { return inPage() ? parts_.pages.back() : parts_.head; }

  void takeLine(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (inBlock_) {
      takeBlockLine(line, words);
    } else if (words == kBlock) {
      if (std::exchange(hasBlock_, true)) report_(line_, "a second block for Pliant on this page, expected one");
      inBlock_ = true;
    } else if (line.starts_with("## ")) {
      parts_.pages.emplace_back();
      hasBlock_ = false;
      return beginPart(line.substr(3));
    } else if (line.starts_with("# ") && !inPage() && parts_.head.title.empty()) {
      return beginPart(line.substr(2));
    } else {
      part().text += line;
    }
    part().text += '\n';  // keeps line numbers
  }

  void beginPart(std::string_view title) {
    part().title = trimmed(title);
    part().line = line_;
    part().text.clear();
    part().textLine = line_ + 1;
  }

  void takeBlockLine(std::string_view line, std::string_view words) {
    if (words == kFence)
      inBlock_ = false;
    else if (line.starts_with("  ") && !part().directives.empty())
      part().directives.back().value += fmt::format(" {}", words);
    else if (!words.empty())
      takeDirective(words);
  }

  void takeDirective(std::string_view words) {
    const std::size_t colon = words.find(':');
    const std::string key(trimmed(words.substr(0, colon)));
    const std::vector<std::string_view>& known = inPage() ? keys_.page : keys_.head;
    if (colon == std::string_view::npos || std::find(known.begin(), known.end(), key) == known.end())
      return report_(line_, fmt::format("'{}' is not a line of a block {}, expected one of {}:", words,
                                        inPage() ? "of a page" : "before the first page", fmt::join(known, ":, ")));
    part().directives.push_back({key, std::string(trimmed(words.substr(colon + 1))), line_});
  }

  const KnownKeys& keys_;
  const std::function<void(int, std::string)>& report_;
  LessonParts parts_;
  int line_ = 0;
  bool inBlock_ = false, hasBlock_ = false;
};

}  // namespace

LessonParts splitLesson(std::string_view text, const KnownKeys& keys,
                        const std::function<void(int line, std::string message)>& report) {
  return LessonSplitter(keys, report).split(text);
}

}  // namespace pliant::app
