#include "sim/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pliant::sim {

namespace {

std::string joinLines(const std::vector<Diagnostic>& entries) {
  std::string text;
  for (const Diagnostic& entry : entries) {
    if (!text.empty()) text += '\n';
    text += entry.text();
  }
  return text;
}

}  // namespace

std::string Diagnostic::text() const {
  const char* prefix = severity == Severity::warning ? "warning: " : "";
  if (file.empty()) return fmt::format("{}{}", prefix, message);
  if (line <= 0) return fmt::format("{}: {}{}", file, prefix, message);
  return fmt::format("{}:{}: {}{}", file, line, prefix, message);
}

void Diagnostics::error(std::string file, int line, std::string message) {
  entries_.push_back({Diagnostic::Severity::error, std::move(file), line, std::move(message)});
}

void Diagnostics::warning(std::string file, int line, std::string message) {
  entries_.push_back({Diagnostic::Severity::warning, std::move(file), line, std::move(message)});
}

void Diagnostics::add(const std::vector<Diagnostic>& entries) {
  entries_.insert(entries_.end(), entries.begin(), entries.end());
}

bool Diagnostics::hasErrors() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Diagnostic& entry) { return entry.severity == Diagnostic::Severity::error; });
}

void Diagnostics::throwIfErrors() const {
  if (hasErrors()) throw InputError(entries_);
}

InputError::InputError(std::vector<Diagnostic> entries)
    : std::runtime_error(joinLines(entries)), entries_(std::move(entries)) {}

InputError::InputError(std::string file, int line, std::string message)
    : InputError(std::vector<Diagnostic>{{Diagnostic::Severity::error, std::move(file), line, std::move(message)}}) {}

}  // namespace pliant::sim
