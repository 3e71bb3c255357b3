#include "app/fit/fit_table.h"

#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <system_error>

namespace pliant::app {

namespace {

constexpr std::string_view kHeader =
    "scene,body,fem,lumping,method,stiffness,precision,bound,dt,N,iterations,E,nu,k_d,k_v,e,sqrt_e,mean_relative_error,"
    "evaluations,converged,not_at_rest,share_floor,share_wall,share_ceiling,k_limit";

constexpr std::array<std::string_view, 2> kStiffnessNames{"perStep", "direct"};
constexpr std::array<std::string_view, 2> kPrecisionNames{"double", "single"};
constexpr std::array<std::string_view, 2> kTruth{"0", "1"};

/// Parses the fields of a line in order; stores a message for the first error.
class Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {}

  std::string_view next() {
    ++column_;
    const std::size_t comma = rest_.find(',');
    if (atEnd_) fail("the line ends before this column");
    const std::string_view field = rest_.substr(0, comma);
    atEnd_ = comma == std::string_view::npos;
    rest_.remove_prefix(atEnd_ ? rest_.size() : comma + 1);
    return field;
  }

  template <typename Number>
  void number(Number& value, bool mayBeEmpty = false) {
    const std::string_view field = next();
    if (field.empty() && mayBeEmpty) return;
    const auto [end, status] = std::from_chars(field.data(), field.data() + field.size(), value);
    bool good = status == std::errc() && end == field.data() + field.size();
    if constexpr (std::is_floating_point_v<Number>) good = good && !std::isnan(value);
    if (!good) fail(fmt::format("{} is not a number", sim::quotedWord(field)));
  }

  template <typename Value>
  void word(Value& value, std::span<const std::string_view> words) {
    const std::string_view field = next();
    const auto found = std::find(words.begin(), words.end(), field);
    if (found == words.end())
      fail(fmt::format("{} is not one of {}", sim::quotedWord(field), fmt::join(words, ", ")));
    else
      value = static_cast<Value>(found - words.begin());
  }

  /// The error in the line; empty: none.
  std::string finish() {
    if (!atEnd_) fail("the line continues after the last column");
    return failure_;
  }

 private:
  void fail(const std::string& why) {
    if (failure_.empty()) failure_ = fmt::format("column {}: {}", column_, why);
  }

  std::string_view rest_;
  int column_ = 0;
  bool atEnd_ = false;
  std::string failure_;
};

std::vector<std::string_view> sceneNames() {
  std::vector<std::string_view> names(sim::kTrialNames.begin(), sim::kTrialNames.end());
  names.push_back("gravity");
  return names;
}

std::string parseRow(std::string_view line, FitCase& row, FitResult& result) {
  Fields fields(line);
  fields.word(row.trial, sceneNames());
  row.body = fields.next();
  fields.word(row.fem, sim::kElasticModelNames);
  fields.word(row.lumping, sim::kLumpingNames);
  fields.word(row.method, kFitMethodNames);
  fields.word(row.direct, kStiffnessNames);
  fields.word(row.single, kPrecisionNames);
  fields.number(row.bound);
  fields.number(row.timestep);
  fields.number(row.cells);
  fields.number(row.iterations);
  fields.number(row.youngsModulus);
  fields.number(row.poissonRatio);
  fields.number(result.kd);
  fields.number(result.kv);
  fields.number(result.error);
  double root = 0.0;
  fields.number(root);
  fields.number(result.meanRelative);
  fields.number(result.evaluations);
  fields.word(result.converged, kTruth);
  fields.number(result.notAtRest);
  for (double& share : result.shares) fields.number(share, true);
  fields.number(result.limit, true);
  return fields.finish();
}

}  // namespace

std::string writeFitTable(const FitTable& table) {
  std::string out(kHeader);
  out += '\n';
  const auto end = std::back_inserter(out);
  const auto name = [](const auto& names, auto value) { return names[static_cast<std::size_t>(value)]; };
  for (const auto& [row, result] : table) {
    fmt::format_to(end, "{},{},{},{},{},{},{},{},{},{},{},{},{},", row.trialName(), row.body,
                   name(sim::kElasticModelNames, row.fem), name(sim::kLumpingNames, row.lumping),
                   name(kFitMethodNames, row.method), name(kStiffnessNames, row.direct),
                   name(kPrecisionNames, row.single), row.bound, row.timestep, row.cells, row.iterations,
                   row.youngsModulus, row.poissonRatio);
    fmt::format_to(end, "{},{},{},{},{},{},{:d},{}", result.kd, result.kv, result.error, std::sqrt(result.error),
                   result.meanRelative, result.evaluations, result.converged, result.notAtRest);
    for (const double share : result.shares) {
      if (row.trial == kGravityTrials)
        fmt::format_to(end, ",{}", share);
      else
        out += ',';
    }
    if (row.bound > 1.0)
      fmt::format_to(end, ",{}\n", result.limit);
    else
      out += ",\n";
  }
  return out;
}

void readFitTable(const std::filesystem::path& file, FitTable& table) {
  const std::string text = sim::readTextFile(file);
  sim::FileErrors errors(file);
  sim::TextLines lines(text);
  if (!lines.next() || lines.line() != kHeader) {
    throw sim::InputError(file.string(), 1,
                          fmt::format("is not a table of `pliant fit`, expected the header {}", kHeader));
  }
  while (lines.next()) {
    FitCase row;
    FitResult result;
    const std::string failure = parseRow(lines.line(), row, result);
    if (!failure.empty())
      errors.add(lines.number(), failure);
    else
      table.insert_or_assign(row, result);
  }
  errors.throwIfAny();
}

}  // namespace pliant::app
