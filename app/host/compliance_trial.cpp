#include "app/host/compliance_trial.h"

#include "app/document/scene_edits.h"
#include "sim/observe/effective_stiffness.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr int kMaxSeconds = 10;     ///< simulated time limit to settle [s]
constexpr double kSettled = 0.002;  ///< settled when the relative change of the stretch per second is below this
constexpr int kMaxTrials = 16;
constexpr double kAlike = 0.005;      ///< relative difference of stretches that count as equal
constexpr double kNearEnough = 0.05;  ///< relative difference that is accepted if no trial is closer
constexpr double kMinStretch = 1e-7;
constexpr double kFirst = 1e-3;      ///< [m/N]
constexpr double kStride = 30.0;     ///< factor to the next trial, until one is too stiff and one too soft
constexpr double kSmallest = 1e-12;  ///< [m/N]

const sim::Field* fieldOf(const sim::Element& element, std::string_view name) {
  return sim::findField(element.type().fields, name);
}

float numberIn(const sim::Element& element, const sim::Field& field) {
  return *static_cast<const float*>(field.of(element.data()));
}

/// Mean stretch of the element's edges in the last second.
double stretchNow(const sim::Simulation& simulation, std::size_t element) {
  for (const sim::EffectiveStiffness& its : simulation.effectiveStiffnesses()) {
    const bool isAsked = its.parameter == "stiffness" || its.parameter == "compliance";
    if (its.element == static_cast<int>(element) && isAsked && its.deformation) return its.deformation->mean;
  }
  return 0.0;
}

/// The mean stretch once it no longer changes.
double settledStretch(sim::Simulation copy, std::size_t element, const std::atomic<bool>& stop) {
  copy.setStiffnessMeter(true);
  const double steps = 1.0 / double(copy.scene().settings.timestep);
  double stretch = 0.0;
  for (int second = 0; second < kMaxSeconds && !stop; ++second) {
    for (int step = 0; step < steps && !stop; ++step) {
      if (!copy.step()) throw std::runtime_error("the scene blows up during the trials");
    }
    const double before = std::exchange(stretch, stretchNow(copy, element));
    if (std::abs(stretch - before) <= kSettled * stretch) break;
  }
  return stretch;
}

}  // namespace

bool canBecomeCompliant(const sim::Scene& scene, std::size_t element) {
  const sim::Element& its = scene.elements[element];
  const sim::Field* stiffness = fieldOf(its, "stiffness");
  const sim::Field* compliance = fieldOf(its, "compliance");
  const auto isNumber = [](const sim::Field* field) {
    return field != nullptr && field->type->kind == sim::FieldKind::real && !field->type->optional;
  };
  return isNumber(stiffness) && isNumber(compliance) && numberIn(its, *stiffness) > 0.0f &&
         (scene.settings.stiffnessModel == sim::StiffnessModel::perIteration ||
          (scene.settings.stiffnessModel == sim::StiffnessModel::compliant && numberIn(its, *compliance) == 0.0f));
}

sim::Scene withCompliance(const sim::Scene& scene, std::size_t element, float compliance) {
  sim::Scene result = scene;
  const bool actedBefore = scene.settings.stiffnessModel == sim::StiffnessModel::compliant;
  result.settings.stiffnessModel = sim::StiffnessModel::compliant;
  for (sim::Element& its : result.elements) {
    if (actedBefore || its.type().name == std::string_view("joint")) continue;  // joints: always in effect
    const sim::Element fresh = newElement(its.type().name);
    for (const sim::Field& field : its.type().fields) {
      if (!std::string_view(field.name).ends_with("ompliance")) continue;
      const std::vector<std::string> usual = field.type->print(field.of(fresh.data()));
      usual.empty() ? field.type->clear(field.member(its.data())) : setValue(its, field.name, usual.front());
    }
  }
  setValue(result.elements[element], "compliance", fmt::format("{}", compliance));
  return result;
}

// Stretches grow with the compliance, nearly in proportion: interpolate between one that is too small and one that is
// too large.
float complianceLikeStiffness(const sim::Simulation& now, std::size_t element, const std::filesystem::path& assets,
                              const std::atomic<bool>& stop) {
  const double wanted = settledStretch(now.clone(), element, stop);
  if (!stop && wanted < kMinStretch) throw std::runtime_error("nothing is stretched yet, so nothing can be measured");
  struct Trial {
    double compliance, excess;  ///< relative error of the stretch
  };
  std::optional<Trial> stiff, soft;
  Trial best{kFirst, HUGE_VAL};
  double compliance = kFirst;
  for (int trial = 0; trial < kMaxTrials && compliance > kSmallest && std::abs(best.excess) > kAlike && !stop;
       ++trial) {
    sim::Simulation copy = now.clone();
    sim::InputMessages ignored;
    copy.edit(withCompliance(now.scene(), element, static_cast<float>(compliance)), {assets}, ignored);
    const Trial its{compliance, settledStretch(std::move(copy), element, stop) / wanted - 1.0};
    if (std::abs(its.excess) < std::abs(best.excess)) best = its;
    (its.excess < 0.0 ? stiff : soft) = its;
    compliance = !soft    ? compliance * kStride
                 : !stiff ? compliance / kStride
                          : stiff->compliance -
                                stiff->excess * (soft->compliance - stiff->compliance) / (soft->excess - stiff->excess);
  }
  if (!stop && std::abs(best.excess) > kNearEnough)
    throw std::runtime_error("no compliance was found that gives the present stretch");
  return static_cast<float>(best.compliance);
}

}  // namespace pliant::app
