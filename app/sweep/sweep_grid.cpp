#include "app/sweep/sweep_grid.h"

#include "app/base/words.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxCells = 100'000;

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw sim::InputError("--vary", 0, fmt::format("'{}': {}", text, why));
}

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(mark);
    parts.emplace_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// from:to:count or from:to:count:log; nine digits hide binary rounding errors.
std::vector<std::string> range(const std::string& text, const std::vector<std::string>& parts) {
  const bool isLog = parts.size() == 4 && parts[3] == "log";
  const auto from = numberIn(parts[0]), to = numberIn(parts[1]);
  const auto count = wholeNumberIn(parts[2]);
  if (!from || !to || !std::isfinite(*from) || !std::isfinite(*to) || !count || *count < 2 || *count > kMaxCells ||
      (parts.size() == 4 && !isLog)) {
    refuse(text, "expected from:to:count or from:to:count:log with a count of at least 2");
  }
  if (isLog && !(*from > 0.0 && *to > 0.0)) refuse(text, "a logarithmic range needs bounds above 0");
  std::vector<std::string> values;
  for (std::size_t i = 0; i < *count; ++i) {
    const double t = double(i) / double(*count - 1);
    const double value = isLog ? *from * std::pow(*to / *from, t) : *from + t * (*to - *from);
    values.push_back(fmt::format("{:.9g}", i + 1 == *count ? *to : value));
  }
  return values;
}

sim::Scene variantNamed(const sim::Scene& scene, const std::string& name) {
  const auto found = std::ranges::find(scene.variants, name, &sim::Variant::name);
  return found == scene.variants.end() ? scene : sim::variantOf(scene, *found);
}

// "solverIterations is '2.5', expected an integer from 1 to 10000", and the range that contains the value.
void checkAxis(const SweepAxis& axis, const sim::Scene& scene, sim::InputMessages& messages) {
  const std::string of = axis.range.empty() ? "" : fmt::format("{}={}: ", axis.path, axis.range);
  try {  // an invalid path is reported once, not for each value
    sim::locateParameter(scene, axis.path);
  } catch (const sim::InputError& failure) {
    return messages.error("--vary", 0, failure.entries().front().message);
  }
  for (const std::string& value : axis.values) {
    try {
      sim::Scene tried = scene;
      sim::setParameter(tried, fmt::format("{}={}", axis.path, value));
    } catch (const sim::InputError& failure) {
      for (const sim::InputMessage& entry : failure.entries()) messages.error("--vary", 0, of + entry.message);
    }
  }
}

}  // namespace

SweepAxis parseSweepAxis(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) refuse(text, "expected PATH=v1,v2,v3 or PATH=from:to:count");
  SweepAxis axis{std::string(trimmed(text.substr(0, equals))), {}};
  const std::string rest = text.substr(equals + 1);
  const std::vector<std::string> parts = split(rest, ':');
  const bool isRange = parts.size() == 3 || parts.size() == 4;
  axis.values = isRange ? range(text, parts) : split(rest, ',');
  if (isRange) axis.range = rest;
  for (std::size_t i = 0; i < axis.values.size(); ++i) {
    const std::string& value = axis.values[i];
    if (value.empty()) refuse(text, "there is no value between two commas, expected PATH=v1,v2,v3");
    if (std::find(axis.values.begin(), axis.values.begin() + static_cast<std::ptrdiff_t>(i), value) !=
        axis.values.begin() + static_cast<std::ptrdiff_t>(i)) {
      refuse(text, fmt::format("{} is given twice", value));
    }
  }
  return axis;
}

std::vector<SweepAxis> sweepAxes(const std::vector<std::string>& texts, const sim::Scene& scene) {
  std::vector<SweepAxis> axes;
  if (!scene.variants.empty()) {
    SweepAxis variants{std::string(kVariantAxis), {}};
    for (const sim::Variant& variant : scene.variants) variants.values.push_back(variant.name);
    axes.push_back(std::move(variants));
  }
  for (const std::string& text : texts) axes.push_back(parseSweepAxis(text));
  return axes;
}

std::vector<SweepCell> sweepCells(const std::vector<SweepAxis>& axes, const sim::Scene& scene) {
  sim::InputMessages messages;
  std::size_t count = 1;
  std::vector<std::string> paths;
  for (const SweepAxis& axis : axes) {
    count *= axis.values.size();
    if (count > kMaxCells) throw sim::InputError("--vary", 0, fmt::format("there are more than {} cells", kMaxCells));
    if (axis.path == kVariantAxis) continue;
    checkAxis(axis, scene, messages);
    if (messages.entries().empty()) paths.push_back(sim::locateParameter(scene, axis.path).path);
    if (!paths.empty() && std::count(paths.begin(), paths.end(), paths.back()) > 1)
      refuse(axis.path, "is varied twice");
  }
  messages.throwIfErrors();
  std::vector<SweepCell> cells;
  for (std::size_t number = 0; number < count; ++number) {
    SweepCell cell(axes.size());
    std::size_t rest = number;
    for (std::size_t a = axes.size(); a-- > 0;) {
      cell[a] = axes[a].values[rest % axes[a].values.size()];
      rest /= axes[a].values.size();
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

sim::Scene sceneOfCell(const sim::Scene& scene, const std::vector<SweepAxis>& axes, const SweepCell& cell) {
  sim::Scene varied = scene;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    if (axes[a].path == kVariantAxis)
      varied = variantNamed(scene, cell[a]);
    else
      sim::setParameter(varied, fmt::format("{}={}", axes[a].path, cell[a]));
  }
  varied.variants.clear();
  return varied;
}

}  // namespace pliant::app
