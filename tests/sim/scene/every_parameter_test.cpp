// One declaration, many readers: every parameter of every type is tested with all of them, without naming any.
#include "sim/scene/exponents.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

/// What has parameters: the settings, the view, an element type or a particle source type.
struct Owner {
  enum class Kind { settings, view, element, source };
  Kind kind;
  const RecordType* type;  // null for the settings and the view
  std::span<const Field> fields;

  std::string name() const {
    return kind == Kind::settings ? "the settings" : kind == Kind::view ? "the view" : type->name;
  }
  /// Before the parameter's name in --set.
  std::string prefix() const { return kind == Kind::element ? "elements[0]." : kind == Kind::view ? "view." : ""; }

  /// A scene with one such owner, its mandatory parameters given.
  Scene scene() const {
    Scene scene;
    scene.settings.iterations = 2;
    const Registry& registry = Registry::builtin();
    scene.elements.emplace_back(kind == Kind::element ? *type : *registry.findElement("sand"));
    if (kind == Kind::source) scene.sources.emplace_back(*type);
    for (const Field& field : fields) {
      if (!field.info.mandatory) continue;
      void* member = field.member(valueIn(scene));
      for (const char* text : {"points*.txt", "1 2 3", "1"}) {
        if (field.type->parse(text, field.info, member).empty()) break;
      }
    }
    return scene;
  }

  void* valueIn(Scene& scene) const {
    if (kind == Kind::settings) return &scene.settings;
    if (kind == Kind::view) return &scene.view;
    return kind == Kind::element ? scene.elements[0].data() : scene.sources[0].data();
  }

  /// The scene's XML with these tags of one of the owner's parameters and no others of that parameter.
  std::string textWith(const Field& field, const std::vector<std::string>& values) const {
    std::string tags;
    for (const std::string& value : values) tags += fmt::format("<{0}>{1}</{0}>", field.name, value);
    for (const Field& other : fields) {
      if (std::string_view(other.name) == field.name || !other.info.mandatory) continue;
      Scene good = scene();
      for (const std::string& value : other.type->print(other.of(valueIn(good)))) {
        tags += fmt::format("<{0}>{1}</{0}>", other.name, value);
      }
    }
    const std::string sand = "<element><type>sand</type></element>";
    switch (kind) {
      case Kind::settings:
        return fmt::format("<simulation>{}<elements>{}</elements></simulation>", tags, sand);
      case Kind::view:
        return fmt::format("<simulation><iterations>2</iterations><view>{}</view><elements>{}</elements></simulation>",
                           tags, sand);
      case Kind::element:
        return sceneText(fmt::format("<element><type>{}</type>{}</element>", type->name, tags));
      case Kind::source:
        return sceneText(sand, fmt::format("<{0}>{1}</{0}>", type->name, tags));
    }
    return {};
  }
};

std::vector<Owner> allOwners() {
  std::vector<Owner> owners{{Owner::Kind::settings, nullptr, fieldsOf<Settings>()},
                            {Owner::Kind::view, nullptr, fieldsOf<ViewSettings>()}};
  for (const ElementType& type : Registry::builtin().elements()) {
    owners.push_back({Owner::Kind::element, &type, type.fields});
  }
  for (const SourceType& type : Registry::builtin().sources()) {
    owners.push_back({Owner::Kind::source, &type, type.fields});
  }
  return owners;
}

void forEachParameter(const std::function<void(const Owner&, const Field&)>& visit) {
  int count = 0;
  for (const Owner& owner : allOwners()) {
    for (const Field& field : owner.fields) {
      SCOPED_TRACE(fmt::format("<{}> of {}", field.name, owner.name()));
      visit(owner, field);
      ++count;
    }
  }
  EXPECT_GT(count, 150);
}

/// Sets the parameter to a value of its range that is not what it was; false when there is no other.
bool change(const Field& field, void* member, const void* before) {
  std::vector<std::string> texts{
      "0.25",      "0.75", "1", "2", "FALSE", "TRUE", "0.25 0.5 0.75", "0-3:0.5", "0-3:0.5,0.5,0.5", "0: 1 2 3, 0 0 0",
      "other*.txt"};
  for (const std::string_view word : field.type->choices) texts.emplace_back(word);
  for (const std::string& text : texts) {
    field.type->clear(member);
    if (field.type->parse(text, field.info, member).empty() && !field.type->equal(member, before)) return true;
  }
  return false;
}

