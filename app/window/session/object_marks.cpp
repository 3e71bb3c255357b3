#include "app/window/session/object_marks.h"

#include <algorithm>
#include <map>
#include <vector>

namespace pliant::app {

namespace {

/// The numbers of each element's objects, by element id.
std::map<std::uint64_t, std::vector<int>> objectsByElement(const Topology& topology) {
  std::map<std::uint64_t, std::vector<int>> objects;
  for (std::size_t o = 0; o < topology.objects.size(); ++o)
    objects[topology.objects[o].elementId].push_back(static_cast<int>(o));
  return objects;
}

}  // namespace

MarkedObjects identify(const std::set<int>& objects, const Topology& topology, const MarkedObjects& before) {
  MarkedObjects marked;
  const auto all = objectsByElement(topology);
  for (const auto& [element, its] : all) {
    if (std::all_of(its.begin(), its.end(), [&](int object) { return objects.contains(object); })) {
      marked.insert({element, MarkedObject::kAll});
      continue;
    }
    for (std::size_t k = 0; k < its.size(); ++k) {
      if (objects.contains(its[k])) marked.insert({element, static_cast<int>(k)});
    }
  }
  for (const MarkedObject& gone : before) {
    if (!all.contains(gone.element)) marked.insert(gone);
  }
  return marked;
}

std::set<int> numbersOf(const MarkedObjects& marked, const Topology& topology) {
  std::set<int> numbers;
  for (const auto& [element, its] : objectsByElement(topology)) {
    for (std::size_t k = 0; k < its.size(); ++k) {
      const bool isMarked =
          marked.contains({element, MarkedObject::kAll}) || marked.contains({element, static_cast<int>(k)});
      if (isMarked) numbers.insert(its[k]);
    }
  }
  return numbers;
}

}  // namespace pliant::app
