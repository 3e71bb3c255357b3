// The lesson beside the picture: its text, adjustable parameters, and tasks.
#include "app/base/file_consent.h"
#include "app/base/state_folder.h"
#include "app/lesson/course.h"
#include "app/lesson/lesson_examination.h"
#include "app/lesson/progress.h"
#include "app/lesson/worksheet_file.h"
#include "app/take/worker_hook.h"
#include "app/view/particle_marks.h"
#include "app/window/base/flow.h"
#include "app/window/base/text_fonts.h"
#include "app/window/context/control_map.h"
#include "app/window/context/present_keys.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/lesson_page.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <future>
#include <memory>
#include <mutex>
#include <utility>

namespace pliant::app {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(100);
constexpr auto kReadEvery = std::chrono::seconds(1);  ///< interval for checking whether the file has changed

using Clock = std::chrono::steady_clock;

// Returns true at most once per interval.
bool isDue(Clock::time_point& last, Clock::duration every) {
  const auto now = Clock::now();
  if (now - last < every) return false;
  last = now;
  return true;
}

/// Measures the first run for the open page.
class LessonHook final : public WorkerHook {
 public:
  void watchFor(std::shared_ptr<LessonMeter> meter) {
    const std::lock_guard lock(mutex_);
    meter_ = std::move(meter);
  }
  void onAction(int, const Action& action, bool) override {
    if (const auto its = meter()) its->onAction(action);
  }
  void onStateChange(const std::shared_ptr<const sim::Scene>&, int, const std::vector<TimedAction>& actions) override {
    if (const auto its = meter()) its->onStateChange(actions);
  }
  void onStep(int, std::size_t run, const sim::Simulation& simulation) override {
    if (run != 0) return;
    if (const auto its = meter()) its->lookAtStep(simulation);
  }
  void onStopping() override {
    if (const auto its = meter()) its->beginAgain();
  }

 private:
  std::shared_ptr<LessonMeter> meter() const {
    const std::lock_guard lock(mutex_);
    return meter_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<LessonMeter> meter_;
};

}  // namespace

class LessonPanel final : public Panel {
 public:
  explicit LessonPanel(UiContext& ui) : Panel(ui) { ui.session.runs.hooks.push_back(hook_); }
  static std::vector<MenuPart> menu();
  bool openInPlaceOfScene(const std::filesystem::path& file) override;
  void addMarks(std::size_t run, render::Frame& frame) const override;
  void draw() override;

 private:
  using SharedLesson = std::shared_ptr<const Lesson>;
  using FileTime = std::filesystem::file_time_type;

  void openPage(std::size_t page) { openPage(lesson_, page, false); }
  void openPage(const SharedLesson& lesson, std::size_t page, bool reportsMistakes);
  void beginLesson(const SharedLesson& lesson, FileTime readAt);
  void showPage(std::size_t page, const std::shared_ptr<LessonPageView>& view);
  void lookNow();
  void readAgain();
  void reportMistakes();
  void forgetMistakes();
  void drawHead();
  void askForWorksheet();
  void saveWorksheetTo(const std::filesystem::path& file);
  void drawWorksheet();
  void drawSteps();
  void drawNext(bool isLast);
  void drawReminder() const;
  std::string languageFor(const std::filesystem::path& file) const;
  std::filesystem::path lessonAfter(const std::filesystem::path& file) const;
  const std::string& titleInProgress() const;
  void follow(const std::string& link);
  SharedLesson read(const std::filesystem::path& file) const;
  void openLesson(const std::filesystem::path& file);
  void leaveLesson();
  void close();
  FileTime timeOf(const std::filesystem::path& file) const;

