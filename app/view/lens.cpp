#include "app/view/lens.h"

#include "app/base/words.h"
#include "app/view/projection_numbers.h"
#include "sim/observe/batch_role.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace pliant::app {

namespace {

using sim::Phase;
using sim::Projection;
using sim::SolveStage;
using sim::Stage;
using sim::StepRecording;

const Stage& stageAt(const StepRecording& recording, const LensPosition& place) {
  return recording.stages[place.stage];
}

int lastStage(const StepRecording& recording) { return static_cast<int>(recording.stages.size()) - 1; }

constexpr float kAround = 4.0f;  ///< margin around a constraint's particles [radii]
constexpr std::size_t kFew = 4;  ///< number of particles that are all described

const sim::Corner* cornerOf(const StepRecording& recording, const Projection& projection, int particle) {
  const auto corners = recording.cornersOf(projection);
  const auto found =
      std::find_if(corners.begin(), corners.end(), [&](const sim::Corner& c) { return c.particle == particle; });
  return found == corners.end() ? nullptr : &*found;
}

bool touches(const StepRecording& recording, const Projection& projection, int particle) {
  return particle < 0 || cornerOf(recording, projection, particle) != nullptr;
}

/// Whether two stages belong to the same unit of `stride`.
bool isSame(const Stage& a, const Stage& b, LensStride stride) {
  if (a.substep != b.substep || a.phase != b.phase) return false;
  if (a.phase != Phase::solve || stride == LensStride::phase) return true;
  return stride == LensStride::iteration && a.solve.kind == b.solve.kind && a.solve.iteration == b.solve.iteration &&
         (a.solve.kind != SolveStage::Kind::level || a.solve.group == b.solve.group);
}

/// The next or the previous place: a stage's constraints in turn, then the stage as a whole, which shows their combined
/// effect.
std::optional<LensPosition> neighbour(const StepRecording& recording, const LensPosition& place, int direction) {
  const Stage& stage = stageAt(recording, place);
  const auto first = static_cast<int>(stage.firstProjection), last = static_cast<int>(stage.lastProjection);
  if (direction > 0) {
    if (place.projection >= 0)
      return LensPosition{place.stage, place.projection + 1 < last ? place.projection + 1 : -1};
    if (place.stage == lastStage(recording)) return std::nullopt;
    const Stage& next = stageAt(recording, {place.stage + 1});
    const bool hasOwn = next.firstProjection < next.lastProjection;
    return LensPosition{place.stage + 1, hasOwn ? static_cast<int>(next.firstProjection) : -1};
  }
  if (place.projection < 0 && first < last) return LensPosition{place.stage, last - 1};
  if (place.projection > first) return LensPosition{place.stage, place.projection - 1};
  if (place.stage == 0) return std::nullopt;
  return LensPosition{place.stage - 1, -1};
}

LensPosition strideConstraint(const StepRecording& recording, const LensPosition& from, int direction, bool activeOnly,
                              int particle) {
  const auto isWanted = [&](const LensPosition& place) {
    if (place.projection < 0) return true;
    const Projection& p = recording.projections[place.projection];
    return (p.active || !activeOnly) && touches(recording, p, particle);
  };
  LensPosition place = from;
  while (const auto next = neighbour(recording, place, direction)) {
    place = *next;
    if (isWanted(place)) break;
  }
  return isWanted(place) ? place : from;
}

/// The previous or next colour, at its last constraint; after a group's last colour, the group as a whole.
LensPosition strideColour(const StepRecording& recording, const LensPosition& from, int direction) {
  const auto isSameColour = [&](int a, int b) {
    const Projection &p = recording.projections[a], &q = recording.projections[b];
    return p.batch == q.batch && p.colour == q.colour;
  };
  const auto isEnd = [&](const LensPosition& place) {
    if (place.projection < 0) return true;
    const int next = place.projection + 1;
    return next == static_cast<int>(stageAt(recording, place).lastProjection) || !isSameColour(place.projection, next);
  };
  LensPosition place = from;
  while (const auto next = neighbour(recording, place, direction)) {
    place = *next;
    if (isEnd(place)) break;
  }
  return place;
}

std::string batchName(const StepRecording& recording, std::size_t batch, std::span<const std::string> names) {
  return names.empty() ? typeInWords(recording.batchTypes[batch]) : names[batch];
}

// The names of the objects involved in each batch, as far as its constraints were recorded: "rope, sheet".
std::vector<std::string> objectsByBatch(const Snapshot& snapshot) {
  const StepRecording& recording = *snapshot.recording;
  std::vector<std::set<std::string>> names(recording.batchTypes.size());
  std::vector<std::int32_t> last(names.size(), -1);
  for (const Projection& p : recording.projections) {
    const auto corners = recording.cornersOf(p);
    if (corners.empty() || !sim::isIndexOf(corners.front().particle, snapshot.objects)) continue;
    const std::int32_t object = snapshot.objects[corners.front().particle];
    if (std::exchange(last[p.batch], object) != object) names[p.batch].insert(snapshot.topology->objects[object].name);
  }
  std::vector<std::string> lists;
  for (const auto& batch : names) lists.push_back(fmt::format("{}", fmt::join(batch, ", ")));
  return lists;
}

// The element's name; if it has several objects, with the object's number.
std::string objectName(const StepRecording& recording, sim::Index object) {
  const sim::Index element = recording.objectElements[object];
  const auto& elements = recording.objectElements;
  const std::string& name = recording.elementNames[element];
  if (std::count(elements.begin(), elements.end(), element) == 1) return name;
  return fmt::format("{} {}", name, std::count(elements.begin(), elements.begin() + object, element) + 1);
}

}  // namespace

