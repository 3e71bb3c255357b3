#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pliant::sim {

namespace {

std::string joinLines(const std::vector<InputMessage>& entries) {
  std::string text;
  for (const InputMessage& entry : entries) {
    if (!text.empty()) text += '\n';
    text += entry.text();
  }
  return text;
}

}  // namespace

std::string InputMessage::text() const {
  const char* prefix = severity == Severity::warning ? "warning: " : "";
  if (file.empty()) return fmt::format("{}{}", prefix, message);
  if (line <= 0) return fmt::format("{}: {}{}", file, prefix, message);
  return fmt::format("{}:{}: {}{}", file, line, prefix, message);
}

void InputMessages::error(std::string file, int line, std::string message) {
  entries_.push_back({InputMessage::Severity::error, std::move(file), line, std::move(message)});
}

void InputMessages::warning(std::string file, int line, std::string message) {
  entries_.push_back({InputMessage::Severity::warning, std::move(file), line, std::move(message)});
}

void InputMessages::add(const std::vector<InputMessage>& entries) {
  entries_.insert(entries_.end(), entries.begin(), entries.end());
}

bool InputMessages::hasErrors() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const InputMessage& entry) { return entry.severity == InputMessage::Severity::error; });
}

void InputMessages::throwIfErrors() const {
  if (hasErrors()) throw InputError(entries_);
}

InputError::InputError(std::vector<InputMessage> entries)
    : std::runtime_error(joinLines(entries)), entries_(std::move(entries)) {}

InputError::InputError(std::string file, int line, std::string message)
    : InputError(
          std::vector<InputMessage>{{InputMessage::Severity::error, std::move(file), line, std::move(message)}}) {}

}  // namespace pliant::sim
