#include "app/window/properties/field_sections.h"

#include "app/document/animation_edits.h"
#include "app/document/parameter_name.h"
#include "app/document/source_edits.h"
#include "app/window/context/control_map.h"
#include "app/window/properties/edited_part.h"
#include "app/window/properties/field_widgets.h"
#include "app/window/properties/joint_load.h"
#include "app/window/properties/reached_stiffness.h"
#include "sim/observe/effective_stiffness.h"
#include "sim/scene/animated_parameter.h"
#include "sim/scene/needs.h"
#include "sim/scene/preset.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace pliant::app {

namespace {

using Rows = std::vector<const sim::Field*>;

// Sections that are set once start folded, which leaves room for those being tried out.
bool startsOpen(sim::Section section) {
  using enum sim::Section;
  return section == time || section == solver || section == contacts || section == motion;
}

std::string valueText(const sim::Field& field, const void* owner) {
  return fmt::format("{}", fmt::join(field.type->print(field.of(owner)), " "));
}

void takeOver(Session& session, const FieldOwner& owner, EditedPart& part, const sim::Field& field) {
  if (field.name == sim::kPresetField) part.applyPreset();
  sim::Scene scene = session.document().scene();
  part.writeTo(scene);
  const std::string value = valueInWords(field, valueText(field, part.data()));
  session.edit(std::move(scene),
               fmt::format("{} of {}{}{}", sim::labelOf(field), owner.name, value.empty() ? "" : ": ", value),
               owner.prefix + "." + field.name);
}

RowAnimation animationAt(const Session& session, const std::string& path) {
  const sim::Scene& scene = session.document().scene();
  const auto index = animationOf(scene, path);
  return {sim::whyNotAnimated(scene, path), index.has_value(), index && !scene.animations[*index].formula.empty(),
          roundedTime(session.snapshot().time)};
}

// A formula that gives the current value: a starting point.
std::string constantFormula(const sim::Field& field, const void* owner) {
  std::string text = valueText(field, owner);
  if (text.empty()) text = field.type->kind == sim::FieldKind::vector ? "0 0 0" : "0";
  if (field.type->kind != sim::FieldKind::vector) return text + " + 0*t";
  for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 2)) text.replace(at, 1, ", ");
  return fmt::format("vec({})", text);
}

void fulfil(Session& session, RowRequest request, const sim::Field& field, const void* owner, const std::string& path,
            double time, const std::string& gesture = {}) {
  const sim::Scene& scene = session.document().scene();
  try {
    switch (request) {
      case RowRequest::none:
      case RowRequest::explain:
        return;
      case RowRequest::setKey:
        return session.edit(withKey(scene, path, time, valueText(field, owner)),
                            fmt::format("key of {}", nameOfParameter(scene, path)), gesture);
      case RowRequest::formula:
        return session.edit(withFormula(scene, path, constantFormula(field, owner)),
                            fmt::format("formula of {}", nameOfParameter(scene, path)));
      case RowRequest::chooseFile:
        session.selection.fileAsked = path;
        return;
      case RowRequest::compare:
        session.selection.compared = path;
        return;
      case RowRequest::removeAnimation:
        return session.edit(withoutAnimation(scene, path),
                            fmt::format("no animation of {}", nameOfParameter(scene, path)));
    }
  } catch (const sim::InputError& failure) {
    session.messages.refuse(failure);
  }
}

// An animated parameter shows its current value; changing it sets a key at the current time.
void drawAnimatedRow(Session& session, const FieldOwner& owner, EditedPart now, const sim::Field& field,
                     const RowAnimation& animation) {
  const sim::Scene& scene = session.document().scene();
  const std::string path = owner.prefix + field.name;
  const sim::AnimatedParameter parameter(scene, scene.animations[*animationOf(scene, path)]);
  field.type->parse(parameter.textAt(scene, animation.time), field.info, field.member(now.data()));
  ImGui::BeginDisabled(!session.isUnlocked(path));
  FieldEdit edit = drawField(field, now.data(), now.defaults(), path, &animation);
  ImGui::EndDisabled();
  if (edit.request == RowRequest::explain) session.selection.explained = fmt::format("{}.{}", owner.type, field.name);
  const bool isDragged = edit.changed && edit.request == RowRequest::none;
  if (isDragged) edit.request = RowRequest::setKey;
  fulfil(session, edit.request, field, now.data(), path, animation.time, isDragged ? path + " key" : "");
  if (edit.finished) session.endGesture();
}

