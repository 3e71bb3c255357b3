// Why a step has failed, in plain words, and possible remedies.
#pragma once

#include <string>
#include <vector>

namespace pliant::sim {

/// A remedy to try, without a guarantee.
struct Cure {
  std::string label;                     ///< of its button
  std::vector<std::string> assignments;  ///< in the form of `--set`
  int deletion = -1;                     ///< element to be deleted; -1: none
};

/// The simulation has returned to the last good state.
struct BlowUp {
  int frame = 0;               ///< step in which it happened
  int backAt = 0;              ///< steps done at the restored state
  std::string message;         ///< element, particle and constraint, in words
  std::string cause;           ///< the likeliest one, a sentence; empty: none was found
  std::vector<Cure> cures;     ///< the likeliest first
  std::string constraint;      ///< type of the first constraint to go wrong; empty: none did
  std::vector<int> particles;  ///< of that constraint, the one that went wrong first; global indices
  /// Whether the step gave the same bits when it was repeated for the diagnosis; else the cause is a guess.
  bool isReproduced = false;
};

}  // namespace pliant::sim
