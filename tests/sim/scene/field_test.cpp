#include "sim/scene/field.h"

#include "sim/scene/registry.h"
#include "sim/scene/settings.h"
#include "sim/scene/view.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

enum class Taste { sweet, sour, bitter };
template <>
struct ChoiceNames<Taste> {
  static constexpr std::array<std::string_view, 3> words{"sweet", "sour", "bitter"};
};

namespace {

struct Plant {
  PLIANT_FIELDS(Plant)
  PLIANT_FIELD(float, height, 0.5f, .help = "of the plant", .unit = "m", .min = 0, .max = 100)
  PLIANT_FIELD(int, leaves, 3, .help = "how many", .min = 1)
};

struct Coloured {
  PLIANT_FIELDS(Coloured)
  PLIANT_FIELD(std::string, colour, "green", .help = "in a word", .change = Change::live)
};

struct Tree : Plant, Coloured {
  PLIANT_FIELDS(Tree, Plant, Coloured)
  PLIANT_FIELD(bool, evergreen, false, .help = "keeps its leaves")
  int rings = 0;  // not declared as a parameter
  PLIANT_FIELD(Taste, taste, Taste::bitter, .help = "of the bark")

  Tree() { height = 12.0f; }
};

struct Bonsai : Tree {
  PLIANT_FIELDS(Bonsai, Tree)
  Bonsai() { leaves = 40; }
};

struct Palm : Tree {
  PLIANT_FIELDS(Palm, Tree)
  PLIANT_INHERITED_FIELD(int, leaves, .help = "how many, at its top", .min = 5)
};

std::vector<std::string> namesOf(std::span<const Field> fields) {
  std::vector<std::string> names;
  for (const Field& field : fields) names.emplace_back(field.name);
  return names;
}

TEST(FieldRows, FollowTheOrderOfDeclarationWithBasesFirst) {
  EXPECT_EQ(namesOf(fieldsOf<Plant>()), (std::vector<std::string>{"height", "leaves"}));
  EXPECT_EQ(namesOf(fieldsOf<Tree>()), (std::vector<std::string>{"height", "leaves", "colour", "evergreen", "taste"}));
}

TEST(FieldRows, AreNotRepeatedByAStructThatDeclaresNone) {
  EXPECT_EQ(namesOf(fieldsOf<Bonsai>()), namesOf(fieldsOf<Tree>()));
}

TEST(FieldRows, ReplaceTheRowOfTheSameMemberInABase) {
  EXPECT_EQ(namesOf(fieldsOf<Palm>()), namesOf(fieldsOf<Tree>()));
  const Palm palm;
  const Field* leaves = findField(fieldsOf<Palm>(), "leaves");
  EXPECT_EQ(leaves->info.min, 5);
  EXPECT_EQ(leaves->of(&palm), &palm.leaves);
  EXPECT_EQ(findField(fieldsOf<Tree>(), "leaves")->info.min, 1);
}

TEST(FieldRows, ReachTheMembersOfEveryBase) {
  const Tree tree;
  std::vector<const void*> members;
  for (const Field& field : fieldsOf<Tree>()) members.push_back(field.of(&tree));
  EXPECT_EQ(members,
            (std::vector<const void*>{&tree.height, &tree.leaves, &tree.colour, &tree.evergreen, &tree.taste}));
}

TEST(FieldRows, TakeDefaultsFromTheConstructor) {
  const Plant plant;
  const Tree tree;
  const Bonsai bonsai;
  EXPECT_EQ(findField(fieldsOf<Tree>(), "height")->type->print(&tree.height), std::vector<std::string>{"12"});
  EXPECT_EQ(findField(fieldsOf<Plant>(), "height")->type->print(&plant.height), std::vector<std::string>{"0.5"});
  EXPECT_EQ(bonsai.leaves, 40);
  EXPECT_EQ(bonsai.height, 12.0f);
}

TEST(FieldRows, KeepTheirHelpUnitAndRange) {
  const Field* height = findField(fieldsOf<Tree>(), "height");
  ASSERT_NE(height, nullptr);
  EXPECT_STREQ(height->info.help, "of the plant");
  EXPECT_STREQ(height->info.unit, "m");
  EXPECT_EQ(height->info.min, 0.0);
  EXPECT_EQ(height->info.max, 100.0);
  EXPECT_EQ(height->info.change, Change::rebuild);
  EXPECT_EQ(findField(fieldsOf<Tree>(), "colour")->info.change, Change::live);
  EXPECT_EQ(findField(fieldsOf<Tree>(), "rings"), nullptr);
  EXPECT_EQ(findField(fieldsOf<Tree>(), "heigh"), nullptr);
}

/// Reads text into a T with the given info; `said` is what was expected when it is refused.
template <typename T>
struct Reading {
  T value{};
  std::string said;

