// The material of an element: the values that its particles and constraints look up while the simulation runs.
#pragma once

#include <algorithm>
#include <optional>

namespace pliant::sim {

/// Which kernel sums a fluid's density.
enum class DensityKernel {
  spiky,  ///< corrections follow the gradient of the density: they dissipate energy, and a fluid settles
  poly6,  ///< that of the thesis, with the gradient of spiky: adds energy in every step
};

/// Parameters of a fluid's density and motion.
struct FluidMaterial {
  float restDensity = 0.2f;  ///< rho0 [kg/m^3]
  float relaxation = 0.1f;   ///< epsilon, as a part of the denominator inside a full neighbourhood
  bool separation = false;   ///< C is clamped at 0 from below: pushes, never pulls
  float tensileK = 0.0f;     ///< compression whose push particles at the distance tensileQ get
  int tensileN = 4;          ///< power of the kernels' ratio, at least 1
  float tensileQ = 0.2f;     ///< part of the smoothing length, 0 to below 1
  float vorticity = 0.0f;    ///< of confinement [1/s]
  float viscosity = 0.0f;    ///< rate at which differences from the neighbours' mean velocity decay [1/s]

  bool operator==(const FluidMaterial&) const = default;
};

/// Parameters of a joint of rigid bodies.
struct JointMaterial {
  std::optional<float> lower, upper;  ///< limits of the angle [rad] or displacement [m]
  std::optional<float> motorSpeed;    ///< target speed of a motor [rad/s or m/s]
  std::optional<float> motorGoal;     ///< target angle or displacement of a motor [rad or m]
  float motorEffort = 0.0f;           ///< largest torque or force of a motor [N m or N]
  float breakForce = 0.0f;            ///< [N]; 0: unbreakable
  float compliance = 0.0f;            ///< of its spring [m/N, rad/(N m)]; 0: none
  float damping = 0.0f;               ///< force by speed along the spring [N s/m, N m s/rad]
  std::optional<float> relaxedAt;     ///< length, angle or displacement without force [m, rad]; none: the initial one

  bool operator==(const JointMaterial&) const = default;
};

/// Parameters of rods.
struct RodMaterial {
  float youngsModulus = 0.0f;  ///< E [Pa]
  float shearModulus = 0.0f;   ///< G [Pa]
  float damping = 0.0f;        ///< damping time of bending and twist: moment per rate of change, by that per change [s]
  float twistRate = 0.0f;      ///< angular speed of the clamp of the last end, about the rod [rad/s]
  float twistTorque = 0.0f;    ///< about the rod on its last segment [N m]

  bool operator==(const RodMaterial&) const = default;
};

/// Values of an element that particles and constraints look up while the simulation runs. One row per element: a live
/// edit in the inspector is a write to that row. More than 20 members: one per parameter of an element.
struct Material {
  float stiffness = 1.0f;         ///< k of stretching or of shape matching, 0 to 1
  float weftStiffness = 1.0f;     ///< k of stretching across the warp, 0 to 1
  float shearStiffness = 1.0f;    ///< k of stretching along the bias, 0 to 1
  float bendingStiffness = 0.0f;  ///< k of bending, 0 to 1
  float pressure = 0.0f;          ///< k_pressure: target volume of a closed mesh, by that at rest; 0: none
  float volumeStiffness = 1.0f;   ///< k of the volume of tetrahedra, 0 to 1
  // Compliances, when stiffnessModel is compliant: each in place of a stiffness (complianceColumn()); 0: stiffness as
  // is.
  float compliance = 0.0f;         ///< of stretching, locks and attachments [m/N]
  float weftCompliance = 0.0f;     ///< of stretching across the warp [m/N]
  float shearCompliance = 0.0f;    ///< of stretching along the bias [m/N]
  float bendingCompliance = 0.0f;  ///< [rad/(N m)] of an angle, [m/N] of a distance
  float volumeCompliance = 0.0f;   ///< of tetrahedra and balloons: relative change of volume by pressure [1/Pa]
  float constraintDamping = 0.0f;  ///< of compliant ones: force by speed [N s/m], torque by angular speed [N m s]
  float shearModulus = 0.0f;       ///< mu of a neo-Hookean solid [Pa]
  float volumeModulus = 0.0f;      ///< lambda of a neo-Hookean solid's volume term [Pa]
  float staticFriction = 0.0f;     ///< ratio of slip to penetration, at least 0
  float kineticFriction = 0.0f;    ///< ratio of slip to penetration, at least 0
  float restitution = 0.0f;        ///< 0 to 1
  float sleepingSpeed = 0.0f;      ///< [m/s]; 0 = never sleeps
  float damping = -1.0f;           ///< k_d, 0 to 1; below 0: the setting's
  float beta = 0.0f;               ///< of linear and quadratic shape matching, 0 to 1
  float plasticity = 0.0f;         ///< rate of plastic flow [1/s]
  float plasticYield = 0.1f;       ///< strain at which it begins
  float tear = 0.0f;               ///< ratio of length to rest length at which an edge tears; below 1: never
  float seamTear = 0.0f;           ///< the same for edges that end at a seam, which opens there
  bool collides = true;            ///< of particles
  bool bodyCollides = false;       ///< of the shapes of rigid bodies
  FluidMaterial fluid;
  JointMaterial joint;
  RodMaterial rod;

  bool operator==(const Material&) const = default;
};

/// Multiplies all stiffnesses of the row by `factor`. Precondition: factor > 0.
inline void stiffen(Material& row, float factor) {
  for (float Material::*k : {&Material::stiffness, &Material::weftStiffness, &Material::shearStiffness,
                             &Material::bendingStiffness, &Material::volumeStiffness}) {
    row.*k = std::min(factor * (row.*k), 1.0f);
  }
  for (float Material::*alpha : {&Material::compliance, &Material::weftCompliance, &Material::shearCompliance,
                                 &Material::bendingCompliance, &Material::volumeCompliance}) {
    row.*alpha /= factor;
  }
  row.shearModulus *= factor;
  row.volumeModulus *= factor;
  row.rod.youngsModulus *= factor;
  row.rod.shearModulus *= factor;
}

/// The compliance that replaces a stiffness; null: none. A null stiffness is that of locks and attachments, 1.
constexpr float Material::*complianceColumn(float Material::*stiffness) {
  if (stiffness == nullptr || stiffness == &Material::stiffness) return &Material::compliance;
  if (stiffness == &Material::weftStiffness) return &Material::weftCompliance;
  if (stiffness == &Material::shearStiffness) return &Material::shearCompliance;
  if (stiffness == &Material::bendingStiffness) return &Material::bendingCompliance;
  if (stiffness == &Material::volumeStiffness || stiffness == &Material::pressure) return &Material::volumeCompliance;
  return nullptr;
}

}  // namespace pliant::sim
