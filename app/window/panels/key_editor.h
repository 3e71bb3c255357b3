// Shows and edits the keys of all commands.
#pragma once

#include "app/window/context/key_bindings.h"
#include "app/window/context/ui_context.h"

#include <string>

namespace pliant::app {

class KeyEditor {
 public:
  void draw(UiContext& ui);
  /// Stops waiting for a key.
  void close(UiContext& ui);

 private:
  void takeKey(UiContext& ui, KeyBindings& bindings);
  void ask(UiContext& ui, const Command& command, bool isAnother);
  void drawRow(UiContext& ui, KeyBindings& bindings, const Command& command);

  std::string filter_;
  std::string asked_;       ///< id of the command waiting for a key; empty: none
  bool isAnother_ = false;  ///< in addition to its keys
  std::string lastResult_;  ///< result of the last change
};

}  // namespace pliant::app
