// Measured fabrics and sheets: presets for cloth.
//
// A cloth acts as a sheet of Young's modulus times thickness E h [N/m] and of bending rigidity B [N m], for any size of
// its triangles, if
//   compliance = 5/4 / (E h),    bendingCompliance = 4/5 / B.
// That is a compromise between two meshes: halved squares stretch with 4/3 of a spring's stiffness and bend with 0.77
// of an angle's (tests/sim/elements/fabric_test.cpp), equilateral triangles with 2/sqrt(3) and sqrt(3)/2 (Seung &
// Nelson 1988).
//
// Fabrics: E h is the load of Kawabata's tensile test, 500 gf/cm = 490 N/m, divided by the stretch it causes; B is the
// slope of his bending test, 1 gf cm^2/cm = 9.81e-5 N m. Losses by friction between yarns, the width 2HB of that test's
// loop, become constraintDamping eta B / omega: eta = 2 (2HB) / (pi B K) is the loss factor at the curvature K = 1/cm,
// omega = 2 pi 1/s one swing per second. Sheets: B = E h^3 / 12, and eta as measured.
#pragma once

#include "sim/scene/preset.h"

namespace pliant::sim {

namespace presets {

inline constexpr std::string_view kWeightOfCloth = "as sold";
inline constexpr std::string_view kKawabata = "Kawabata 1980";
inline constexpr std::string_view kDenimStudy = "Kumari & Khurana 2016, table 5";
inline constexpr std::string_view kFibreFriction = "Morton & Hearle 2008, 25: fibres across fibres";

inline constexpr PresetValue kSilk[]{
    {"density", "0.069", "as sold: 16 momme of 4.34 g/m^2"},
    {"compliance", "7.7e-5", kKawabata},         // 490 N/m stretch it by 3 %
    {"bendingCompliance", "2e5", kKawabata},     // B = 0.04 gf cm^2/cm
    {"constraintDamping", "1.2e-7", kKawabata},  // 2HB = 0.012 gf cm/cm
    {"staticFriction", "0.26", kFibreFriction},
    {"kineticFriction", "0.26", kFibreFriction},
};
inline constexpr PresetValue kCotton[]{
    {"density", "0.12", kWeightOfCloth},        {"compliance", "1e-4", kKawabata},  // 4 %
    {"bendingCompliance", "1.2e5", kKawabata},                                      // 0.07
    {"constraintDamping", "6.6e-7", kKawabata},                                     // 0.065
    {"staticFriction", "0.57", kFibreFriction}, {"kineticFriction", "0.57", kFibreFriction},
};
inline constexpr PresetValue kDenim[]{
    {"density", "0.407", "as sold: 12 oz/yd^2 of 33.9 g/m^2"},
    {"compliance", "1.3e-4", kDenimStudy},         // 5 %
    {"bendingCompliance", "4.1e4", kDenimStudy},   // 0.2
    {"constraintDamping", "1.7e-6", kDenimStudy},  // 0.17
    {"staticFriction", "0.57", kFibreFriction},
    {"kineticFriction", "0.57", kFibreFriction},
};
inline constexpr PresetValue kWool[]{
    {"look", "knit", "by eye"},
    {"density", "0.25", kWeightOfCloth},
    {"compliance", "1.5e-4", kKawabata},        // 6 %
    {"bendingCompliance", "8.2e4", kKawabata},  // 0.1
    {"constraintDamping", "4e-7", kKawabata},   // 0.04
    {"staticFriction", "0.45", kFibreFriction},
    {"kineticFriction", "0.45", kFibreFriction},
};
inline constexpr std::string_view kRubberBook = "Treloar 1975: E = 1.5 MPa, 930 kg/m^3";
inline constexpr PresetValue kRubberSheet[]{
    {"look", "rubber", "by eye"},
    {"density", "0.93", kRubberBook},
    {"compliance", "8.3e-4", kRubberBook},        // E h = 1500 N/m
    {"bendingCompliance", "6.4e3", kRubberBook},  // E h^3 / 12 = 1.25e-4 N m
    {"constraintDamping", "2e-6", kRubberBook},   // eta = 0.1
    {"staticFriction", "1", "Persson 2001: rubber on rough solids, about 1"},
    {"kineticFriction", "1", "Persson 2001: rubber on rough solids, about 1"},
};
inline constexpr std::string_view kPaperBook = "Niskanen 2008: E = 4 GPa, mean of the two directions; 0.1 mm";
inline constexpr PresetValue kPaper[]{
    {"look", "paper", "by eye"},
    {"density", "0.08", "as sold"},
    {"compliance", "3.1e-6", kPaperBook},         // E h = 4e5 N/m
    {"bendingCompliance", "2.4e3", kPaperBook},   // E h^3 / 12 = 3.3e-4 N m
    {"constraintDamping", "2.6e-6", kPaperBook},  // eta = 0.05
    {"staticFriction", "0.5", "estimate: a stack of sheets tilted by 25 degrees"},
    {"kineticFriction", "0.4", "estimate"},
};

}  // namespace presets

inline constexpr std::array<Preset, 6> kFabricPresets{{
    {"silk", "habotai, 16 momme", presets::kSilk},
    {"cotton", "plain-weave shirting, 120 g/m^2", presets::kCotton},
    {"denim", "12 oz/yd^2 twill, washed", presets::kDenim},
    {"wool", "suiting, 250 g/m^2", presets::kWool},
    {"rubberSheet", "natural rubber, 1 mm thick", presets::kRubberSheet},
    {"paper", "office paper, 80 g/m^2; does not crease", presets::kPaper},
}};

enum class Fabric { silk, cotton, denim, wool, rubberSheet, paper };
template <>
struct ChoiceNames<Fabric> : PresetNames<kFabricPresets> {};

}  // namespace pliant::sim
