#pragma once

#include <stdlib.h>

#include "text.h"

namespace poolhand {

/** A value inside a JSON text, which is read where it lies: nothing is copied, and no depth of nesting costs memory. */
struct Json {
  const char* at = nullptr;
  const char* end = nullptr;

  bool isThere() const { return at != nullptr; }
  bool is(char first) const { return at != nullptr && at < end && *at == first; }
};

namespace json {

inline bool isSpace(char one) { return one == ' ' || one == '\t' || one == '\n' || one == '\r'; }

inline const char* skipSpace(const char* at, const char* end) {
  while (at < end && isSpace(*at)) ++at;
  return at;
}

/** Behind the string that begins here; null where it does not end. */
inline const char* behindString(const char* at, const char* end) {
  for (++at; at < end; ++at) {
    if (*at == '\\') {
      ++at;
    } else if (*at == '"') {
      return at + 1;
    }
  }
  return nullptr;
}

/** Behind the value that begins here; null where the text ends before it does. */
inline const char* behindValue(const char* at, const char* end) {
  if (at >= end) return nullptr;
  if (*at == '"') return behindString(at, end);
  if (*at != '{' && *at != '[') {
    const char* from = at;
    while (at < end && *at != ',' && *at != '}' && *at != ']' && !isSpace(*at)) ++at;
    return at == from ? nullptr : at;
  }
  size_t depth = 0;
  while (at < end) {
    if (*at == '"') {
      at = behindString(at, end);
      if (at == nullptr) return nullptr;
      continue;
    }
    if (*at == '{' || *at == '[') ++depth;
    if (*at == '}' || *at == ']') --depth;
    ++at;
    if (depth == 0) return at;
  }
  return nullptr;
}

}  // namespace json

inline Json jsonOf(const char* text) {
  const char* end = text + strlen(text);
  return Json{json::skipSpace(text, end), end};
}

/** One member of an object; not there where the text is no object, breaks off before it, or has no such member. */
inline Json member(Json object, const char* name) {
  if (!object.is('{')) return Json{};
  const size_t wanted = strlen(name);
  const char* at = json::skipSpace(object.at + 1, object.end);
  while (at < object.end && *at == '"') {
    const char* behindName = json::behindString(at, object.end);
    if (behindName == nullptr) return Json{};
    const bool found = static_cast<size_t>(behindName - at) == wanted + 2 && memcmp(at + 1, name, wanted) == 0;
    at = json::skipSpace(behindName, object.end);
    if (at >= object.end || *at != ':') return Json{};
    at = json::skipSpace(at + 1, object.end);
    const char* behind = json::behindValue(at, object.end);
    if (behind == nullptr) return Json{};
    if (found) return Json{at, behind};
    at = json::skipSpace(behind, object.end);
    if (at < object.end && *at == ',') at = json::skipSpace(at + 1, object.end);
  }
  return Json{};
}

/** The element behind `before`, the first one where that is not there; those that the text breaks off in are left out. */
inline Json nextElement(Json array, Json before) {
  if (!array.is('[')) return Json{};
  const char* at = json::skipSpace(before.isThere() ? before.end : array.at + 1, array.end);
  if (before.isThere()) {
    if (at >= array.end || *at != ',') return Json{};
    at = json::skipSpace(at + 1, array.end);
  }
  if (at >= array.end || *at == ']') return Json{};
  const char* behind = json::behindValue(at, array.end);
  return behind == nullptr ? Json{} : Json{at, behind};
}

/** A string without its quotes. False where it is none, does not fit whole, or holds anything escaped but `"`, `\` and `/`. */
inline bool readText(Json value, char* out, size_t room) {
  if (!value.is('"') || room == 0 || json::behindString(value.at, value.end) != value.end) return false;
  size_t length = 0;
  for (const char* at = value.at + 1; at + 1 < value.end; ++at) {
    if (*at == '\\') {
      ++at;
      if (*at != '"' && *at != '\\' && *at != '/') return false;
    }
    if (length + 1 >= room) return false;
    out[length++] = *at;
  }
  out[length] = '\0';
  return true;
}

inline bool readNumber(Json value, double& out) {
  char digits[32];
  const size_t length = value.isThere() ? static_cast<size_t>(value.end - value.at) : 0;
  if (length == 0 || length >= sizeof digits) return false;
  memcpy(digits, value.at, length);
  digits[length] = '\0';
  char* behind = nullptr;
  out = strtod(digits, &behind);
  return behind == digits + length && isfinite(out) && (digits[0] == '-' || (digits[0] >= '0' && digits[0] <= '9'));
}

inline bool isTrue(Json value) { return value.isThere() && value.end - value.at == 4 && memcmp(value.at, "true", 4) == 0; }

}  // namespace poolhand
