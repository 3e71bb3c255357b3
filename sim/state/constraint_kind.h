// Whether a constraint is an equation or an inequality.
#pragma once

namespace pliant::sim {

/// Solved always, or only while C < 0.
enum class ConstraintKind { equality, inequality };

}  // namespace pliant::sim
