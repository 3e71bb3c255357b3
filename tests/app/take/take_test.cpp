#include "app/take/take.h"

#include "tests/app/take/performance.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace pliant::app {
namespace {

// Equal in all contents, and in the identities of elements.
void expectSame(const Take& a, const Take& b) {
  EXPECT_TRUE(a.scene == b.scene);
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.begin, b.begin);
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.states, b.states);
  ASSERT_EQ(a.actions.size(), b.actions.size());
  for (std::size_t k = 0; k < a.actions.size(); ++k) EXPECT_TRUE(a.actions[k] == b.actions[k]) << "action " << k;
  ASSERT_EQ(a.camera.size(), b.camera.size());
  for (std::size_t k = 0; k < a.camera.size(); ++k) {
    EXPECT_EQ(a.camera[k].step, b.camera[k].step);
    EXPECT_EQ(a.camera[k].camera.view(), b.camera[k].camera.view());
    EXPECT_EQ(a.camera[k].camera.orthographic, b.camera[k].camera.orthographic);
  }
}

std::string messageOf(const std::string& text) {
  try {
    parseTake(text, "a.take");
  } catch (const sim::InputError& failure) {
    return failure.what();
  }
  return "no error";
}

TEST(Take, ReadsBackAsItWasWritten) {
  Take take = performance(clothScene().scene());
  take.begin = 7;
  render::Camera camera;
  camera.target = {0.1f, -1.0f / 3.0f, 1e-7f};
  take.camera.push_back({0, camera});
  camera.orbit(0.3f, 0.123f);
  camera.roll = 0.01f;
  camera.fieldOfView = 1.1f;
  camera.orthographic = true;
  take.camera.push_back({12, camera});
  const auto folder = take.scene.file.parent_path();
  const Take again = parseTake(writeTake(take, folder), folder / "again.take");
  expectSame(take, again);
  EXPECT_EQ(writeTake(again, folder), writeTake(take, folder));
}

TEST(Take, KeepsTheIdentityOfElementsThroughEdits) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene, 30);
  const Take again = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  for (const TimedAction& timed : again.actions) {
    const auto* edit = std::get_if<Edit>(&timed.action);
    if (edit == nullptr) continue;
    for (std::size_t e = 0; e < scene.elements.size(); ++e) {
      EXPECT_EQ(edit->scene->elements[e].id, again.scene.elements[e].id) << "step " << timed.step << ", element " << e;
    }
  }
}

TEST(Take, ARestoredElementKeepsItsIdentity) {
  const sim::Scene scene = clothScene().scene();
  sim::Scene fewer = scene;
  fewer.elements.erase(fewer.elements.begin() + 2);
  Take take;
  take.scene = scene;
  take.actions = {{0, Edit{std::make_shared<sim::Scene>(fewer)}}, {0, Edit{std::make_shared<sim::Scene>(scene)}}};
  const Take again = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  const auto& back = *std::get<Edit>(again.actions[1].action).scene;
  for (std::size_t e = 0; e < scene.elements.size(); ++e) EXPECT_EQ(back.elements[e].id, again.scene.elements[e].id);
  EXPECT_EQ(std::get<Edit>(again.actions[0].action).scene->elements[2].id, again.scene.elements[3].id);
}

// A slider writes one line, not the scene again.
TEST(Take, IsSmall) {
  const sim::Scene scene = clothScene().scene();
  Take take;
  take.scene = scene;
  take.steps = 100;
  const auto folder = scene.file.parent_path();
  const std::size_t empty = writeTake(take, folder).size();
  for (int step = 0; step < 100; ++step) {
    take.actions.push_back({step, editOf(scene, fmt::format("elements[1].stiffness=0.{:03}", step + 1))});
  }
  EXPECT_LT(writeTake(take, folder).size() - empty, 100u * 110u);
}

TEST(Take, FloatsAreKeptToTheLastBit) {
  const sim::Scene scene = clothScene().scene();
  Take take;
  take.scene = scene;
  const float values[] = {0.1f,  1.0f / 3.0f, 16777217.0f, 1e-40f, std::numeric_limits<float>::denorm_min(),
                          -0.0f, 3.4e14f};
  for (const float value : values)
    take.actions.push_back({0, MoveGrabbed{1, glm::vec3(value, -value, 0.7f * value), 0.0f}});
  expectSame(take, parseTake(writeTake(take, scene.file.parent_path()), scene.file));
}

