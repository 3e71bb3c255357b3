// The types of panels: their menus, and how to create one.
#pragma once

#include "app/window/context/command.h"

#include <memory>
#include <vector>

namespace pliant::app {

class Panel;

struct PanelType {
  std::vector<MenuPart> menu;
  std::unique_ptr<Panel> (*make)(UiContext& ui);
};

/// The type of the panel of class P. Its definition is in panel.h, and each panel's file instantiates it for its class.
template <typename P>
PanelType panelType();

/// All of them, in drawing order; see panel_types.cpp.
const std::vector<PanelType>& panelTypes();

}  // namespace pliant::app