std::string describeSides(const StepRecording& recording, const Projection& p) {
  if (!p.text->namesSides || recording.elementNames.empty()) return {};
  std::vector<std::string> sides;
  sim::Index last = -1;
  for (const sim::Corner& corner : recording.cornersOf(p)) {
    const sim::Index object = recording.objects[corner.particle];
    if (std::exchange(last, object) != object) sides.push_back(objectName(recording, object));
  }
  const std::string element = p.element >= 0 ? recording.elementNames[p.element] : std::string();
  if (p.text->meetsElement && !element.empty()) sides.push_back(element);
  const std::string between = fmt::format("{}", fmt::join(sides, " and "));
  return p.text->meetsElement || element.empty() ? between : fmt::format("{}: {}", element, between);
}

LensPosition clamped(const StepRecording& recording, LensPosition place) {
  place.stage = std::clamp(place.stage, 0, std::max(lastStage(recording), 0));
  if (recording.stages.empty()) return {};
  const Stage& stage = stageAt(recording, place);
  const bool inside = place.projection >= static_cast<int>(stage.firstProjection) &&
                      place.projection < static_cast<int>(stage.lastProjection);
  if (!inside) place.projection = -1;
  return place;
}

LensPosition stride(const StepRecording& recording, const LensPosition& from, LensStride stride, int direction,
                    bool activeOnly, int particle) {
  if (recording.stages.empty()) return {};
  if (stride == LensStride::constraint) return strideConstraint(recording, from, direction, activeOnly, particle);
  if (stride == LensStride::colour) return strideColour(recording, from, direction);
  LensPosition place{from.stage, -1};
  if (stride != LensStride::group) {  // to the last stage of this unit, or before its first one
    const Stage& start = stageAt(recording, from);
    const auto inUnit = [&](int stage) {
      return stage >= 0 && stage <= lastStage(recording) && isSame(start, recording.stages[stage], stride);
    };
    while (inUnit(place.stage + direction)) place.stage += direction;
  }
  place.stage = std::clamp(place.stage + direction, 0, lastStage(recording));
  if (direction > 0 && stride != LensStride::group) {
    const Stage& start = stageAt(recording, place);
    while (place.stage < lastStage(recording) && isSame(start, recording.stages[place.stage + 1], stride)) {
      ++place.stage;
    }
  }
  return place;
}

