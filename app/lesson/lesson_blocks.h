// The parts of a lesson's file, before anything in them is understood: pages, their texts, and the lines of their
// blocks. See lesson.h for what they mean.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// One line of a block, with those that go on with it.
struct Directive {
  std::string key, value;
  int line;
};

/// A page, or what stands before the first one.
struct LessonPart {
  std::string title;
  int line = 0;      ///< of the title
  std::string text;  ///< with an empty line for each of its block, so that lines count
  int textLine = 1;
  std::vector<Directive> directives;
};

struct LessonParts {
  LessonPart head;  ///< whose title is the lesson's
  std::vector<LessonPart> pages;
};

/// The keys that a block may have.
struct KnownKeys {
  std::vector<std::string_view> head, page;
};

/// `report`: what is wrong, and in which line.
LessonParts splitLesson(std::string_view text, const KnownKeys& keys,
                        const std::function<void(int line, std::string message)>& report);

}  // namespace pliant::app
