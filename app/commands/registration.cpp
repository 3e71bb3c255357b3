// The commands of the command line: a row each, in the order of the help.
#include "app/commands/command.h"

namespace pliant::app {

Command runCommand();
Command renderCommand();
Command takeCommand();
Command fitCommand();
Command sweepCommand();
Command checkCommand();
Command referenceCommand();
Command scenesCommand();

std::vector<Command> allCommands() {
  std::vector<Command> commands;
  commands.push_back(runCommand());
  commands.push_back(renderCommand());
  commands.push_back(takeCommand());
  commands.push_back(fitCommand());
  commands.push_back(sweepCommand());
  commands.push_back(checkCommand());
  commands.push_back(referenceCommand());
  commands.push_back(scenesCommand());
  return commands;
}

}  // namespace pliant::app