// Offers to switch from PBD to XPBD if the measured stretch can be kept.
void offerCompliance(Session& session, std::size_t element, bool isMeasured) {
  if (!session.canMakeCompliant(element)) return;
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(1);
  ImGui::BeginDisabled(!isMeasured);
  if (ImGui::SmallButton("Make compliant")) session.makeCompliant(element);
  ImGui::EndDisabled();
  noteControl("makeCompliant");
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "Finds, by trials on copies, the compliance that gives the present stretch, and\n"
        "sets stiffnessModel to compliant (XPBD). The stiffness then no longer depends on\n"
        "iterations and time step, as long as there are enough iterations to reach it.");
  }
}

// What the stiffness reaches; after a reset, these rows keep their place until the first step has measured it again.
void drawStiffness(Session& session, const FieldOwner& owner, const sim::Field& field) {
  if (owner.part != FieldOwner::Part::element) return;
  const Snapshot& snapshot = session.snapshot();
  bool isMeasured = false;
  for (const sim::EffectiveStiffness& stiffness : snapshot.stiffnesses) {
    if (!owner.isElement(stiffness.element) || stiffness.parameter != field.name) continue;
    drawReached(stiffness, session.document().scene().settings);
    isMeasured = true;
  }
  const bool isShown = isMeasured || (snapshot.frame == 0 && drawNotReached(field.name));
  if (isShown && field.name == std::string_view("stiffness")) offerCompliance(session, owner.index, isMeasured);
}

void drawRow(Session& session, const FieldOwner& owner, EditedPart& part, const sim::Field& field) {
  const std::string path = owner.prefix + field.name;
  const RowAnimation animation = animationAt(session, path);
  const std::string whyIdle = sim::whyIdle(field, owner.fields, part.data(), session.document().scene().settings);
  if (animation.isAnimated) {
    drawAnimatedRow(session, owner, part, field, animation);
  } else {
    ImGui::BeginDisabled(!session.isUnlocked(path));
    const FieldEdit edit = drawField(field, part.data(), part.defaults(), path, &animation, whyIdle);
    ImGui::EndDisabled();
    if (edit.request == RowRequest::explain) session.selection.explained = fmt::format("{}.{}", owner.type, field.name);
    if (edit.changed) takeOver(session, owner, part, field);
    if (edit.finished) session.endGesture();
    if (edit.request != RowRequest::none) fulfil(session, edit.request, field, part.data(), path, animation.time);
  }
  drawStiffness(session, owner, field);
  if (std::string_view(field.name) != "breakForce") return;
  for (const sim::JointLoad& load : session.snapshot().joints) {
    if (owner.isElement(load.element)) drawLoad(load);
  }
}

