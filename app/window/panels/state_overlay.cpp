// The status and the figures of the simulation, over the picture.
#include "app/base/build_info.h"
#include "app/window/base/gui_style.h"
#include "app/window/base/overlay_window.h"
#include "app/window/base/plain_number.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr double kHaltedFor = 2.0;      ///< how long halted surfaces are reported [s]
constexpr double kBrokenFor = 4.0;      ///< how long a broken joint is reported [s]
constexpr float kLargePicture = 36.0f;  ///< minimum width of a picture with figures over it [font heights]
constexpr float kLinesOfState = 3.5f;   ///< height of the status above the figures [font heights]
/// Minimum space for any figures, for the most important ones, and for all of them [font heights].
constexpr glm::vec2 kMinFigures(13.0f, 12.0f), kSomeFigures(28.0f, 16.0f), kAllFigures(34.0f, 18.0f);
constexpr float kWidestFigures = 36.0f;  ///< longer lines are wrapped [font heights]

// A window adapts to its contents one frame late: growing figures need some space.
void leaveRoom(float width) {
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y);
  ImGui::Dummy({width + ImGui::GetFontSize(), 0.0f});
}

// Shows that a take plays, and where it differs.
void drawTakeState(const Session& session) {
  const TakePlayer* player = session.takes.player();
  if (player == nullptr) return;
  const TakePlayer::State state = player->state();
  const int frame = session.snapshot().frame, begin = player->take().begin;
  if (state.isJoined) {
    ImGui::TextUnformatted("TAKE stopped: recording a new one");
  } else if (frame < begin) {
    ImGui::Text("TAKE  computing up to frame %d", begin);
  } else {
    ImGui::Text("TAKE  %d of %d", frame, player->take().steps);
  }
  noteControlText("take.label", [&] { return state.isJoined ? "joined" : "playing"; });
  if (!state.divergence) return;
  const bool isOther = player->take().version != version();
  ImGui::TextColored(errorColour(), "DIVERGED from frame %d on%s", *state.divergence,
                     isOther ? fmt::format(": made by version {}", player->take().version).c_str() : "");
  noteControlText("take.diverged", [&] { return fmt::format("{}", *state.divergence); });
}

// Particles of sources enter with steps, the first ones with the first step: until then the picture may be empty.
bool isStillEmpty(const Session& session) {
  return !session.worker().pace().playing && session.snapshot().population == 0 &&
         !session.document().scene().sources.empty();
}

/// Figures with dim names, in lines that wrap.
class Figures {
 public:
  explicit Figures(float room) : room_(room) {}

  void add(const char* name, const std::string& value) {
    const float em = ImGui::GetFontSize(), gap = 0.9f * em, inside = 0.4f * em;
    const float width = ImGui::CalcTextSize(name).x + inside + ImGui::CalcTextSize(value.c_str()).x;
    if (used_ > 0.0f && used_ + gap + width <= room_) {
      ImGui::SameLine(0.0f, gap);
      used_ += gap + width;
    } else {
      used_ = width;
    }
    widest_ = std::max(widest_, std::min(used_, room_));
    ImGui::TextDisabled("%s", name);
    if (width <= room_) ImGui::SameLine(0.0f, inside);
    ImGui::TextUnformatted(value.c_str());
  }
  void endLine() { used_ = 0.0f; }
  float widest() const { return widest_; }

 private:
  float room_;
  float used_ = 0.0f;  ///< width used in the line
  float widest_ = 0.0f;
};

// Adds the first quantity of each unit, which is the sum of the others: the plots show those.
void addQuantities(const sim::QuantityFigures& values, Figures& figures) {
  std::string_view last;
  for (const sim::Quantity* quantity : sim::figureQuantities()) {
    const std::string_view unit = quantity->shownUnit();
    if (std::exchange(last, unit) == unit) continue;
    const std::string number = plainNumber(quantity->shown(values.of(quantity->name)), 3);
    figures.add(std::string(quantity->name).c_str(), fmt::format("{} {}", number, unit));
  }
}

