// XML to Scene: iterates over the declared parameters, so that only the tags of the skeleton are known here.
#include "sim/io/line_table.h"
#include "sim/scene/blanks.h"
#include "sim/scene/preset.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

namespace pliant::sim {

namespace {

constexpr std::uintmax_t kMaxSceneBytes = 64u << 20;
constexpr std::size_t kMaxQuoted = 60;
constexpr std::size_t kMaxElements = 20'000;  ///< work with each of them at the start grows with their number
constexpr double kLatestKey = 1e6;            ///< [s]
// A piece of the file for a message, shortened to one line.
std::string inQuotes(std::string_view text) {
  text = trimmed(text);
  std::string shown(text.substr(0, kMaxQuoted));
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return fmt::format("'{}{}'", shown, text.size() > kMaxQuoted ? "..." : "");
}

int wordCount(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool starts = i == 0 || kBlank.find(text[i - 1]) != std::string_view::npos;
    if (starts && kBlank.find(text[i]) == std::string_view::npos) ++count;
  }
  return count;
}

bool readTime(std::string_view text, double& time) {
  text = trimmed(text);
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), time);
  return status == std::errc() && end == text.data() + text.size() && time >= 0.0 && time <= kLatestKey;
}

class SceneReader {
 public:
  SceneReader(std::string_view text, const std::filesystem::path& file, const Registry& registry,
              InputMessages& diagnostics)
      : text_(text), lineTable_(text), file_(file.string()), registry_(registry), diagnostics_(diagnostics) {}

  void read(Scene& scene);

 private:
  void error(pugi::xml_node node, std::string message) { diagnostics_.error(file_, lineOf(node), std::move(message)); }
  int lineOf(pugi::xml_node node) const { return lineTable_.lineAt(node.offset_debug()); }

  void refuseStray(pugi::xml_node node);
  void refuseText(pugi::xml_node node);
  void readSimulation(pugi::xml_node node, Scene& scene);
  void readElements(pugi::xml_node node, Scene& scene);
  void warnOfSharedNames(const Scene& scene);
  void readElement(pugi::xml_node node, Scene& scene);
  void readSources(pugi::xml_node node, Scene& scene);
  void readAnimations(pugi::xml_node node, Scene& scene);
  void readAnimation(pugi::xml_node node, Scene& scene);
  void readKey(pugi::xml_node tag, Animation& animation);
  void readVariants(pugi::xml_node node, Scene& scene);
  void readVariant(pugi::xml_node node, Scene& scene);
  std::optional<std::string> attributeOf(pugi::xml_node node, std::string_view name);
  void checkVariants(const Scene& scene);
  void readFields(pugi::xml_node node, const std::vector<pugi::xml_node>& tags, std::span<const Field> fields,
                  std::string_view owner, void* value, SourceLines& lines);
  std::optional<std::string> valueOf(pugi::xml_node tag);
  int readTag(pugi::xml_node tag, const Field& field, bool again, void* value);
  void unknownTag(pugi::xml_node tag, std::span<const Field> fields, std::string_view owner,
                  std::initializer_list<std::string_view> others = {});

  std::string_view text_;
  LineTable lineTable_;
  std::string file_;
  const Registry& registry_;
  InputMessages& diagnostics_;
  std::size_t elements_ = 0;  ///< found so far, including unreadable ones
};

std::vector<pugi::xml_node> tagsOf(pugi::xml_node node) {
  std::vector<pugi::xml_node> tags;
  for (const pugi::xml_node child : node) {
    if (child.type() == pugi::node_element) tags.push_back(child);
  }
  return tags;
}

