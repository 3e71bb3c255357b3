// The condition for a parameter to act, as declared in FieldInfo::needs.
//
//   "bending, stiffnessModel=compliant"     both; bending is given, on or not 0
//   "iteration=jacobi or stabilize"         one of the two
//   "deformation=linear|quadratic"          one of the words; the word none stands for "not given"
//
// The names are parameters of the same owner or settings; `or` binds tighter than the comma.
#pragma once

#include "sim/scene/field.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

struct Settings;

/// One name and the values that it must have.
struct NeededValue {
  std::string_view name;
  std::vector<std::string_view> words;  ///< one of these; empty: given, on or not 0
};
/// One of these must hold.
using NeededValues = std::vector<NeededValue>;

/// All conditions of a parameter; each entry must hold.
std::vector<NeededValues> neededBy(const FieldInfo& info);

/// Why a change of `field`, a parameter of `owner`, has no effect now: "acts when Method is jacobi". Empty: it acts.
/// `fields`: of the owner.
std::string whyIdle(const Field& field, std::span<const Field> fields, const void* owner, const Settings& settings);
/// The same in terms of a scene file: "<iteration> jacobi, or a <stabilize>".
std::string requirementsOf(const Field& field, std::span<const Field> fields, const void* owner,
                           const Settings& settings);

}  // namespace pliant::sim