/// Texts that the parameter must refuse.
std::vector<std::string> badTexts(const Field& field) {
  const FieldInfo& info = field.info;
  std::vector<std::string> numbers{"nan", "-nan", "inf", "-inf", "1e999", "abc", "", "1 2 3 4", "0x1p3", "1,5"};
  if (std::isfinite(info.min)) numbers.push_back(fmt::format("{}", static_cast<float>(info.min) - 1.0f));
  if (std::isfinite(info.max)) numbers.push_back(fmt::format("{:.0f}", 2.0 * info.max + 1.0));
  if (info.positive) numbers.insert(numbers.end(), {"0", "-1"});
  switch (field.type->kind) {
    case FieldKind::integer:
      numbers.insert(numbers.end(), {"1.5", "99999999999999999999"});
      return numbers;
    case FieldKind::integerList:
      // Several numbers in one tag are fine.
      std::erase(numbers, "1 2 3 4");
      numbers.insert(numbers.end(), {"1.5", "1 x"});
      return numbers;
    case FieldKind::real:
      return numbers;
    case FieldKind::vector:
      std::erase(numbers, "");
      for (std::string& number : numbers) number = "0.5 0.5 " + number;
      numbers.insert(numbers.end(), {"1", "1 1"});
      return numbers;
    case FieldKind::boolean:
    case FieldKind::choice:
      return {"", "maybe", "2", "nan"};
    case FieldKind::paint:
      return {"1", "0:nan", "0:", "3-1:0.5", "2:0.5 1:0.5", "x:0.5"};
    case FieldKind::text:
      if (info.mandatory) return {""};
      return {};
  }
  return {};
}

TEST(EveryParameter, HasAHelpTextOfOneLine) {
  forEachParameter([](const Owner&, const Field& field) {
    const std::string_view help = field.info.help;
    EXPECT_GE(help.size(), 5u);
    EXPECT_EQ(help.find('\n'), std::string_view::npos);
    EXPECT_EQ(help.find('|'), std::string_view::npos) << "would break the table of the reference";
    EXPECT_NE(help.back(), '.');
  });
}

// It is shown alone, in a tooltip or a message: "of the sphere" is not enough.
TEST(EveryParameter, HasASelfContainedHelpText) {
  forEachParameter([](const Owner&, const Field& field) {
    const std::string_view help = field.info.help;
    for (const char* part : {"of ", "that ", "by ", "with ", "at ", "and "})
      EXPECT_FALSE(help.starts_with(part)) << help;
    for (const char* word : {"dearer", "absent: ", "not given: "})
      EXPECT_EQ(help.find(word), std::string_view::npos) << help;
  });
}

TEST(EveryParameter, HasANameThatIsATagAndIsDeclaredOnce) {
  for (const Owner& owner : allOwners()) {
    std::set<std::string> names;
    for (const Field& field : owner.fields) {
      SCOPED_TRACE(owner.name() + "." + field.name);
      EXPECT_TRUE(names.insert(field.name).second) << "declared twice";
      EXPECT_TRUE(std::islower(static_cast<unsigned char>(field.name[0])));
      for (const char c : std::string_view(field.name)) EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)));
    }
    EXPECT_FALSE(names.contains("type"));
    EXPECT_FALSE(names.contains("elements"));
    EXPECT_FALSE(names.contains("particles"));
  }
}

TEST(EveryParameter, HasADefaultThatPrintsAndReadsBack) {
  forEachParameter([](const Owner& owner, const Field& field) {
    Scene scene = owner.scene(), other = owner.scene();
    void* back = field.member(owner.valueIn(other));
    const void* value = field.of(owner.valueIn(scene));
    field.type->clear(back);
    for (const std::string& text : field.type->print(value)) {
      EXPECT_EQ(field.type->parse(text, field.info, back), "") << "its own default '" << text << "' is refused";
    }
    EXPECT_TRUE(field.type->equal(value, back));
  });
}

TEST(EveryParameter, IsOmittedFromASavedSceneAtItsDefault) {
  forEachParameter([](const Owner& owner, const Field& field) {
    const std::string saved = writeScene(owner.scene());
    if (owner.kind == Owner::Kind::settings && std::string_view(field.name) == "iterations") return;
    const bool isMissed = field.info.mandatory || field.info.absentWarning != nullptr;
    EXPECT_EQ(saved.find(fmt::format("<{}>", field.name)) != std::string::npos, isMissed) << saved;
  });
}

TEST(EveryParameter, SurvivesSavingAndLoading) {
  forEachParameter([](const Owner& owner, const Field& field) {
    Scene scene = owner.scene();
    const Scene before = scene;
    void* member = field.member(owner.valueIn(scene));
    if (!change(field, member, field.of(owner.valueIn(const_cast<Scene&>(before))))) {
      EXPECT_EQ(field.type->choices.size(), 1u) << "found no other value";
      return;
    }
    if (field.name == kPresetField) applyPreset(scene.elements[0]);
    EXPECT_FALSE(scene == before) << "the change does not count";
    const std::string saved = writeScene(scene);
    EXPECT_TRUE(goodScene(saved) == scene) << saved;
  });
}

TEST(EveryParameter, CanBeSetFromTheCommandLineAsInTheFile) {
  forEachParameter([](const Owner& owner, const Field& field) {
    if (owner.kind == Owner::Kind::source) return;
    Scene wanted = owner.scene(), scene = owner.scene();
    void* member = field.member(owner.valueIn(wanted));
    if (!change(field, member, field.of(owner.valueIn(scene)))) return;
    if (field.name == kPresetField) applyPreset(wanted.elements[0]);
    const std::string value = fmt::format("{}", fmt::join(field.type->print(member), " "));
    const std::string assignment = fmt::format("{}{}={}", owner.prefix(), field.name, value);
    EXPECT_EQ(inputErrorOf([&] { setParameter(scene, assignment); }), "");
    EXPECT_TRUE(scene == wanted) << assignment;
  });
}

