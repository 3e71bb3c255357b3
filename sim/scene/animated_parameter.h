// Animated parameters at work: which parameter an animation names, and what it is at a time.
#pragma once

#include "sim/formula/time_formula.h"
#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// The values of a parameter over time.
class AnimatedParameter {
 public:
  /// Throws InputError at the line of what is wrong: a path that names no parameter, or one that is no number, or that
  /// cannot change while the simulation runs; a bad key or formula; neither keys nor a formula, or both.
  AnimatedParameter(const Scene& scene, const Animation& animation);

  const std::string& path() const { return path_; }  ///< one and the same for all ways to name it: elements by number
  const Field& field() const { return *field_; }
  int element() const { return element_; }  ///< that has it; -1: it is a setting
  bool isVector() const { return field_->type->kind == FieldKind::vector; }

  /// At time t [s], of a number x alone, within the parameter's range; whole numbers are rounded. Nothing where a
  /// formula is not finite: there the scene's own value counts.
  std::optional<glm::dvec3> at(double t) const;
  /// The same before the range is looked at; for curves and checks.
  std::optional<glm::dvec3> wishAt(double t) const;
  /// As it would stand in the parameter's tag.
  std::string textAt(const Scene& scene, double t) const;
  /// Gives the parameter of `scene` its value at t; where there is none that of `own`. Returns whether it was another
  /// one before, by more than a tenth: that it jumps.
  bool write(Scene& scene, const Scene& own, double t) const;

 private:
  struct Key {
    double time;
    glm::dvec3 value;
    Ease ease;
  };

  void readKeys(const Scene& scene, const Animation& animation);
  void readFormula(const Scene& scene, const Animation& animation);

  std::string path_;
  const Field* field_;
  int element_ = -1;
  std::vector<Key> keys_;
  std::optional<TimeFormula> formula_;
};

/// Those of a scene, in its order. Throws InputError for the first that is wrong, and for a parameter that has two.
std::vector<AnimatedParameter> animatedParametersOf(const Scene& scene);

/// Reports all that is wrong with the animations: what AnimatedParameter refuses, and the first frame of the scene in
/// which a formula is not finite or not in the parameter's range.
void checkAnimations(const Scene& scene, InputMessages& messages);

/// Why a parameter cannot be animated; empty: it can. `path`: as for `--set`.
std::string whyNotAnimated(const Scene& scene, std::string_view path);

}  // namespace pliant::sim
