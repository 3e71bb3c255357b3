// A constraint that is about to be solved, as the solver lens shows it: with the numbers that its projection uses. Its
// batch makes it (InspectableBatch::describeSolve()); who shows it knows no types.
#pragma once

#include "sim/state/linear_row.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <span>

namespace pliant::sim {

/// A number by its symbol, that a projection uses. Texts are literals: they outlive the batch. Symbols are TeX, and
/// remarks may have formulas between $.
struct Term {
  enum class Kind : std::uint8_t {
    number,  ///< value.x
    vector,
    place,  ///< a position [m], which the picture can show
  };
  const char* symbol = "";
  glm::vec3 value{0.0f};
  Kind kind = Kind::number;
  const char* remark = "";  ///< what it is, or what follows from it; may be empty

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

/// What the numbers of a kind of constraint are called: in TeX, or as words with formulas between $.
struct DescriptionText {
  const char* formula = "";              ///< words, where it is not that of the whole batch
  const char* gradient = R"(\nabla C)";  ///< TeX: what LinearRow::gradient holds; empty: nothing
  const char* part = "";                 ///< TeX: what ConstraintDescription::parts holds; empty: nothing
  const char* lambda = "";      ///< TeX: how a lambda that is given comes about; empty: it is none of its numbers
  const char* correction = "";  ///< words: the same of a correction that is given
  const char* rest = "";        ///< words: said where there is nothing to correct
  bool isEquation = true;       ///< of the form C, grad C
  bool namesSides = false;      ///< which objects it is between is worth saying
  bool meetsElement = false;    ///< ConstraintDescription::element is one of its sides, else what asks for it
};
inline constexpr DescriptionText kEquationText{};

struct ConstraintDescription : LinearRow {
  const DescriptionText* text = &kEquationText;
  std::span<const glm::vec3> correction = {};  ///< dx by particle as the batch makes it; empty: as project.h does
  float lambda = 0.0f;                         ///< where `correction` is given
  float weight = 0.0f;                         ///< the same: what C is divided by
  bool active = true;                          ///< the same: whether there is something to correct
  std::span<const float> parts = {};           ///< a further number by particle, or empty
  std::span<const Term> terms = {};
  int element = -1;  ///< of the scene, that asks for it, where it is not that of its particles; -1: it is
  int subject = -1;  ///< place in `particles` of the one that the constraint is about; -1: about all of them
  bool isSimultaneous =
      false;  ///< it starts from the same positions as all others of its batch, under Gauss-Seidel, too
};

using DescriptionVisitor = std::function<void(const ConstraintDescription&)>;

}  // namespace pliant::sim
