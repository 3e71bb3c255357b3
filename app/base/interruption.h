// Ctrl+C and its like, for commands that have made something by then and end it.
#pragma once

namespace pliant::app {

/// From now on SIGINT and SIGTERM are noted; a second one ends the program at once. One that is ignored already (of a
/// job in the background) stays so.
void noteInterruptions();

/// Whether one came.
bool isInterrupted();

/// What a shell reports of a program that it has ended: 128 and its number. Precondition: one came.
int interruptedExitCode();

}  // namespace pliant::app
