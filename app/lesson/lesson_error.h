// Errors in lessons.
#pragma once

#include "sim/base/input_errors.h"

#include <string>

namespace pliant::app {

[[noreturn]] inline void refuse(const std::string& message) { throw sim::InputError("lesson", 0, message); }

}  // namespace pliant::app
