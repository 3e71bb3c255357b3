#include "sim/constraints/split_contacts.h"

#include "sim/base/parallel.h"
#include "sim/constraints/contact_packs.h"
#include "sim/constraints/costs.h"
#include "sim/state/mass_splitting.h"

namespace pliant::sim {

namespace {

// Both sides of a pair move along the push, by w / (w1 + w2) of it: s = (w1 + w2) / (n1 w1 + n2 w2).
void splitPairs(ContactSet& contacts, CorrectionSums counts) {
  parallelFor(contacts.pairs.size(), kPairCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      const ContactPair& pair = contacts.pairs[p];
      const float n = pair.share * counts[pair.a].w + (1.0f - pair.share) * counts[pair.b].w;
      if (n > 1.0f) contacts.push[p] *= 1.0f / n;
    }
  });
}

}  // namespace

void accumulateSplit(ContactSet& contacts, std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  splitPairs(contacts, counts);
  parallelFor(contacts.touched.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const std::size_t i = contacts.touched[t];
      if (x[i].w > 0.0f && counts[i].w > 0.0f)
        addPushes(contacts, i, (1.0f / counts[i].w) * pack::loadRow(contacts.surfacePush[t]), split[i]);
    }
  });
}

void accumulateSplit(MeshContactSet& contacts, std::span<const glm::vec4> x, CorrectionSums counts,
                     Corrections& split) {
  parallelFor(contacts.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      const MeshContact& contact = contacts.contacts[c];
      glm::vec4& push = contacts.pushes[c];
      if (push.w == 0.0f) continue;
      SplitShare share;
      for (std::size_t k = 0; k < 4; ++k) {
        const Index i = contact.particles[k];
        share.add(contact.correction(k, glm::vec3(push), x.data()), x[i].w, counts[i].w);
      }
      push = glm::vec4(share.value() * glm::vec3(push), push.w);
    }
  });
  parallelFor(contacts.touched.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const Index i = contacts.touched[t];
      if (x[i].w > 0.0f) split[i] += contacts.gather(t, x.data());
    }
  });
}

}  // namespace pliant::sim
