#include "app/window/panels/counters_tab.h"

#include "app/host/run_statistics.h"
#include "app/window/context/control_map.h"
#include "app/window/session/session.h"
#include "sim/observe/contact_count.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;
constexpr float kRowWidth = 17.0f;  ///< of a name and its number [font heights]

using CounterRows = std::vector<std::pair<std::string, std::string>>;

// The totals, then per object: nonzero counts, or, if `evenNone`, all.
CounterRows rowsOf(const std::vector<std::size_t>& counts, const Snapshot& snapshot, bool evenNone) {
  CounterRows rows{{"all", fmt::format("{}", std::accumulate(counts.begin(), counts.end(), std::size_t{0}))}};
  for (std::size_t o = 0; o < counts.size(); ++o) {
    if (counts[o] > 0 || evenNone) rows.emplace_back(snapshot.topology->objects[o].name, fmt::format("{}", counts[o]));
  }
  return rows;
}

// The sleeping bodies come last, if bodies may sleep.
CounterRows bodyRows(const Snapshot& snapshot, bool maySleep) {
  std::vector<std::size_t> counts(snapshot.topology->objects.size(), 0);
  for (const int object : snapshot.bodyObjects) ++counts[object];
  CounterRows rows = rowsOf(counts, snapshot, false);
  if (maySleep) rows.emplace_back("asleep", fmt::format("{}", snapshot.bodiesAsleep));
  return rows;
}

// Particles that do not belong to rigid bodies.
CounterRows particleRows(const Snapshot& snapshot) {
  std::vector<std::size_t> counts(snapshot.topology->objects.size(), 0);
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) counts[snapshot.objects[i]] += snapshot.spheres[i].w > 0.0f;
  for (const int object : snapshot.bodyObjects) counts[object] -= sim::Body::kParticles;
  return rowsOf(counts, snapshot, snapshot.bodyObjects.empty());
}

CounterRows typeRows(const Snapshot& snapshot, bool contacts) {
  const std::size_t all = contacts ? snapshot.contactCount : snapshot.constraintCount;
  CounterRows rows{{"all", fmt::format("{}", all)}};
  for (const auto& [type, count] : snapshot.counts) {
    if (sim::isContact(type) == contacts && count > 0) rows.emplace_back(sim::inWords(type), fmt::format("{}", count));
  }
  return rows;
}

CounterRows memoryRows(Session& session) {
  const Overview overview = session.runs.timeline()->overview();
  return {{"timeline",
           fmt::format("{:.0f} of {:.0f} MiB", double(overview.bytes) / kMebibyte, double(overview.bound) / kMebibyte)},
          {"program, peak so far", fmt::format("{:.0f} MiB", peakMemoryMebibytes())}};
}

void drawColumn(const char* title, const CounterRows& rows) {
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", title);
  for (const auto& [name, number] : rows) {
    ImGui::TextUnformatted(name.c_str());
    const float width = ImGui::CalcTextSize(number.c_str()).x;
    ImGui::SameLine(std::max(ImGui::GetContentRegionAvail().x - width, ImGui::CalcTextSize(name.c_str()).x));
    ImGui::TextUnformatted(number.c_str());
    noteControlText(fmt::format("counters.{}.{}", title, name).c_str(), [&number = number] { return number; });
  }
}

}  // namespace

void drawCounters(Session& session) {
  const Snapshot& snapshot = session.snapshot();
  const float room = ImGui::GetContentRegionAvail().x / (kRowWidth * ImGui::GetFontSize());
  const int columns = std::clamp(static_cast<int>(room), 1, 4);
  ImGui::BeginChild("##counters");
  if (ImGui::BeginTable("counters", columns, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_BordersInnerV)) {
    const bool maySleep = session.document().scene().settings.sleepingSpeed > 0.0f;
    if (!snapshot.bodyObjects.empty()) drawColumn("bodies", bodyRows(snapshot, maySleep));
    drawColumn("particles", particleRows(snapshot));
    drawColumn("constraints", typeRows(snapshot, false));
    drawColumn("contacts", typeRows(snapshot, true));
    drawColumn("memory", memoryRows(session));
    ImGui::EndTable();
  }
  ImGui::EndChild();
}

}  // namespace pliant::app