  SharedLesson lesson_;               ///< null: no lesson is open
  std::filesystem::path nextLesson_;  ///< of the course; empty: none
  std::size_t page_ = 0;
  std::shared_ptr<LessonPageView> view_;  ///< of the page; never null while a lesson is open
  Glossary glossary_;
  LessonProgress progress_;
  std::vector<std::string> originalTitles_;  ///< page titles before translation; empty if it is not a translation
  std::shared_ptr<LessonHook> hook_ = std::make_shared<LessonHook>();
  FileTime readAt_{};     ///< modification time of the file when it was read
  std::string mistakes_;  ///< errors reported when it was last reread; empty: none
  Clock::time_point lastLook_{}, lastRead_{};
  FileChooser worksheet_;                      ///< asks where to save it
  std::future<std::filesystem::path> saving_;  ///< the worksheet being saved
};

std::vector<MenuPart> LessonPanel::menu() {
  return {{"File",
           "file.export",
           {{"lesson.worksheet",
             "Save worksheet of the lesson...",
             {},
             [](UiContext& ui) { ui.panels.get<LessonPanel>().askForWorksheet(); },
             {.isPossible = [](const UiContext& ui) { return ui.panels.get<LessonPanel>().lesson_ != nullptr; },
              .whyNot = "no lesson is open"}}}}};
}

// The page is shown when its scene is built; until then, or if that is cancelled, the previous page stays.
void LessonPanel::openPage(const SharedLesson& lesson, std::size_t page, bool reportsMistakes) {
  try {
    const auto view = std::make_shared<LessonPageView>(ui_, lesson->pages[page], lesson->file.parent_path(), glossary_);
    const LessonPage& opened = view->page();
    const auto show = [this, lesson, page, view, reportsMistakes, time = timeOf(lesson->file)] {
      if (lesson != lesson_) beginLesson(lesson, time);
      showPage(page, view);
      if (reportsMistakes) reportMistakes();
    };
    ui_.session.openPage(lesson->file, opened.scene(), opened.unlocked, show);
  } catch (const sim::InputError& error) {
    ui_.session.messages.error(error);
  }
}

void LessonPanel::beginLesson(const SharedLesson& lesson, FileTime readAt) {
  close();
  lesson_ = lesson;
  progress_ = LessonProgress::load();
  nextLesson_ = lessonAfter(lesson_->file);
  const std::filesystem::path original = originalOf(lesson_->file, ui_.session.assetsFolder());
  originalTitles_ = original == lesson_->file ? std::vector<std::string>() : pageTitles(original);
  readAt_ = readAt;
  ui_.layout.lesson = lesson_->file;
  ui_.layout.leftVisible = true;
  ui_.session.messages.withdrawNotOpened();
}

void LessonPanel::showPage(std::size_t page, const std::shared_ptr<LessonPageView>& view) {
  page_ = page;
  view_ = view;
  hook_->watchFor(nullptr);  // of the previous page
  lastLook_ = {};
  lookNow();  // at the start of the scene, where the curves start
  hook_->watchFor(view_->meter());
  ui_.session.runs.setPlaying(view_->page().plays);
  ui_.session.view.showForPage(view_->page().shown);
}

void LessonPanel::addMarks(std::size_t run, render::Frame& frame) const {
  if (lesson_) addParticleMarks(view_->page().marks(), *ui_.session.snapshots()[run], frame);
}

void LessonPanel::lookNow() {
  if (!isDue(lastLook_, kLookEvery)) return;
  ui_.session.worker().postByRun(
      [meter = view_->meter()](std::size_t run, sim::Simulation& simulation) {
        if (run == 0) meter->look(simulation);
      },
      "lesson");
  const auto check = view_->meter()->check();
  if (check && check->isMet()) progress_.noteDone(lesson_->file, titleInProgress());
}

LessonPanel::FileTime LessonPanel::timeOf(const std::filesystem::path& file) const {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(file, failure);
  return failure ? readAt_ : time;
}

// Reloads a lesson while it is being edited; errors are shown until they are fixed, and the last valid version stays.
void LessonPanel::readAgain() {
  if (!isDue(lastRead_, kReadEvery)) return;
  const auto time = timeOf(lesson_->file);
  if (std::exchange(readAt_, time) == time) return;
  forgetMistakes();
  try {
    const SharedLesson lesson = read(lesson_->file);
    openPage(lesson, std::min(page_, lesson->pages.size() - 1), true);
  } catch (const sim::InputError& error) {
    mistakes_ = error.what();
    ui_.session.messages.error(mistakes_);
  }
}

void LessonPanel::forgetMistakes() {
  std::erase_if(ui_.session.messages.banners(), [&](const Banner& banner) { return banner.text == mistakes_; });
  mistakes_.clear();
}

// Errors that do not prevent showing the page, such as a particle that the scene does not have.
void LessonPanel::reportMistakes() {
  if (!lesson_) return;
  const std::vector<sim::InputMessage> found = examine(*lesson_, ui_.session.assetsFolder());
  if (found.empty()) return;
  mistakes_ = sim::InputError(found).what();
  ui_.session.messages.error(mistakes_);
}

// Position and title of the page.
void LessonPanel::drawHead() {
  const int number = numberOfLesson(lesson_->file);
  const LessonWords& words = view_->page().words;
  const std::string title = number > 0 ? words.format("Lesson {}: {}", number, lesson_->title) : lesson_->title;
  ImGui::TextDisabled("%s", title.c_str());
  const std::string place = words.format("{} of {}", page_ + 1, lesson_->pages.size());
  flowOn(ImGui::CalcTextSize(place.c_str()).x, ImGui::GetFontSize());
  ImGui::TextDisabled("%s", place.c_str());
  const std::string worksheet = words("Worksheet...");
  flowOn(buttonWidth(worksheet.c_str()), ImGui::GetFontSize());
  if (ImGui::SmallButton(worksheet.c_str())) askForWorksheet();
  noteControl("lesson.worksheet");
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s", words("saves the lesson with room for answers, to be printed from a browser").c_str());
  const LessonPage& page = view_->page();
  ImGui::PushFont(textFonts().strong);
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextUnformatted(page.title.c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopFont();
  noteControlText("lesson.page", [&] { return page.title; });
  ImGui::Separator();
}

void LessonPanel::askForWorksheet() {
  worksheet_.ask({FileQuestion::Kind::save, "Save the worksheet", "Save", {".html"}},
                 folderFor(OutputKind::table, {}) / (lesson_->file.stem().string() + ".html"),
                 usualPlaces(ui_.session.assetsFolder(), ui_.session.document().file(), ui_.preferences.recentFiles));
}

// Its pictures take seconds: they are drawn in the background.
void LessonPanel::saveWorksheetTo(const std::filesystem::path& file) {
  ui_.session.messages.success("the worksheet is being made");
  saving_ = std::async(std::launch::async, [lesson = *lesson_, file, assets = ui_.session.assetsFolder()] {
    saveWorksheet(lesson, file, assets, false);
    return file;
  });
}

void LessonPanel::drawWorksheet() {
  if (const auto file = worksheet_.draw(); file && lesson_) saveWorksheetTo(*file);
  if (!saving_.valid() || saving_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  try {
    ui_.session.messages.success(
        fmt::format("worksheet written to {}; print it from a browser", saving_.get().string()));
  } catch (const std::exception& failure) {
    ui_.session.messages.error(failure);
  }
}

void LessonPanel::drawSteps() {
  const std::size_t count = lesson_->pages.size();
  const std::size_t here = page_;
  const LessonWords words = view_->page().words;  // a button may close the page
  ImGui::BeginDisabled(here == 0);
  if (ImGui::Button(words("Back").c_str())) openPage(here - 1);
  ImGui::EndDisabled();
  noteControl("lesson.back");
  ImGui::SameLine();
  drawNext(here + 1 >= count);
  noteControl("lesson.next");
  if (!lesson_) return;
  ImGui::SameLine();
  if (ImGui::Button(words("Again").c_str())) openPage(page_);
  noteControl("lesson.again");
  if (!lesson_) return;
  ImGui::SameLine();
  if (ImGui::Button(words("Leave").c_str())) leaveLesson();
  noteControl("lesson.leave");
  if (lesson_) drawReminder();
}

// Placed where it does not move anything, if there is room.
void LessonPanel::drawReminder() const {
  if (!view_->wantsReset()) return;
  const std::string text = withPresentKeys(view_->page().words("press R to reset"), ui_.commands);
  ImGui::SameLine();
  if (ImGui::CalcTextSize(text.c_str()).x > ImGui::GetContentRegionAvail().x) return;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text.c_str());
  noteControlText("lesson.reset", [&] { return text; });
}

// To the next page, or from the last page to the next lesson of the course.
void LessonPanel::drawNext(bool isLast) {
  const LessonWords& words = view_->page().words;
  if (!isLast || nextLesson_.empty()) {
    ImGui::BeginDisabled(isLast);
    if (ImGui::Button(words("Next").c_str())) openPage(page_ + 1);
    ImGui::EndDisabled();
  } else if (ImGui::Button(words("Next lesson").c_str())) {
    openLesson(std::filesystem::path(nextLesson_));
  }
}

// Progress is shared by all languages.
const std::string& LessonPanel::titleInProgress() const {
  return page_ < originalTitles_.size() ? originalTitles_[page_] : view_->page().title;
}

// The lesson's own language, or that of the course if it has no translation.
std::string LessonPanel::languageFor(const std::filesystem::path& file) const {
  const std::string own = languageOf(file.parent_path(), ui_.session.assetsFolder());
  return own.empty() ? ui_.preferences.lessonLanguage : own;
}

// Empty if there is none, or it is not a lesson of the course.
std::filesystem::path LessonPanel::lessonAfter(const std::filesystem::path& file) const {
  const std::filesystem::path assets = ui_.session.assetsFolder();
  const std::string language = languageFor(file);
  const std::vector<LessonEntry> course = findLessons(assets, language);
  const std::filesystem::path its = inLanguage(file, language, assets);
  std::error_code none;
  const auto here = std::find_if(course.begin(), course.end(), [&](const LessonEntry& entry) {
    return std::filesystem::equivalent(entry.file, its, none);
  });
  return here == course.end() || here + 1 == course.end() ? std::filesystem::path() : (here + 1)->file;
}

// Opens lessons and scenes; other addresses are copied to the clipboard, for a browser.
void LessonPanel::follow(const std::string& link) {
  const std::filesystem::path folder = lesson_->file.parent_path();
  if (link.find("://") != std::string::npos) {
    ImGui::SetClipboardText(link.c_str());
    ui_.session.messages.success(fmt::format("{} copied to the clipboard", link));
  } else if (mayRead(link, folder)) {
    const std::filesystem::path assets = ui_.session.assetsFolder();
    ui_.requests.files.push_back(inLanguage(namedIn(folder, link, assets), languageFor(lesson_->file), assets));
  } else {
    ui_.session.messages.error(fmt::format("'{}' is neither beside the lesson nor in the assets", link));
  }
}

LessonPanel::SharedLesson LessonPanel::read(const std::filesystem::path& file) const {
  return std::make_shared<const Lesson>(readLesson(file, ui_.session.assetsFolder(), ui_.session.consent()));
}

void LessonPanel::openLesson(const std::filesystem::path& file) {
  try {
    const std::filesystem::path& assets = ui_.session.assetsFolder();
    glossary_ = readGlossary(glossaryFile(assets, languageOf(file.parent_path(), assets)));
    openPage(read(file), 0, numberOfLesson(file) == 0);  // lessons of the course have been tested
  } catch (const sim::InputError& error) {
    ui_.session.messages.notOpened(error);
  }
}

void LessonPanel::leaveLesson() {
  close();
  ui_.session.leavePages();
}

bool LessonPanel::openInPlaceOfScene(const std::filesystem::path& file) {
  if (file.extension() != ".md") return false;
  openLesson(file);
  return true;
}

void LessonPanel::close() {
  forgetMistakes();
  ui_.layout.lesson.clear();
  lesson_.reset();
  page_ = 0;
  view_.reset();
  hook_->watchFor(nullptr);
  lastLook_ = lastRead_ = {};
}

void LessonPanel::draw() {
  drawWorksheet();
  // Another scene was opened: closes the lesson.
  if (lesson_ && !ui_.session.unlocked) close();
  if (!lesson_ || !ui_.layout.showsLeft()) return;
  readAgain();
  if (!lesson_) return;
  lookNow();
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.0f, ui_.layout.top});
  ImGui::SetNextWindowSize({ui_.layout.left(), size.y - ui_.layout.top});
  ImGui::Begin("Lesson", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  drawHead();
  const float below = ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("text", {0.0f, -below}, false, ImGuiWindowFlags_NavFlattened);
  const auto link = view_->draw(progress_.isDone(lesson_->file, titleInProgress()));
  ImGui::EndChild();
  ImGui::Separator();
  drawSteps();
  ImGui::End();
  if (link && lesson_) follow(*link);
}

template PanelType panelType<LessonPanel>();

}  // namespace pliant::app
