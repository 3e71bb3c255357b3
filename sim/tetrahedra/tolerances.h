// The tolerances of filling surfaces with tetrahedra: what each bounds, and its origin. Found by trial on the shapes
// and meshes of assets/, unless another origin is named.
#pragma once

namespace pliant::sim {

/// Least number of the 10 points of a tetrahedron (corners and edge midpoints) that must lie inside for it to be kept:
/// the body is then about as large as the surface before it is fitted.
constexpr int kKeptPoints = 4;
/// Scale of the lattice for this test, so that points in a side of the bounding box count as inside.
constexpr double kShrunk = 1.0 - 1e-4;
/// Steps in which a vertex moves to the surface: in one step tetrahedra would turn inside out.
constexpr int kFittingSteps = 8;
/// Rounds in which the outermost vertices move evenly until the volume is the solid's: flat faces between vertices on a
/// curved surface enclose a few percent less. Each round but the first compensates for what the shape of the tetrahedra
/// prevented.
constexpr int kVolumeRounds = 12;
/// Part of the solid's volume that they may leave as error.
constexpr double kVolumeLeft = 1e-5;
/// Smallest volume that fitting leaves, as a part of that of a corner tetrahedron: thinner ones make solids stiff.
constexpr double kThinnest = 0.25;

/// Cosine of the angle between normals (53 degrees) from which an edge of the skin is drawn sharp: those of a box are,
/// those of a coarse ball are not.
constexpr float kSharpCosine = 0.6f;
/// Most parts into which an edge of a drawn face is divided: the number of triangles grows with its square.
constexpr int kMaxDivisions = 4;

}  // namespace pliant::sim
