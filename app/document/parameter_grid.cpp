#include "app/document/parameter_grid.h"

#include "app/document/parameter_name.h"
#include "app/document/variant_edits.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr double kFactor = 2.0;         ///< between values that are only known to be positive
constexpr double kWidestFactor = 10.0;  ///< between values that differ by orders of magnitude
constexpr double kParts = 4.0;          ///< otherwise the usual range is divided by this

[[noreturn]] void refuse(const std::string& path, const std::string& why) { throw sim::InputError(path, 0, why); }

bool isUsualKnown(const sim::FieldInfo& info) { return info.usual.low < info.usual.high; }

/// Steps between values: k steps from v, in either direction.
struct Scale {
  bool isFactor = false;
  double step = 1.0;
  double low = 0.0, high = 0.0;  ///< allowed range

  double at(double v, int k) const { return isFactor ? v * std::pow(step, k) : v + k * step; }
  bool allows(double v) const { return v >= low && v <= high; }
};

Scale scaleOf(const sim::FieldInfo& info, bool isInteger, double v) {
  Scale scale{false, 1.0, info.min, info.max};
  const sim::UsualRange& usual = info.usual;
  if (isUsualKnown(info) && !usual.logarithmic && v >= usual.low && v <= usual.high && !isInteger) {
    scale.step = (usual.high - usual.low) / kParts;
    scale.low = std::max(scale.low, usual.low);
    return scale;
  }
  if (v > 0.0) {
    scale.isFactor = true;
    scale.step = isUsualKnown(info) && usual.logarithmic
                     ? std::clamp(std::pow(usual.high / usual.low, 1.0 / kParts), kFactor, kWidestFactor)
                     : kFactor;
    return scale;
  }
  const double width = info.max - info.min;
  scale.step = isUsualKnown(info)     ? (usual.high - usual.low) / kParts
               : std::isfinite(width) ? width / kParts
                                      : std::max(std::abs(v), 1.0);
  if (isInteger) scale.step = std::max(std::round(scale.step), 1.0);
  return scale;
}

// The current value and its neighbours; at an end of the range, the next two on the other side.
std::vector<double> numbersAround(const Scale& scale, double v, bool isInteger) {
  const auto value = [&](int k) { return isInteger ? std::round(scale.at(v, k)) : scale.at(v, k); };
  for (const int first : {-1, 0, -2}) {
    std::vector<double> values;
    for (int k = first; k < first + 3; ++k) values.push_back(k == 0 ? v : value(k));
    const bool isRising = std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end();
    if (isRising && std::all_of(values.begin(), values.end(), [&](double x) { return scale.allows(x); })) return values;
  }
  return {v};
}

std::vector<double> usualNumbers(const std::string& path, const sim::FieldInfo& info) {
  const auto [low, high, isLogarithmic] = info.usual;
  if (!isUsualKnown(info)) refuse(path, "has no value to compare others with, expected one");
  return {low, isLogarithmic ? std::sqrt(low * high) : 0.5 * (low + high), high};
}

std::vector<std::string> choicesAround(const sim::Field& field, const std::string& today) {
  std::vector<std::string> all(field.type->choices.begin(), field.type->choices.end());
  if (field.type->kind == sim::FieldKind::boolean) all = {"FALSE", "TRUE"};
  const auto found = std::find(all.begin(), all.end(), today);
  const std::ptrdiff_t at = found == all.end() ? 0 : found - all.begin(), count = std::ssize(all);
  const std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(at - 1, 0, std::max<std::ptrdiff_t>(count - 3, 0));
  return {all.begin() + first, all.begin() + std::min(first + 3, count)};
}

// To three digits, without an exponent unless it is usual.
std::string rounded(double x) { return fmt::format("{}", std::stod(fmt::format("{:.3g}", x))); }

}  // namespace

bool isComparable(const sim::Field& field) {
  using enum sim::FieldKind;
  const sim::FieldKind kind = field.type->kind;
  return !field.type->repeatable && (kind == real || kind == integer || kind == boolean || kind == choice);
}

std::vector<std::string> valuesAround(const sim::Scene& scene, const std::string& path) {
  const sim::ParameterPlace place = sim::locateParameter(scene, path);
  if (!isComparable(*place.field))
    refuse(path, "has no values around the current one, expected a number, a switch or a choice");
  const std::string today = place.text();
  const bool isInteger = place.field->type->kind == sim::FieldKind::integer;
  if (!isInteger && place.field->type->kind != sim::FieldKind::real) return choicesAround(*place.field, today);
  if (today.empty()) {
    std::vector<std::string> usual;
    for (const double x : usualNumbers(path, place.field->info)) usual.push_back(rounded(x));
    return usual;
  }
  const double v = std::stod(today);
  std::vector<std::string> values;
  for (const double x : numbersAround(scaleOf(place.field->info, isInteger, v), v, isInteger))
    values.push_back(x == v ? today : isInteger ? fmt::format("{:.0f}", x) : rounded(x));
  return values;
}

sim::Scene withGrid(const sim::Scene& scene, const std::string& columns, const std::string& rows) {
  std::string across = columns, down = rows;
  std::vector<std::string> acrossValues = valuesAround(scene, across), downValues{""};
  if (!down.empty()) downValues = valuesAround(scene, down);
  if (!down.empty() && sim::locateParameter(scene, down).path == sim::locateParameter(scene, across).path)
    refuse(down, "is compared with itself, expected two parameters");
  if (acrossValues.size() < downValues.size()) {
    std::swap(across, down);
    std::swap(acrossValues, downValues);
  }
  const auto label = [&](const std::string& path) { return sim::labelOf(*sim::locateParameter(scene, path).field); };
  const bool isAlike = !down.empty() && label(across) == label(down);
  sim::Scene result = scene;
  result.variants.clear();
  for (const std::string& y : downValues) {
    for (const std::string& x : acrossValues) {
      sim::Variant variant{nameOfValue(scene, across, x, isAlike), {{across, x}}};
      if (!down.empty()) {
        variant.name += ", " + nameOfValue(scene, down, y, isAlike);
        variant.sets.push_back({down, y});
      }
      result.variants.push_back(std::move(variant));
    }
  }
  checkVariants(result);
  return result;
}

ExampleGrid exampleGrid(const sim::Scene& scene) {
  for (const std::string& path : variantPaths(scene)) {
    if (path.ends_with(".stiffness") && !sim::parameterText(scene, path).empty()) return {"solverIterations", path};
  }
  return {"solverIterations", "timestep"};
}

}  // namespace pliant::app
