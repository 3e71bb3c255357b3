#include "app/sweep/sweep_table.h"

#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace pliant::app {

namespace {

// RFC 4180: quotes around text with a comma or quotes. Newlines become blanks, so that each row is a line.
std::string field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string line(const std::vector<std::string>& fields) {
  std::string out;
  for (std::size_t i = 0; i < fields.size(); ++i) out += (i == 0 ? "" : ",") + field(fields[i]);
  return out + '\n';
}

// Nothing: unbalanced quotes.
std::optional<std::vector<std::string>> fieldsOf(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  if (quoted) return std::nullopt;
  return fields;
}

}  // namespace

SweepTable::SweepTable(std::vector<std::string> paths, std::vector<std::string> outputs)
    : paths_(std::move(paths)), outputs_(std::move(outputs)) {}

const SweepRow* SweepTable::find(const SweepCell& cell) const {
  const auto found = rows_.find(cell);
  return found == rows_.end() ? nullptr : &found->second;
}

std::string SweepTable::csv(const std::vector<SweepCell>& cells) const {
  std::vector<std::string> names = paths_;
  names.insert(names.end(), outputs_.begin(), outputs_.end());
  names.emplace_back("failure");
  std::string out = line(names);
  for (const SweepCell& cell : cells) {
    const SweepRow* row = find(cell);
    if (row == nullptr) continue;
    std::vector<std::string> fields = cell;
    fields.insert(fields.end(), row->outputs.begin(), row->outputs.end());
    fields.resize(paths_.size() + outputs_.size());
    fields.push_back(row->failure);
    out += line(fields);
  }
  return out;
}

void SweepTable::read(const std::filesystem::path& file) {
  const std::string text = sim::readTextFile(file);
  const std::string header = csv({});
  sim::TextLines lines(text);
  if (!lines.next() || std::string(lines.line()) + '\n' != header) {
    throw sim::InputError(file.string(), 1,
                          fmt::format("is the table of another sweep, expected the names {}",
                                      std::string_view(header).substr(0, header.size() - 1)));
  }
  sim::FileErrors errors(file);
  while (lines.next()) {
    const auto fields = fieldsOf(lines.line());
    if (!fields || fields->size() != paths_.size() + outputs_.size() + 1) {
      errors.add(lines.number(), fmt::format("is no row of {} columns", paths_.size() + outputs_.size() + 1));
      continue;
    }
    const auto first = fields->begin(), outputs = first + static_cast<std::ptrdiff_t>(paths_.size());
    insert({first, outputs}, {{outputs, fields->end() - 1}, fields->back()});
  }
  errors.throwIfAny();
}

}  // namespace pliant::app