TEST(EveryParameter, RefusesValuesOutOfRange) {
  forEachParameter([](const Owner& owner, const Field& field) {
    for (const std::string& bad : badTexts(field)) {
      const std::string said = findingsOf(owner.textWith(field, {bad}));
      EXPECT_NE(said.find(fmt::format("1: <{}> is '{}', expected ", field.name, bad)), std::string::npos)
          << "'" << bad << "' in the file gives: " << said;
      if (owner.kind == Owner::Kind::source) continue;
      Scene scene = owner.scene();
      const Scene before = scene;
      const std::string assignment = fmt::format("{}{}={}", owner.prefix(), field.name, bad);
      EXPECT_TRUE(inputErrorOf([&] {
                    setParameter(scene, assignment);
                  }).starts_with(fmt::format("--set {}: {} is '{}', expected ", assignment, field.name, bad)))
          << inputErrorOf([&] { setParameter(scene, assignment); });
      EXPECT_TRUE(scene == before) << "--set with '" << bad << "' was refused and changed the scene all the same";
    }
  });
}

TEST(EveryParameter, TakesTheEndsOfItsRange) {
  forEachParameter([](const Owner& owner, const Field& field) {
    if (field.type->kind != FieldKind::integer && field.type->kind != FieldKind::real) return;
    for (const double end : {field.info.min, field.info.max}) {
      if (!std::isfinite(end) || (field.info.positive && end <= 0.0)) continue;
      const std::string text = fmt::format("{:.12g}", end);
      std::string said = findingsOf(owner.textWith(field, {text}));
      if (said.find("warning") != std::string::npos) said.clear();
      EXPECT_EQ(said, "") << text;
    }
  });
}

TEST(EveryParameter, IsRefusedTwiceInOneOwnerUnlessItRepeats) {
  forEachParameter([](const Owner& owner, const Field& field) {
    Scene scene = owner.scene();
    const auto texts = field.type->print(field.of(owner.valueIn(scene)));
    if (texts.empty()) return;
    const std::string said = findingsOf(owner.textWith(field, {texts.front(), texts.front()}));
    const bool refused = said.find(fmt::format("a second <{}>", field.name)) != std::string::npos;
    EXPECT_EQ(refused, !field.type->repeatable) << said;
  });
}

TEST(EveryParameter, IsReportedWhenMandatoryAndMissing) {
  forEachParameter([](const Owner& owner, const Field& field) {
    const std::string said = findingsOf(owner.textWith(field, {}));
    const std::string other = field.info.unless != nullptr ? fmt::format(" or <{}>", field.info.unless) : "";
    const bool missed =
        said.find(fmt::format("has no <{}>{}, expected {}", field.name, other, field.info.help)) != std::string::npos;
    EXPECT_EQ(missed, field.info.mandatory) << said;
  });
}

/// The part of the reference below the heading of an owner.
std::string sectionOf(const std::string& reference, const Owner& owner) {
  std::string heading = owner.kind == Owner::Kind::view ? "## View\n" : "## Settings\n";
  if (owner.kind == Owner::Kind::element) heading = fmt::format("### {}\n", owner.type->name);
  if (owner.kind == Owner::Kind::source) heading = fmt::format("### `<{}>`\n", owner.type->name);
  const std::size_t begin = reference.find(heading);
  if (begin == std::string::npos) return {};
  return reference.substr(begin, reference.find("\n#", begin + heading.size()) - begin);
}

TEST(EveryParameter, IsInTheReference) {
  const std::string reference = writeReference(Registry::builtin());
  forEachParameter([&](const Owner& owner, const Field& field) {
    const std::string section = sectionOf(reference, owner);
    const std::size_t at = section.find(fmt::format("\n| `{}` | {} | ", field.name, field.type->name));
    ASSERT_NE(at, std::string::npos) << section;
    const std::string row = section.substr(at + 1, section.find('\n', at + 1) - at - 1);
    EXPECT_NE(row.find(withExponents(field.info.help)), std::string::npos) << row;
    EXPECT_NE(row.find(fmt::format(" | {} | ", withExponents(field.info.unit))), std::string::npos) << row;
    for (const std::string_view word : field.type->choices) EXPECT_NE(row.find(word), std::string::npos) << row;
    EXPECT_EQ(row.find("**mandatory**") != std::string::npos, field.info.mandatory) << row;
    if (field.info.mandatory) return;
    Scene scene = owner.scene();
    for (const std::string& text : field.type->print(field.of(owner.valueIn(scene)))) {
      EXPECT_NE(row.find(text), std::string::npos) << row << " lacks its default";
    }
    if (!owner.type) return;
    EXPECT_NE(section.find(owner.type->summary), std::string::npos);
  });
}

}  // namespace
}  // namespace pliant::sim
