// Parameter types that only command-line options have, not scenes: files and lists of strings.
#pragma once

#include "sim/scene/field.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::sim {

template <>
const FieldType* fieldTypeOf<std::filesystem::path>();
template <>
const FieldType* fieldTypeOf<std::vector<std::string>>();
template <>
const FieldType* fieldTypeOf<std::vector<std::filesystem::path>>();

}  // namespace pliant::sim