  explicit Reading(std::string_view text, FieldInfo info = {}) { said = fieldTypeOf<T>()->parse(text, info, &value); }
};

template <typename T>
void expectRoundTrip(const T& value, std::string_view printed) {
  const FieldType* type = fieldTypeOf<T>();
  std::string together;
  T back{};
  type->clear(&back);
  for (const std::string& text : type->print(&value)) {
    if (!together.empty()) together += '|';
    together += text;
    EXPECT_EQ(type->parse(text, {}, &back), "") << text;
  }
  EXPECT_EQ(together, printed);
  EXPECT_TRUE(type->equal(&value, &back)) << printed;
}

TEST(FieldValues, EveryKindPrintsAndReadsBack) {
  expectRoundTrip(7, "7");
  expectRoundTrip(std::numeric_limits<int>::min(), "-2147483648");
  expectRoundTrip(0.1f, "0.1");
  expectRoundTrip(1e-5f, "1e-05");
  expectRoundTrip(true, "TRUE");
  expectRoundTrip(false, "FALSE");
  expectRoundTrip(std::string("two words & a <tag>"), "two words & a <tag>");
  expectRoundTrip(std::string(), "");
  expectRoundTrip(glm::vec3(1, -2.5f, 1e20f), "1 -2.5 1e+20");
  expectRoundTrip(std::vector<int>{3, 1, 2}, "3|1|2");
  expectRoundTrip(std::vector<int>{}, "");
  expectRoundTrip(Taste::sour, "sour");
  expectRoundTrip(std::optional<float>(), "");
  expectRoundTrip(std::optional<float>(0.25f), "0.25");
  expectRoundTrip(std::optional<int>(-4), "-4");
  expectRoundTrip(std::optional<glm::vec3>(glm::vec3(1, 0, 0.5f)), "1 0 0.5");
}

TEST(FieldValues, EveryFloatReadsBackToTheLastBit) {
  std::mt19937 random(7);
  const FieldType* type = fieldTypeOf<float>();
  for (int i = 0; i < 20000; ++i) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(value)) continue;
    float back = 0.0f;
    ASSERT_EQ(type->parse(type->print(&value).front(), {}, &back), "") << value;
    ASSERT_EQ(std::bit_cast<std::uint32_t>(back), std::bit_cast<std::uint32_t>(value));
  }
}

TEST(FieldValues, EachTypeHasItsKind) {
  EXPECT_EQ(fieldTypeOf<int>()->kind, FieldKind::integer);
  EXPECT_EQ(fieldTypeOf<float>()->kind, FieldKind::real);
  EXPECT_EQ(fieldTypeOf<bool>()->kind, FieldKind::boolean);
  EXPECT_EQ(fieldTypeOf<std::string>()->kind, FieldKind::text);
  EXPECT_EQ(fieldTypeOf<glm::vec3>()->kind, FieldKind::vector);
  EXPECT_EQ(fieldTypeOf<std::vector<int>>()->kind, FieldKind::integerList);
  EXPECT_EQ(fieldTypeOf<Taste>()->kind, FieldKind::choice);
  EXPECT_EQ(fieldTypeOf<std::optional<bool>>()->kind, FieldKind::boolean);
  EXPECT_TRUE(fieldTypeOf<std::optional<bool>>()->optional);
  EXPECT_FALSE(fieldTypeOf<bool>()->optional);
  EXPECT_TRUE(fieldTypeOf<std::vector<int>>()->repeatable);
  EXPECT_FALSE(fieldTypeOf<int>()->repeatable);
  EXPECT_EQ(fieldTypeOf<Taste>()->choices.size(), 3u);
}

TEST(FieldValues, BlanksAroundAValueDoNotMatter) {
  EXPECT_EQ(Reading<int>(" \n\t12 \r\n").value, 12);
  EXPECT_EQ(Reading<float>("\n+1.5e1\n").value, 15.0f);
  EXPECT_TRUE(Reading<bool>(" true ").value);
  EXPECT_EQ(Reading<std::string>("  a b \n").value, "a b");
  EXPECT_EQ(Reading<glm::vec3>("\n 1\t2\r\n3 ").value, glm::vec3(1, 2, 3));
  EXPECT_EQ(Reading<Taste>(" bitter ").value, Taste::bitter);
}

