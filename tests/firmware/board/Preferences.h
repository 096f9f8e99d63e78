#pragma once

#include "Arduino.h"

class Preferences {
 public:
  bool begin(const char*, bool) { return true; }

  uint32_t getUInt(const char* key, uint32_t otherwise) {
    std::string kept;
    return played::readFile(key, kept) ? static_cast<uint32_t>(std::stoul(kept)) : otherwise;
  }
  size_t putUInt(const char* key, uint32_t value) { return putString(key, std::to_string(value).c_str()); }

  /** Nothing is written where there is no such key. */
  size_t getString(const char* key, char* value, size_t room) {
    std::string kept;
    if (!played::readFile(key, kept) || kept.size() + 1 > room) return 0;
    std::memcpy(value, kept.c_str(), kept.size() + 1);
    return kept.size() + 1;
  }
  size_t putString(const char* key, const char* value) { return putBytes(key, value, std::strlen(value)); }

  size_t getBytesLength(const char* key) {
    std::string kept;
    return played::readFile(key, kept) ? kept.size() : 0;
  }
  size_t getBytes(const char* key, void* bytes, size_t room) {
    std::string kept;
    if (!played::readFile(key, kept) || kept.size() > room) return 0;
    std::memcpy(bytes, kept.data(), kept.size());
    return kept.size();
  }
  size_t putBytes(const char* key, const void* bytes, size_t count) {
    return played::writeFile(key, bytes, count) ? count : 0;
  }
};