// `id`: unique among the tables of the owner.
void drawTable(Session& session, const FieldOwner& owner, EditedPart& part, const Rows& rows, const char* id) {
  if (rows.empty() || !ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", 0, 0.44f);
  ImGui::TableSetupColumn("value", 0, 0.56f);
  for (const sim::Field* field : rows) drawRow(session, owner, part, *field);
  ImGui::EndTable();
}

template <typename Wanted>
Rows rowsOf(const FieldOwner& owner, Wanted&& isWanted) {
  Rows rows;
  for (const sim::Field& field : owner.fields) {
    if (isWanted(field)) rows.push_back(&field);
  }
  return rows;
}

// The heading of a section; the main section cannot be folded.
bool drawHeading(sim::Section section, bool isOpenAtFirst) {
  if (section == sim::Section::main) return true;
  const std::string name(sim::nameOf(section));
  const bool isOpen =
      ImGui::TreeNodeEx(name.c_str(), ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                          (isOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None));
  noteControl("section.{}", name);
  return isOpen;
}

/// The rows of a section: changed parameters are shown; others are folded if they are rare or have no effect at the
/// moment.
struct SectionRows {
  Rows shown, folded;
  std::size_t idle = 0;  ///< number of folded rows without effect
};

SectionRows rowsOfSection(const sim::Settings& settings, const FieldOwner& owner, const EditedPart& part,
                          sim::Section section) {
  SectionRows rows;
  for (const sim::Field* field : rowsOf(owner, [&](const sim::Field& its) { return its.info.section == section; })) {
    const bool isChanged = !field->type->equal(field->of(part.data()), field->of(part.defaults()));
    const bool isIdle = !sim::whyIdle(*field, owner.fields, part.data(), settings).empty();
    const bool isSeen = isChanged || !(isIdle || field->info.rare);
    (isSeen ? rows.shown : rows.folded).push_back(field);
    rows.idle += !isSeen && isIdle;
  }
  // A preset sets the other parameters, so it comes first.
  std::stable_partition(rows.shown.begin(), rows.shown.end(),
                        [](const sim::Field* field) { return field->name == sim::kPresetField; });
  return rows;
}

// "7 more, 6 without effect"
std::string titleOfFolded(const SectionRows& rows) {
  const std::size_t all = rows.folded.size();
  if (rows.idle == all) return fmt::format("{} without effect", all);
  return rows.idle == 0 ? fmt::format("{} more", all) : fmt::format("{} more, {} without effect", all, rows.idle);
}

void drawSection(Session& session, const FieldOwner& owner, EditedPart& part, sim::Section section) {
  const SectionRows rows = rowsOfSection(session.document().scene().settings, owner, part, section);
  if (rows.shown.empty() && rows.folded.empty()) return;
  if (!drawHeading(section, startsOpen(section) && !rows.shown.empty())) return;
  ImGui::PushID(static_cast<int>(section));
  drawTable(session, owner, part, rows.shown, "shown");
  if (!rows.folded.empty()) {
    const std::string title = titleOfFolded(rows);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    const bool isOpen = ImGui::TreeNodeEx(
        "folded", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen, "%s", title.c_str());
    ImGui::PopStyleColor();
    noteControl("section.{}.more", sim::nameOf(section));
    if (isOpen) drawTable(session, owner, part, rows.folded, "folded");
  }
  ImGui::PopID();
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool holds(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

// Whether each word is in the parameter's name, label or help, or in its owner: "stiffness rope".
bool answers(const sim::Field& field, const FieldOwner& owner, std::string_view words) {
  const std::string text = fmt::format("{} {} {} {} {}", field.name, sim::labelOf(field), field.info.help, owner.name,
                                       sim::inWords(owner.type));
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (!holds(text, words.substr(0, end))) return false;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return true;
}

EditedPart partOf(const Session& session, const FieldOwner& owner) {
  const sim::Scene& scene = session.document().scene();
  return {scene, owner.in(scene)};
}

}  // namespace

const void* FieldOwner::in(const sim::Scene& scene) const {
  switch (part) {
    case Part::settings:
      return &scene.settings;
    case Part::view:
      return &scene.view;
    case Part::element:
      return scene.elements[index].data();
    case Part::source:
      return scene.sources[index].data();
  }
  return nullptr;
}

FieldOwner settingsOwner() {
  return {FieldOwner::Part::settings, sim::fieldsOf<sim::Settings>(), "the settings", "settings"};
}

FieldOwner viewOwner() {
  return {FieldOwner::Part::view, sim::fieldsOf<sim::ViewSettings>(), "the view", "view", "view."};
}

FieldOwner elementOwner(const sim::Scene& scene, std::size_t index) {
  const sim::Element& element = scene.elements[index];
  return {FieldOwner::Part::element,           element.type().fields,
          scene.nameOfElement(index),          element.type().name,
          fmt::format("elements[{}].", index), index};
}

FieldOwner sourceOwner(const sim::Scene& scene, std::size_t index) {
  const sim::Record& source = scene.sources[index];
  return {FieldOwner::Part::source, source.type().fields,  nameOfSource(scene, index),
          source.type().name,       prefixOfSource(index), index};
}

void drawSections(Session& session, const FieldOwner& owner) {
  EditedPart part = partOf(session, owner);
  for (int section = 0; section <= static_cast<int>(sim::Section::about); ++section) {
    drawSection(session, owner, part, static_cast<sim::Section>(section));
  }
}

bool answers(const FieldOwner& owner, std::string_view words) {
  return std::any_of(owner.fields.begin(), owner.fields.end(),
                     [&](const sim::Field& field) { return answers(field, owner, words); });
}

void drawMatching(Session& session, const FieldOwner& owner, std::string_view words) {
  EditedPart part = partOf(session, owner);
  const Rows rows = rowsOf(owner, [&](const sim::Field& field) { return answers(field, owner, words); });
  drawTable(session, owner, part, rows, "matching");
}

}  // namespace pliant::app