TEST(Take, FilesBesideTheSceneAreFoundFromAnotherFolder) {
  const TemporaryFolder elsewhere;
  sim::SceneText text = clothScene();
  text.points("grains.txt", {{3, 3, 3}, {4, 3, 3}})
      .source("list", {{"time", 0}, {"object", 1}, {"file", "grains.txt"}});
  const sim::Scene scene = text.scene();
  Take take;
  take.scene = scene;
  take.steps = 1;
  take = withStates(take, {});
  saveTake(take, elsewhere / "x.take");
  EXPECT_THROW((void)readTake(elsewhere / "x.take"), sim::InputError) << "a stranger's could name any file";
  const Take again = readTake(elsewhere / "x.take", {.folders = {scene.file.parent_path()}});
  EXPECT_EQ(withStates(again, {}).states, take.states);
}

TEST(Take, CameraGoesFromKeyToKey) {
  std::vector<CameraKey> keys(2);
  keys[0].step = 10;
  keys[1].step = 20;
  keys[1].camera.target = {2.0f, 0.0f, 0.0f};
  EXPECT_EQ(pathOf(keys).at(0).target.x, 0.0f);
  EXPECT_FLOAT_EQ(pathOf(keys).at(15).target.x, 1.0f);
  EXPECT_EQ(pathOf(keys).at(20).target.x, 2.0f);
  EXPECT_EQ(pathOf(keys).at(99).target.x, 2.0f);
}

/// A take of a tiny scene with these parts behind it.
std::string takeText(const std::string& parts, const std::string& attributes = "version=\"0\" steps=\"3\"") {
  return "<take " + attributes +
         ">\n<simulation><iterations>1</iterations><elements>\n"
         "<element><type>gravity</type></element></elements></simulation>\n" +
         parts + "</take>\n";
}

struct BadTake {
  const char* parts;
  const char* message;
};

TEST(Take, ReportsErrorsWithTheirLine) {
  EXPECT_EQ(messageOf(takeText("")), "no error");
  const BadTake bad[] = {
      {"<actions>\n<dance step=\"1\"/></actions>", "a.take:5: <dance> in <actions>"},
      {"<actions>\n<grab step=\"4\" particle=\"0\" strength=\"1\"/></actions>",
       "a.take:5: step is '4', expected a whole number from 0 to 3"},
      {"<actions><liftKnife step=\"2\"/>\n<liftKnife step=\"1\"/></actions>", "a.take:5: step 1 after step 2"},
      {"<actions><grab step=\"1\" particle=\"-1\" strength=\"1\"/></actions>", "a.take:4: particle is '-1'"},
      {"<actions><grab step=\"1\" strength=\"1\"/></actions>", "a.take:4: <grab> has no attribute 'particle'"},
      {"<actions><grab step=\"1\" particle=\"0\" strength=\"nan\"/></actions>", "strength is 'nan'"},
      {"<actions><release step=\"1\" particle=\"0\" force=\"1\"/></actions>", "<release> has attribute 'force'"},
      {"<actions><move step=\"1\" particle=\"0\" target=\"1 2\" duration=\"0\"/></actions>",
       "target is '1 2', expected 3 numbers"},
      {"<actions><move step=\"1\" particle=\"0\" target=\"1 2 1e30\" duration=\"0\"/></actions>", "expected 3 numbers"},
      {"<actions><pin step=\"1\" particles=\"1 x\"/></actions>", "particles has 'x'"},
      {"<actions><cut step=\"1\" from=\"0 0 0 0 0 1\" to=\"0 0 0 0 0 2\"/></actions>",
       "to is '0 0 0 0 0 2', expected an origin"},
      {"<actions><edit step=\"1\">\n<set path=\"elements[0].magnitude\">x</set></edit></actions>",
       "a.take:5: elements[0].magnitude is 'x'"},
      {"<actions><edit step=\"1\">\n<set path=\"elements[7].magnitude\">1</set></edit></actions>",
       "a.take:5: no element '7'"},
      {"<actions><edit step=\"1\" elements=\"0 "
       "1\"><simulation><iterations>1</iterations><elements><element><type>gravity</type></element></elements>"
       "</simulation></edit></actions>",
       "2 numbers in elements"},
      {"<actions><edit step=\"1\" "
       "elements=\"0\"><simulation><iterations>1</iterations>\n\n<elements><element><type>jelly</type></element></"
       "elements>"
       "</simulation></edit></actions>",
       "a.take:6: unknown element type 'jelly'"},
      {"<actions><edit step=\"1\" "
       "elements=\"0\"><simulation><iterations>1</iterations><elements><element><type>gravity</type></element></"
       "elements>"
       "<variants><variant name=\"a\"></variant></variants></simulation></edit></actions>",
       "1 variants, expected 0"},
      {"<camera><key step=\"1\" target=\"0 0 0\" distance=\"0\" yaw=\"0\" pitch=\"0\"/></camera>", "distance is '0'"},
      {"<camera><key step=\"1\" target=\"0 0 0\" distance=\"1\" yaw=\"0\" pitch=\"2\"/></camera>", "pitch is '2'"},
      {"<states run=\"0\">00000000 11111111</states>", "2 fingerprints, expected one for each of 3 steps"},
      {"<states run=\"0\">00000000 11111111 2222222g</states>", "'2222222g' in <states>"},
      {"<states run=\"0\">00000000 11111111 22222222</states><states run=\"1\">00000000 11111111 22222222</states>",
       "2 <states>, expected one for each of the 1 runs"},
      {"<actions/><actions/>", "a second <actions>"},
      {"<hands/>", "<hands> in <take>"},
  };
  for (const BadTake& take : bad) {
    const std::string message = messageOf(takeText(take.parts));
    EXPECT_NE(message.find(take.message), std::string::npos) << take.parts << "\n" << message;
    EXPECT_TRUE(message.starts_with("a.take:")) << message;
  }
}

