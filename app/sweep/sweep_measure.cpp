#include "app/sweep/sweep_measure.h"

#include "app/base/words.h"
#include "sim/measured_simulation.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pliant::app {

namespace {

std::set<std::string> constraintTypes(const sim::Simulation& simulation) {
  std::set<std::string> types;
  for (const auto& batch : simulation.world().batches) types.emplace(batch->type());
  return types;
}

/// The members of a family; if they are types, including those without constraints so far.
std::set<std::string> membersOf(const sim::QuantityFamily& family, const sim::Simulation& simulation) {
  std::set<std::string> members;
  if (family.member == "TYPE") members = constraintTypes(simulation);
  family.read(sim::measuredState(simulation),
              [&](const std::string& member, std::string_view, double) { members.insert(member); });
  return members;
}

// Splits at commas that are not in brackets.
std::vector<std::string> namesIn(std::string_view list) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : list) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth <= 0)
      names.emplace_back();
    else
      names.back() += c;
  }
  for (std::string& name : names) name = std::string(trimmed(name));
  return names;
}

std::string textOf(double value) { return std::isnan(value) ? "" : fmt::format("{:.9g}", value); }

double medianOf(std::vector<double> values) {
  if (values.empty()) return std::nan("");
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

SweepMeasures::SweepMeasures(const std::string& list, const sim::Simulation& simulation) {
  sim::InputMessages diagnostics;
  for (const std::string& name : namesIn(list)) {
    try {
      add(name, simulation);
    } catch (const sim::InputError& failure) {
      for (const sim::InputMessage& entry : failure.entries()) diagnostics.error("--measure", 0, entry.message);
    }
  }
  diagnostics.throwIfErrors();
}

void SweepMeasures::add(const std::string& name, const sim::Simulation& simulation) {
  if (name == "errors") {
    for (const std::string& type : constraintTypes(simulation)) add(fmt::format("error({})", type), simulation);
    return;
  }
  const auto isIt = [&](const Output& output) { return output.name == name; };
  if (std::any_of(outputs_.begin(), outputs_.end(), isIt)) return;
  Output output{.name = name};
  std::string_view what = name;
  for (const auto& [prefix, when] :
       {std::pair("max:", When::max), std::pair("min:", When::min), std::pair("mean:", When::mean)}) {
    if (!what.starts_with(prefix)) continue;
    output.when = when;
    what = trimmed(what.substr(std::string_view(prefix).size()));
    break;
  }
  const std::size_t open = what.find('(');
  if (open != std::string_view::npos && what.ends_with(')'))
    output.family = sim::findQuantityFamily(what.substr(0, open));
  if (output.family != nullptr) {
    output.member = trimmed(what.substr(open + 1, what.size() - open - 2));
    const std::set<std::string> members = membersOf(*output.family, simulation);
    if (!members.contains(output.member)) {
      const char* kind = output.family->member == "TYPE" ? "constraint" : "body";
      throw sim::InputError("", 0,
                            fmt::format("'{}': there is no such {} in the scene, expected one of {}", name, kind,
                                        fmt::join(members, ", ")));
    }
  } else if (what != "ms") {
    output.quantity.emplace(what, simulation.scene());
  } else if (output.when != When::end) {
    throw sim::InputError("", 0, fmt::format("'{}': ms covers all frames already, expected ms", name));
  }
  outputs_.push_back(std::move(output));
}

std::vector<std::string> SweepMeasures::names() const {
  std::vector<std::string> all;
  for (const Output& output : outputs_) all.push_back(output.name);
  return all;
}

std::string SweepMeasures::help() {
  std::string text =
      "Outputs at the end of each run, or over all its frames with max:, min: or mean: before the name.\n\n";
  const auto row = [&](const std::string& name, const std::string& meaning) {
    text += fmt::format("  {:<28} {}\n", name, meaning);
  };
  for (const QuantityHelp& quantity : quantityHelp()) row(quantity.name, quantity.meaning);
  for (const sim::QuantityFamily& family : sim::quantityFamilies())
    row(fmt::format("{}({})", family.name, family.member), std::string(family.help));
  row("errors", "error(TYPE) of each type in the scene");
  row("ms", "median of milliseconds per frame; comparable if one cell runs at a time");
  row("PATH", "a parameter, as --set names it");
  return text + fmt::format("\nWithout --measure: {}\n", kDefault);
}

SweepMeter::SweepMeter(const SweepMeasures& measures) : measures_(measures), totals_(measures.outputs_.size()) {}

void SweepMeter::addFrame(const sim::Simulation& simulation, double milliseconds) {
  using When = SweepMeasures::When;
  const sim::MeasuredState state = sim::measuredState(simulation);
  milliseconds_.push_back(milliseconds);
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    const SweepMeasures::Output& output = measures_.outputs_[i];
    if (output.when == When::end) continue;
    const double value = output.quantity ? output.quantity->of(state).number : output.family->of(output.member, state);
    if (std::isnan(value)) continue;
    Total& total = totals_[i];
    if (total.count == 0)
      total.value = value;
    else if (output.when == When::max)
      total.value = std::max(total.value, value);
    else if (output.when == When::min)
      total.value = std::min(total.value, value);
    else
      total.value += value;
    ++total.count;
  }
}

std::vector<std::string> SweepMeter::outputs(const sim::Simulation& simulation) const {
  using When = SweepMeasures::When;
  const sim::MeasuredState state = sim::measuredState(simulation);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    const SweepMeasures::Output& output = measures_.outputs_[i];
    const Total& total = totals_[i];
    if (output.when != When::end) {
      const double value = total.count == 0            ? std::nan("")
                           : output.when == When::mean ? total.value / total.count
                                                       : total.value;
      texts.push_back(textOf(value));
    } else if (output.quantity) {
      const QuantityValue value = output.quantity->of(state);
      texts.push_back(value.word.empty() ? textOf(value.number) : value.word);
    } else {
      texts.push_back(
          textOf(output.family != nullptr ? output.family->of(output.member, state) : medianOf(milliseconds_)));
    }
  }
  return texts;
}

}  // namespace pliant::app
