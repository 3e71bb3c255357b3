// The commands of the command line: one per row, in the order of the help.
#include "app/commands/command.h"

namespace pliant::app {

Subcommand runCommand();
Subcommand renderCommand();
Subcommand takeCommand();
Subcommand fitCommand();
Subcommand sweepCommand();
Subcommand checkCommand();
Subcommand lessonCommand();
Subcommand gradeCommand();
Subcommand referenceCommand();
Subcommand scenesCommand();

std::vector<Subcommand> allCommands() {
  std::vector<Subcommand> commands;
  commands.push_back(runCommand());
  commands.push_back(renderCommand());
  commands.push_back(takeCommand());
  commands.push_back(fitCommand());
  commands.push_back(sweepCommand());
  commands.push_back(checkCommand());
  commands.push_back(lessonCommand());
  commands.push_back(gradeCommand());
  commands.push_back(referenceCommand());
  commands.push_back(scenesCommand());
  return commands;
}

}  // namespace pliant::app
