// The log: all messages of the session with their times, since banners disappear.
#pragma once

#include "app/window/session/messages.h"

#include <deque>
#include <string>

namespace pliant::app {

/// All entries, one per line: "12:03:07  error  ...".
std::string logText(const std::deque<LogEntry>& log);
/// Draws it into the current window, scrolled to the newest entry.
void drawLog(const std::deque<LogEntry>& log);

}  // namespace pliant::app
