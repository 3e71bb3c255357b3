// `pliant take`: edits a take, or lists its actions.
#include "app/base/build_info.h"
#include "app/base/disk_space.h"
#include "app/base/exit_code.h"
#include "app/base/progress_bar.h"
#include "app/commands/command.h"
#include "app/commands/scene_input.h"
#include "app/document/scene_files.h"
#include "app/take/take_edits.h"
#include "app/take/take_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pliant::app {

namespace {

/// Edits of a take, applied in this order.
struct TakeOptions : WholeSceneOptions {
  PLIANT_FIELDS(TakeOptions, WholeSceneOptions)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene, .help = "the take", .mandatory = true,
                         .option = {.value = "X.take", .positional = true})
  PLIANT_FIELD(std::vector<std::filesystem::path>, layers, {},
               .help = "another take of the same scene, whose actions are added; repeatable",
               .option = {.name = "layer", .value = "FILE.take"})
  PLIANT_FIELD(std::vector<std::string>, speeds, {},
               .help =
                   "make actions and camera this many times as fast, throughout or from frame FIRST to LAST of the "
                   "original; repeatable",
               .option = {.name = "speed", .value = "[FIRST:LAST:]F"})
  PLIANT_FIELD(std::string, trim, "", .help = "show the take from frame FIRST on and end it after frame LAST",
               .option = {.value = "FIRST:LAST"})
  PLIANT_FIELD(std::filesystem::path, out, {}, .help = "output take; without it, list the actions in the take",
               .option = {.value = "FILE.take"})
  PLIANT_FIELD(bool, quiet, false, .help = "print no progress and no summary", .option = {.onlyOn = true})
};

[[noreturn]] void refuse(const char* option, const std::string& text, const std::string& expected) {
  throw sim::InputError(fmt::format("{} {}", option, text), 0, fmt::format("expected {}", expected));
}

template <typename T>
bool parse(std::string_view word, T& value) {
  const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value);
  return status == std::errc() && end == word.data() + word.size();
}

// A:B, where either may be omitted.
bool parseSpan(std::string_view text, int& from, int& to) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view first = text.substr(0, colon), last = text.substr(colon + 1);
  return (first.empty() || parse(first, from)) && (last.empty() || parse(last, to)) && from >= 0 && from <= to;
}

Take withTrim(Take take, const std::string& text) {
  int from = take.begin, to = take.steps;
  if (!parseSpan(text, from, to)) refuse("--trim", text, "FIRST:LAST, two frames in order, such as 60:300");
  if (!text.ends_with(':') && to > take.steps) {
    fmt::print(stderr, "--trim {}: the take has {} frames, and ends there\n", text, take.steps);
  }
  return trimmed(std::move(take), from, to);
}

/// A --speed option; frames are those of the take before any speed change.
struct SpeedSpan {
  int from = 0, to = 0;
  float speed = 0.0f;
  std::string text;  ///< as given
};

SpeedSpan parseSpeed(const std::string& text, int steps) {
  SpeedSpan span{0, steps, 0.0f, text};
  const std::size_t colon = text.rfind(':');
  const bool hasSpan = colon != std::string::npos;
  const bool good = (!hasSpan || parseSpan(text.substr(0, colon), span.from, span.to)) &&
                    parse(std::string_view(text).substr(hasSpan ? colon + 1 : 0), span.speed) && span.speed >= 0.01f &&
                    span.speed <= 100.0f;
  if (!good) refuse("--speed", text, "a number from 0.01 to 100, or FIRST:LAST:NUMBER, such as 60:120:0.5");
  return span;
}

// In order of frames; two for the same frame are an error.
std::vector<SpeedSpan> parseSpeeds(const std::vector<std::string>& texts, int steps) {
  std::vector<SpeedSpan> spans;
  for (const std::string& text : texts) spans.push_back(parseSpeed(text, steps));
  std::ranges::stable_sort(spans, {}, &SpeedSpan::from);
  for (std::size_t i = 1; i < spans.size(); ++i) {
    if (spans[i].from < spans[i - 1].to)
      refuse("--speed", spans[i].text, fmt::format("one that does not overlap --speed {}", spans[i - 1].text));
  }
  return spans;
}

// From last to first: so frames before a span do not change.
Take withSpeeds(Take take, const std::vector<std::string>& texts) {
  const std::vector<SpeedSpan> spans = parseSpeeds(texts, take.steps);
  for (auto span = spans.rbegin(); span != spans.rend(); ++span)
    take = retimed(std::move(take), span->from, span->to, span->speed);
  return take;
}

void printList(const Take& take, const std::string& file) {
  fmt::print("{}: {} frames, shown from {} on, {} camera keys, states {}\n", file, take.steps, take.begin,
             take.camera.size(), take.states.empty() ? "not noted" : "noted");
  for (const TakeEntry& entry : entriesOf(take)) {
    const std::string span =
        entry.first == entry.last ? fmt::format("{}", entry.first) : fmt::format("{} to {}", entry.first, entry.last);
    fmt::print("  {:<16} {}\n", span, entry.text);
  }
}

int editTake(const TakeOptions& options) {
  if (!options.out.empty()) requireFolderOf("--out", options.out);
  requireKind(options.scene, InputKind::take, "expected a take");
  sim::InputMessages messages;
  Take take = loadTake(options, messages);
  for (const std::filesystem::path& layer : options.layers) {
    SceneOptions other = options;
    other.scene = layer;
    take = layered(std::move(take), loadTake(other, messages));
  }
  printMessages(messages.entries());
  take = withSpeeds(std::move(take), options.speeds);
  if (!options.trim.empty()) take = withTrim(std::move(take), options.trim);
  take.version = version();
  if (options.out.empty()) {
    printList(take, options.scene.string());
    return kExitDone;
  }
  if (take.states.empty()) {  // the states have changed: plays the take once
    ProgressBar progress(take.steps, options.quiet);
    take = withStates(std::move(take), options.assetsFolder(), [&](int step) { progress.update(step); });
  }
  saveTake(take, options.out);
  agreeToFilesOf(take.scene, options.out.parent_path());
  if (!options.quiet)
    fmt::print(stderr, "{}: {} frames, written to {}\n", options.scene.string(), take.steps, options.out.string());
  return kExitDone;
}

}  // namespace

Subcommand takeCommand() {
  return makeCommand<TakeOptions>(
      "take", "list or edit the actions in a take", editTake,
      {{.options = {"--threads"}, .needs = {"--out"}, .why = "a take is listed without being played"}});
}

}  // namespace pliant::app