TEST(Take, RefusesFilesThatAreNotTakes) {
  const std::string scene = "<simulation><elements><element><type>gravity</type></element></elements></simulation>";
  EXPECT_EQ(messageOf(scene), "a.take:1: found <simulation>, expected a <take>");
  EXPECT_NE(messageOf("<take").find("a.take:1: not well-formed XML"), std::string::npos);
  EXPECT_NE(messageOf("").find("not well-formed XML"), std::string::npos);
  EXPECT_NE(messageOf("<take version=\"0\" steps=\"1\"/>").find("has no <simulation>"), std::string::npos);
  EXPECT_NE(messageOf("<take version=\"0\" steps=\"1\"><simulation/></take>").find("<simulation> has no </simulation>"),
            std::string::npos);
  EXPECT_NE(messageOf("<take version=\"0\" steps=\"-1\">" + scene + "</take>").find("steps is '-1'"),
            std::string::npos);
  EXPECT_EQ(messageOf("<take version=\"0\" steps=\"-5\" begin=\"3\">" + scene +
                      "<actions><gust step=\"2\" velocity=\"1 0 0\"/></actions></take>"),
            "a.take:1: steps is '-5', expected a whole number from 0 to 100000000")
      << "not what follows from it";
  EXPECT_NE(messageOf("<take version=\"0\" steps=\"1\" begin=\"2\">" + scene + "</take>").find("begin is '2'"),
            std::string::npos);
}

// However a file is damaged, it is read or refused.
TEST(Take, DamagedFilesAreReadOrRefused) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene, 30);
  const std::string whole = writeTake(take, scene.file.parent_path());
  std::uint32_t random = 1;
  for (int round = 0; round < 300; ++round) {
    std::string damaged = whole;
    for (int k = 0; k < 3; ++k) {
      random = random * 1664525u + 1013904223u;
      const std::size_t at = (random >> 4) % damaged.size();
      switch (random % 4) {
        case 0:
          damaged[at] = static_cast<char>(' ' + (random >> 9) % 90);
          break;
        case 1:
          damaged.erase(at, (random >> 9) % 40);
          break;
        case 2:
          damaged.insert(at, damaged.substr((random >> 3) % damaged.size(), 30));
          break;
        default:
          damaged.resize(std::max<std::size_t>(at, 1));
          break;
      }
    }
    EXPECT_FALSE(messageOf(damaged).empty());
  }
}

}  // namespace
}  // namespace pliant::app
