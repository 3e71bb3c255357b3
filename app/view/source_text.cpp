#include "app/view/source_text.h"

#include <algorithm>
#include <fstream>
#include <vector>

namespace pliant::app {

namespace {

std::vector<std::string> linesOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

std::size_t indentOf(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

// Lines above a function that belong to it: comments and template parameters.
bool belongsToNext(std::string_view line) {
  const std::string_view words = line.substr(indentOf(line));
  return words.starts_with("//") || words.starts_with("template");
}

}  // namespace

std::optional<SourceText> sourceTextOf(const SourceRef& ref, const std::filesystem::path& folder) {
  const std::vector<std::string> lines = linesOf(folder / ref.file);
  const auto isHead = [&](const std::string& line) {
    return std::string_view(line).substr(indentOf(line)).starts_with(ref.head);
  };
  const auto head = std::find_if(lines.begin(), lines.end(), isHead);
  if (head == lines.end() || std::find_if(head + 1, lines.end(), isHead) != lines.end()) return std::nullopt;
  auto first = head;
  while (first != lines.begin() && belongsToNext(*(first - 1))) --first;
  const std::size_t indent = indentOf(*head);
  // With this project's format, a function's closing brace has the indentation of its signature.
  const auto closes = [&](const std::string& line) { return line == std::string(indent, ' ') + '}'; };
  const auto last = std::find_if(head, lines.end(), closes);
  if (last == lines.end()) return std::nullopt;
  SourceText result{static_cast<int>(head - lines.begin()) + 1, {}};
  for (auto line = first; line <= last; ++line)
    result.text += (line->size() > indent ? line->substr(indent) : std::string()) + '\n';
  return result;
}

std::string_view functionOf(const SourceRef& ref) {
  const std::string_view head = ref.head.substr(0, ref.head.find('('));
  return head.substr(head.rfind(' ') + 1);
}

}  // namespace pliant::app
