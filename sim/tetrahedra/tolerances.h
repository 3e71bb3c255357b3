// The tolerances of filling surfaces with tetrahedra: what each bounds, and where it comes from. Settled by trial on
// the shapes and meshes of assets/, unless another origin is named.
#pragma once

namespace pliant::sim {

/// Of the 10 points of a tetrahedron (corners and middles of edges) at least so many lie inside for it to be taken: the
/// body is then about as large as the surface before it is fitted.
constexpr int kKeptPoints = 4;
/// The lattice is looked at this much closer together than it is, so that what lies in a side of the bounding box
/// counts as inside.
constexpr double kShrunk = 1.0 - 1e-4;
/// Parts in which a vertex goes to the surface: in one go tetrahedra would turn inside out.
constexpr int kFittingSteps = 8;
/// Rounds in which the outermost vertices move evenly until the volume is the solid's: flat faces between vertices on a
/// curved surface enclose a few percent less. Each round but the first makes up for what the shape of the tetrahedra
/// forbade.
constexpr int kVolumeRounds = 12;
/// Part of the solid's volume that they may leave.
constexpr double kVolumeLeft = 1e-5;
/// Smallest volume that fitting leaves, as a part of a corner tetrahedron's: thinner ones make solids stiff.
constexpr double kThinnest = 0.25;

/// Cosine of the angle between normals (53 degrees) from which on an edge of the skin is drawn sharp: those of a box
/// are, those of a coarse ball are not.
constexpr float kSharpCosine = 0.6f;
/// Most parts of an edge that a face is drawn with: what is drawn grows with the square.
constexpr int kMostDivisions = 4;

}  // namespace pliant::sim
