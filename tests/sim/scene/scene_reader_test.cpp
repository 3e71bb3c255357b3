#include "sim/elements/rope.h"
#include "sim/elements/sand.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

constexpr std::string_view kSand = "<element><type>sand</type></element>";

// Some work at the start grows with the square of their number.
TEST(SceneReader, RefusesMoreElementsThanItCanHandle) {
  std::string elements;
  for (int i = 0; i < 20'000; ++i) elements += kSand;
  EXPECT_EQ(goodScene(sceneText(elements)).elements.size(), 20'000u);
  EXPECT_EQ(findingsOf(sceneText(elements + std::string(kSand))), "1: 20001 elements, expected at most 20000");
}

TEST(SceneReader, ReadsTheExampleOfTheThesis) {
  const Scene scene = goodScene(R"(<?xml version="1.0"?>
<simulation>
  <iterations>50</iterations>
  <solverIterations>7</solverIterations>
  <elements>
    <element>
      <type>sand</type>
      <radius>0.8</radius>
      <mass>0.05</mass>
    </element>
  </elements>
  <particles>
    <particle><time>0</time><object>0</object><position>1 1.2 0</position></particle>
    <particle>
      <time>13</time>
      <object>0</object>
      <position>5 8 3.2</position>
      <velocity>0 -1 1</velocity>
    </particle>
  </particles>
</simulation>)");
  EXPECT_EQ(scene.settings.iterations, 50);
  EXPECT_EQ(scene.settings.solverIterations, 7);
  EXPECT_EQ(scene.settings.timestep, 0.1f);
  ASSERT_EQ(scene.elements.size(), 1u);
  EXPECT_EQ(scene.elements[0].type().name, "sand");
  EXPECT_EQ(scene.elements[0].as<Sand>().radius, 0.8f);
  EXPECT_EQ(scene.elements[0].as<Sand>().mass, 0.05f);
  EXPECT_EQ(scene.elements[0].as<Sand>().staticFriction, 0.15f);
  ASSERT_EQ(scene.sources.size(), 2u);
  const auto& second = scene.sources[1].as<SingleParticle>();
  EXPECT_EQ(second.time, 13);
  EXPECT_EQ(second.position, glm::vec3(5, 8, 3.2f));
  EXPECT_EQ(second.velocity, glm::vec3(0, -1, 1));
}

TEST(SceneReader, KeepsTheLineOfEveryTag) {
  const Scene scene = goodScene(
      "<simulation>\n"
      "  <iterations>1</iterations>\n"
      "  <elements>\n"
      "    <!-- a comment\n"
      "         of two lines -->\n"
      "    <element>\r\n"
      "      <type>sand</type>\r\n"
      "      <radius>2</radius>\r\n"
      "    </element>\n"
      "  </elements>\n"
      "</simulation>\n");
  EXPECT_EQ(scene.lines.line, 1);
  EXPECT_EQ(scene.lines.of("iterations"), 2);
  EXPECT_EQ(scene.elements[0].lines.line, 6);
  EXPECT_EQ(scene.elements[0].lines.of("radius"), 8);
  EXPECT_EQ(scene.elements[0].lines.of("mass"), 6) << "of a tag that is not there: the element's";
}

TEST(SceneReader, TakesTagsInAnyOrder) {
  const Scene scene = goodScene(
      "<simulation><particles><particle><position>1 2 "
      "3</position><object>0</object><time>4</time></particle></particles>"
      "<elements><element><mass>3</mass><type>sand</type></element></elements>"
      "<timestep>0.5</timestep><iterations>2</iterations></simulation>");
  EXPECT_EQ(scene.settings.timestep, 0.5f);
  EXPECT_EQ(scene.elements[0].as<Sand>().mass, 3.0f);
  EXPECT_EQ(scene.sources[0].as<SingleParticle>().time, 4);
}

TEST(SceneReader, TakesABlankAroundTypesAndValues) {
  const Scene scene = goodScene(sceneText("<element><type>\n  sand </type><radius>\n 2\t</radius></element>"));
  EXPECT_EQ(scene.elements[0].type().name, "sand");
  EXPECT_EQ(scene.elements[0].as<Sand>().radius, 2.0f);
}

TEST(SceneReader, CollectsARepeatedTag) {
  const Scene scene = goodScene(sceneText(
      "<element><type>rope</type><file>r.txt</file><fixed>0</fixed><fixed>7 9</fixed><fixed>3</fixed></element>"));
  EXPECT_EQ(scene.elements[0].as<Rope>().fixed, (std::vector<int>{0, 7, 9, 3}));
}

// Two given numbers take the place of the default pair; they are not added to it.
TEST(SceneReader, ARepeatedTagReplacesItsDefault) {
  const Scene scene =
      goodScene(sceneText("<element><type>distanceLock</type><objectID>2</objectID><objectID>3</objectID></element>"));
  EXPECT_NE(writeScene(scene).find("<objectID>2</objectID>"), std::string::npos);
  EXPECT_EQ(writeScene(scene).find("<objectID>0</objectID>"), std::string::npos);
}

TEST(SceneReader, UnderstandsEntitiesAndCdata) {
  const Scene scene = goodScene(sceneText(kSand, "", "<title>Salt &amp; <![CDATA[<pepper>]]> &#x41;</title>"));
  EXPECT_EQ(scene.settings.title, "Salt & <pepper> A");
}

TEST(SceneReader, TakesAByteOrderMark) {
  const std::string text = "\xef\xbb\xbf<simulation>\n<iterations>x</iterations>\n<elements>" + std::string(kSand) +
                           "</elements></simulation>";
  EXPECT_EQ(findingsOf(text), "2: <iterations> is 'x', expected an integer from 0 to 100000000");
}

TEST(SceneReader, SaysWhichTagWasMeant) {
  EXPECT_EQ(findingsOf(sceneText("<element><type>sand</type><raduis>1</raduis></element>")),
            "1: unknown tag 'raduis' in element 0 (sand), expected <radius>?");
  EXPECT_EQ(findingsOf(sceneText(kSand, "", "<solverIteration>3</solverIteration>")),
            "1: unknown tag 'solverIteration' in the settings, expected <solverIterations>?");
  EXPECT_EQ(
      findingsOf(sceneText("<element><type>wall</type><temperature>3</temperature></element>")),
      "1: unknown tag 'temperature' in element 0 (wall), expected one of name, caption, velocity, "
      "angularVelocity, center, "
      "path, color, look, pattern, patternColor, patternSize, staticFriction, kineticFriction, restitution, normal, "
      "distance");
}

TEST(SceneReader, ReportsAllErrorsAtOnce) {
  EXPECT_EQ(findingsOf("<simulation>\n"
                       "<timestep>0</timestep>\n"
                       "<elements>\n"
                       "<element><type>sand</type>\n"
                       "<radius>-1</radius>\n"
                       "<mass>heavy</mass></element>\n"
                       "<element><type>rope</type></element>\n"
                       "</elements>\n"
                       "<particles><particle><time>0</time><object>0</object></particle></particles>\n"
                       "</simulation>"),
            "2: <timestep> is '0', expected a number above 0 and at most 1000 [s]\n"
            "1: <simulation> has no <iterations>, expected number of frames to simulate\n"
            "5: <radius> is '-1', expected a number above 0 and at most 1000000 [m]\n"
            "6: <mass> is 'heavy', expected a number from 0 to 1000000000000 [kg]\n"
            "7: element 1 (rope) has no <file> or <shape>, expected positions along the rope, with or without "
            "velocities, txt "
            "or OBJ\n"
            "9: <particle> has no <position>, expected position where it enters");
}

// Whatever stands in a file and means nothing is reported, never silently dropped.
TEST(SceneReader, RefusesMeaninglessInput) {
  EXPECT_EQ(findingsOf(sceneText("<element name='a'><type>sand</type></element>")),
            "1: <element> has attribute 'name', expected none");
  EXPECT_EQ(findingsOf(sceneText("<element><type>sand</type><mass unit='kg'>1</mass></element>")),
            "1: <mass> has attribute 'unit', expected none");
  EXPECT_EQ(findingsOf(sceneText("<element>heavy<type>sand</type></element>")),
            "1: text 'heavy' in <element>, expected tags");
  EXPECT_EQ(findingsOf(sceneText("<element><type>sand</type><mass><kg>1</kg></mass></element>")),
            "1: <kg> inside <mass>, expected a value");
  EXPECT_EQ(findingsOf(sceneText("<element><type kind='fine'>sand</type></element>")),
            "1: <type> has attribute 'kind', expected none");
  EXPECT_EQ(findingsOf(sceneText("<element><type>sand<fine/></type></element>")),
            "1: <fine> inside <type>, expected a value");
}

TEST(SceneReader, RefusesAFileThatIsNotAScene) {
  const TemporaryFolder folder;
  const auto findings = [](const std::filesystem::path& file) {
    InputMessages diagnostics;
    readScene(file, Registry::builtin(), diagnostics);
    std::string all;
    for (const InputMessage& entry : diagnostics.entries()) all += entry.text() + '\n';
    return all;
  };
  const std::string at = folder.path().string() + '/';
  EXPECT_EQ(findings(folder / "none.xml"), at + "none.xml: no such file, expected a scene\n");
  EXPECT_EQ(findings(folder.path()), folder.path().string() + ": not a file, expected a scene\n");
  EXPECT_EQ(findings(folder.write("empty.xml", "")),
            at + "empty.xml:1: not well-formed XML: No document element found\n");
  std::filesystem::resize_file(folder.write("huge.xml", "<simulation/>"), std::uintmax_t{1} << 33);  // sparse
  EXPECT_EQ(findings(folder / "huge.xml"), at + "huge.xml: larger than 67108864 bytes, expected a scene\n");
}

TEST(SceneReader, SurvivesDeepNesting) {
  const int depth = 200000;
  std::string text;
  for (int i = 0; i < depth; ++i) text += "<a>";
  EXPECT_NE(findingsOf(text).find("not well-formed XML"), std::string::npos);
  for (int i = 0; i < depth; ++i) text += "</a>";
  EXPECT_EQ(findingsOf(text), "1: found <a>, expected one <simulation>");
  EXPECT_EQ(findingsOf(sceneText(kSand, "", "<timestep>" + text + "</timestep>")),
            "1: <a> inside <timestep>, expected a value");
}

TEST(SceneReader, QuotesALongValueShortened) {
  const std::string said = findingsOf(sceneText(kSand, "", "<timestep>" + std::string(100000, '9') + "</timestep>"));
  EXPECT_EQ(said, "1: <timestep> is '" + std::string(60, '9') + "...', expected a number above 0 and at most 1000 [s]");
}

// One error, one line, whatever line breaks the value has.
TEST(SceneReader, QuotesAValueOfSeveralLinesInOne) {
  EXPECT_EQ(findingsOf(sceneText(kSand, "", "<timestep>\n  a\n\tb\n</timestep>")),
            "1: <timestep> is 'a  b', expected a number above 0 and at most 1000 [s]");
}

TEST(Scene, NamesAnElementInWords) {
  const Scene scene =
      goodScene(sceneText(std::string(kSand) + "<element><type>wall</type><name>floor</name></element>"));
  EXPECT_EQ(scene.describeElement(0), "Sand");
  EXPECT_EQ(scene.describeElement(1), "floor (Wall)");
  EXPECT_EQ(scene.nameOfElement(1), "floor");
}

TEST(Scene, NumbersElementsWithoutANameWhereThereAreSeveral) {
  const std::string wall = "<element><type>wall</type></element>",
                    floor = "<element><type>wall</type><name>floor</name></element>";
  const Scene scene = goodScene(sceneText(std::string(kSand) + wall + floor + wall));
  EXPECT_EQ(scene.nameOfElement(0), "Sand");
  EXPECT_EQ(scene.nameOfElement(1), "Wall 1");
  EXPECT_EQ(scene.nameOfElement(2), "floor");
  EXPECT_EQ(scene.describeElement(3), "Wall 2");
}

TEST(Scene, CopiesAreDeep) {
  const Scene scene = goodScene(sceneText(kSand));
  Scene copy = scene;
  EXPECT_TRUE(copy == scene);
  copy.elements[0].as<Sand>().mass = 9.0f;
  EXPECT_FALSE(copy == scene) << "a copy is deep";
  EXPECT_EQ(scene.elements[0].as<Sand>().mass, 1.0f);
  copy = scene;
  copy.file = "elsewhere.xml";
  EXPECT_TRUE(copy == scene) << "where it was read from is not part of its value";
  copy.elements.push_back(copy.elements[0]);
  EXPECT_FALSE(copy == scene);
}

TEST(SceneReader, WarnsOfNamesThatElementsShare) {
  InputMessages diagnostics;
  parseScene(sceneText("<element><type>wall</type><name>side</name></element>"
                       "\n<element><type>wall</type></element><element><type>wall</type></element>"
                       "\n<element><type>sand</type><name>side</name></element>"),
             "s.xml", Registry::builtin(), diagnostics);
  ASSERT_EQ(diagnostics.entries().size(), 1u);
  const InputMessage& warning = diagnostics.entries().front();
  EXPECT_EQ(warning.severity, InputMessage::Severity::warning);
  EXPECT_EQ(warning.line, 3);
  EXPECT_TRUE(warning.message.starts_with("<name> is 'side', as in line 1: ")) << warning.message;
}

}  // namespace
}  // namespace pliant::sim
