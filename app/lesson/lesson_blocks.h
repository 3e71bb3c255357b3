// Splits a lesson's file into its parts: pages, their texts, and the lines of their blocks. See lesson.h for their
// meaning.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A line of a block, including its continuation lines.
struct Directive {
  std::string key, value;
  int line;
};

/// A page, or the part before the first one.
struct LessonPart {
  std::string title;
  int line = 0;      ///< of the title
  std::string text;  ///< with an empty line for each line of its blocks, to keep line numbers
  int textLine = 1;
  std::vector<Directive> directives;
};

struct LessonParts {
  LessonPart head;  ///< its title is the lesson's
  std::vector<LessonPart> pages;
};

/// The keys allowed in a block.
struct KnownKeys {
  std::vector<std::string_view> head, page;
};

/// `report`: called for each error, with its line.
LessonParts splitLesson(std::string_view text, const KnownKeys& keys,
                        const std::function<void(int line, std::string message)>& report);

}  // namespace pliant::app
