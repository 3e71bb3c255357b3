// Draws texts with formulas, live values, links and words that are explained, where the cursor of Dear ImGui is.
#pragma once

#include "app/text/glossary.h"
#include "app/text/markdown.h"

#include <imgui.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pliant::app {

/// What texts need beside themselves.
struct TextSurroundings {
  std::span<const std::string> values{};  ///< of what stands in braces; empty ones are not known yet
  const Glossary* glossary = nullptr;     ///< of the terms that are marked
  /// Draws the picture of this name, as wide as there is room, and returns true; else its words stand there.
  std::function<bool(const std::string& file, float width)> drawPicture{};
};

/// In the width that there is. Returns the target of a link that was clicked.
std::optional<std::string> drawRichText(const RichText& text, const TextSurroundings& around);

/// The longest live number; texts leave room for it: what changes is to move nothing else.
constexpr const char* kLongestNumber = "-0.0001234";
float roomOfNumber();

/// How large spans are in one line of their own.
ImVec2 sizeOfLine(const TextSpans& spans);

/// Draws them there, whatever room there is. `corner`: the upper left one [window coordinates].
void drawLine(const TextSpans& spans, ImVec2 corner);

/// One line of a text with formulas between $, as a paragraph. What is wrong in it throws sim::InputError.
void drawWords(std::string_view text);

/// Spans alone, as a paragraph.
std::optional<std::string> drawSpans(const TextSpans& spans, const TextSurroundings& around);

}  // namespace pliant::app