TEST(FieldValues, BooleansTakeTheThesisWordsAndNumbers) {
  for (const char* yes : {"TRUE", "true", "1"}) {
    const Reading<bool> reading(yes);
    EXPECT_EQ(reading.said, "");
    EXPECT_TRUE(reading.value) << yes;
  }
  for (const char* no : {"FALSE", "false", "0"}) {
    const Reading<bool> reading(no);
    EXPECT_EQ(reading.said, "");
    EXPECT_FALSE(reading.value) << no;
  }
  for (const char* neither : {"", "yes", "2", "TRUE FALSE", "tru"}) {
    EXPECT_EQ(Reading<bool>(neither).said, "TRUE or FALSE") << neither;
  }
}

TEST(FieldValues, RefusesInvalidNumbers) {
  for (const char* word : {"", "abc", "1.5", "1 2", "0x10", "--1", "+-1", "99999999999", "1e3", "1,"}) {
    EXPECT_EQ(Reading<int>(word).said, "an integer") << word;
  }
  for (const char* word :
       {"", "abc", "1,5", "1 2", "0x10", "nan", "NAN", "inf", "-inf", "infinity", "1e999", "--1", "1e", "1.0f"}) {
    EXPECT_EQ(Reading<float>(word).said, "a number") << word;
    EXPECT_EQ(Reading<glm::vec3>(std::string("0 0 ") + word).said, "three numbers") << word;
  }
  for (const char* words : {"", "1", "1 2", "1 2 3 4", "1, 2, 3", "a b c"}) {
    EXPECT_EQ(Reading<glm::vec3>(words).said, "three numbers") << words;
  }
  EXPECT_EQ(Reading<std::vector<int>>("1 x").said, "an integer");
  EXPECT_EQ(Reading<std::vector<int>>("").said, "an integer");
  EXPECT_EQ(Reading<Taste>("salty").said, "one of sweet, sour, bitter");
  EXPECT_EQ(Reading<Taste>("").said, "one of sweet, sour, bitter");
}

TEST(FieldValues, RefusedTextKeepsTheValue) {
  float number = 3.0f;
  glm::vec3 vector(1, 2, 3);
  std::optional<int> maybe = 5;
  EXPECT_NE(fieldTypeOf<float>()->parse("x", {}, &number), "");
  EXPECT_NE(fieldTypeOf<glm::vec3>()->parse("7 8 x", {}, &vector), "");
  EXPECT_NE(fieldTypeOf<std::optional<int>>()->parse("x", {}, &maybe), "");
  EXPECT_EQ(number, 3.0f);
  EXPECT_EQ(vector, glm::vec3(1, 2, 3));
  EXPECT_EQ(maybe, 5);
}

TEST(FieldRanges, IncludeTheirEnds) {
  const FieldInfo percent{.min = 0, .max = 1};
  EXPECT_EQ(Reading<float>("0", percent).said, "");
  EXPECT_EQ(Reading<float>("1", percent).said, "");
  EXPECT_EQ(Reading<float>("1.0001", percent).said, "a number from 0 to 1");
  EXPECT_EQ(Reading<float>("-0.0001", percent).said, "a number from 0 to 1");
  EXPECT_EQ(Reading<glm::vec3>("0 1 1.5", percent).said, "three numbers from 0 to 1");
  EXPECT_EQ(Reading<int>("2", percent).said, "an integer from 0 to 1");
  EXPECT_EQ(Reading<std::vector<int>>("0 1 2", percent).said, "an integer from 0 to 1");
}

// 1e-6 has no float of its own: the nearest one lies below it, and is what the user wrote all the same.
TEST(FieldRanges, IncludeEndsThatAreNotExactFloats) {
  const FieldInfo scale{.min = 1e-6, .max = 0.7};
  EXPECT_EQ(Reading<float>("1e-6", scale).said, "");
  EXPECT_EQ(Reading<float>("0.7", scale).said, "");
  EXPECT_EQ(Reading<float>("0.0000009", scale).said, "a number from 1e-06 to 0.7");
}

TEST(FieldRanges, AreDescribedInWords) {
  EXPECT_EQ(Reading<float>("x", {.unit = "m", .positive = true}).said, "a number above 0 [m]");
  EXPECT_EQ(Reading<float>("0", {.max = 9, .positive = true}).said, "a number above 0 and at most 9");
  EXPECT_EQ(Reading<float>("-1", {.unit = "kg", .min = 0}).said, "a number of at least 0 [kg]");
  EXPECT_EQ(Reading<int>("5", {.max = 4}).said, "an integer of at most 4");
}

