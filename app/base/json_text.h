// JSON as it is written to files.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace pliant::app {

/// Indented by `indent` spaces, or in one line where that is negative, and with a line break at the end. Bytes that are
/// not UTF-8, as names of files may have, become the replacement character; dump() alone throws at them.
template <typename Json>
std::string jsonText(const Json& json, int indent = 1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace pliant::app
