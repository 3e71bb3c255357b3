// Scene to XML: the same declarations in the other direction.
#include "sim/scene/preset.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <sstream>

namespace pliant::sim {

namespace {

void writeFields(pugi::xml_node node, std::span<const Field> fields, const void* value, const void* defaults) {
  for (const Field& field : fields) {
    // Parameters that the reader requires or warns about are written even if they have their default.
    const bool isAlwaysThere =
        (field.info.mandatory && field.info.unless == nullptr) || field.info.absentWarning != nullptr;
    if (!isAlwaysThere && field.type->equal(field.of(value), field.of(defaults))) continue;
    for (const std::string& text : field.type->print(field.of(value))) {
      node.append_child(field.name).text().set(text.c_str());
    }
  }
}

// Whether a parameter has no value but one in `defaults`: no tag could express that.
bool lacksOf(const Record& record, const Record& defaults) {
  return std::ranges::any_of(record.type().fields, [&](const Field& field) {
    return field.type->optional && field.type->print(field.of(record.data())).empty() &&
           !field.type->print(field.of(defaults.data())).empty();
  });
}

void writeRecord(pugi::xml_node node, const Record& record) {
  const Record presets = defaultsOf(record);
  if (!lacksOf(record, presets)) {
    if (presetOf(record) != nullptr) {
      node.append_child(kPresetField.data()).text().set(presetOf(record)->name.data());
    }
    return writeFields(node, record.type().fields, record.data(), presets.data());
  }
  // The preset's name would restore the removed value; the other values are written out.
  Record nameless = record;
  const Field* field = findField(record.type().fields, kPresetField);
  field->type->clear(field->member(nameless.data()));
  const Record plain(record.type());
  writeFields(node, record.type().fields, nameless.data(), plain.data());
}

void writeAnimations(pugi::xml_node node, const std::vector<Animation>& animations) {
  for (const Animation& animation : animations) {
    pugi::xml_node child = node.append_child("animation");
    child.append_attribute("path").set_value(animation.path.c_str());
    if (!animation.formula.empty()) child.append_child("formula").text().set(animation.formula.c_str());
    for (const AnimationKey& key : animation.keys) {
      pugi::xml_node tag = child.append_child("key");
      tag.append_attribute("time").set_value(fmt::format("{}", key.time).c_str());
      if (key.ease != Ease::linear) {
        tag.append_attribute("ease").set_value(ChoiceNames<Ease>::words[indexOf(key.ease)].data());
      }
      tag.text().set(key.value.c_str());
    }
  }
}

void writeVariants(pugi::xml_node node, const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    pugi::xml_node child = node.append_child("variant");
    child.append_attribute("name").set_value(variant.name.c_str());
    for (const Variant::Set& set : variant.sets) {
      pugi::xml_node tag = child.append_child("set");
      tag.append_attribute("path").set_value(set.path.c_str());
      tag.text().set(set.value.c_str());
    }
  }
}

}  // namespace

std::string writeScene(const Scene& scene) {
  pugi::xml_document document;
  pugi::xml_node simulation = document.append_child("simulation");
  const Settings defaults;
  writeFields(simulation, fieldsOf<Settings>(), &scene.settings, &defaults);
  const ViewSettings noView;
  if (!sameFields(fieldsOf<ViewSettings>(), &scene.view, &noView)) {
    writeFields(simulation.append_child("view"), fieldsOf<ViewSettings>(), &scene.view, &noView);
  }

  pugi::xml_node elements = simulation.append_child("elements");
  for (const Element& element : scene.elements) {
    pugi::xml_node node = elements.append_child("element");
    node.append_child("type").text().set(element.type().name.c_str());
    writeRecord(node, element);
  }
  if (!scene.sources.empty()) {
    pugi::xml_node particles = simulation.append_child("particles");
    for (const Record& source : scene.sources) writeRecord(particles.append_child(source.type().name.c_str()), source);
  }
  if (!scene.animations.empty()) writeAnimations(simulation.append_child("animations"), scene.animations);
  if (!scene.variants.empty()) writeVariants(simulation.append_child("variants"), scene.variants);
  std::ostringstream stream;
  document.save(stream, "  ", pugi::format_default | pugi::format_no_declaration);
  return stream.str();
}

}  // namespace pliant::sim
