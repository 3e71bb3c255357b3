#include "app/window/panels/panel_list.h"

#include "app/window/panels/panel.h"

#include <algorithm>
#include <stdexcept>

namespace pliant::app {

PanelList::PanelList() = default;
PanelList::~PanelList() = default;

void PanelList::make(UiContext& ui) {
  for (const PanelType& type : panelTypes()) panels_.push_back(type.make(ui));
}

bool PanelList::closeFront() const {
  Panel* front = nullptr;
  for (const auto& panel : panels_) {
    if (panel->lastFrameInFront() > (front != nullptr ? front->lastFrameInFront() : -1)) front = panel.get();
  }
  if (front != nullptr) front->toggle();
  return front != nullptr;
}

Panel& PanelList::find(const std::type_info& type) const {
  for (const auto& panel : panels_) {
    const Panel& one = *panel;
    if (typeid(one) == type) return *panel;
  }
  throw std::logic_error("no such panel in panel_types.cpp");
}

void openFile(const std::filesystem::path& file, UiContext& ui) {
  const auto& panels = ui.panels.all();
  if (std::any_of(panels.begin(), panels.end(), [&](const auto& panel) { return panel->openFile(file); })) return;
  if (ui.session.document().isChanged() || ui.session.hasUnsavedManualChanges()) {
    ui.session.pendingFile = file;
  } else {
    openNow(file, ui);
  }
}

void openNow(const std::filesystem::path& file, UiContext& ui) {
  const auto& panels = ui.panels.all();
  if (std::any_of(panels.begin(), panels.end(), [&](const auto& panel) { return panel->openInPlaceOfScene(file); }))
    return;
  ui.session.opensPaused = ui.preferences.startPaused;
  if (ui.session.beginOpening(file)) noteOpened(file, ui);
}

void noteOpened(const std::filesystem::path& file, UiContext& ui) {
  ui.session.messages.withdrawNotOpened();
  ui.preferences.noteRecent(file);
  beginScene(ui);
}

void beginScene(UiContext& ui) {
  for (const auto& panel : ui.panels.all()) panel->sceneOpened();
}

}  // namespace pliant::app
