// The animated parameters, below the timeline: a row for each, with its curve and its keys.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace pliant::app {

struct UiContext;

/// Interaction state of the rows.
struct AnimationRows {
  struct Key {
    std::size_t animation = 0, key = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> selected;
  std::optional<Key> pulled;  ///< key being dragged,
  double time = 0.0;          ///< its time now [s]
  std::string formula;        ///< text being typed for the animation `typed`
  std::optional<std::size_t> typed;
};

/// Draws into the current window; nothing if no parameter is animated.
void drawAnimationRows(UiContext& ui, AnimationRows& rows);

}  // namespace pliant::app
