// The rotation in a deformation: the polar decomposition A = R S, R the nearest rotation, S symmetric.
#pragma once

#include <glm/mat3x3.hpp>

namespace pliant::sim {

/// The rotation nearest to `a`: R of a = R S with det R = +1, also if `a` is singular or a reflection. By Newton's
/// iteration X <- (g X + X^-T / g) / 2, g^2 = |X^-1| / |X| (Higham 1986, "Computing the polar decomposition", (2.8) and
/// (3.6)), if `a` is far enough from both, else by decomposition. To about 1e-15 either way.
glm::dmat3 nearestRotation(const glm::dmat3& a);

/// The same for any matrix, several times slower: U V^T of the singular value decomposition, the direction of the
/// smallest singular value mirrored where `a` is a reflection.
glm::dmat3 nearestRotationByDecomposition(const glm::dmat3& a);

}  // namespace pliant::sim
