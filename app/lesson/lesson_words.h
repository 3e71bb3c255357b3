// The program's texts around a lesson, in the lesson's language.
//
// Names of parameters, menus and messages are those of the rest of the window, and stay in English.
#pragma once

#include "app/lesson/german_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

class LessonWords {
 public:
  /// A text that has translations; any other does not compile.
  struct Text {
    consteval Text(const char* text) : english(text) {  // NOLINT(google-explicit-constructor): for literals
      if (std::ranges::find(kGermanWords, english, &LessonTranslation::english) == kGermanWords.end())
        throw "the text has no translation";
    }
    std::string_view english;
  };

  LessonWords() = default;  ///< English
  /// `language`: as returned by languageOf(); English if there are no texts in it.
  explicit LessonWords(std::string_view language) {
    if (language == "Deutsch") translations_ = kGermanWords;
  }

  std::string operator()(Text text) const { return label(text.english); }
  template <typename... Values>
  std::string format(Text text, const Values&... values) const {
    return fmt::vformat(label(text.english), fmt::make_format_args(values...));
  }
  /// A text that is declared elsewhere, such as the label of a quantity; itself if it has no translation.
  std::string label(std::string_view english) const {
    const auto found = std::ranges::find(translations_, english, &LessonTranslation::english);
    return std::string(found == translations_.end() ? english : found->translated);
  }

 private:
  std::span<const LessonTranslation> translations_;  ///< empty: English
};

}  // namespace pliant::app
