// Measured grains: presets for sand. The friction is the tangent of an angle of repose; a heap of balls is less steep
// than that, since balls roll.
#pragma once

#include "sim/scene/preset.h"

namespace pliant::sim {

namespace presets {

inline constexpr std::string_view kRepose = "Bowles 1996, table 2-6: tangent of the angle of friction";
inline constexpr PresetValue kSand[]{
    {"density", "2650", "quartz"},
    {"staticFriction", "0.65", kRepose},   // 33 degrees
    {"kineticFriction", "0.65", kRepose},  // 33 degrees
    {"restitution", "0.1", "estimate: a handful thrown does not bounce"},
};
inline constexpr PresetValue kGravel[]{
    {"look", "stone", "by eye"},
    {"density", "2700", "granite"},
    {"staticFriction", "0.8", kRepose},   // 38 degrees
    {"kineticFriction", "0.7", kRepose},  // 35 degrees
    {"restitution", "0.3", "typical: stone on stone, 0.3 to 0.5"},
};
inline constexpr std::string_view kSnowBlocks = "Casassa et al. 1989: snow on snow, 0.57 to 0.84";
inline constexpr PresetValue kSnow[]{
    {"look", "snow", "by eye"},
    {"density", "300", "Fierz et al. 2009: settled snow, in lumps"},
    {"staticFriction", "0.84", kSnowBlocks},
    {"kineticFriction", "0.57", kSnowBlocks},
};

}  // namespace presets

inline constexpr std::array<Preset, 3> kGrainPresets{{
    {"sand", "dry quartz", presets::kSand},
    {"gravel", "crushed granite", presets::kGravel},
    {"snow", "lumps of settled snow; they do not freeze together", presets::kSnow},
}};

enum class GrainPreset { sand, gravel, snow };
template <>
struct ChoiceNames<GrainPreset> : PresetNames<kGrainPresets> {};

}  // namespace pliant::sim