TEST(FieldRanges, PositiveRefusesZeroInAllItsForms) {
  const FieldInfo above{.positive = true};
  for (const char* word : {"0", "-0", "0.0", "-1", "0e5"}) EXPECT_NE(Reading<float>(word, above).said, "") << word;
  EXPECT_EQ(Reading<float>("1e-30", above).said, "");
}

TEST(FieldValues, AMandatoryTextIsNotEmpty) {
  EXPECT_EQ(Reading<std::string>(" ", {.mandatory = true}).said, "a text");
  EXPECT_EQ(Reading<std::string>("", {.mandatory = true, .file = true}).said, "the name of a file");
  EXPECT_EQ(Reading<std::string>("").said, "");
}

TEST(FieldValues, ATextHasNoControlCharacters) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {"a\x01z"sv, "a\0z"sv, "\x1b[2J"sv, "a\rz"sv})
    EXPECT_EQ(Reading<std::string>(text).said, "a text without control characters");
  EXPECT_EQ(Reading<std::string>("two\nlines\tand Grün").said, "");
}

// The thesis (Bartels 2015) prints the default of particleSleeping, a float, as (0,0,0).
TEST(FieldValues, AVectorFormIsReadAsItsFirstNumber) {
  const FieldInfo sleeping{.min = 0, .vectorForm = true};
  EXPECT_EQ(Reading<float>("0.5 0 0", sleeping).value, 0.5f);
  EXPECT_EQ(Reading<float>("0.25", sleeping).value, 0.25f);
  EXPECT_EQ(Reading<float>("0.5 0", sleeping).said, "a number of at least 0");
  EXPECT_EQ(Reading<float>("0.5 x y", sleeping).said, "a number of at least 0");
  EXPECT_EQ(Reading<float>("0.5 0 0").said, "a number");
}

TEST(NearestName, FindsWhatWasMeant) {
  const std::array<std::string_view, 4> names{"stiffness", "radius", "mass", "staticFriction"};
  EXPECT_EQ(nearestName("stifness", names), "stiffness");
  EXPECT_EQ(nearestName("Radius", names), "radius");
  EXPECT_EQ(nearestName("staticfriction", names), "staticFriction");
  EXPECT_EQ(nearestName("friction", names), "");
  EXPECT_EQ(nearestName("temperature", names), "");
  EXPECT_EQ(nearestName(std::string(100000, 'x'), names), "");
  EXPECT_EQ(nearestName("mass", {}), "");
}

TEST(Field, LabelDefaultsToTheNameInWords) {
  EXPECT_EQ(inWords("staticFriction"), "Static friction");
  EXPECT_EQ(inWords("objectID"), "Object ID");
  EXPECT_EQ(inWords("tensileN"), "Tensile n");
  EXPECT_EQ(inWords(""), "");
  const auto fields = fieldsOf<Settings>();
  EXPECT_EQ(labelOf(*findField(fields, "timestep")), "Time step");
  EXPECT_EQ(labelOf(*findField(fields, "substeps")), "Substeps");
  const Field &iteration = *findField(fields, "iteration"), &schedule = *findField(fields, "schedule");
  EXPECT_EQ(labelOfChoice(iteration, "gaussSeidel"), "Gauss-Seidel") << "as it is declared";
  EXPECT_EQ(labelOfChoice(schedule, "hierarchical"), "hierarchical");
  EXPECT_EQ(labelOfChoice(schedule, "someOther"), "some other") << "by its name";
}

// A slider must not offer what the file refuses.
TEST(Field, UsualRangesLieWithinTheAllowedOnes) {
  const auto check = [](std::span<const Field> fields) {
    for (const Field& field : fields) {
      const UsualRange& usual = field.info.usual;
      if (usual.low == usual.high) continue;
      EXPECT_LT(usual.low, usual.high) << field.name;
      EXPECT_GE(usual.low, field.info.min) << field.name;
      EXPECT_LE(usual.high, field.info.max) << field.name;
      if (usual.logarithmic) {
        EXPECT_GT(usual.low, 0.0) << field.name;
      }
    }
  };
  check(fieldsOf<Settings>());
  check(fieldsOf<ViewSettings>());
  for (const ElementType& type : Registry::builtin().elements()) check(type.fields);
}

}  // namespace
}  // namespace pliant::sim
