#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"

namespace pliant::app {

namespace {

// Asks for a file if there is none, or it is a demo scene.
void saveOrAsk(UiContext& ui) {
  const Document& document = ui.session.document();
  if (document.isScratch() || ui.session.isShipped(document.file())) {
    ui.requests.saveDialogue = true;
  } else {
    ui.session.save(ui.session.document().file());
  }
}

}  // namespace

std::vector<Command> fileCommands() {
  return {
      {"file.open", "Open...", {control('O')}, [](UiContext& ui) { ui.requests.openDialogue = true; }},
      {"file.reload", "Reload file", {control('R')}, [](UiContext& ui) { ui.session.reload(); }},
      {"file.save", "Save", {control('S')}, saveOrAsk, {.opensGroup = true}},
      {"file.saveAs", "Save as...", {controlShift('S')}, [](UiContext& ui) { ui.requests.saveDialogue = true; }},
      {"file.saveTake", "Save take as...", {}, [](UiContext& ui) { ui.requests.saveTake(std::nullopt); }},
      {"file.quit", "Quit", {control('Q')}, [](UiContext& ui) { ui.requests.close = true; }, {.opensGroup = true}},
  };
}

}  // namespace pliant::app
