// Tabulated solids: presets for rigid bodies. Friction is between two pieces of the same material. "typical": in many
// tables, which differ; restitution depends on shape and speed, too.
#pragma once

#include "sim/scene/preset.h"

namespace pliant::sim {

namespace presets {

inline constexpr std::string_view kDryAndClean = "typical: dry and clean, much less with a film of oil or water";
inline constexpr std::string_view kDensities = "OpenStax 2015, table 11.1";
inline constexpr PresetValue kRigidSteel[]{
    {"look", "metal", "by eye"},
    {"density", "7800", kDensities},
    {"staticFriction", "0.74", kDryAndClean},
    {"kineticFriction", "0.57", kDryAndClean},
    {"restitution", "0.6", "typical: a ball on a hard floor"},
};
inline constexpr std::string_view kSmoothWood = "typical: wood on wood, dry, 0.25 to 0.5 at rest";
inline constexpr PresetValue kRigidWood[]{
    {"look", "wood", "by eye"},
    {"density", "750", "typical: oak, 600 to 900"},
    {"staticFriction", "0.5", kSmoothWood},
    {"kineticFriction", "0.4", kSmoothWood},
    {"restitution", "0.5", "typical: a ball on a hard floor, 0.5 to 0.6"},
};
inline constexpr std::string_view kRock = "Byerlee 1978: rock on rock, 0.6 to 0.85";
inline constexpr PresetValue kRigidStone[]{
    {"look", "stone", "by eye"},
    {"density", "2700", kDensities},
    {"staticFriction", "0.7", kRock},
    {"kineticFriction", "0.6", kRock},
    {"restitution", "0.4", "typical: stone on stone, 0.3 to 0.5"},
};
inline constexpr PresetValue kRigidGlass[]{
    {"look", "glass", "by eye"},
    {"density", "2500", "typical: common glass, 2400 to 2800"},
    {"staticFriction", "0.94", kDryAndClean},
    {"kineticFriction", "0.4", kDryAndClean},
    {"restitution", "0.66", "typical: a marble on a hard floor"},
};
inline constexpr std::string_view kOnConcrete = "typical: on dry concrete";
inline constexpr PresetValue kRigidRubber[]{
    {"look", "rubber", "by eye"},
    {"density", "930", "Treloar 1975"},
    {"kineticFriction", "0.8", kOnConcrete},
    {"restitution", "0.7", "estimate: half of the energy comes back"},
};
inline constexpr std::string_view kIceOnIce = "typical: ice on ice";
inline constexpr PresetValue kRigidIce[]{
    {"look", "glass", "by eye"},
    {"density", "917", kDensities},
    {"staticFriction", "0.1", kIceOnIce},
    {"kineticFriction", "0.03", kIceOnIce},
    {"restitution", "0.3", "estimate: it chips"},
};

}  // namespace presets

inline constexpr std::array<Preset, 6> kRigidPresets{{
    {"steel", "dry and clean", presets::kRigidSteel},
    {"wood", "oak, smooth and dry", presets::kRigidWood},
    {"stone", "granite", presets::kRigidStone},
    {"glass", "window and bottle glass", presets::kRigidGlass},
    {"rubber", "natural rubber, vulcanised", presets::kRigidRubber},
    {"ice", "near its melting point: slippery", presets::kRigidIce},
}};

enum class RigidPreset { steel, wood, stone, glass, rubber, ice };
template <>
struct ChoiceNames<RigidPreset> : PresetNames<kRigidPresets> {};

}  // namespace pliant::sim
