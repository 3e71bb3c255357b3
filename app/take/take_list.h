// The actions of a take in readable form: a drag is one line, not thousands of targets.
#pragma once

#include "app/take/take.h"

#include <string>
#include <vector>

namespace pliant::app {

struct TakeEntry {
  int first = 0;  ///< step
  int last = 0;
  std::string text;
  std::vector<std::size_t> actions = {};  ///< indices into the take, in order
};

/// In order of their first steps. Consecutive edits of the same parameter form one entry.
std::vector<TakeEntry> entriesOf(const Take& take);

}  // namespace pliant::app
