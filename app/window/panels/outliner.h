// The list of a scene's elements, each with its type, visibility and lock.
#pragma once

#include "app/window/session/session.h"

#include <optional>
#include <string>

namespace pliant::app {

class Outliner {
 public:
  /// Draws the list, with the row of element `shown` highlighted. Returns the element that was clicked.
  std::optional<std::size_t> draw(Session& session, std::optional<std::size_t> shown);
  /// Lists particle sources and sinks below the elements, with the row of source `shown` highlighted. Returns the
  /// source that was clicked.
  static std::optional<std::size_t> drawSources(const Session& session, std::optional<std::size_t> shown);
  /// Starts editing an element's name in its row.
  void startRenaming(const Session& session, std::size_t element);

 private:
  void drawNameInput(Session& session, std::size_t element);
  /// Returns whether the row was clicked.
  bool drawRow(Session& session, std::size_t element, bool isShown);

  std::optional<std::size_t> renamed_;  ///< element being renamed
  std::string name_;
  bool focusesName_ = false;  ///< focus the text field in the next frame
};

}  // namespace pliant::app
