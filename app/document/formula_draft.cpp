#include "app/document/formula_draft.h"

#include "app/document/scene_edits.h"
#include "sim/formula/formula.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

sim::Formula formulaOf(const FormulaDraft& draft) {
  const auto& n = draft.numbers;
  return sim::Formula(draft.text, {n[0], n[1], n[2], n[3]});
}

std::size_t countConstraints(const FormulaDraft& draft, std::size_t pointCount) {
  const std::size_t count = draft.particles.size();
  if (draft.isChain) return count >= pointCount ? count - pointCount + 1 : 0;
  return count % pointCount == 0 ? count / pointCount : 0;
}

// Particles are numbered in order of creation, which is that of their indices as long as none has left.
int numberOf(std::size_t particle, const Snapshot& snapshot) {
  int number = 0;
  for (std::size_t i = 0; i < particle; ++i) {
    if (snapshot.objects[i] != snapshot.objects[particle]) continue;
    if (i < snapshot.generation.size() && snapshot.generation[i] > 0) {
      throw sim::InputError("", 0, "particles of this object have left through a drain: their indices are unknown");
    }
    ++number;
  }
  return number;
}

void calculateFirst(const FormulaDraft& draft, const sim::Formula& formula, const Snapshot& snapshot,
                    FormulaReview& review) {
  std::vector<glm::vec3> x;
  for (std::size_t p = 0; p < formula.pointCount(); ++p) {
    x.emplace_back(snapshot.spheres[draft.particles[p]]);
  }
  float value = 0.0f;
  review.gradient.resize(x.size());
  if (formula.evaluate(x, formula.restValues(x), value, review.gradient)) review.value = value;
}

}  // namespace

FormulaReview review(const FormulaDraft& draft, const Snapshot& snapshot) {
  FormulaReview review;
  try {
    const sim::Formula formula = formulaOf(draft);
    review.pointCount = formula.pointCount();
    review.constraintCount = countConstraints(draft, review.pointCount);
    const std::size_t needed = review.pointCount;
    const char* s = needed == 1 ? "" : "s";
    if (review.constraintCount == 0) {
      review.message = fmt::format("needs {} particle{}{}; {} selected", needed, s,
                                   draft.isChain ? " or more"
                                   : needed == 1 ? ""
                                                 : " or a multiple of it",
                                   draft.particles.size());
    } else {
      review.message = fmt::format("{} constraint{} of {} particle{}", review.constraintCount,
                                   review.constraintCount == 1 ? "" : "s", needed, s);
      review.isReady = true;
      calculateFirst(draft, formula, snapshot, review);
    }
  } catch (const sim::FormulaError& error) {
    review.wrongAt = error.column();
    review.message = error.what();
  }
  return review;
}

sim::Element elementOf(const FormulaDraft& draft, const Snapshot& snapshot) {
  sim::Element element = newElement("constraint");
  setValue(element, "formula", draft.text);
  setValue(element, "kind", draft.isInequality ? "inequality" : "equality");
  setValue(element, "points", draft.isChain ? "chain" : "apart");
  for (std::size_t n = 0; n < draft.numbers.size(); ++n) {
    setValue(element, std::string(1, static_cast<char>('a' + n)), fmt::format("{}", draft.numbers[n]));
  }
  setValue(element, "stiffness", fmt::format("{}", draft.stiffness));
  std::vector<int> objects, numbers;
  for (const int particle : draft.particles) {
    objects.push_back(snapshot.objects[particle]);
    numbers.push_back(numberOf(particle, snapshot));
  }
  if (std::equal(objects.begin() + 1, objects.end(), objects.begin())) objects.resize(1);
  setValue(element, "objectID", fmt::format("{}", fmt::join(objects, " ")));
  setValue(element, "particleID", fmt::format("{}", fmt::join(numbers, " ")));
  return element;
}

}  // namespace pliant::app
