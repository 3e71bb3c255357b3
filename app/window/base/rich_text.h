// Draws texts with formulas, live values, links and glossary terms at Dear ImGui's cursor.
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

/// The context of a text.
struct TextContext {
  std::span<const std::string> values{};  ///< for placeholders in braces; empty strings are not known yet
  const Glossary* glossary = nullptr;     ///< explains the marked terms
  /// Draws the picture with this name, as wide as possible, and returns true; otherwise its description is shown.
  std::function<bool(const std::string& file, float width)> drawPicture{};
};

/// In the available width. Returns the target of a link that was clicked.
std::optional<std::string> drawRichText(const RichText& text, const TextContext& around);

/// The longest live number; texts reserve room for it, so that changing numbers do not move anything else.
constexpr const char* kLongestNumber = "-0.0001234";
float roomOfNumber();

/// Size of spans on a single line.
ImVec2 sizeOfLine(const TextSpans& spans);

/// Draws spans on a single line, without wrapping. `corner`: upper left [window coordinates].
void drawLine(const TextSpans& spans, ImVec2 corner);

/// A text with formulas between $, as a paragraph. Throws sim::InputError if it is malformed.
void drawWords(std::string_view text);

/// Spans as a paragraph.
std::optional<std::string> drawSpans(const TextSpans& spans, const TextContext& around);

}  // namespace pliant::app
