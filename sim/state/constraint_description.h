// A constraint that is about to be solved, as the solver lens shows it: with the numbers that its projection uses. Made
// by its batch (InspectableBatch::describeSolve()), so that the lens needs no constraint types.
#pragma once

#include "sim/state/linear_row.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <span>

namespace pliant::sim {

/// A quantity of a projection, with its symbol. Texts are literals: they outlive the batch. Symbols are TeX, and
/// remarks may contain formulas between $.
struct Term {
  enum class Kind : std::uint8_t {
    number,  ///< value.x
    vector,
    place,  ///< a position [m], which can be shown in the picture
  };
  const char* symbol = "";
  glm::vec3 value{0.0f};
  Kind kind = Kind::number;
  const char* remark = "";  ///< its meaning, or a conclusion; may be empty

  static Term number(const char* symbol, float value, const char* remark = "") {
    return {symbol, {value, 0.0f, 0.0f}, Kind::number, remark};
  }
  static Term vector(const char* symbol, const glm::vec3& value, const char* remark = "") {
    return {symbol, value, Kind::vector, remark};
  }
  static Term place(const char* symbol, const glm::vec3& value, const char* remark = "") {
    return {symbol, value, Kind::place, remark};
  }
};

/// Names of the quantities of a kind of constraint: in TeX, or as words with formulas between $.
struct DescriptionText {
  const char* formula = "";              ///< words, where it is not that of the whole batch
  const char* gradient = R"(\nabla C)";  ///< TeX: name of LinearRow::gradient; empty: unused
  const char* part = "";                 ///< TeX: name of ConstraintDescription::parts; empty: unused
  const char* lambda = "";               ///< TeX: formula of a given lambda; empty: there is none
  const char* correction = "";           ///< words: formula of a given correction
  const char* rest = "";                 ///< words: shown where there is nothing to correct
  bool isEquation = true;                ///< of the form C, grad C
  bool namesSides = false;               ///< the objects that it is between are shown
  bool meetsElement = false;  ///< ConstraintDescription::element is one of its sides, else the element that made it
};
inline constexpr DescriptionText kEquationText{};

struct ConstraintDescription : LinearRow {
  const DescriptionText* text = &kEquationText;
  std::span<const glm::vec3> correction = {};  ///< dx by particle, given by the batch; empty: as in project.h
  float lambda = 0.0f;                         ///< where `correction` is given
  float weight = 0.0f;                         ///< the same: the denominator of lambda
  bool active = true;                          ///< the same: whether there is something to correct
  std::span<const float> parts = {};           ///< a further number by particle, or empty
  std::span<const Term> terms = {};
  int element = -1;  ///< of the scene, that made it, where it is not that of its particles; -1: it is
  int subject = -1;  ///< index in `particles` of the one that the constraint is about; -1: about all of them
  bool isSimultaneous =
      false;  ///< it starts from the same positions as all others of its batch, under Gauss-Seidel, too
};

using DescriptionVisitor = std::function<void(const ConstraintDescription&)>;

}  // namespace pliant::sim
