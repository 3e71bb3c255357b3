#include "app/window/panels/log_tab.h"

#include "app/window/context/control_map.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <imgui.h>

namespace pliant::app {

namespace {

const ImVec4 kErrorInk{0.86f, 0.30f, 0.25f, 1.0f};

std::string clockOf(const LogEntry& entry) {
  return fmt::format("{:%H:%M:%S}", fmt::localtime(std::chrono::system_clock::to_time_t(entry.when)));
}

}  // namespace

std::string logText(const std::deque<LogEntry>& log) {
  std::string text;
  for (const LogEntry& entry : log)
    text += fmt::format("{}  {}{}\n", clockOf(entry), entry.isError ? "error  " : "", entry.text);
  return text;
}

void drawLog(const std::deque<LogEntry>& log) {
  if (log.empty()) return ImGui::TextDisabled("No messages yet.");
  if (ImGui::SmallButton("Copy all")) ImGui::SetClipboardText(logText(log).c_str());
  noteControl("log.copy");
  ImGui::BeginChild("##log");
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%zu message%s; click one to copy it", log.size(), log.size() == 1 ? "" : "s");
  ImGui::PopTextWrapPos();
  for (std::size_t k = 0; k < log.size(); ++k) {
    ImGui::PushID(static_cast<int>(k));
    ImGui::TextDisabled("%s", clockOf(log[k]).c_str());
    ImGui::SameLine();
    ImGui::PushTextWrapPos(0.0f);
    if (log[k].isError) ImGui::PushStyleColor(ImGuiCol_Text, kErrorInk);
    ImGui::TextUnformatted(log[k].text.c_str());
    if (log[k].isError) ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    noteControl("log[{}]", k);
    if (ImGui::IsItemClicked()) ImGui::SetClipboardText(log[k].text.c_str());
    ImGui::PopID();
  }
  if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY()) ImGui::SetScrollHereY(1.0f);
  ImGui::EndChild();
}

}  // namespace pliant::app