void SceneReader::read(Scene& scene) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(text_.data(), text_.size());
  if (!result) {
    diagnostics_.error(file_, lineTable_.lineAt(result.offset),
                       fmt::format("not well-formed XML: {}", result.description()));
    return;
  }
  const std::vector<pugi::xml_node> roots = tagsOf(document);
  if (roots.size() != 1 || std::string_view(roots.front().name()) != "simulation") {
    const std::string found = roots.empty() ? "nothing" : fmt::format("<{}>", roots.back().name());
    diagnostics_.error(file_, roots.empty() ? 1 : lineOf(roots.back()),
                       fmt::format("found {}, expected one <simulation>", found));
    return;
  }
  readSimulation(roots.front(), scene);
}

// Text between tags and attributes mean nothing in this format; they are refused, never silently dropped.
void SceneReader::refuseStray(pugi::xml_node node) {
  if (!node.attributes().empty()) {
    error(node, fmt::format("<{}> has attribute '{}', expected none", node.name(), node.first_attribute().name()));
  }
  refuseText(node);
}

void SceneReader::refuseText(pugi::xml_node node) {
  for (const pugi::xml_node child : node) {
    if (child.type() != pugi::node_pcdata && child.type() != pugi::node_cdata) continue;
    const std::string_view text = child.value();
    const std::string_view blank = text.substr(0, std::min(text.find_first_not_of(kBlank), text.size()));
    diagnostics_.error(file_, lineOf(child) + static_cast<int>(std::count(blank.begin(), blank.end(), '\n')),
                       fmt::format("text {} in <{}>, expected tags", inQuotes(text), node.name()));
  }
}

void SceneReader::readSimulation(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  std::vector<pugi::xml_node> settings;
  pugi::xml_node view, elements, particles, animations, variants;
  const std::map<std::string_view, pugi::xml_node*> parts{{"view", &view},
                                                          {"elements", &elements},
                                                          {"particles", &particles},
                                                          {"animations", &animations},
                                                          {"variants", &variants}};
  for (const pugi::xml_node tag : tagsOf(node)) {
    const std::string_view name = tag.name();
    const auto found = parts.find(name);
    pugi::xml_node* part = found == parts.end() ? nullptr : found->second;
    if (part == nullptr) {
      if (findField(fieldsOf<Settings>(), name) == nullptr) {
        unknownTag(tag, fieldsOf<Settings>(), "the settings",
                   {"view", "elements", "particles", "animations", "variants"});
      } else {
        settings.push_back(tag);
      }
    } else if (*part) {
      error(tag, fmt::format("a second <{}>, expected one; the first is in line {}", name, lineOf(*part)));
    } else {
      *part = tag;
    }
  }
  readFields(node, settings, fieldsOf<Settings>(), "<simulation>", &scene.settings, scene.lines);
  if (view) {
    refuseStray(view);
    readFields(view, tagsOf(view), fieldsOf<ViewSettings>(), "<view>", &scene.view, scene.viewLines);
  }
  if (elements) {
    readElements(elements, scene);
  } else {
    error(node, "<simulation> has no <elements>, expected one with at least one <element>");
  }
  if (particles) readSources(particles, scene);
  if (animations) readAnimations(animations, scene);
  if (variants) readVariants(variants, scene);
}

void SceneReader::readElements(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  for (const pugi::xml_node tag : tagsOf(node)) {
    if (std::string_view(tag.name()) == "element") {
      readElement(tag, scene);
    } else {
      error(tag, fmt::format("<{}> in <elements>, expected <element>", tag.name()));
    }
  }
  if (!node.child("element")) error(node, "<elements> is empty, expected at least one <element>");
  if (scene.elements.size() > kMaxElements)
    error(node, fmt::format("{} elements, expected at most {}", scene.elements.size(), kMaxElements));
  warnOfSharedNames(scene);
}

// Such a scene runs, but a path such as NAME.stiffness does not say which of them it means.
void SceneReader::warnOfSharedNames(const Scene& scene) {
  std::map<std::string, int> lines;  // of the first element of each name
  for (const Element& element : scene.elements) {
    const int line = element.lines.of("name");
    const auto [first, isNew] = lines.try_emplace(element.name(), line);
    if (isNew || element.name().empty()) continue;
    diagnostics_.warning(file_, line,
                         fmt::format("<name> is '{}', as in line {}: --set, variants and animations cannot tell these "
                                     "elements apart, expected different names",
                                     element.name(), first->second));
  }
}