/// The fraction of particles drawn within a rectangle of the window; estimated by sampling if there are many.
float partWithin(const Session& session, glm::vec2 low, glm::vec2 high) {
  constexpr std::size_t kAsked = 400;
  const std::vector<glm::vec4>& spheres = session.snapshot().spheres;
  const Viewport& picture = session.viewport();
  const std::size_t stride = spheres.size() / kAsked + 1;
  int within = 0, all = 0;
  for (std::size_t i = 0; i < spheres.size(); i += stride) {
    const auto pixel = session.view.camera.toPixel(glm::vec3(spheres[i]), picture.size);
    if (!pixel || spheres[i].w <= 0.0f) continue;
    const glm::vec2 at = picture.corner + *pixel;
    ++all;
    within += at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
  }
  return all > 0 ? float(within) / float(all) : 0.0f;
}

}  // namespace

class StateOverlay final : public Panel {
 public:
  explicit StateOverlay(UiContext& ui) : Panel(ui) { open_ = true; }
  static std::vector<MenuPart> menu() {
    return {{"View", "view.panels", {toggleCommand<StateOverlay>("view.figures", "Figures", {key(GLFW_KEY_F2)})}}};
  }
  void addNeeds(PanelNeeds& needs) const override { needs.measures = needs.measures || open_; }
  /// Panels that cover the lower part are drawn later, so their extent in the last frame is used.
  void update(float /*seconds*/) override {
    coveredBelow_ = ui_.layout.coveredBelow;
    stepAside();
  }
  void draw() override;

 private:
  /// For presentations, lessons and small pictures side by side the figures are hidden until they are requested;
  /// afterwards their previous state is restored.
  void stepAside();
  bool hasSmallPictures() const;
  std::string advice(const char* command, const char* effect) const;
  bool haltedLately();
  std::string brokenLately();
  float roomFrom(float x) const;
  void drawState(float x, float y);
  enum class Amount { least, some, all };
  void addFigures(Amount amount, Figures& figures) const;
  void chooseSide(float x, float end, float bottom);
  void drawFigures(float x);

  float coveredBelow_ = 0.0f;      ///< height at the bottom of the window
  glm::vec2 figuresSize_{0.0f};    ///< in the last frame
  bool isRight_ = false;           ///< in the lower right corner, to avoid things on the left
  double chosen_ = 0.0;            ///< Dear ImGui's time when the side was last chosen [s]
  std::size_t haltsSeen_ = 0;      ///< in the last frame
  double haltedAt_ = -kHaltedFor;  ///< Dear ImGui's time when their number last grew [s]
  std::size_t run_ = 0;            ///< in the last frame, as are these:
  int frame_ = 0;
  std::vector<sim::JointLoad> joints_;
  std::string broken_;             ///< the joints that have broken recently at the same time
  double brokenAt_ = -kBrokenFor;  ///< Dear ImGui's time then [s]
  std::optional<bool> before_;     ///< whether they were open before stepAside(); nothing: it is not in effect
};

void StateOverlay::stepAside() {
  const bool isAside = ui_.layout.presents || !ui_.layout.lesson.empty() || hasSmallPictures();
  if (isAside == before_.has_value()) return;
  if (isAside) {
    before_ = std::exchange(open_, false);
  } else {
    open_ = *std::exchange(before_, std::nullopt);
  }
}

// For runs side by side, whose titles include their figures.
bool StateOverlay::hasSmallPictures() const {
  const std::vector<Cell>& cells = ui_.session.view.cells;
  return cells.size() > 1 && cells.front().picture.size.x < kLargePicture * ImGui::GetFontSize();
}

// Whether in the last seconds surfaces could only be kept apart by almost stopping them.
bool StateOverlay::haltedLately() {
  const std::size_t halts = ui_.session.snapshot().halts;
  if (halts > std::exchange(haltsSeen_, halts)) haltedAt_ = ImGui::GetTime();
  return halts > 0 && ImGui::GetTime() < haltedAt_ + kHaltedFor;
}

// The joints that broke in the last seconds; empty: none.
std::string StateOverlay::brokenLately() {
  const Snapshot& snapshot = ui_.session.snapshot();
  const sim::Scene& scene = ui_.session.document().scene();
  std::vector<std::string> names;
  const std::size_t run = ui_.session.runs.active();
  const bool isSameRun = run_ == run && frame_ <= snapshot.frame;
  run_ = run;
  frame_ = snapshot.frame;
  for (std::size_t j = 0; isSameRun && j < std::min(snapshot.joints.size(), joints_.size()); ++j) {
    const auto element = static_cast<std::size_t>(snapshot.joints[j].element);
    if (!snapshot.joints[j].isBroken || joints_[j].isBroken || element >= scene.elements.size()) continue;
    names.push_back(scene.nameOfElement(element));
  }
  joints_ = snapshot.joints;
  if (!names.empty()) {
    brokenAt_ = ImGui::GetTime();
    broken_ = names.size() == 1 ? names.front() + " broke"
                                : fmt::format("{} and {} more broke", names.front(), names.size() - 1);
  }
  return ImGui::GetTime() < brokenAt_ + kBrokenFor ? broken_ : std::string();
}

