// The animated parameters, below the timeline: a row each, with its curve and its keys.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace pliant::app {

struct UiContext;

/// What of the rows is being worked on.
struct AnimationRows {
  struct Key {
    std::size_t animation = 0, key = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> selected;
  std::optional<Key> pulled;  ///< by the mouse,
  double time = 0.0;          ///< to here [s]
  std::string formula;        ///< being typed, of the animation `typed`
  std::optional<std::size_t> typed;
};

/// In the current window; nothing where nothing is animated.
void drawAnimationRows(UiContext& ui, AnimationRows& rows);

}  // namespace pliant::app