void SceneReader::readElement(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  const std::size_t number = elements_++;
  std::vector<pugi::xml_node> tags = tagsOf(node);
  std::vector<pugi::xml_node> types;
  std::erase_if(tags, [&](pugi::xml_node tag) {
    if (std::string_view(tag.name()) != "type") return false;
    types.push_back(tag);
    return true;
  });
  if (types.size() != 1) {
    error(node, fmt::format("<element> has {} <type> tags, expected one", types.size()));
    return;
  }
  const std::optional<std::string> word = valueOf(types.front());
  if (!word) return;
  const std::string typeName(trimmed(*word));
  const ElementType* type = registry_.findElement(typeName);
  if (type == nullptr) {
    std::vector<std::string_view> names;
    for (const ElementType& known : registry_.elements()) names.push_back(known.name);
    error(types.front(),
          fmt::format("unknown element type {}, expected one of {}", inQuotes(typeName), fmt::join(names, ", ")));
    return;
  }
  Element element(*type);
  element.lines.line = lineOf(node);
  readFields(node, tags, type->fields, fmt::format("element {} ({})", number, typeName), element.data(), element.lines);
  applyPresetBeside(element);
  scene.elements.push_back(std::move(element));
}

void SceneReader::readSources(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  for (const pugi::xml_node tag : tagsOf(node)) {
    const SourceType* type = registry_.findSource(tag.name());
    if (type == nullptr) {
      std::vector<std::string> names;
      for (const SourceType& known : registry_.sources()) names.push_back(fmt::format("<{}>", known.name));
      error(tag, fmt::format("<{}> in <particles>, expected {}", tag.name(), fmt::join(names, ", ")));
      continue;
    }
    refuseStray(tag);
    Record source(*type);
    source.lines.line = lineOf(tag);
    readFields(tag, tagsOf(tag), type->fields, fmt::format("<{}>", type->name), source.data(), source.lines);
    scene.sources.push_back(std::move(source));
  }
}

void SceneReader::readAnimations(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  for (const pugi::xml_node tag : tagsOf(node)) {
    if (std::string_view(tag.name()) == "animation") {
      readAnimation(tag, scene);
    } else {
      error(tag, fmt::format("<{}> in <animations>, expected <animation>", tag.name()));
    }
  }
  if (!node.child("animation")) error(node, "<animations> is empty, expected at least one <animation>");
}

void SceneReader::readAnimation(pugi::xml_node node, Scene& scene) {
  refuseText(node);
  Animation animation;
  animation.line = lineOf(node);
  animation.path = attributeOf(node, "path").value_or("");
  for (const pugi::xml_node tag : tagsOf(node)) {
    const std::string_view name = tag.name();
    if (name == "key") {
      readKey(tag, animation);
    } else if (name == "formula" && animation.formula.empty()) {
      if (const auto text = valueOf(tag)) animation.formula = trimmed(*text);
      animation.line = lineOf(tag);
    } else {
      error(tag, fmt::format("<{}> in <animation>, expected <key> or one <formula>", name));
    }
  }
  std::stable_sort(animation.keys.begin(), animation.keys.end(),
                   [](const AnimationKey& a, const AnimationKey& b) { return a.time < b.time; });
  if (!animation.path.empty()) scene.animations.push_back(std::move(animation));
}

