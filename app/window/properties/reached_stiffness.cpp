#include "app/window/properties/reached_stiffness.h"

#include "app/window/properties/measured_row.h"
#include "sim/observe/effective_stiffness.h"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

using Kind = sim::EffectiveStiffness::Kind;
using sim::RemainingStrain;

/// Lengths, volumes and angles: the visible error is their deviation, not the part of an error that a step corrects,
/// which is zero at rest.
bool measuresDeformation(const sim::EffectiveStiffness& stiffness) {
  return stiffness.deformation && stiffness.kind == Kind::share;
}

/// Constraints that should keep their length or volume.
bool isRigid(const sim::EffectiveStiffness& stiffness) { return stiffness.requested > 0.99; }

/// The strain of edges, or their angle [rad], that is visible in a drape of cloth: on average, and for a few of them.
struct Seen {
  double mean, largest;
};
Seen seen(RemainingStrain::Of of) { return of == RemainingStrain::Of::angles ? Seen{0.1, 0.5} : Seen{0.01, 0.1}; }

/// From this multiple of the present iterations on they are not recommended: substeps converge with their square
/// (Macklin et al. 2019).
constexpr int kManyTimes = 4;

bool fallsShort(const sim::EffectiveStiffness& stiffness) {
  if (!stiffness.isLimited || !measuresDeformation(stiffness)) return stiffness.isLimited;
  const RemainingStrain& left = *stiffness.deformation;
  const Seen limit = seen(left.of);
  return isRigid(stiffness) && (left.mean > limit.mean || left.largest > limit.largest);
}

std::string describe(const RemainingStrain& deformation) {
  const auto number = [&](double size) {
    if (deformation.of == RemainingStrain::Of::angles)
      return fmt::format("{:.{}f} degrees", glm::degrees(size), glm::degrees(size) < 10.0 ? 1 : 0);
    return size < 1.0 ? fmt::format("{:.2g} %", 100.0 * size) : fmt::format("{:.0f} %", 100.0 * size);
  };
  const char* verb = deformation.of == RemainingStrain::Of::lengths   ? "stretched"
                     : deformation.of == RemainingStrain::Of::volumes ? "volumes are off"
                                                                      : "bent";
  return fmt::format("{} by {} on average, {} at most", verb, number(deformation.mean), number(deformation.largest));
}

std::string rowOf(std::string_view parameter) { return fmt::format("{}.reached", parameter); }

}  // namespace

std::string describeReached(const sim::EffectiveStiffness& stiffness) {
  if (measuresDeformation(stiffness)) return describe(*stiffness.deformation);
  const double reached = std::max(stiffness.reached, 0.0);
  if (stiffness.kind == Kind::share)
    return fmt::format("reached {:.2g} % of what is asked for", 100.0 * reached / std::max(stiffness.requested, 1e-12));
  return fmt::format("reached {:.3g} of {:.3g}{}", reached, stiffness.requested,
                     stiffness.kind == Kind::spring ? " N/m" : " of the volume");
}

std::string hintOf(const sim::EffectiveStiffness& stiffness, const sim::Settings& settings) {
  if (!fallsShort(stiffness) || stiffness.kind == Kind::volume) return {};
  if (stiffness.iterations && measuresDeformation(stiffness) &&
      *stiffness.iterations > kManyTimes * settings.solverIterations) {
    return settings.schedule == sim::Schedule::hierarchical
               ? "use more substeps rather than more iterations"
               : "use more substeps or the hierarchical schedule rather than more iterations";
  }
  if (stiffness.iterations) {
    return fmt::format("{} iterations limit it: needs about {}", settings.solverIterations, *stiffness.iterations);
  }
  return "its neighbours pull against it: more substeps help";
}

std::string explainReached(const sim::EffectiveStiffness& stiffness) {
  switch (stiffness.kind) {
    case Kind::share:
      if (measuresDeformation(stiffness)) {
        return "How much longer than at rest its edges are after solving, how far they are bent, or how far its "
               "volumes are off, over the last second. With stiffness 1, none of this should remain: more iterations "
               "and substeps reduce it.";
      }
      return fmt::format(
          "Fraction of their error that the constraints lose in a step, over the last second: 1 - |C| after / |C| "
          "before the solver, which is {:.3g}.\nAsked for is what one constraint alone would lose in {} solves: 1 - (1 "
          "- k)^{} = {:.3g}.",
          std::max(stiffness.reached, 0.0), stiffness.solves, stiffness.solves, stiffness.requested);
    case Kind::spring:
      return "Force per length over the last second, sum |lambda| / (h^2 sum |C|), compared with 1 / compliance. They "
             "are equal once the solver has converged.";
    case Kind::volume:
      return "The volume relative to that at rest, over the last second.";
  }
  return {};
}

void drawReached(const sim::EffectiveStiffness& stiffness, const sim::Settings& settings) {
  const double reached = measuresDeformation(stiffness) ? 1.0 / (1.0 + stiffness.deformation->mean)
                                                        : stiffness.reached / std::max(stiffness.requested, 1e-12);
  drawMeasured({.name = rowOf(stiffness.parameter),
                .part = static_cast<float>(reached),
                .isBad = fallsShort(stiffness),
                .text = describeReached(stiffness),
                .hint = hintOf(stiffness, settings),
                .explanation = explainReached(stiffness)});
}

bool drawNotReached(std::string_view parameter) { return drawNotMeasured(rowOf(parameter)); }

}  // namespace pliant::app
