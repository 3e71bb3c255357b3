// What was done in a take, for people: a drag is one line, not its thousand targets.
#pragma once

#include "app/take/take.h"

#include <string>
#include <vector>

namespace pliant::app {

struct TakeEntry {
  int first = 0;  ///< step
  int last = 0;
  std::string text;
  std::vector<std::size_t> actions = {};  ///< of the take, in order
};

/// In order of their beginning. Edits of one thing that follow one another are one entry.
std::vector<TakeEntry> entriesOf(const Take& take);

}  // namespace pliant::app
