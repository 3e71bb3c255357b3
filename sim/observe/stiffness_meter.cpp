#include "sim/observe/stiffness_meter.h"

#include "sim/constraints/dihedral.h"
#include "sim/constraints/distance.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/constraints/weave.h"
#include "sim/observe/tolerances.h"
#include "sim/projection/stiffness.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pliant::sim {

namespace {

struct StiffnessName {
  float Material::*column;
  std::string_view stiffness, compliance;
};
constexpr std::array<StiffnessName, 6> kNames{{{&Material::stiffness, "stiffness", "compliance"},
                                               {&Material::weftStiffness, "weftStiffness", "weftCompliance"},
                                               {&Material::shearStiffness, "shearStiffness", "shearCompliance"},
                                               {&Material::bendingStiffness, "bendingStiffness", "bendingCompliance"},
                                               {&Material::pressure, "pressure", "volumeCompliance"},
                                               {&Material::volumeStiffness, "volumeStiffness", "volumeCompliance"}}};

StiffnessName namesOf(float Material::*column) {
  const auto found =
      std::find_if(kNames.begin(), kNames.end(), [&](const auto& named) { return named.column == column; });
  return found != kNames.end() ? *found : StiffnessName{};
}

/// An estimate has two digits.
int roundUp(double count) {
  const double unit = std::pow(10.0, std::max(std::floor(std::log10(count)) - 1.0, 0.0));
  return static_cast<int>(std::ceil(count / unit) * unit);
}

/// Calls visit(batch, row, constraint) for all constraints with a stiffness, at particles.predicted.
template <typename Visit>
void forEachStiff(const World& world, Visit&& visit) {
  const Particles& particles = world.particles;
  for (const auto& batch : world.batches) {
    if (batch->column() == nullptr || batch->size() == 0) continue;
    batch->forEach(particles, particles.predicted, [&](const ConstraintView& constraint) {
      visit(*batch, world.objectOf(constraint.particles.front()).material, constraint);
    });
  }
}

/// Angle between the segments of a rope at a particle, which is neither its first nor its last.
double angleAt(Index i, const Particles& particles) {
  const auto place = [&](Index k) { return glm::dvec3(particles.predicted[k]); };
  const glm::dvec3 before = place(i) - place(i - 1), behind = place(i + 1) - place(i);
  return std::atan2(glm::length(glm::cross(before, behind)), glm::dot(before, behind));
}

/// Remaining strain of one constraint; nothing: it has no length, volume or angle.
std::optional<RemainingStrain> deformationBy(const Batch& batch, const ConstraintView& constraint,
                                             const Particles& particles) {
  const auto one = [](RemainingStrain::Of of, double size) { return RemainingStrain{of, size, size}; };
  const double strain = double(constraint.strain);
  if (batch.type() == TetraVolume::kName) return one(RemainingStrain::Of::volumes, std::abs(strain));
  if (batch.type() == Dihedral::kName) return one(RemainingStrain::Of::angles, std::abs(double(constraint.value)));
  if (batch.type() != Distance::kName) return {};
  if (isStretching(batch.column())) return one(RemainingStrain::Of::lengths, std::max(strain, 0.0));
  return one(RemainingStrain::Of::angles, angleAt(constraint.particles.front() + 1, particles));
}

void add(const RemainingStrain& deformation, std::optional<RemainingStrain>& sum) {
  if (!sum) sum = RemainingStrain{deformation.of};
  sum->mean += deformation.mean;
  sum->largest = std::max(sum->largest, deformation.largest);
}

}  // namespace

StiffnessMeter::Sample& StiffnessMeter::sampleOf(int element, float Material::*column) {
  const auto found = std::find_if(now_.begin(), now_.end(), [&](const Sample& sample) {
    return sample.element == element && sample.column == column;
  });
  if (found != now_.end()) return *found;
  return now_.emplace_back(Sample{element, column});
}

// Right before and right after the solver.
void StiffnessMeter::after(Phase phase, StepState& s) {
  if (s.frame % kEvery != 0) return;
  if (phase == Phase::prestabilise) measureBefore(s.world);
  if (phase == Phase::solve) measureAfter(s.world, s.context());
}

