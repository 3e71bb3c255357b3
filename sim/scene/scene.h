// The scene document: a plain value that can be copied, compared, saved and kept as an undo step.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/animation.h"
#include "sim/scene/registry.h"
#include "sim/scene/settings.h"
#include "sim/scene/view.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// The same scene with other values of some parameters, to be run beside it.
struct Variant {
  struct Set {
    std::string path;   ///< as for `--set`: "solverIterations", "NAME.stiffness", "elements[3].stiffness"
    std::string value;  ///< as in the parameter's tag
    int line = 0;       ///< in the scene's file; 0: not from a file. Not part of the value.

    bool operator==(const Set& other) const { return path == other.path && value == other.value; }
  };
  std::string name;  ///< on its label; unique among the variants
  std::vector<Set> sets;
  int line = 0;  ///< like that of a set

  bool operator==(const Variant& other) const { return name == other.name && sets == other.sets; }
};

constexpr std::size_t kMaxVariants = 9;

struct Scene {
  Settings settings;
  ViewSettings view;
  std::vector<Element> elements;
  std::vector<Record> sources;        ///< the tags of `particles`, in order
  std::vector<Animation> animations;  ///< parameters that change over time; each at most once
  std::vector<Variant> variants;      ///< at most kMaxVariants; none: the scene runs as it is

  std::filesystem::path file;  ///< where it was read from; paths in it are relative to this. Not part of the value.
  SourceLines lines;           ///< of the settings. Not part of the value.
  SourceLines viewLines;       ///< of the view. Not part of the value.

  /// The name of an element, "tail"; without one, its type in words, "Soft body", numbered if several of the type have
  /// no name: "Wall 2". Precondition: index is in range.
  std::string nameOfElement(std::size_t index) const;
  /// The same with its type, "tail (Rope)": how messages and the window name it. Precondition: index is in range.
  std::string describeElement(std::size_t index) const;
};

/// Equal settings, view, elements, sources, animations and variants.
bool operator==(const Scene& a, const Scene& b);

/// Reads a scene file (Bartels 2015, appendix C; docs/scene-format.md). Adds errors and warnings with file, line and
/// tag to `diagnostics`, all of them at once; the scene is usable only if there is no error.
Scene readScene(const std::filesystem::path& file, const Registry& registry, InputMessages& diagnostics);

/// The same from text; `file` is for messages and relative paths.
Scene parseScene(std::string_view text, const std::filesystem::path& file, const Registry& registry,
                 InputMessages& diagnostics);

/// The scene as XML. Reading it back gives an equal scene; values that are the default are left out.
std::string writeScene(const Scene& scene);

/// Applies `PATH=VALUE`: `solverIterations=20` for a setting, `view.colorBy=speed` for the view,
/// `elements[3].stiffness=0.5` or `NAME.stiffness=0.5` for an element's parameter, `sources[0].speed=2` for that of a
/// particle source; lists are separated by blanks. Throws InputError saying what was expected. An animation of the
/// parameter is removed.
void setParameter(Scene& scene, std::string_view assignment);

/// The declared parameter that a path names, or null if there is none.
const Field* findParameter(const Scene& scene, std::string_view path);
/// The text of a parameter's value, lists separated by blanks; empty if there is no such parameter.
std::string parameterText(const Scene& scene, std::string_view path);

/// The scene of a variant: with its sets, which replace animations, and without variants. Throws InputError with the
/// set's line if one names no parameter, one of the view (which all variants share), or has a bad value, and if its
/// settings are incompatible.
Scene variantOf(const Scene& scene, const Variant& variant);
/// The scenes that run side by side: one per variant, or the scene itself if it has none. Throws InputError.
std::vector<Scene> scenesSideBySide(const Scene& scene);

/// Every setting, the view, every element type and particle source with its parameters, from the declarations, as
/// Markdown. With a `type`, only that one; throws InputError if there is none of that name.
std::string writeReference(const Registry& registry, std::string_view type = {});

}  // namespace pliant::sim
