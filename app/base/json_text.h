// Formats JSON for files.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace pliant::app {

/// Indented by `indent` spaces, or on one line if that is negative, with a newline at the end. Bytes that are not
/// UTF-8, as in some file names, are replaced by the replacement character; dump() alone would throw.
template <typename Json>
std::string jsonText(const Json& json, int indent = 1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace pliant::app