// A hint for the key of a command: "   Space plays".
std::string StateOverlay::advice(const char* command, const char* effect) const {
  const std::string key = ui_.commands.keyOf(command);
  return key.empty() ? key : fmt::format("   {} {}", key, effect);
}

// The width for a line of text from x to the right edge of the picture.
float StateOverlay::roomFrom(float x) const {
  const float padding = ImGui::GetStyle().WindowPadding.x;
  return ImGui::GetIO().DisplaySize.x - ui_.layout.right() - x - 8.0f - 2.0f * padding - ImGui::GetFontSize();
}

void StateOverlay::drawState(float x, float y) {
  const Session& session = ui_.session;
  const SimulationWorker& worker = session.worker();
  const bool isHalted = haltedLately();
  const std::string broken = brokenLately();
  const bool isOrdinary = worker.pace().playing && !worker.viewedPosition() && !session.snapshot().failure &&
                          !isHalted && broken.empty() && !session.pictureProgress() &&
                          !isGravityOff(session.document().scene()) && session.takes.player() == nullptr &&
                          !ui_.mouse.isDragging();
  if (isOrdinary && hasSmallPictures()) {
    ui_.layout.stateBottom = y;
    return;
  }
  ImGui::SetNextWindowPos({x, y});
  ImGui::SetNextWindowBgAlpha(0.6f);
  ImGui::Begin("##state", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  const Pace pace = worker.pace();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + roomFrom(x));
  ImGui::BeginGroup();
  if (const auto part = session.pictureProgress()) {
    ImGui::Text("PICTURE  simulating up to its state: %.0f %%", 100.0f * *part);
    noteControlText("picture.part", [&] { return fmt::format("{:.3f}", *part); });
  } else if (session.snapshot().failure) {
    ImGui::TextColored(errorColour(), "STOPPED: it blew up");
  } else if (const int steps = session.runs.travel().stepsAfterPresent(worker); worker.viewedPosition()) {
    ImGui::Text("PAUSED (%+d step%s)%s", steps, std::abs(steps) == 1 ? "" : "s",
                advice("simulation.play", "continues from here").c_str());
  } else if (!pace.playing) {
    ImGui::Text("PAUSED%s", advice("simulation.play", "plays").c_str());
  } else if (!session.runs.isFastForwarding()) {
    ImGui::Text("%.3gx real time (reached %.2gx)", pace.speed, worker.reachedSpeed());
  }
  if (isStillEmpty(session)) {
    ImGui::TextDisabled("no particles yet: they enter with the next steps");
    noteControl("state.empty");
  }
  if (isGravityOff(session.document().scene())) {
    ImGui::TextColored(warningColour(), "gravity off%s", advice("edit.gravity", "turns it on").c_str());
    noteControl("state.gravityOff");
  }
  drawTakeState(session);
  if (isHalted) {
    ImGui::TextColored(warningColour(), "surfaces halted: more substeps let them move");
    noteControl("state.halted");
  }
  if (!broken.empty()) {
    ImGui::TextColored(warningColour(), "%s", broken.c_str());
    noteControlText("state.broken", [&] { return broken; });
  }
  if (ui_.mouse.isDragging())
    ImGui::Text("pull %s", forceInWords(double(glm::length(session.snapshot().mouseForce))).c_str());
  ImGui::EndGroup();
  noteControl("state");
  ImGui::PopTextWrapPos();
  leaveRoom(ImGui::GetItemRectSize().x);
  ui_.layout.stateBottom = y + ImGui::GetWindowSize().y;
  ImGui::End();
}