std::string describe(const StepRecording& recording, const LensPosition& place) {
  if (recording.stages.empty()) return "nothing was recorded";
  const Stage& stage = stageAt(recording, place);
  std::string text =
      recording.stages.back().substep > 0 ? fmt::format("substep {}, ", stage.substep + 1) : std::string();
  if (stage.phase == Phase::contacts) return text + fmt::format("contacts: {} found", stage.contacts);
  if (stage.phase != Phase::solve) return text + std::string(sim::infoOf(stage.phase).title);
  switch (stage.solve.kind) {
    case SolveStage::Kind::level:
      return text + fmt::format("coarse level {}, iteration {}", stage.solve.group, stage.solve.iteration + 1);
    case SolveStage::Kind::all:
      text += fmt::format("iteration {}, all groups together", stage.solve.iteration + 1);
      break;
    case SolveStage::Kind::group:
      text += fmt::format("iteration {}, group {}", stage.solve.iteration + 1, stage.solve.group);
      break;
  }
  if (place.projection < 0) return text;
  const Projection& p = recording.projections[place.projection];
  if (recording.projections[stage.lastProjection - 1].colour > 0 || p.colour > 0)
    text += fmt::format(", colour {}", p.colour + 1);
  text += fmt::format(": {}, constraint {} of {}", recording.batchTypes[p.batch],
                      place.projection - static_cast<int>(stage.firstProjection) + 1,
                      stage.lastProjection - stage.firstProjection);
  const std::string sides = describeSides(recording, p);
  return sides.empty() ? text : fmt::format("{} ({})", text, sides);
}

std::string explainStage(const Stage& stage) { return std::string(sim::infoOf(stage.phase).explanation); }

std::vector<std::string> batchNames(const Snapshot& snapshot) {
  const StepRecording& recording = *snapshot.recording;
  const std::vector<std::string> objects = objectsByBatch(snapshot);
  std::vector<std::string> names;
  for (std::size_t b = 0; b < recording.batchTypes.size(); ++b) {
    const std::string type = typeInWords(recording.batchTypes[b]);
    const auto isLike = [&](std::size_t other, bool sameObjects) {
      return other != b && recording.batchTypes[other] == recording.batchTypes[b] && recording.batchSizes[other] > 0 &&
             (!sameObjects || (objects[other] == objects[b] && recording.batchRoles[other] == recording.batchRoles[b]));
    };
    const auto hasLike = [&](bool sameObjects) {
      for (std::size_t other = 0; other < recording.batchTypes.size(); ++other) {
        if (isLike(other, sameObjects)) return true;
      }
      return false;
    };
    std::string which = objects[b];
    const bool isLock = recording.batchRoles[b] == sim::kLockRole;
    if (recording.batchRoles[b] != recording.batchTypes[b] && !isLock)
      which = fmt::format("{}{}{}", recording.batchRoles[b], which.empty() ? "" : ": ", which);
    if (hasLike(true)) which += fmt::format("{}group {}", which.empty() ? "" : ", ", recording.batchGroups[b]);
    names.push_back(hasLike(false) ? fmt::format("{} ({})", isLock ? sim::kLockRole : type, which) : type);
  }
  return names;
}

std::vector<std::string> explainSolved(const StepRecording& recording, const Stage& stage,
                                       std::span<const std::string> names) {
  std::vector<std::string> lines;
  if (stage.phase != Phase::solve || stage.solve.kind == SolveStage::Kind::level) return lines;
  for (std::size_t b = 0; b < stage.errors.size(); ++b) {
    const bool isSolved = stage.solve.kind == SolveStage::Kind::all || recording.batchGroups[b] == stage.solve.group;
    if (!isSolved || recording.batchSizes[b] == 0 || recording.batchFormulas[b].empty()) continue;
    lines.push_back(fmt::format("{}: {}   (largest $|C|$ left: {:.3g})", asWords(batchName(recording, b, names)),
                                recording.batchFormulas[b], stage.errors[b]));
  }
  return lines;
}

