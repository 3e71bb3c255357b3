#include "app/commands/command.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

struct Options : AssetsOption {
  PLIANT_FIELDS(Options)
  PLIANT_FIELD(std::filesystem::path, input, "a.xml", .help = "file", .option = {.positional = true})
  PLIANT_FIELD(std::vector<std::string>, numbers, {"1"}, .help = "list",
               .option = {.name = "n", .separator = ',', .several = true})
  PLIANT_FIELD(std::vector<std::string>, set, {}, .help = "one at a time")
  PLIANT_FIELD(int, count, 3, .help = "of them", .min = 1, .max = 9)
  PLIANT_FIELD(bool, smooth, true, .help = "with a way back")
  PLIANT_FIELD(bool, quiet, false, .help = "without one", .option = {.onlyOn = true})
};

// The options with which a command is run, from the given arguments.
Options parsed(const std::vector<std::string>& words) {
  Options got;
  const Subcommand command = makeCommand<Options>("try", "for tests", [&got](const Options& options) {
    got = options;
    return 7;
  });
  CLI::App parser;
  declareOptions(command, parser);
  parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  EXPECT_EQ(command.run(), 7);
  return got;
}

TEST(Command, HasTheFieldsDefaults) {
  const Options options = parsed({});
  EXPECT_EQ(options.input, "a.xml");
  EXPECT_EQ(options.numbers, std::vector<std::string>{"1"});
  EXPECT_EQ(options.count, 3);
  EXPECT_TRUE(options.smooth);
  EXPECT_FALSE(options.quiet);
  EXPECT_EQ(options.assets, "");
}

TEST(Command, GivenOptionsReplaceDefaults) {
  const Options options = parsed({"--n", "2,3", "4", "--set", "x", "b.xml", "--set", "y", "--count", "9", "--no-smooth",
                                  "--quiet", "--assets", "there"});
  EXPECT_EQ(options.input, "b.xml");
  EXPECT_EQ(options.numbers, (std::vector<std::string>{"2", "3", "4"}));
  EXPECT_EQ(options.set, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(options.count, 9);
  EXPECT_FALSE(options.smooth);
  EXPECT_TRUE(options.quiet);
  EXPECT_EQ(options.assets, "there");
}

TEST(Command, RefusesValuesThatItsFieldsRefuse) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--count", "10"}, {"--count", "two"}, {"--count"}, {"--no-quiet"}, {"--numbers", "1"}, {"a", "b"}}) {
    EXPECT_THROW(parsed(words), CLI::ParseError) << words.front();
  }
}

// Messages of the rules about a given option, line by line.
std::string refusalOf(const std::vector<OptionRule>& rules, const std::vector<std::string>& words) {
  const Subcommand command = makeCommand<Options>(
      "try", "for tests", [](const Options&) { return 0; }, rules);
  CLI::App parser;
  declareOptions(command, parser);
  parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  try {
    checkRules(command, givenOptions(command, parser));
  } catch (const sim::InputError& failure) {
    return failure.what();
  }
  return {};
}

TEST(Command, ListsTheGivenOptions) {
  const Subcommand command = makeCommand<Options>("try", "for tests", [](const Options&) { return 0; });
  CLI::App parser;
  declareOptions(command, parser);
  parser.parse(std::vector<std::string>{"3", "--count", "--no-smooth", "b.xml"});  // from the last
  EXPECT_EQ(givenOptions(command, parser), (GivenOptions{"--count", "--smooth", "input"}))
      << "also those that are given their default";
}

TEST(Command, RefusesAnOptionWithoutTheOptionItRequires) {
  const std::vector<OptionRule> rules{{.options = {"--count"}, .needs = {"--n", "--set"}, .why = "so it is"}};
  EXPECT_EQ(refusalOf(rules, {"--count", "3"}), "--count: has no effect without --n or --set: so it is");
  EXPECT_EQ(refusalOf(rules, {"--count", "3", "--set", "x"}), "");
  EXPECT_EQ(refusalOf(rules, {"--n", "2"}), "");
}

TEST(Command, OptionsThatExcludeEachOtherAreRefusedAllAtOnce) {
  const std::vector<OptionRule> rules{{.options = {"--count", "input"}, .excludes = {"--quiet"}, .why = "so it is"}};
  EXPECT_EQ(refusalOf(rules, {"a.xml", "--count", "3", "--quiet"}),
            "--count: has no effect beside --quiet: so it is\ninput: has no effect beside --quiet: so it is");
  EXPECT_EQ(refusalOf(rules, {"a.xml", "--count", "3"}), "");
}

TEST(Command, AnOptionMayHaveNoEffectByAValue) {
  const std::vector<OptionRule> rules{{.options = {"--smooth"},
                                       .idle = where<Options>([](const Options& options) { return options.count > 5; }),
                                       .why = "so many are smooth"}};
  EXPECT_EQ(refusalOf(rules, {"--no-smooth", "--count", "6"}), "--smooth: has no effect: so many are smooth");
  EXPECT_EQ(refusalOf(rules, {"--no-smooth", "--count", "5"}), "");
}

// A rule that names no option of its command could never apply.
TEST(Command, RulesNameExistingOptions) {
  std::vector<Subcommand> commands = allCommands();
  commands.push_back(windowCommand());
  for (const Subcommand& command : commands) {
    CLI::App parser;
    declareOptions(command, parser);
    for (const OptionRule& rule : command.rules) {
      EXPECT_FALSE(rule.why.empty()) << command.name;
      for (const auto& names : {rule.options, rule.needs, rule.excludes}) {
        for (const std::string& name : names)
          EXPECT_NE(parser.get_option_no_throw(name), nullptr) << command.name << " has no " << name;
      }
    }
  }
}

TEST(Command, NamesAreUniqueAndOptionsHaveHelp) {
  std::set<std::string> names;
  std::vector<Subcommand> commands = allCommands();
  commands.push_back(windowCommand());
  for (const Subcommand& command : commands) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_FALSE(command.help.empty()) << command.name;
    for (const OptionGroup& group : command.options) {
      for (const sim::Field& field : group.fields) EXPECT_GT(std::string(field.info.help).size(), 5u) << field.name;
    }
  }
  EXPECT_TRUE(names.contains("run"));
}

}  // namespace
}  // namespace pliant::app