void SceneReader::readKey(pugi::xml_node tag, Animation& animation) {
  AnimationKey key;
  key.line = lineOf(tag);
  bool hasTime = false;
  for (const pugi::xml_attribute attribute : tag.attributes()) {
    const std::string_view name = attribute.name();
    std::string expected;
    if (name == "time") {
      hasTime = true;
      if (!readTime(attribute.value(), key.time)) {
        expected = fmt::format("a number from 0 to {:.0f} [s]", kLatestKey);
      }
    } else if (name == "ease") {
      expected = fieldTypeOf<Ease>()->parse(attribute.value(), {}, &key.ease);
    } else {
      expected = "time and ease alone";
    }
    if (expected.empty()) continue;
    error(tag, fmt::format("<key> has {}={}, expected {}", name, inQuotes(attribute.value()), expected));
  }
  if (!hasTime) error(tag, "<key> has no attribute 'time', expected <key time=\"...\">");
  tag.remove_attributes();  // valueOf() expects none
  if (const auto text = valueOf(tag)) key.value = trimmed(*text);
  animation.keys.push_back(std::move(key));
}

void SceneReader::readVariants(pugi::xml_node node, Scene& scene) {
  refuseStray(node);
  for (const pugi::xml_node tag : tagsOf(node)) {
    if (std::string_view(tag.name()) == "variant") {
      readVariant(tag, scene);
    } else {
      error(tag, fmt::format("<{}> in <variants>, expected <variant>", tag.name()));
    }
  }
  if (!node.child("variant")) error(node, "<variants> is empty, expected at least one <variant>");
  if (scene.variants.size() > kMaxVariants) {
    error(node, fmt::format("{} variants, expected at most {}", scene.variants.size(), kMaxVariants));
  }
  if (!diagnostics_.hasErrors()) checkVariants(scene);
}

void SceneReader::readVariant(pugi::xml_node node, Scene& scene) {
  refuseText(node);
  Variant variant;
  variant.line = lineOf(node);
  variant.name = attributeOf(node, "name").value_or("");
  for (const Variant& other : scene.variants) {
    if (variant.name.empty() || other.name != variant.name) continue;
    error(node, fmt::format("a second variant {}, expected another name; the first is in line {}",
                            inQuotes(variant.name), other.line));
  }
  for (pugi::xml_node tag : tagsOf(node)) {
    if (std::string_view(tag.name()) != "set") {
      error(tag, fmt::format("<{}> in <variant>, expected <set>", tag.name()));
      continue;
    }
    const auto path = attributeOf(tag, "path");
    tag.remove_attributes();  // valueOf() expects none
    const auto value = valueOf(tag);
    if (path && value) variant.sets.push_back({*path, *value, lineOf(tag)});
  }
  scene.variants.push_back(std::move(variant));
}

// The only attribute of a tag, which is mandatory, trimmed; reports any others.
std::optional<std::string> SceneReader::attributeOf(pugi::xml_node node, std::string_view name) {
  std::string text;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (attribute.name() == name && text.empty()) {
      text = trimmed(attribute.value());
    } else {
      error(node, fmt::format("<{}> has attribute '{}', expected '{}' alone", node.name(), attribute.name(), name));
    }
  }
  if (!text.empty()) return text;
  error(node,
        fmt::format("<{}> has no attribute '{}', expected <{} {}=\"...\">", node.name(), name, node.name(), name));
  return std::nullopt;
}

void SceneReader::checkVariants(const Scene& scene) {
  for (const Variant& variant : scene.variants) {
    try {
      variantOf(scene, variant);
    } catch (const InputError& mistake) {
      diagnostics_.add(mistake.entries());
    }
  }
}

