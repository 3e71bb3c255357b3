// Handles Ctrl+C and similar signals, for commands that have to complete their output.
#pragma once

namespace pliant::app {

/// From now on SIGINT and SIGTERM are recorded; a second one ends the program at once. A signal that is already ignored
/// (in a background job) remains ignored.
void noteInterruptions();

/// Whether a signal was received.
bool isInterrupted();

/// The exit code that shells use for a program ended by a signal: 128 plus its number. Precondition: isInterrupted().
int interruptedExitCode();

}  // namespace pliant::app