std::string describeParticle(const StepRecording& recording, const LensPosition& place, int particle) {
  if (place.stage == 0) return {};
  const auto& before = stageAt(recording, {place.stage - 1}).x;
  const auto now = positionsAt(recording, place);
  if (!sim::isIndexOf(particle, before) || !sim::isIndexOf(particle, now)) return {};
  const glm::vec3 from(before[particle]), to(now[particle]);
  return fmt::format(R"(particle {}: from {} to {}, $\Delta\mathbf{{x}}$ = {})", particle, vectorText(from),
                     vectorText(to), vectorText(to - from));
}

std::vector<std::size_t> listedCorners(const StepRecording& recording, const Projection& p, int chosen,
                                       std::size_t most) {
  const auto corners = recording.cornersOf(p);
  std::vector<std::size_t> order(corners.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (corners.size() <= kFew) return order;
  const auto rank = [&](std::size_t i) {
    if (static_cast<int>(i) == p.subject) return 2;
    return chosen >= 0 && corners[i].particle == chosen ? 1 : 0;
  };
  const auto size = [&](std::size_t i) { return glm::length(p.active ? corners[i].correction : corners[i].gradient); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rank(a) != rank(b) ? rank(a) > rank(b) : size(a) > size(b);
  });
  order.resize(std::min(order.size(), most));
  return order;
}

std::vector<ConstraintHere> constraintsAt(const StepRecording& recording, int stage, int particle, bool activeOnly,
                                          std::size_t most) {
  struct Found {
    std::uint32_t projection;
    bool own;
    const sim::Corner* corner;
  };
  std::vector<Found> found;
  const Stage& here = stageAt(recording, {stage, -1});
  for (std::uint32_t i = here.firstProjection; i < here.lastProjection; ++i) {
    const Projection& p = recording.projections[i];
    if (activeOnly && !p.active) continue;
    const sim::Corner* corner = cornerOf(recording, p, particle);
    if (corner == nullptr) continue;
    found.push_back({i, p.subject >= 0 && corner == &recording.cornersOf(p)[p.subject], corner});
  }
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.own != b.own ? a.own : glm::length(a.corner->correction) > glm::length(b.corner->correction);
  });
  found.resize(std::min(found.size(), most));
  std::vector<ConstraintHere> result;
  for (const Found& f : found) {
    const Projection& p = recording.projections[f.projection];
    std::string text = fmt::format("{} {}", recording.batchTypes[p.batch], p.number + 1);
    if (const std::string sides = describeSides(recording, p); !sides.empty()) text += fmt::format(" ({})", sides);
    if (f.own && p.count > kFew) text += " (its own)";
    text += p.text->isEquation ? fmt::format(": C = {:.4g}, Δx = ", p.value) : std::string(": Δx = ");
    result.push_back({static_cast<int>(f.projection), text + vectorText(f.corner->correction)});
  }
  return result;
}

std::vector<glm::vec4> positionsAt(const StepRecording& recording, const LensPosition& place) {
  if (recording.stages.empty()) return {};
  const Stage& stage = stageAt(recording, place);
  if (place.projection < 0 || place.stage == 0) return stage.x;
  std::vector<glm::vec4> x = recording.stages[place.stage - 1].x;
  // Each projection records the positions of its particles before it: the last record of each up to here counts.
  for (auto p = stage.firstProjection; p <= static_cast<std::uint32_t>(place.projection); ++p) {
    const Projection& projection = recording.projections[p];
    const bool isHere = p == static_cast<std::uint32_t>(place.projection);
    const bool waits = projection.isSimultaneous && projection.batch == recording.projections[place.projection].batch;
    const bool isApplied = isHere || (stage.isSequential && !waits);
    for (const sim::Corner& corner : recording.cornersOf(projection)) {
      const auto particle = corner.particle;
      if (!sim::isIndexOf(particle, x)) continue;
      const glm::vec4 correction = isApplied ? glm::vec4(corner.correction, 0.0f) : glm::vec4(0.0f);
      if (isApplied && projection.isSimultaneous && !isHere)
        x[particle] += correction;
      else
        x[particle] = corner.before + correction;
    }
  }
  return x;
}

