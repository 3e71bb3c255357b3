// Fluid: particles kept at a rest density. They come from the scene's <particles> only.
#pragma once

#include "sim/base/portable_math.h"
#include "sim/build/element_builder.h"
#include "sim/constraints/density.h"
#include "sim/constraints/tolerances.h"
#include "sim/elements/liquid_presets.h"
#include "sim/state/material.h"
#include "sim/state/object.h"

#include <cmath>

namespace pliant::sim {

template <>
struct ChoiceNames<DensityKernel> {
  static constexpr std::array<std::string_view, 2> words{"spiky", "poly6"};
  static constexpr std::array<std::string_view, 2> help{"settles: corrections follow the density gradient",
                                                        "as in the thesis: boils, more so with shorter steps"};
};

struct Fluid : ParticleElement {
  static constexpr std::span<const Preset> kPresets = kLiquidPresets;

  PLIANT_FIELDS(Fluid, ParticleElement)
  PLIANT_INHERITED_FIELD(float, mass, particleMass("spacing=none"))
  PLIANT_FIELD(std::optional<Liquid>, preset, std::nullopt,
               .help = "a liquid with measured parameters, or the thesis's parameters", .label = "Liquid")
  PLIANT_FIELD(float, density, 0.2f, .help = "rest density", .unit = "kg/m^3", .change = Change::live, .positive = true,
               .usual = {1, 20000, true}, .low = "floats on denser fluids", .high = "sinks in lighter fluids")
  PLIANT_FIELD(std::optional<float>, spacing, std::nullopt,
               .help = "distance between particles at rest; sets their mass to density times its cube, instead of mass",
               .unit = "m", .max = 1e6, .positive = true, .usual = {0.001, 1, true}, .low = "fine, costs more",
               .high = "coarse")
  PLIANT_FIELD(float, smoothing, 4.0f, .help = "radius of the smoothing kernels; about four particle radii",
               .unit = "m", .max = 1e6, .positive = true, .usual = {0.01, 10, true},
               .low = "below two spacings it acts like a gas", .high = "slow, with blurred detail")
  PLIANT_FIELD(DensityKernel, kernel, DensityKernel::spiky,
               .help = "density kernel; a fluid settles with spiky and boils with poly6, the thesis's kernel",
               .rare = true)
  PLIANT_FIELD(float, relaxation, 0.1f,
               .help = "softens the density constraint; given as a fraction of its denominator in a full neighbourhood",
               .min = 0, .max = 1000, .change = Change::live, .usual = {0.001, 100, true},
               .low = "incompressible, given enough iterations", .high = "springy",
               .equation = R"($\lambda = -\frac{C}{\sum |\nabla C|^2 + \epsilon}$, $C = \frac{\rho}{\rho_0} - 1$, )"
                           R"($\epsilon$: this times )"
                           R"($\sum |\nabla C|^2$ of a full neighbourhood (Macklin & Müller 2013, (11)))")
  PLIANT_FIELD(bool, separation, true,
               .help = "only pushes particles apart; otherwise also pulls them together where they are sparse",
               .change = Change::live, .label = "Only pushed apart", .rare = true)
  PLIANT_FIELD(float, tensileK, 0.0f,
               .help =
                   "artificial pressure against clumping: particles at distance tensileQ repel as if compressed by "
                   "this much; 0 = off",
               .min = 0, .max = 10, .change = Change::live, .label = "Tensile k", .rare = true, .usual = {0, 1},
               .low = "particles clump", .high = "particles keep apart",
               .equation = R"($s = -k \left( \frac{W(r)}{W(q h)} \right)^n$ (Macklin & Müller 2013, (13)))")
  PLIANT_FIELD(int, tensileN, 4, .help = "exponent of the kernel ratio: how fast tensileK fades with distance",
               .min = 1, .max = 16, .change = Change::live, .label = "Tensile n", .rare = true, .needs = "tensileK")
  PLIANT_FIELD(float, tensileQ, 0.2f, .help = "distance at which tensileK acts in full, as a fraction of smoothing",
               .min = 0, .max = 0.9, .change = Change::live, .label = "Tensile q", .rare = true, .needs = "tensileK")
  PLIANT_FIELD(
      float, vorticity, 0.0f, .help = "strength of vorticity confinement, which keeps swirls alive", .unit = "1/s",
      .min = 0, .max = 1000, .change = Change::live, .usual = {0, 20}, .low = "none", .high = "swirls stay alive",
      .equation =
          R"($\mathbf{f} = \epsilon\,(\mathbf{N} \times \mathbf{\omega})$ (Macklin & Müller 2013, (15) and (16)))")
  PLIANT_FIELD(float, viscosity, 0.01f,
               .help =
                   "XSPH viscosity: fraction of the difference from its neighbours' mean velocity that a particle "
                   "takes over in 1/120 s",
               .min = 0, .max = 1, .change = Change::live, .low = "flows like water", .high = "moves as one piece",
               .needs = "kinematicViscosity=none",
               .equation = R"($\mathbf{v}_i \leftarrow \mathbf{v}_i + c \sum_j (\mathbf{v}_j - \mathbf{v}_i)\,W$ )"
                           "(Macklin & Müller 2013, (17))")
  PLIANT_FIELD(
      std::optional<float>, kinematicViscosity, std::nullopt,
      .help = "kinematic viscosity, used instead of viscosity; capped at 0.36 smoothing^2 / duration of a substep",
      .unit = "m^2/s", .min = 0, .change = Change::live, .usual = {1e-6, 1, true}, .low = "water: 10^-6",
      .high = "honey: 10^-2")

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.fluid = {density, relaxation, separation, tensileK, tensileN, tensileQ, vorticity, viscosityRate()};
  }

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, SelfContact::none);
    if (spacing) object.mass = density * *spacing * *spacing * *spacing;
    if (kernel == DensityKernel::poly6) {
      builder.warning("kernel", "<kernel> poly6, as in the thesis, adds energy: the fluid boils, expected spiky");
    }
    Density& batch = batchOfSmoothing(builder.world());
    batch.addFluid(builder.objectCount() - 1);
    object.fluid = &batch;
    object.open = true;
  }

 private:
  float viscosityRate() const {
    if (kinematicViscosity) return *kinematicViscosity / (kViscosityReach * smoothing * smoothing);
    return static_cast<float>(-portable::log1p(-double{viscosity}) / double{kViscosityPeriod});
  }

  // Fluids with the same smoothing length and group form one batch: they press on each other and mix.
  Density& batchOfSmoothing(World& world) const {
    const int wanted = group.value_or(group::kDensity);
    for (const auto& batch : world.batchesOf(wanted)) {
      auto* fluids = dynamic_cast<Density*>(batch.get());
      if (fluids != nullptr && fluids->smoothing() == smoothing && fluids->kernel() == kernel) return *fluids;
    }
    return static_cast<Density&>(world.insert(std::make_unique<Density>(wanted, smoothing, world.colliders, kernel)));
  }
};

}  // namespace pliant::sim
