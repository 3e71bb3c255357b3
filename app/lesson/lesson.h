// A lesson: a Markdown file in which text stands beside scenes, with something to find out on each page.
//
//   # Why it stretches                      the lesson's title
//   What the lesson is about.               shown on the map of the course
//   ```pliant
//   minutes: 8                              it takes
//   level: first steps                      a part of the course; lessons of a level stand together
//   ```
//   ## A rope of twenty links               a page and its title
//   Text, with {stretch} for a live number and $\lambda$ for a formula.
//   ```pliant
//   scene: rope.xml                         beside the lesson or in the assets folder; absent: as on the page before
//   set: solverIterations=2; substeps=4     as --set takes it; as often as wanted
//   unlock: solverIterations, rope.stiffness    what can be edited; all else is locked
//   allow: dragging, pinning                what the check may be met with besides: by the mouse, or the keys
//   play: FALSE                             the page begins paused; usual is TRUE
//   check: stretch < 0.01 and solverIterations < 40 for 1 s
//   goal: Keep the stretch below 1 %.       the same in words
//   hint: Each iteration ...                before the solution; several come one after the other
//   solution: solverIterations=30           one that meets the check, for those who ask
//   wrong: rope.stiffness=2                 one that does not, for a test
//   why: With 30 iterations ...             why it worked, once it did
//   question: What remains?                 with answers to choose from
//   answer: nothing | No: ...               a wrong one, and what to say of it
//   right: a quarter | Yes: ...             the right one
//   show: constraints, rope[30]             in the picture, beside the bodies; of a particle its number
//   plot: stretch, speed                    curves below the text
//   graph: W = (1 - r)^3 over r from 0 to 1     curves of functions there
//   fact: stretch = 52 % at 60              what the text says and a test computes: after so many frames
//   sum: 9.81 m/s^2 * (0.01 s)^2 = 0.00098 m    what the text computes, and a test with it
//   given: 2 cm; 0.01 s                     what the text supposes: numbers of no scene
//   explore: Try ...                        something to find out freely
//   source: Müller et al. 2007, 3.3         as docs/references.md names it
//   ```
//
// A line that begins with two blanks goes on with the one above it.
#pragma once

#include "app/base/file_consent.h"
#include "app/base/particle_mark.h"
#include "app/lesson/checkpoint.h"
#include "app/lesson/lesson_graph.h"
#include "app/lesson/lesson_sum.h"
#include "app/text/markdown.h"
#include "sim/scene/scene.h"

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// What a page asks, with answers to choose from.
struct LessonQuestion {
  struct Answer {
    RichText text, remark;
    bool isRight = false;
  };
  RichText text;
  std::vector<Answer> answers;  ///< exactly one is right
  int line = 0;
};

/// What a page's text says of its scene: QUANTITY = NUMBER [%] at FRAME [with ASSIGNMENT; ...].
struct LessonFact {
  LessonQuantity quantity;
  std::string number;             ///< as it is written
  bool isPercent = false;         ///< a hundredth of it is meant
  int frame = 0;                  ///< after so many
  std::vector<std::string> sets;  ///< beside the page's
  int line = 0;

  /// As the text has it: "52 %", "0.25".
  std::string written() const { return isPercent ? number + " %" : number; }
  /// Whether `value` is written so, rounded.
  bool agrees(double value) const;
};

/// Whether `value` is written as `number`, rounded to its last digit.
bool isWritten(double value, std::string_view number);

/// What a page can have shown in the picture.
constexpr std::array<std::string_view, 7> kShowable{"constraints", "velocities", "contacts", "particles",
                                                    "wireframe",   "names",      "lambda"};

/// What else than unlocked parameters a page's check may be met with.
constexpr std::array<std::string_view, 4> kAllowable{"dragging", "pinning", "cutting", "gusts"};

struct LessonPage {
  std::string title;
  int line = 0;   ///< of the file
  RichText text;  ///< without the block
  std::filesystem::path sceneFile;
  FileConsent consent;             ///< to files elsewhere, as the lesson was read
  std::vector<std::string> sets;   ///< assignments
  bool plays = true;               ///< begins at once
  std::set<std::string> unlocked;  ///< paths, as sim::ParameterPlace::path
  std::set<std::string> allowed;   ///< of kAllowable
  std::optional<Checkpoint> check;
  int checkLine = 0;
  RichText goal;                ///< what the check asks for, in words; may be empty, as what follows
  std::vector<RichText> hints;  ///< one after the other
  std::vector<std::vector<std::string>> wrongWays;  ///< assignments that do not meet the check
  RichText why;                                     ///< why the solution works
  std::vector<std::string> solution;                ///< assignments
  std::optional<LessonQuestion> question;
  std::vector<LessonQuantity> plots;
  int plotLine = 0;
  std::optional<LessonGraph> graph;
  std::vector<LessonFact> facts;
  std::vector<LessonSum> sums;
  std::vector<std::string> given;                    ///< numbers with their units that the text supposes
  std::set<std::string> shown;                       ///< names of ViewOptions that are on; see kShowable
  std::vector<LessonQuantity::ParticleName> marked;  ///< particles whose numbers stand beside them
  int showLine = 0;
  RichText explore;                        ///< something to find out freely
  std::vector<std::string> sources;        ///< as docs/references.md names them
  std::vector<LessonQuantity> quantities;  ///< what stands in braces in all texts, in order
  std::vector<int> quantityLines;          ///< where

  std::vector<ParticleMark> marks() const;  ///< of `marked`
  /// The scene as the page begins. Throws sim::InputError, also for files that may not be read.
  sim::Scene scene() const;
};

struct Lesson {
  std::filesystem::path file;
  std::string title;
  RichText summary;
  int minutes = 0;                ///< it takes; 0: not said
  std::string level;              ///< empty: not said
  std::vector<LessonPage> pages;  ///< at least one
};

/// Reads a lesson and checks all that it names. Throws sim::InputError with everything that is wrong, each with its
/// line.
Lesson readLesson(const std::filesystem::path& file, const std::filesystem::path& assets,
                  const FileConsent& consent = {});

/// A Markdown file that is no lesson. Throws sim::InputError with everything that is wrong, each with its line.
RichText readText(const std::filesystem::path& file);

}  // namespace pliant::app
