#include "app/window/commands/window_commands.h"

#include "app/window/panels/panel_list.h"
#include "app/window/panels/panel_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace pliant::app {

namespace {

// Inserts the panels' commands below the ones that they name, which may be those of other panels.
void addPanelCommands(std::vector<CommandGroup>& groups) {
  std::vector<MenuPart> parts;
  for (const PanelType& type : panelTypes()) parts.insert(parts.end(), type.menu.begin(), type.menu.end());
  while (!parts.empty()) {
    const auto isPlaced = [&](MenuPart& part) {
      const auto group = std::find_if(groups.begin(), groups.end(), [&](const CommandGroup& candidate) {
        return std::string_view(candidate.menu) == part.menu;
      });
      if (group == groups.end()) return false;
      const std::string_view after = part.after;
      auto place = group->commands.begin();
      if (!after.empty()) {
        place = std::find_if(place, group->commands.end(), [&](const Command& command) { return command.id == after; });
        if (place == group->commands.end()) return false;
        ++place;
      }
      group->commands.insert(place, part.commands.begin(), part.commands.end());
      return true;
    };
    if (std::erase_if(parts, isPlaced) > 0) continue;
    throw std::logic_error(fmt::format("no menu {} with {}", parts.front().menu, parts.front().after));
  }
}

}  // namespace

const CommandTable& commandTable() {
  static const CommandTable table = [] {
    std::vector<CommandGroup> all{{"File", fileCommands()},
                                  {"Edit", editCommands()},
                                  {"Simulation", simulationCommands()},
                                  {"Timeline", timelineCommands()},
                                  {"Record", {}},
                                  {"View", viewCommands()},
                                  {"Scenes", sceneCommands()},
                                  {"Help", {}}};
    addPanelCommands(all);
    return CommandTable(std::move(all));
  }();
  return table;
}

}  // namespace pliant::app
