// Particles are searched in pieces, in parallel; the results are concatenated in the order of the pieces.
#pragma once

#include <cstddef>
#include <vector>

namespace pliant::sim {

constexpr std::size_t kParticlePiece = 1024;  ///< particles per piece

inline std::size_t piecesOf(std::size_t count) { return (count + kParticlePiece - 1) / kParticlePiece; }

/// Fills `all` with the elements of pieceOf(0) to pieceOf(count - 1).
template <typename T, typename PieceOf>
void concatenate(std::size_t count, std::vector<T>& all, PieceOf&& pieceOf) {
  all.clear();
  std::size_t total = 0;
  for (std::size_t piece = 0; piece < count; ++piece) total += pieceOf(piece).size();
  if (total > all.capacity()) all.reserve(total + total / 2);  // ahead of need: contact counts creep up
  for (std::size_t piece = 0; piece < count; ++piece)
    all.insert(all.end(), pieceOf(piece).begin(), pieceOf(piece).end());
}

}  // namespace pliant::sim
