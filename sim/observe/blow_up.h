// Why a step was refused, in plain words, and what can be done about it.
#pragma once

#include <string>
#include <vector>

namespace pliant::sim {

/// Something to try. Whether it helps nobody knows before it was tried.
struct Cure {
  std::string label;                     ///< what it does, as a button says it
  std::vector<std::string> assignments;  ///< as `--set` takes them
  int deletion = -1;                     ///< element that goes; -1: none
};

/// The simulation stands at the last good state.
struct BlowUp {
  int frame = 0;               ///< step in which it happened
  int backAt = 0;              ///< steps done at the state that is back
  std::string message;         ///< element, particle and constraint, in words
  std::string cause;           ///< the likeliest one, a sentence; empty: none was found
  std::vector<Cure> cures;     ///< the likeliest first
  std::string constraint;      ///< type of the first constraint to go wrong; empty: it was none
  std::vector<int> particles;  ///< of that constraint, the one that went wrong first; global indices
  /// Whether the step came to the same bits when it was made once more for the diagnosis; else the cause is a guess.
  bool isReproduced = false;
};

}  // namespace pliant::sim
