// Evaluates animations: which parameter one names, and its value at a time.
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
  /// Throws InputError with the line of the error: a path that names no parameter, or one that is not a number or
  /// cannot change while the simulation runs; a bad key or formula; neither keys nor a formula, or both.
  AnimatedParameter(const Scene& scene, const Animation& animation);

  const std::string& path() const { return path_; }  ///< normalised: elements by index
  const Field& field() const { return *field_; }
  int element() const { return element_; }  ///< index of its element; -1: it is a setting
  bool isVector() const { return field_->type->kind == FieldKind::vector; }

  /// The value at time t [s], a number in x alone, clamped to the parameter's range; integers are rounded. Nothing if a
  /// formula is not finite: then the scene's own value counts.
  std::optional<glm::dvec3> at(double t) const;
  /// The same, not clamped; for curves and checks.
  std::optional<glm::dvec3> wishAt(double t) const;
  /// As it would be written in the parameter's tag.
  std::string textAt(const Scene& scene, double t) const;
  /// Sets the parameter of `scene` to its value at t or, if there is none, to that of `own`. Returns whether it jumps:
  /// whether it changes by more than a tenth.
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

/// Those of a scene, in its order. Throws InputError for the first bad one, and for a second one of a parameter.
std::vector<AnimatedParameter> animatedParametersOf(const Scene& scene);

/// Reports all errors of the animations: what AnimatedParameter refuses, and the first frame of the scene in which a
/// formula is not finite or not in the parameter's range.
void checkAnimations(const Scene& scene, InputMessages& messages);

/// The reason why a parameter cannot be animated; empty: it can. `path`: as for `--set`.
std::string whyNotAnimated(const Scene& scene, std::string_view path);

}  // namespace pliant::sim