void StiffnessMeter::measureBefore(const World& world) {
  forEachStiff(world, [&](const Batch& batch, int row, const ConstraintView& constraint) {
    if (batch.column() == &Material::pressure) return;
    Sample& sample = sampleOf(row, batch.column());
    sample.before += std::abs(double(constraint.value));
    sample.strain += std::abs(double(constraint.strain));
    ++sample.count;
  });
}

void StiffnessMeter::measureAfter(const World& world, const StepContext& context) {
  forEachStiff(world, [&](const Batch& batch, int row, const ConstraintView& constraint) {
    Sample& sample = sampleOf(row, batch.column());
    const Material& material = context.materials[row];
    const double k = double(material.*batch.column());
    sample.solves = context.solves[batch.group()];
    if (batch.column() == &Material::pressure) {
      sample.requested = k;
      sample.before += 1.0;
      sample.after += k * (1.0 + double(constraint.strain));
      return;
    }
    if (const auto deformation = deformationBy(batch, constraint, world.particles))
      add(*deformation, sample.deformation);
    sample.after += std::abs(double(constraint.value));
    if (constraint.step > 0.0f) {
      const double perStep = 1.0 / (double(constraint.step) * double(constraint.step));
      sample.multipliers += std::abs(double(constraint.multiplier)) * perStep;
    }
    const double once = effectiveStiffness(context.settings.stiffnessModel, k, sample.solves);
    if (constraint.compliance > 0.0f)
      sample.springs += std::abs(double(constraint.value)) / double(constraint.compliance);
    sample.requested = 1.0 - std::pow(1.0 - once, sample.solves);
  });
}

void StiffnessMeter::end(const StepState& s) {
  const double time = double(s.settings.timestep) * s.frame;
  if (!now_.empty()) past_.push_back({time, std::exchange(now_, {})});
  std::erase_if(past_, [&](const Moment& moment) { return time - moment.time > kMemory || moment.time > time; });
}

std::vector<EffectiveStiffness> StiffnessMeter::result(const Settings& settings) const {
  std::vector<EffectiveStiffness> results;
  if (past_.empty()) return results;
  for (const Sample& newest : past_.back().samples) {
    Sample sum{newest.element, newest.column};
    for (const Moment& moment : past_) {
      for (const Sample& sample : moment.samples) {
        if (sample.element != newest.element || sample.column != newest.column) continue;
        sum.before += sample.before;
        sum.strain += sample.strain;
        sum.count += sample.count;
        sum.after += sample.after;
        sum.multipliers += sample.multipliers;
        sum.springs += sample.springs;
        if (sample.deformation) add(*sample.deformation, sum.deformation);
      }
    }
    EffectiveStiffness result{newest.element, namesOf(newest.column).stiffness};
    result.requested = newest.requested;
    result.solves = newest.solves;
    if (newest.column == &Material::pressure) {
      result.kind = EffectiveStiffness::Kind::volume;
      result.reached = sum.after / sum.before;
      result.isLimited = std::abs(result.reached - result.requested) > (1.0 - kGood) * result.requested;
      results.push_back(result);
      continue;
    }
    if (sum.strain <= kNoStrain * static_cast<double>(sum.count)) continue;
    const bool isCompliant = sum.multipliers > 0.0;
    if (isCompliant) {
      result.kind = EffectiveStiffness::Kind::spring;
      result.parameter = namesOf(newest.column).compliance;
      if (!(sum.after > 0.0)) continue;
      result.requested = sum.springs / sum.after;
      result.reached = sum.multipliers / sum.after;
    } else {
      if (!(sum.before > 0.0)) continue;
      result.reached = 1.0 - sum.after / sum.before;
    }
    result.deformation = sum.deformation;
    if (result.deformation) result.deformation->mean /= static_cast<double>(sum.count);
    result.isLimited = result.reached < kGood * result.requested;
    // The remaining part shrinks by the same factor in each iteration: left_n = rate^n.
    const bool converges = isCompliant || settings.stiffnessModel != StiffnessModel::perStep || result.requested > 0.99;
    const double part = isCompliant ? result.reached / result.requested : result.reached;
    const double wanted = isCompliant ? kGood : kGood * result.requested;
    if (result.isLimited && converges && part > 0.0 && part < 1.0 && wanted < 1.0) {
      const double iterations = settings.solverIterations * std::log(1.0 - wanted) / std::log(1.0 - part);
      if (iterations < kMostIterations) result.iterations = roundUp(iterations);
    }
    results.push_back(result);
  }
  return results;
}

}  // namespace pliant::sim
