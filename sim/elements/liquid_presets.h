// Measured liquids: presets for fluids; and the parameters of the thesis by name.
#pragma once

#include "sim/scene/preset.h"

namespace pliant::sim {

namespace presets {

inline constexpr std::string_view kLiquidTable = "Chaplin: 998.2 kg/m^3, 1.002 mPa s at 20 degrees";
inline constexpr PresetValue kWater[]{
    {"density", "998", kLiquidTable},
    {"kinematicViscosity", "1e-6", kLiquidTable},
};
inline constexpr std::string_view kHoneyStudy = "Oroian 2013: 1.42 kg/l, 10 Pa s at 20 degrees";
inline constexpr PresetValue kHoney[]{
    {"look", "honey", "by eye"},
    {"density", "1420", kHoneyStudy},
    {"kinematicViscosity", "7e-3", kHoneyStudy},
};
inline constexpr std::string_view kOilTable = "typical: olive oil, 0.91 kg/l, 84 mPa s at 20 degrees";
inline constexpr PresetValue kOil[]{
    {"look", "oil", "by eye"},
    {"density", "910", kOilTable},
    {"kinematicViscosity", "9.2e-5", kOilTable},
};
inline constexpr PresetValue kGoo[]{
    {"look", "oil", "by eye"},
    {"density", "1000", "estimate: mostly water"},
    {"kinematicViscosity", "0.2", "estimate: thirty times honey's"},
    {"separation", "FALSE", "holds together"},
};
inline constexpr std::string_view kThesis = "Bartels 2015, 3.6";
inline constexpr PresetValue kThesisFluid[]{
    {"kernel", "poly6", kThesis},
    {"separation", "FALSE", "Bartels 2015, (3.31): an equality"},
    {"viscosity", "0", kThesis},
};

}  // namespace presets

inline constexpr std::array<Preset, 5> kLiquidPresets{{
    {"water", "at 20 degrees", presets::kWater},
    {"honey", "at 20 degrees", presets::kHoney},
    {"oil", "olive oil at 20 degrees", presets::kOil},
    {"goo", "thicker than honey, and holds together", presets::kGoo},
    {"thesis", "not a real liquid: the thesis's fluid parameters, including those that it leaves at 0; boils",
     presets::kThesisFluid},
}};

enum class Liquid { water, honey, oil, goo, thesis };
template <>
struct ChoiceNames<Liquid> : PresetNames<kLiquidPresets> {};

}  // namespace pliant::sim
