// Measured solids: presets for soft bodies, all neo-Hookean, so that the modulus is valid at any resolution.
#pragma once

#include "sim/scene/preset.h"

namespace pliant::sim {

namespace presets {

inline constexpr PresetValue kNeoHookean{"material", "neoHookean", "takes a modulus"};

inline constexpr std::string_view kRubberSolid = "Treloar 1975";
inline constexpr PresetValue kRubber[]{
    kNeoHookean,
    {"youngsModulus", "1.5e6", kRubberSolid},
    {"poissonRatio", "0.49", "Treloar 1975: 0.4999, as near as a step converges to"},
    {"density", "930", kRubberSolid},
    {"staticFriction", "1", "Persson 2001: rubber on rough solids, about 1"},
    {"kineticFriction", "1", "Persson 2001: rubber on rough solids, about 1"},
    {"restitution", "0.7", "estimate: half of the energy comes back"},
};
inline constexpr std::string_view kGelatin = "Bonavia 2025: 4 kPa at 20 parts of water to one of gelatin, 277 kPa at 2";
inline constexpr PresetValue kJelly[]{
    kNeoHookean,
    {"youngsModulus", "8000", kGelatin},
    {"poissonRatio", "0.49", "mostly water: hardly compressible"},
    {"density", "1020", "water with a little gelatin"},
    {"staticFriction", "0.2", "estimate: wet"},
    {"kineticFriction", "0.2", "estimate: wet"},
};
inline constexpr std::string_view kSoil = "Bowles 1996, table 2-8: very soft clay, 2 to 15 MPa";
inline constexpr PresetValue kClay[]{
    {"look", "clay", "by eye"},
    kNeoHookean,
    {"youngsModulus", "2e6", kSoil},
    {"poissonRatio", "0.45", "Bowles 1996, table 2-7: saturated clay, 0.4 to 0.5"},
    {"density", "1900", "Bowles 1996, table 3-4: saturated clay, 16 to 20 kN/m^3"},
    {"plasticity", "50", "estimate: flows within a fiftieth of a second"},
    {"plasticYield", "0.02", "Bowles 1996, table 3-4: soft clay fails at 25 to 50 kPa, here 40, by 2 MPa"},
    {"staticFriction", "0.6", "estimate: sticky"},
    {"kineticFriction", "0.6", "estimate: sticky"},
};
inline constexpr std::string_view kSteelFriction = "typical: steel on steel, dry and clean";
inline constexpr PresetValue kSteel[]{
    {"look", "metal", "by eye"},
    kNeoHookean,
    {"youngsModulus", "2e11", "typical: 190 to 210 GPa"},
    {"poissonRatio", "0.29", "ASM 1990: carbon steel"},
    {"density", "7800", "OpenStax 2015, table 11.1"},
    {"staticFriction", "0.74", kSteelFriction},
    {"kineticFriction", "0.57", kSteelFriction},
    {"restitution", "0.6", "typical: a ball on a hard floor"},
};

}  // namespace presets

inline constexpr std::array<Preset, 4> kSoftPresets{{
    {"rubber", "natural rubber, vulcanised", presets::kRubber},
    {"jelly", "edible gelatin", presets::kJelly},
    {"clay", "wet and kneaded; keeps the shape that it is pressed into", presets::kClay},
    {"steel",
     "as stiff as the solver can make it: its modulus sets a compliance, the iterations limit the actual stiffness",
     presets::kSteel},
}};

enum class SoftPreset { rubber, jelly, clay, steel };
template <>
struct ChoiceNames<SoftPreset> : PresetNames<kSoftPresets> {};

}  // namespace pliant::sim
