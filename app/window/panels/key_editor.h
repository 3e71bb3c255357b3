// The keys of all commands, and others for them.
#pragma once

#include "app/window/context/key_bindings.h"
#include "app/window/context/ui_context.h"

#include <string>

namespace pliant::app {

class KeyEditor {
 public:
  void draw(UiContext& ui);
  /// Nobody waits for a key any more.
  void close(UiContext& ui);

 private:
  void takeKey(UiContext& ui, KeyBindings& bindings);
  void ask(UiContext& ui, const Command& command, bool isAnother);
  void drawRow(UiContext& ui, KeyBindings& bindings, const Command& command);

  std::string filter_;
  std::string asked_;       ///< id of the command that gets the next key; empty: none
  bool isAnother_ = false;  ///< beside the keys that it has
  std::string said_;        ///< what became of the last one
};

}  // namespace pliant::app
