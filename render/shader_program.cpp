#include "render/shader_program.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace pliant::render {

namespace {

namespace fs = std::filesystem;

/// The text of a shader with its includes. GLSL identifies files by number: the index in `files`.
struct Source {
  std::string text;
  std::vector<fs::path> files;
};

/// The file name if the line is `#include "name"`.
std::optional<std::string> includedFile(const std::string& line) {
  constexpr std::string_view kStart = "#include \"";
  if (!line.starts_with(kStart)) return std::nullopt;
  const std::size_t end = line.find('"', kStart.size());
  if (end == std::string::npos) return std::nullopt;
  return line.substr(kStart.size(), end - kStart.size());
}

void appendFile(const fs::path& path, const ShaderProgram::Definitions& definitions, Source& source) {
  if (std::find(source.files.begin(), source.files.end(), path) != source.files.end()) return;
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path.string() + ": this shader cannot be read.");
  const std::size_t number = source.files.size();
  source.files.push_back(path);

  // #version must come first, without a #line before it; the first file contains it.
  if (number > 0) source.text += "#line 1 " + std::to_string(number) + "\n";
  std::string line;
  for (int lineNumber = 1; std::getline(file, line); ++lineNumber) {
    const std::optional<std::string> included = includedFile(line);
    if (!included) {
      source.text += line + '\n';
      if (number == 0 && lineNumber == 1) {
        for (const auto& [name, value] : definitions) {
          source.text += "#define " + name + " " + std::to_string(value) + "\n#line 2 0\n";
        }
      }
      continue;
    }
    appendFile(path.parent_path() / *included, definitions, source);
    source.text += "#line " + std::to_string(lineNumber + 1) + " " + std::to_string(number) + "\n";
  }
}

/// Replaces the file number at the start of a message by the file name: Mesa writes "0:12(5): error", NVIDIA "0(12) :
/// error", others "ERROR: 0:12: ...". Other messages are prefixed with the name of the first file.
std::string withFileName(std::string_view message, const Source& source) {
  std::string_view rest = message;
  const std::size_t start = rest.find_first_of("0123456789");
  if (start != std::string_view::npos && (start == 0 || rest.starts_with("ERROR: ") || rest.starts_with("WARNING: "))) {
    std::size_t end = start;
    std::size_t number = 0;
    while (end < rest.size() && std::isdigit(static_cast<unsigned char>(rest[end])) != 0 && number < 1000) {
      number = 10 * number + (rest[end++] - '0');
    }
    const bool hasLine = end + 1 < rest.size() && (rest[end] == ':' || rest[end] == '(');
    if (hasLine && number < source.files.size()) {
      std::size_t lineEnd = ++end;
      while (lineEnd < rest.size() && std::isdigit(static_cast<unsigned char>(rest[lineEnd])) != 0) ++lineEnd;
      std::string_view text = rest.substr(lineEnd);
      text.remove_prefix(std::min(text.find_first_not_of(") :"), text.size()));
      return source.files[number].string() + ":" + std::string(rest.substr(end, lineEnd - end)) + ": " +
             std::string(text);
    }
  }
  return source.files.front().string() + ": " + std::string(message);
}

std::string readableLog(const std::string& log, const Source& source) {
  std::istringstream lines(log);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) result += (result.empty() ? "" : "\n") + withFileName(line, source);
  }
  return result.empty() ? source.files.front().string() + ": the driver gives no reason." : result;
}

/// Compiles the file and attaches it to the program.
void attachStage(GLuint program, GLenum stage, const fs::path& path, const ShaderProgram::Definitions& definitions) {
  Source source;
  appendFile(path, definitions, source);

  const GLuint shader = glCreateShader(stage);
  const char* text = source.text.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  std::string log;
  if (compiled == GL_FALSE) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    log.resize(std::max(length, 1));
    glGetShaderInfoLog(shader, length, &length, log.data());
    log.resize(length);
  } else {
    glAttachShader(program, shader);
  }
  glDeleteShader(shader);  // the program keeps it as long as it needs it
  if (compiled == GL_FALSE) throw std::runtime_error(readableLog(log, source));
}

}  // namespace

ShaderProgram::ShaderProgram(const fs::path& folder, const std::string& vertexName, const std::string& fragmentName,
                             const Definitions& definitions) {
  attachStage(program_, GL_VERTEX_SHADER, folder / (vertexName + ".vert"), definitions);
  attachStage(program_, GL_FRAGMENT_SHADER, folder / (fragmentName + ".frag"), definitions);
  glLinkProgram(program_);
  GLint linked = GL_FALSE;
  glGetProgramiv(program_, GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE) {
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(program_, static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(length);
    throw std::runtime_error((folder / vertexName).string() + ".vert and " + fragmentName + ".frag: " + log);
  }
  const GLuint block = glGetUniformBlockIndex(program_, "Scene");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_, block, kSceneBinding);
  glUseProgram(program_);
  set("shadowMap", static_cast<GLint>(kShadowMapUnit));
  set("shadowDepth", static_cast<GLint>(kShadowDepthUnit));
  set("clearOpticalDepth", static_cast<GLint>(kClearOpticalDepthUnit));
  set("clearFrontDepth", static_cast<GLint>(kClearFrontDepthUnit));
  glUseProgram(0);
}

const ShaderProgram& ShaderVariants::use(const ShaderProgram::Definitions& definitions) {
  auto found = variants_.find(definitions);
  if (found == variants_.end()) {
    Variant variant{ShaderProgram(folder_, vertexName_, fragmentName_, definitions), {}};
    found = variants_.emplace(definitions, std::move(variant)).first;
  }
  found->second.used = Clock::now();
  found->second.program.use();
  deleteUnused(found->second);
  return found->second.program;
}

// Deletes those that have not been used for longest. `bound` stays.
void ShaderVariants::deleteUnused(const Variant& bound) {
  while (variants_.size() > kept_.count) {
    const auto oldest = std::min_element(variants_.begin(), variants_.end(),
                                         [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    if (&oldest->second == &bound || bound.used - oldest->second.used < kept_.age) return;
    variants_.erase(oldest);
  }
}

void ShaderProgram::set(const char* uniform, int value) const {
  glUniform1i(glGetUniformLocation(program_, uniform), value);
}
void ShaderProgram::set(const char* uniform, float value) const {
  glUniform1f(glGetUniformLocation(program_, uniform), value);
}
void ShaderProgram::set(const char* uniform, glm::vec2 value) const {
  glUniform2f(glGetUniformLocation(program_, uniform), value.x, value.y);
}
void ShaderProgram::set(const char* uniform, glm::vec4 value) const {
  glUniform4f(glGetUniformLocation(program_, uniform), value.x, value.y, value.z, value.w);
}

}  // namespace pliant::render
