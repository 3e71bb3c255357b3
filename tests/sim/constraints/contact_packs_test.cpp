// Contacts solved by colours, eight at a time, move particles like contacts solved one by one in the same order.
#include "tests/sim/constraints/contact_setup.h"

#include <vector>

namespace pliant::sim {
namespace {

/// Particles pushed together and past one another; every thirtieth pair has its own direction if `directed`.
struct Crowd : ContactSetup {
  Crowd(bool compensates, bool directed) {
    materials[0].staticFriction = 0.3f;
    materials[0].kineticFriction = 0.2f;
    Random random(7);
    for (int i = 0; i < 400; ++i) add(random.point(1.5f), random.number(0.1f, 10.0f), random.number(0.2f, 0.3f));
    for (int i = 0; i < 400; ++i) move(i, random.point(0.05f));
    find();
    if (directed) {
      for (std::uint32_t p = 5; p < contacts.pairs.size(); p += 30) {
        contacts.directed.push_back({p, {glm::normalize(random.point(1.0f)), 0.1f}});
      }
    }
    particles.compensates = compensates;
    for (Batch* batch : batches()) batch->prepare(particles, context());
  }
  std::vector<Batch*> batches() { return {&collision, &friction}; }

  void solveByColours() {
    for (Batch* batch : batches()) {
      for (std::size_t colour = 0; colour < batch->colours(); ++colour) batch->projectColour(colour, particles);
    }
  }
  void solveOneByOne() {
    for (Batch* batch : batches()) batch->projectInOrder(particles);
  }
};

TEST(ContactPacks, SolveAsSinglePairs) {
  for (const bool compensates : {false, true}) {
    for (const bool directed : {false, true}) {
      Crowd packs(compensates, directed), pairs(compensates, directed);
      ASSERT_GT(packs.contacts.pairs.size(), 1000u);
      const auto before = packs.particles.predicted;
      packs.solveByColours();
      pairs.solveOneByOne();
      float moved = 0.0f;
      for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE(i);
        const auto k = static_cast<std::size_t>(i);
        expectNear(packs.predicted(i), pairs.predicted(i), 1e-5f);
        expectNear(glm::vec3(packs.particles.exactPredicted(k)), glm::vec3(pairs.particles.exactPredicted(k)), 1e-5f);
        EXPECT_EQ(packs.particles.predicted[k].w, before[k].w) << "masses stay";
        moved = std::max(moved, glm::distance(packs.predicted(i), glm::vec3(before[k])));
      }
      EXPECT_GT(moved, 0.1f);
      for (std::size_t p = 0; p < packs.contacts.pairs.size(); ++p) {
        EXPECT_NEAR(packs.contacts.depth[p], pairs.contacts.depth[p], 1e-5f);
      }
    }
  }
}

}  // namespace
}  // namespace pliant::sim