std::vector<LensArrow> arrowsAt(const StepRecording& recording, const LensPosition& place) {
  std::vector<LensArrow> arrows;
  if (recording.stages.empty()) return arrows;
  if (place.projection >= 0) {
    for (const sim::Corner& corner : recording.cornersOf(recording.projections[place.projection])) {
      const glm::vec3 from(corner.before);
      if (corner.correction != glm::vec3(0.0f)) arrows.push_back({from, from + corner.correction});
    }
    return arrows;
  }
  if (place.stage == 0) return arrows;
  const auto& before = recording.stages[place.stage - 1].x;
  const auto& after = stageAt(recording, place).x;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i] != after[i]) arrows.push_back({glm::vec3(before[i]), glm::vec3(after[i])});
  }
  return arrows;
}

std::vector<LensArrow> gradientsAt(const StepRecording& recording, const LensPosition& place, float length) {
  std::vector<LensArrow> arrows;
  if (place.projection < 0) return arrows;
  const Projection& p = recording.projections[place.projection];
  if (!p.text->isEquation) return arrows;
  float longest = 0.0f;
  for (const sim::Corner& corner : recording.cornersOf(p)) longest = std::max(longest, glm::length(corner.gradient));
  if (!(longest > 0.0f)) return arrows;
  for (const sim::Corner& corner : recording.cornersOf(p)) {
    const glm::vec3 from(corner.before);
    if (corner.gradient != glm::vec3(0.0f)) arrows.push_back({from, from + length / longest * corner.gradient});
  }
  return arrows;
}

std::vector<LensMark> marksAt(const StepRecording& recording, const LensPosition& place) {
  std::vector<LensMark> marks;
  if (place.projection < 0) return marks;
  for (const sim::Term& term : recording.termsOf(recording.projections[place.projection])) {
    if (term.kind == sim::Term::Kind::place) marks.push_back({term.symbol, term.value});
  }
  return marks;
}

std::vector<ErrorCurve> errorCurves(const StepRecording& recording, std::span<const std::string> names) {
  std::vector<ErrorCurve> curves;
  for (std::size_t b = 0; b < recording.batchTypes.size(); ++b) {
    ErrorCurve curve{batchName(recording, b, names), {}};
    float largest = 0.0f;
    for (int s = 0; s <= lastStage(recording); ++s) {
      const Stage& stage = recording.stages[s];
      if (b >= stage.errors.size()) continue;
      const bool endsIteration =
          s == lastStage(recording) || !isSame(stage, recording.stages[s + 1], LensStride::iteration);
      if (!endsIteration) continue;
      curve.points.push_back({s, stage.errors[b]});
      largest = std::max(largest, stage.errors[b]);
    }
    if (largest > 0.0f) curves.push_back(std::move(curve));
  }
  return curves;
}

render::Box boxAt(const Snapshot& snapshot, const LensPosition& place, int chosen) {
  render::Box box;
  if (place.projection < 0) return box;
  const Projection& p = snapshot.recording->projections[place.projection];
  const auto corners = snapshot.recording->cornersOf(p);
  const auto add = [&](const sim::Corner& corner) {
    const auto particle = corner.particle;
    box.add(glm::vec3(corner.before),
            sim::isIndexOf(particle, snapshot.spheres) ? kAround * snapshot.spheres[particle].w : 0.0f);
  };
  if (p.subject < 0)
    std::for_each(corners.begin(), corners.end(), add);
  else
    for (const std::size_t i : listedCorners(*snapshot.recording, p, chosen)) add(corners[i]);
  return box;
}

Snapshot snapshotAt(const Snapshot& snapshot, const LensPosition& place) {
  Snapshot shown = snapshot;
  const std::vector<glm::vec4> x = positionsAt(*snapshot.recording, place);
  for (std::size_t i = 0; i < std::min(x.size(), shown.spheres.size()); ++i) {
    shown.spheres[i] = glm::vec4(glm::vec3(x[i]), shown.spheres[i].w);
  }
  const Stage& stage = stageAt(*snapshot.recording, place);
  if (stage.velocity.size() == shown.velocities.size()) shown.velocities = stage.velocity;
  return shown;
}

}  // namespace pliant::app
