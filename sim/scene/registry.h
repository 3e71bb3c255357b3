// The element and source types. Adding a type takes one file of its own and one line of registration.
#pragma once

#include "sim/scene/element.h"
#include "sim/scene/preset.h"
#include "sim/scene/source.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

namespace detail {

template <typename T>
std::span<const Preset> presetsOf() {
  if constexpr (requires { T::kPresets; }) {
    return T::kPresets;
  } else {
    return {};
  }
}

template <typename T>
RecordType recordTypeOf(std::string name, std::string summary) {
  return {std::move(name),
          std::move(summary),
          fieldsOf<T>(),
          []() -> std::shared_ptr<void> { return std::make_shared<T>(); },
          [](const void* value) -> std::shared_ptr<void> { return std::make_shared<T>(*static_cast<const T*>(value)); },
          presetsOf<T>()};
}

}  // namespace detail

/// Types by name, in order of registration. Records point into the registry that made them, so it must outlive them.
class Registry {
 public:
  Registry() = default;
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// The types that come with Pliant (see sim/elements/registration.cpp).
  static const Registry& builtin();

  /// Registers element type T under its XML name. Precondition: the name is new.
  template <typename T>
  void add(std::string name, std::string summary);
  /// Registers source type T under its XML tag. Precondition: the tag is new.
  template <typename T>
  void addSource(std::string tag, std::string summary);

  const ElementType* findElement(std::string_view name) const;
  const SourceType* findSource(std::string_view tag) const;
  const std::deque<ElementType>& elements() const { return elements_; }
  const std::deque<SourceType>& sources() const { return sources_; }

 private:
  void add(ElementType type);
  void add(SourceType type);

  std::deque<ElementType> elements_;  // a deque: records keep pointers to its entries
  std::deque<SourceType> sources_;
};

/// Adds the element and source types that come with Pliant.
void registerBuiltinTypes(Registry& registry);

template <typename T>
void Registry::add(std::string name, std::string summary) {
  add({detail::recordTypeOf<T>(std::move(name), std::move(summary)),
       [](const void* element, ElementBuilder& builder) { static_cast<const T*>(element)->build(builder); },
       [](const void* element, ElementBuilder& builder) {
         if constexpr (requires(const T& t) { t.connect(builder); }) {
           static_cast<const T*>(element)->connect(builder);
         }
       },
       [](const void* element, Material& row) {
         if constexpr (requires(const T& t) { t.writeMaterial(row); }) {
           static_cast<const T*>(element)->writeMaterial(row);
         }
       },
       [](const void* element, SurfaceMaterial& surface) {
         if constexpr (requires(const T& t) { t.writeSurface(surface); }) {
           static_cast<const T*>(element)->writeSurface(surface);
         }
       },
       [](const void* element, Motion& motion) {
         if constexpr (requires(const T& t) { t.writeMotion(motion); }) {
           static_cast<const T*>(element)->writeMotion(motion);
         }
       },
       [](const void* element, Force& force) {
         if constexpr (requires(const T& t) { t.writeForce(force); }) {
           static_cast<const T*>(element)->writeForce(force);
         }
       },
       [](const void* element) -> std::optional<Mistake> {
         if constexpr (requires(const T& t) { t.findMistake(); }) {
           return static_cast<const T*>(element)->findMistake();
         } else {
           return std::nullopt;
         }
       }});
}

template <typename T>
void Registry::addSource(std::string tag, std::string summary) {
  add({detail::recordTypeOf<T>(std::move(tag), std::move(summary)),
       [](Flow& flow, const void* data, float timestep, const PointReader& read) {
         const T& source = *static_cast<const T*>(data);
         if constexpr (requires { source.jet(timestep); }) {
           flow.jets.push_back(source.jet(timestep));
         } else if constexpr (requires { source.outlet(); }) {
           flow.outlets.push_back(source.outlet());
         } else {
           std::vector<Emission> emissions = source.emissions(timestep, read);
           std::move(emissions.begin(), emissions.end(), std::back_inserter(flow.emissions));
         }
       }});
}

}  // namespace pliant::sim
