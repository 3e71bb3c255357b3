// Presets: what they set, what they leave unchanged, and that nothing is lost when they are saved and loaded.
#include "sim/scene/preset.h"

#include "sim/scene/parameter.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <set>

namespace pliant::sim {
namespace {

std::string textOf(const Record& record, std::string_view name) {
  const Field* field = findField(record.type().fields, name);
  const auto texts = field->type->print(field->of(record.data()));
  return texts.empty() ? "none" : texts.front();
}

SceneText sheet(const SceneText::Tags& tags) {
  SceneText scene;
  scene.set("stiffnessModel", "compliant");
  SceneText::Tags all{{"shape", "grid"}, {"radius", 0.01f}, {"stiffness", 1}};
  all.insert(all.end(), tags.begin(), tags.end());
  return scene.element("cloth", all);
}

Scene writtenAndRead(const Scene& scene) {
  InputMessages messages;
  Scene read = parseScene(writeScene(scene), scene.file, Registry::builtin(), messages);
  messages.throwIfErrors();
  return read;
}

TEST(Preset, SetsParametersMissingFromTheFile) {
  const Scene scene = sheet({{"density", 0.3f}, {"preset", "denim"}, {"kineticFriction", 0}}).scene();
  const Element& cloth = scene.elements.front();
  EXPECT_EQ(textOf(cloth, "density"), "0.3");
  EXPECT_EQ(textOf(cloth, "kineticFriction"), "0") << "given, though it is the default";
  EXPECT_EQ(textOf(cloth, "compliance"), "0.00013");
  EXPECT_EQ(textOf(cloth, "staticFriction"), "0.57");
}

TEST(Preset, OnTheCommandLineSetsAllParameters) {
  Scene scene = sheet({{"density", 0.3f}}).scene();
  setParameter(scene, "elements[0].preset=silk");
  EXPECT_EQ(textOf(scene.elements.front(), "density"), "0.069");
  setParameter(scene, "elements[0].density=0.1");
  EXPECT_EQ(textOf(scene.elements.front(), "density"), "0.1");
  EXPECT_EQ(textOf(scene.elements.front(), "preset"), "silk");
}

TEST(Preset, RefusesAnUnknownName) {
  try {
    sheet({{"preset", "tweed"}}).scene();
    FAIL() << "was taken";
  } catch (const InputError& mistake) {
    EXPECT_NE(std::string(mistake.what()).find("silk, cotton, denim, wool, rubberSheet, paper"), std::string::npos)
        << mistake.what();
  }
}

// A saved scene contains the preset's name and the differences from it.
TEST(Preset, SurvivesAFile) {
  Scene scene = sheet({{"preset", "wool"}}).scene();
  EXPECT_EQ(writtenAndRead(scene), scene);
  EXPECT_EQ(writeScene(scene).find("bendingCompliance"), std::string::npos);
  for (const char* change : {"elements[0].compliance=0", "elements[0].density=2", "elements[0].staticFriction=0"}) {
    setParameter(scene, change);
    EXPECT_EQ(writtenAndRead(scene), scene) << change;
    EXPECT_EQ(textOf(writtenAndRead(scene).elements.front(), "preset"), "wool");
  }
}

// A removed density cannot be expressed beside the preset: then all values are written out.
TEST(Preset, DoesNotRestoreARemovedValue) {
  Scene scene = sheet({{"preset", "wool"}}).scene();
  Element& cloth = scene.elements.front();
  const Field* density = findField(cloth.type().fields, "density");
  density->type->clear(density->member(cloth.data()));
  const Scene read = writtenAndRead(scene);
  EXPECT_EQ(textOf(read.elements.front(), "density"), "none");
  EXPECT_EQ(textOf(read.elements.front(), "preset"), "none");
  EXPECT_EQ(textOf(read.elements.front(), "compliance"), "0.00015");
}

TEST(Preset, EveryPresetBuildsWithoutAWarning) {
  int count = 0;
  for (const ElementType& type : Registry::builtin().elements()) {
    for (const Preset& preset : type.presets) {
      ++count;
      EXPECT_FALSE(preset.summary.empty());
      SceneText text;
      text.set("stiffnessModel", "compliant");
      SceneText::Tags tags{{"preset", std::string(preset.name)}};
      if (type.name == "cloth") tags.insert(tags.end(), {{"shape", "grid"}, {"stiffness", 1}, {"radius", 0.05f}});
      if (type.name == "rigidBody") tags.insert(tags.end(), {{"shape", "box"}, {"model", "rigid"}});
      if (type.name == "softBody") tags.push_back({"shape", "box"});
      text.element(type.name, tags);
      const Scene scene = text.scene();
      std::set<std::string_view> fields;
      for (const PresetValue& value : preset.values) {
        EXPECT_TRUE(fields.insert(value.field).second) << preset.name << ' ' << value.field << " twice";
        EXPECT_FALSE(value.source.empty()) << preset.name << ' ' << value.field;
        EXPECT_NE(textOf(scene.elements.front(), value.field), textOf(Record(type), value.field))
            << preset.name << ' ' << value.field << " is the default: leave it out";
      }
      InputMessages messages;
      const Simulation simulation(scene, {}, messages);
      if (preset.name == "thesis") continue;  // is warned of
      EXPECT_TRUE(messages.entries().empty()) << preset.name << ": " << messages.entries().front().message;
    }
  }
  EXPECT_GE(count, 13);
}

}  // namespace
}  // namespace pliant::sim
