// The list of a scene's elements, each with what it is, whether it is seen and whether the mouse can take it.
#pragma once

#include "app/window/session/session.h"

#include <optional>
#include <string>

namespace pliant::app {

class Outliner {
 public:
  /// Draws the list; the row of element `shown` is lit. Returns the element that was clicked.
  std::optional<std::size_t> draw(Session& session, std::optional<std::size_t> shown);
  /// Lists what enters the scene and leaves it, below the elements; the row of source `shown` is lit. Returns the source
  /// that was clicked.
  static std::optional<std::size_t> drawSources(const Session& session, std::optional<std::size_t> shown);
  /// Begins to type an element's name in its row.
  void startRenaming(const Session& session, std::size_t element);

 private:
  void drawNameInput(Session& session, std::size_t element);
  /// True: the row was clicked.
  bool drawRow(Session& session, std::size_t element, bool isShown);

  std::optional<std::size_t> renamed_;  ///< whose name is being typed
  std::string name_;
  bool focusesName_ = false;  ///< the field for it was just opened
};

}  // namespace pliant::app
