#include "app/window/base/demo_scenes.h"
#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"
#include "app/window/panels/panel_list.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

void openNeighbour(UiContext& ui, int step) {
  const auto files = demoScenes(ui.session.assetsFolder());
  if (files.empty()) return;
  const auto here = std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return file.filename() == ui.session.document().file().filename();
  });
  const auto count = static_cast<int>(files.size());
  const int index = here == files.end() ? 0 : (static_cast<int>(here - files.begin()) + step + count) % count;
  openFile(files[index], ui);
}

template <std::size_t N>
Command favourite(const char* id, const char* name) {
  return {id,
          name,
          {alt('1' + static_cast<int>(N))},
          [](UiContext& ui) { openFile(ui.preferences.favourites[N], ui); },
          {.isPossible = [](const UiContext& ui) { return N < ui.preferences.favourites.size(); },
           .whyNot = "no scene has this key yet; click the star of a scene",
           .label =
               [](const UiContext& ui) {
                 const auto& list = ui.preferences.favourites;
                 return N < list.size() ? std::filesystem::path(list[N]).stem().string()
                                        : fmt::format("Favourite {}", N + 1);
               },
           .isSlot = true,
           .opensGroup = N == 0}};
}

}  // namespace

std::vector<Command> sceneCommands() {
  return {
      {"scenes.previous", "Previous scene", {key('[')}, [](UiContext& ui) { openNeighbour(ui, -1); }},
      {"scenes.next", "Next scene", {key(']')}, [](UiContext& ui) { openNeighbour(ui, 1); }},
      {"scenes.star",
       "Favourite",
       {},
       [](UiContext& ui) { ui.preferences.toggleFavourite(ui.session.document().file()); },
       {.isOn = [](const UiContext& ui) { return ui.preferences.isFavourite(ui.session.document().file()); }}},
      favourite<0>("scenes.favourite1", "Favourite 1"),
      favourite<1>("scenes.favourite2", "Favourite 2"),
      favourite<2>("scenes.favourite3", "Favourite 3"),
      favourite<3>("scenes.favourite4", "Favourite 4"),
      favourite<4>("scenes.favourite5", "Favourite 5"),
      favourite<5>("scenes.favourite6", "Favourite 6"),
      favourite<6>("scenes.favourite7", "Favourite 7"),
      favourite<7>("scenes.favourite8", "Favourite 8"),
      favourite<8>("scenes.favourite9", "Favourite 9"),
  };
}

}  // namespace pliant::app
