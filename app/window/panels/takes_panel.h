// The window in which takes are edited.
#pragma once

#include "app/take/take_list.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct TakesPanel {
  bool open = false;
  std::optional<Take> take;        ///< that is being edited; none: what is being recorded is shown
  std::vector<TakeEntry> entries;  ///< what was done in it
  std::vector<Take> before;        ///< as it was before each edit, the first one first
  std::size_t shifted = 0;         ///< the entry that is being moved,
  int shift = 0;                   ///< by so many frames
  bool savesEdited = false;        ///< the dialogue that asks for a file is about that one, not about the recorded one
  int from = 0, to = 0;            ///< the span that trimming and retiming are about [frames]
  float speed = 0.5f;              ///< of hands that are retimed
  std::string layer;               ///< file of the take that joins
};

}  // namespace pliant::app
