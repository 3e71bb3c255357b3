// A lesson: a Markdown file with text and scenes, and a task on each page.
//
//   # Why it stretches                      the lesson's title
//   What the lesson is about.               shown on the map of the course
//   ```pliant
//   minutes: 8                              estimated duration
//   level: first steps                      a part of the course; groups its lessons
//   ```
//   ## A rope of twenty links               a page and its title
//   Text, with {stretch} for a live number and $\lambda$ for a formula.
//   ```pliant
//   scene: rope.xml                         beside the lesson or in the assets folder; absent: as on the page before
//   set: solverIterations=2; substeps=4     as for --set; can be repeated
//   unlock: solverIterations, rope.stiffness    editable parameters; all others are locked
//   allow: dragging, pinning                other ways to meet the check: with mouse or keys
//   play: FALSE                             the page starts paused; the default is TRUE
//   check: stretch < 0.01 and solverIterations < 40 for 1 s
//   goal: Keep the stretch below 1 %.       the check in words
//   hint: Each iteration ...                before the solution; several are shown one at a time
//   solution: solverIterations=30           meets the check; shown on request
//   wrong: rope.stiffness=2                 does not meet it; for a test
//   why: With 30 iterations ...             shown when the check is met
//   question: What remains?                 multiple choice
//   answer: nothing | No: ...               a wrong answer and a reply
//   right: a quarter | Yes: ...             the right answer and a reply
//   show: constraints, rope[30]             additions to the picture; labels particles
//   plot: stretch, speed                    curves below the text
//   graph: W = (1 - r)^3 over r from 0 to 1     curves of functions
//   fact: stretch = 52 % at 60              stated in the text, checked by a test; at a frame
//   sum: 9.81 m/s^2 * (0.01 s)^2 = 0.00098 m    calculated in the text, checked by a test
//   given: 2 cm; 0.01 s                     assumptions of the text, not from a scene
//   explore: Try ...                        something to explore freely
//   source: Müller et al. 2007, 3.3         key in docs/references.md
//   ```
//
// Lines starting with two blanks continue the previous line.
#pragma once

#include "app/base/file_consent.h"
#include "app/base/particle_mark.h"
#include "app/lesson/checkpoint.h"
#include "app/lesson/lesson_graph.h"
#include "app/lesson/lesson_sum.h"
#include "app/lesson/lesson_words.h"
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

/// A multiple-choice question of a page.
struct LessonQuestion {
  struct Answer {
    RichText text, remark;
    bool isRight = false;
  };
  RichText text;
  std::vector<Answer> answers;  ///< exactly one is right
  int line = 0;
};

/// A statement of a page's text about its scene: QUANTITY = NUMBER [%] at FRAME [with ASSIGNMENT; ...].
struct LessonFact {
  LessonQuantity quantity;
  std::string number;             ///< as written
  bool isPercent = false;         ///< the number is in percent
  int frame = 0;                  ///< number of completed frames
  std::vector<std::string> sets;  ///< in addition to the page's
  int line = 0;

  /// As written in the text: "52 %", "0.25".
  std::string written() const { return isPercent ? number + " %" : number; }
  /// Whether `value`, rounded, agrees with the number as written.
  bool agrees(double value) const;
};

/// Whether `value`, rounded to the last digit of `number`, equals `number`.
bool isWritten(double value, std::string_view number);

/// View options that a page can turn on.
constexpr std::array<std::string_view, 7> kShowable{"constraints", "velocities", "contacts", "particles",
                                                    "wireframe",   "names",      "lambda"};

/// Actions, in addition to unlocked parameters, that a page can allow for meeting its check.
constexpr std::array<std::string_view, 4> kAllowable{"dragging", "pinning", "cutting", "gusts"};

struct LessonPage {
  std::string title;
  int line = 0;   ///< in the file
  RichText text;  ///< without the block
  std::filesystem::path sceneFile;
  FileConsent consent;             ///< consent to files elsewhere, from reading the lesson
  LessonWords words;               ///< the program's texts, in the lesson's language
  std::vector<std::string> sets;   ///< assignments
  bool plays = true;               ///< starts playing at once
  std::set<std::string> unlocked;  ///< paths, as sim::ParameterPlace::path
  std::set<std::string> allowed;   ///< elements of kAllowable
  std::optional<Checkpoint> check;
  int checkLine = 0;
  RichText goal;                ///< description of the check's goal; may be empty, as may the following texts
  std::vector<RichText> hints;  ///< shown one after the other
  std::vector<std::vector<std::string>> wrongAnswers;  ///< assignments that must not meet the check
  RichText why;                                        ///< why the solution works
  std::vector<std::string> solution;                   ///< assignments
  std::optional<LessonQuestion> question;
  std::vector<LessonQuantity> plots;
  int plotLine = 0;
  std::optional<LessonGraph> graph;
  std::vector<LessonFact> facts;
  std::vector<LessonSum> sums;
  std::vector<std::string> given;                    ///< numbers with units that the text assumes
  std::set<std::string> shown;                       ///< names of ViewOptions to turn on; see kShowable
  std::vector<LessonQuantity::ParticleName> marked;  ///< particles to be labelled with their numbers
  int showLine = 0;
  RichText explore;                        ///< something to explore freely
  std::vector<std::string> sources;        ///< keys of docs/references.md
  std::vector<LessonQuantity> quantities;  ///< placeholders in braces of all texts, in order
  std::vector<int> quantityLines;          ///< their lines

  std::vector<ParticleMark> marks() const;  ///< for `marked`
  /// The initial scene of the page. Throws sim::InputError, also for files that may not be read.
  sim::Scene scene() const;
};

struct Lesson {
  std::filesystem::path file;
  std::string title;
  RichText summary;
  int minutes = 0;                ///< duration; 0: not specified
  std::string level;              ///< empty: not specified
  std::vector<LessonPage> pages;  ///< at least one
};

/// Reads a lesson and checks everything that it refers to. Throws sim::InputError with all errors and their lines.
Lesson readLesson(const std::filesystem::path& file, const std::filesystem::path& assets,
                  const FileConsent& consent = {});

/// Reads a Markdown file that is not a lesson. Throws sim::InputError with all errors and their lines.
RichText readText(const std::filesystem::path& file);

}  // namespace pliant::app
