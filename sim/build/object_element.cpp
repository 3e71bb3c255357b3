#include "sim/build/object_element.h"

namespace pliant::sim {

void ObjectElement::writeMaterial(Material& row) const {
  row.staticFriction = staticFriction;
  row.kineticFriction = kineticFriction;
  row.restitution = restitution;
  row.sleepingSpeed = particleSleeping;
  row.damping = damping.value_or(-1.0f);
  row.compliance = compliance;
  row.constraintDamping = constraintDamping;
  row.collides = collides;
}

}  // namespace pliant::sim