// The phases' times are in the profile, the parts of the energy in the plots.
void StateOverlay::addFigures(Amount amount, Figures& figures) const {
  const Session& session = ui_.session;
  const Snapshot& snapshot = session.snapshot();
  const std::size_t bodies = snapshot.bodyObjects.size(), others = snapshot.population - bodies * sim::Body::kParticles;
  if (bodies > 0) figures.add("bodies", fmt::format("{}", bodies));
  if (bodies == 0 || others > 0) figures.add("particles", fmt::format("{}", others));
  if (amount != Amount::least) {
    figures.add("constraints", fmt::format("{}", snapshot.constraintCount));
    figures.add("contacts", fmt::format("{}", snapshot.contactCount));
  }
  figures.endLine();
  const bool single = session.snapshots().size() == 1;  // the titles of variants have them, and the pictures are small
  if (single && amount == Amount::all) {
    const sim::Settings& settings = session.document().scene().settings;
    figures.add("dt", fmt::format("{:.4g} s", settings.timestep));
    figures.add("substeps", fmt::format("{}", settings.substeps));
    figures.add("iterations", fmt::format("{}", settings.solverIterations));
  }
  if (single && amount != Amount::least && !snapshot.figures.empty()) addQuantities(snapshot.figures, figures);
  figures.endLine();
  figures.add("step", fmt::format("{:.{}f} ms", snapshot.stepMilliseconds, snapshot.stepMilliseconds < 10.0 ? 2 : 0));
  const PictureTimes& times = ui_.times;
  if (amount != Amount::least) {
    const std::string size =
        times.reduction > 1.0f ? fmt::format(", {:.0f} % of the size", 100.0f / times.reduction) : "";
    figures.add("picture", fmt::format("{:.0f} ms{}", times.milliseconds, size));
  }
  figures.add("window", fmt::format("{:.0f} fps", times.framesPerSecond));
}

// Chooses the lower corner of the picture in which they cover less; does not switch for small differences, or often.
void StateOverlay::chooseSide(float x, float end, float bottom) {
  constexpr double kBetween = 1.0;  // [s]
  constexpr float kMany = 0.03f;    // of all particles
  if (before_ ||
      ui_.layout.bar) {  // the keys that are pressed stand on the right, the bar of the selection in the middle
    isRight_ = false;
    return;
  }
  if (ImGui::GetTime() - chosen_ < kBetween) return;
  chosen_ = ImGui::GetTime();
  const auto coveredFrom = [&](float left) {
    return partWithin(ui_.session, {left, bottom - figuresSize_.y}, {left + figuresSize_.x, bottom});
  };
  const float left = coveredFrom(x), right = coveredFrom(end - figuresSize_.x);
  const float here = isRight_ ? right : left, there = isRight_ ? left : right;
  if (here > kMany && there < 0.25f * here) isRight_ = !isRight_;
}

void StateOverlay::drawFigures(float x) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize(), room = roomFrom(x);
  const bool isInTheWay = ui_.layout.bar && ui_.layout.bar->x < x + figuresSize_.x;
  if (coveredBelow_ > ui_.layout.bottomHeight()) return;  // the start page has its own hints
  const float bottom = isInTheWay ? ui_.layout.bar->y : display.y - ui_.layout.bottomHeight();
  const float above = std::max(ui_.layout.pictureTop() + kLinesOfState * em, ui_.layout.controlsBottom);
  const float height = bottom - above;
  if (room < kMinFigures.x * em || height < kMinFigures.y * em) return;
  const float end = display.x - ui_.layout.right() - 8.0f;
  chooseSide(x, end, bottom - 8.0f);
  ImGui::SetNextWindowPos({isRight_ ? end : x, bottom - 8.0f}, ImGuiCond_Always, {isRight_ ? 1.0f : 0.0f, 1.0f});
  ImGui::SetNextWindowBgAlpha(0.75f);
  ImGui::Begin("##figures", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  figuresSize_ = glm::vec2(ImGui::GetWindowSize().x, ImGui::GetWindowSize().y);
  Figures figures(std::min(room, kWidestFigures * em));
  const auto hasRoomFor = [&](glm::vec2 wanted) { return room >= wanted.x * em && height >= wanted.y * em; };
  addFigures(!before_ && hasRoomFor(kAllFigures)   ? Amount::all
             : before_ || hasRoomFor(kSomeFigures) ? Amount::some
                                                   : Amount::least,
             figures);
  leaveRoom(figures.widest());
  ImGui::End();
}

void StateOverlay::draw() {
  const float x = ui_.layout.left() + 8.0f;
  drawState(x, ui_.layout.pictureTop() + 8.0f);
  if (open_ && !ui_.session.runs.needs.recording) drawFigures(x);
}

template PanelType panelType<StateOverlay>();

}  // namespace pliant::app