void SceneReader::readFields(pugi::xml_node node, const std::vector<pugi::xml_node>& tags,
                             std::span<const Field> fields, std::string_view owner, void* value, SourceLines& lines) {
  lines.line = lineOf(node);
  std::map<std::string_view, int> seen;
  for (const pugi::xml_node tag : tags) {
    const Field* field = findField(fields, tag.name());
    if (field == nullptr) {
      unknownTag(tag, fields, owner);
      continue;
    }
    const auto [first, isNew] = seen.emplace(field->name, lineOf(tag));
    if (!isNew && !field->type->repeatable) {
      error(tag, fmt::format("a second <{}>, expected one; the first is in line {}", field->name, first->second));
      continue;
    }
    const int values = readTag(tag, *field, !isNew, value);
    for (int i = 0; i < values; ++i) lines.fields.emplace_back(field->name, lineOf(tag));
  }
  for (const Field& field : fields) {
    if (seen.contains(field.name)) continue;
    const bool isSpared = field.info.unless != nullptr && seen.contains(field.info.unless);
    if (field.info.mandatory && !isSpared) {
      const std::string other = field.info.unless != nullptr ? fmt::format(" or <{}>", field.info.unless) : "";
      error(node, fmt::format("{} has no <{}>{}, expected {}", owner, field.name, other, field.info.help));
    }
    if (field.info.absentWarning != nullptr) {
      diagnostics_.warning(file_, lineOf(node),
                           fmt::format("{} has no <{}>: {}", owner, field.name, field.info.absentWarning));
    }
  }
}

// The text of a tag that holds a value; nothing, with the error reported, if it holds other tags.
std::optional<std::string> SceneReader::valueOf(pugi::xml_node tag) {
  if (!tag.attributes().empty()) {
    error(tag, fmt::format("<{}> has attribute '{}', expected none", tag.name(), tag.first_attribute().name()));
  }
  std::string text;
  for (const pugi::xml_node child : tag) {
    if (child.type() == pugi::node_element) {
      error(child, fmt::format("<{}> inside <{}>, expected a value", child.name(), tag.name()));
      return std::nullopt;
    }
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
  }
  return text;
}

// Returns how many values the tag holds: a list may have several in one tag.
int SceneReader::readTag(pugi::xml_node tag, const Field& field, bool again, void* value) {
  const std::optional<std::string> text = valueOf(tag);
  if (!text) return 1;
  if (!again) field.type->clear(field.member(value));
  const std::string expected = field.type->parse(*text, field.info, field.member(value));
  if (!expected.empty()) error(tag, fmt::format("<{}> is {}, expected {}", field.name, inQuotes(*text), expected));
  return field.type->repeatable ? wordCount(*text) : 1;
}

void SceneReader::unknownTag(pugi::xml_node tag, std::span<const Field> fields, std::string_view owner,
                             std::initializer_list<std::string_view> others) {
  std::vector<std::string_view> names(others);
  for (const Field& field : fields) names.push_back(field.name);
  const std::string_view nearest = nearestName(tag.name(), names);
  std::string message = fmt::format("unknown tag {} in {}", inQuotes(tag.name()), owner);
  if (nearest.empty()) {
    message += fmt::format(", expected one of {}", fmt::join(names, ", "));
  } else {
    message += fmt::format(", expected <{}>?", nearest);
  }
  error(tag, std::move(message));
}

}  // namespace

Scene parseScene(std::string_view text, const std::filesystem::path& file, const Registry& registry,
                 InputMessages& diagnostics) {
  Scene scene;
  scene.file = file;
  SceneReader(text, file, registry, diagnostics).read(scene);
  return scene;
}

Scene readScene(const std::filesystem::path& file, const Registry& registry, InputMessages& diagnostics) {
  Scene scene;
  scene.file = file;
  std::error_code failure;
  if (!std::filesystem::is_regular_file(file, failure)) {
    const bool isThere = std::filesystem::exists(file, failure);
    diagnostics.error(file.string(), 0, isThere ? "not a file, expected a scene" : "no such file, expected a scene");
    return scene;
  }
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  if (failure || size > kMaxSceneBytes) {
    diagnostics.error(file.string(), 0, fmt::format("larger than {} bytes, expected a scene", kMaxSceneBytes));
    return scene;
  }
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream || text.size() != size) {
    diagnostics.error(file.string(), 0, "cannot be read");
    return scene;
  }
  return parseScene(text, file, registry, diagnostics);
}

}  // namespace pliant::sim
