// The log: all messages of the session with their times, of which the banners are soon gone.
#pragma once

#include "app/window/session/messages.h"

#include <deque>
#include <string>

namespace pliant::app {

/// All entries, a line each: "12:03:07  error  ...".
std::string logText(const std::deque<LogEntry>& log);
/// Draws it into the current window, the newest entry in sight.
void drawLog(const std::deque<LogEntry>& log);

}  // namespace pliant::app
