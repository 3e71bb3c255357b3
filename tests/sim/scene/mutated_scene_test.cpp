// Scene files are untrusted: reading any damaged file ends in a scene or in a message. The damage is the same in every
// run.
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

namespace fs = std::filesystem;

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t count) { return count == 0 ? 0 : random() % count; }

/// Damages a text in one of the ways in which files are damaged.
void damage(std::string& text, Random& random) {
  static const std::vector<std::string> kPieces{"<",
                                                ">",
                                                "</",
                                                "/>",
                                                "<!--",
                                                "-->",
                                                "<![CDATA[",
                                                "&",
                                                "&#0;",
                                                "&#x110000;",
                                                "\"",
                                                "=",
                                                std::string(1, '\0'),
                                                "\xff\xfe",
                                                "-1",
                                                "0",
                                                "1e38",
                                                "1e-45",
                                                "nan",
                                                "inf",
                                                "2147483647",
                                                "-2147483648",
                                                "99999999999999999999",
                                                " ",
                                                "\n",
                                                "*",
                                                "../",
                                                "<simulation>",
                                                "</simulation>",
                                                "<elements>",
                                                "</element>",
                                                "<type>",
                                                "<?xml",
                                                "<!DOCTYPE a [<!ENTITY b 'c'>]>"};
  const std::size_t at = below(random, text.size());
  switch (random() % 7) {
    case 0:  // a bit
      if (!text.empty()) text[at] = static_cast<char>(text[at] ^ (1 << (random() % 8)));
      break;
    case 1:  // a byte
      if (!text.empty()) text[at] = static_cast<char>(random());
      break;
    case 2:  // the rest is missing
      text.resize(at);
      break;
    case 3:  // a stretch is missing
      text.erase(at, below(random, 40));
      break;
    case 4:  // a stretch is there twice
      text.insert(below(random, text.size()), text.substr(at, below(random, 200)));
      break;
    case 5:  // something is there that should not be
      text.insert(at, kPieces[below(random, kPieces.size())]);
      break;
    case 6: {  // a value is another one
      const std::size_t open = text.find('>', at);
      const std::size_t close = open == std::string::npos ? open : text.find('<', open);
      if (close != std::string::npos) {
        text.replace(open + 1, close - open - 1, kPieces[below(random, kPieces.size())]);
      }
      break;
    }
  }
}

/// Whether building the scene costs little; damage may turn a few particles into millions.
bool isSmall(const Scene& scene) {
  const bool growing = std::any_of(scene.sources.begin(), scene.sources.end(), [](const Record& source) {
    return source.type().name == "block" || source.type().name == "emitter";
  });
  return !growing && scene.elements.size() < 12 && scene.settings.solverIterations <= 100 &&
         scene.settings.stabilize <= 30 && scene.settings.substeps <= 3;
}

TEST(MutatedScenes, AreReadOrRefused) {
  Random random(20060906);
  int good = 0, bad = 0;
  for (const fs::path& file : shippedScenes()) {
    const std::string original = TemporaryFolder::read(file);
    for (int round = 0; round < 600; ++round) {
      std::string text = original;
      const std::size_t hits = 1 + below(random, 4);
      for (std::size_t hit = 0; hit < hits; ++hit) damage(text, random);
      InputMessages diagnostics;
      const Scene scene = parseScene(text, file, Registry::builtin(), diagnostics);
      if (diagnostics.hasErrors()) {
        ++bad;
        for (const InputMessage& entry : diagnostics.entries()) {
          ASSERT_GE(entry.line, 1) << entry.text();
          ASSERT_LE(entry.line, 1 + std::count(text.begin(), text.end(), '\n')) << entry.text();
          ASSERT_FALSE(entry.message.empty());
        }
      } else {
        // What was accepted is a scene like any other.
        ++good;
        InputMessages again;
        ASSERT_TRUE(parseScene(writeScene(scene), file, Registry::builtin(), again) == scene) << text;
        ASSERT_FALSE(again.hasErrors());
      }
    }
  }
  EXPECT_GE(good + bad, 10000);
  EXPECT_GT(good, 500) << "the damage is too much to reach anything behind the first error";
  EXPECT_GT(bad, 5000);
}

// Only values are damaged, with extreme ones: the scene may fail to build or blow up, but reports it.
TEST(MutatedScenes, AreSimulatedOrRefused) {
  const std::vector<std::string> values{"0",    "-1",    "1",           "1e-30",   "1e-45",          "1e30",
                                        "3e38", "-3e38", "1000",        "0 0 0",   "1e30 1e30 1e30", "1e-40 0 0",
                                        "3",    "TRUE",  "gaussSeidel", "adaptive"};
  Random random(1);
  int stepped = 0, refused = 0, failed = 0;
  for (const char* name : {"thesis_example", "three_particles", "rope_and_body_connected", "suspended_body",
                           "embedded_particle", "particle_flicker", "collision_delay"}) {
    const fs::path file = fs::path(sourcePath("assets/scenes")) / (std::string(name) + ".xml");
    const std::string original = TemporaryFolder::read(file);
    for (int round = 0; round < 400; ++round) {
      std::string text = original;
      for (std::size_t hit = 0, hits = 1 + below(random, 3); hit < hits; ++hit) {
        std::vector<std::size_t> tags;
        for (std::size_t at = text.find("</"); at != std::string::npos; at = text.find("</", at + 1)) {
          const std::size_t open = text.rfind('>', at);
          if (open != std::string::npos && text[at - 1] != '>' && text[at - 1] != ' ') tags.push_back(at);
        }
        const std::size_t close = tags[below(random, tags.size())];
        const std::size_t open = text.rfind('>', close) + 1;
        text.replace(open, close - open, values[below(random, values.size())]);
      }
      SCOPED_TRACE(text);
      InputMessages diagnostics;
      try {
        Scene scene = parseScene(text, file, Registry::builtin(), diagnostics);
        diagnostics.throwIfErrors();
        if (!isSmall(scene)) continue;
        scene.settings.threads = 1;
        Simulation simulation(std::move(scene), {}, diagnostics);
        bool good = true;
        for (int frame = 0; good && frame < 15; ++frame) good = simulation.step();
        ++(good ? stepped : failed);
        EXPECT_EQ(good, !simulation.blowUp().has_value());
        for (const glm::vec4& x : simulation.world().particles.position) {
          ASSERT_TRUE(std::isfinite(x.x) && std::isfinite(x.y) && std::isfinite(x.z));
        }
      } catch (const InputError& error) {
        ++refused;
        EXPECT_FALSE(error.entries().empty());
      }
    }
  }
  EXPECT_GT(stepped, 200);
  EXPECT_GT(refused, 200);
  EXPECT_GT(failed, 5);
}

}  // namespace
}  // namespace pliant::sim
