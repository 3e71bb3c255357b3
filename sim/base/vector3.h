// Vectors of three and 3 x 3 matrices, of single numbers or of eight at a time (pack.h): a formula is written once for
// both. Conditions are `a > b ? c : d`, which selects lane by lane if T has lanes.
#pragma once

namespace pliant::sim {

template <typename T>
struct Vector3 {
  T x, y, z;
};

/// By columns.
template <typename T>
struct Matrix3 {
  Vector3<T> column[3];
};

template <typename T>
inline Vector3<T> operator+(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename T>
inline Vector3<T> operator-(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename T>
inline Vector3<T> operator-(const Vector3<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <typename T>
inline Vector3<T> operator*(const T& s, const Vector3<T>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <typename T>
inline T dot(const Vector3<T>& a, const Vector3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename T>
inline Vector3<T> cross(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <typename T>
inline Matrix3<T> operator+(const Matrix3<T>& a, const Matrix3<T>& b) {
  return {{a.column[0] + b.column[0], a.column[1] + b.column[1], a.column[2] + b.column[2]}};
}
template <typename T>
inline Matrix3<T> operator-(const Matrix3<T>& a, const Matrix3<T>& b) {
  return {{a.column[0] - b.column[0], a.column[1] - b.column[1], a.column[2] - b.column[2]}};
}
template <typename T>
inline Matrix3<T> operator*(const T& s, const Matrix3<T>& a) {
  return {{s * a.column[0], s * a.column[1], s * a.column[2]}};
}
template <typename T>
inline Vector3<T> operator*(const Matrix3<T>& m, const Vector3<T>& v) {
  return v.x * m.column[0] + v.y * m.column[1] + v.z * m.column[2];
}
template <typename T>
inline Matrix3<T> operator*(const Matrix3<T>& a, const Matrix3<T>& b) {
  return {{a * b.column[0], a * b.column[1], a * b.column[2]}};
}
/// s times the unit matrix.
template <typename T>
inline Matrix3<T> diagonal(const T& s) {
  const T zero{};
  return {{{s, zero, zero}, {zero, s, zero}, {zero, zero, s}}};
}
/// a b^T.
template <typename T>
inline Matrix3<T> outerProduct(const Vector3<T>& a, const Vector3<T>& b) {
  return {{b.x * a, b.y * a, b.z * a}};
}
/// tr A^T B.
template <typename T>
inline T dot(const Matrix3<T>& a, const Matrix3<T>& b) {
  return dot(a.column[0], b.column[0]) + dot(a.column[1], b.column[1]) + dot(a.column[2], b.column[2]);
}
/// d det A / dA = det A  A^-T.
template <typename T>
inline Matrix3<T> cofactors(const Matrix3<T>& a) {
  return {{cross(a.column[1], a.column[2]), cross(a.column[2], a.column[0]), cross(a.column[0], a.column[1])}};
}

}  // namespace pliant::sim
