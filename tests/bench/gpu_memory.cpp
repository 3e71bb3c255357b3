#include "tests/bench/gpu_memory.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <map>
#include <span>
#include <stdexcept>

namespace pliant::bench {
namespace {

using Sizes = std::map<GLuint, std::size_t>;  // by name

Sizes textures, buffers, renderbuffers;  // OpenGL's functions know no object that these could belong to

std::size_t bytesOfPixel(GLenum format) {
  switch (format) {
    case GL_R8:
      return 1;
    case GL_RGB8:  // cards keep no pixels of three bytes
    case GL_RGBA8:
    case GL_SRGB8_ALPHA8:
    case GL_RG16F:
    case GL_R32F:
    case GL_DEPTH_COMPONENT24:
      return 4;
    case GL_RGBA16F:
      return 8;
    case GL_RGBA32F:
      return 16;
    default:
      throw std::runtime_error(
          fmt::format("card_memory.cpp does not know how large pixels of format {:#x} are", format));
  }
}

GLuint boundTo(GLenum binding) {
  GLint name = 0;
  glGetIntegerv(binding, &name);
  return static_cast<GLuint>(name);
}

void forget(Sizes& sizes, std::span<const GLuint> names) {
  for (const GLuint name : names) sizes.erase(name);
}

// What was called before, which these call in their turn.
decltype(glad_glTexImage2D) texImage;
decltype(glad_glGenerateMipmap) generateMipmap;
decltype(glad_glBufferData) bufferData;
decltype(glad_glRenderbufferStorageMultisample) renderbufferStorage;
decltype(glad_glDeleteTextures) deleteTextures;
decltype(glad_glDeleteBuffers) deleteBuffers;
decltype(glad_glDeleteRenderbuffers) deleteRenderbuffers;

std::size_t area(GLsizei width, GLsizei height) {
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

void countTexImage(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border,
                   GLenum format, GLenum type, const void* pixels) {
  texImage(target, level, internal, width, height, border, format, type, pixels);
  textures[boundTo(GL_TEXTURE_BINDING_2D)] = area(width, height) * bytesOfPixel(static_cast<GLenum>(internal));
}

// A half, a quarter, ... of each side: a third more together.
void countMipmap(GLenum target) {
  generateMipmap(target);
  std::size_t& size = textures[boundTo(GL_TEXTURE_BINDING_2D)];
  size += size / 3;
}

void countBuffer(GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
  bufferData(target, size, data, usage);
  const GLenum binding = target == GL_ARRAY_BUFFER           ? GL_ARRAY_BUFFER_BINDING
                         : target == GL_ELEMENT_ARRAY_BUFFER ? GL_ELEMENT_ARRAY_BUFFER_BINDING
                                                             : GL_UNIFORM_BUFFER_BINDING;
  buffers[boundTo(binding)] = static_cast<std::size_t>(size);
}

void countRenderbuffer(GLenum target, GLsizei samples, GLenum format, GLsizei width, GLsizei height) {
  renderbufferStorage(target, samples, format, width, height);
  renderbuffers[boundTo(GL_RENDERBUFFER_BINDING)] =
      area(width, height) * bytesOfPixel(format) * static_cast<std::size_t>(samples > 0 ? samples : 1);
}

void forgetTextures(GLsizei count, const GLuint* names) {
  deleteTextures(count, names);
  forget(textures, {names, static_cast<std::size_t>(count)});
}

void forgetBuffers(GLsizei count, const GLuint* names) {
  deleteBuffers(count, names);
  forget(buffers, {names, static_cast<std::size_t>(count)});
}

void forgetRenderbuffers(GLsizei count, const GLuint* names) {
  deleteRenderbuffers(count, names);
  forget(renderbuffers, {names, static_cast<std::size_t>(count)});
}

/// Has `ours` called in place of `function`, which goes to `theirs`.
template <typename Function>
void standBetween(Function& function, Function& theirs, Function ours) {
  theirs = function;
  function = ours;
}

}  // namespace

GpuMemory::GpuMemory() {
  for (Sizes* sizes : {&textures, &buffers, &renderbuffers}) sizes->clear();
  standBetween(glad_glTexImage2D, texImage, &countTexImage);
  standBetween(glad_glGenerateMipmap, generateMipmap, &countMipmap);
  standBetween(glad_glBufferData, bufferData, &countBuffer);
  standBetween(glad_glRenderbufferStorageMultisample, renderbufferStorage, &countRenderbuffer);
  standBetween(glad_glDeleteTextures, deleteTextures, &forgetTextures);
  standBetween(glad_glDeleteBuffers, deleteBuffers, &forgetBuffers);
  standBetween(glad_glDeleteRenderbuffers, deleteRenderbuffers, &forgetRenderbuffers);
}

GpuMemory::~GpuMemory() {
  glad_glTexImage2D = texImage;
  glad_glGenerateMipmap = generateMipmap;
  glad_glBufferData = bufferData;
  glad_glRenderbufferStorageMultisample = renderbufferStorage;
  glad_glDeleteTextures = deleteTextures;
  glad_glDeleteBuffers = deleteBuffers;
  glad_glDeleteRenderbuffers = deleteRenderbuffers;
}

std::size_t GpuMemory::bytes() {
  std::size_t sum = 0;
  for (const Sizes* sizes : {&textures, &buffers, &renderbuffers}) {
    for (const auto& [name, size] : *sizes) sum += size;
  }
  return sum;
}

}  // namespace pliant::bench
