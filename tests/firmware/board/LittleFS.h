#pragma once

#include <unistd.h>

#include "Arduino.h"

class File {
 public:
  File(std::FILE* file = nullptr) : file_(file) {}
  explicit operator bool() const { return file_ != nullptr; }
  size_t write(const uint8_t* bytes, size_t count) { return std::fwrite(bytes, 1, count, file_); }
  size_t read(uint8_t* bytes, size_t count) { return std::fread(bytes, 1, count, file_); }
  size_t size() const {
    const long at = std::ftell(file_);
    std::fseek(file_, 0, SEEK_END);
    const long end = std::ftell(file_);
    std::fseek(file_, at, SEEK_SET);
    return static_cast<size_t>(end);
  }
  void close() {
    if (file_ != nullptr) std::fclose(file_);
    file_ = nullptr;
  }

 private:
  std::FILE* file_;
};

struct PlayedFiles {
  bool begin(bool) { return true; }
  bool exists(const char* name) { return access(played::pathOf(name).c_str(), F_OK) == 0; }
  File open(const char* name, const char* how) { return std::fopen(played::pathOf(name).c_str(), how); }
  bool rename(const char* from, const char* to) {
    return std::rename(played::pathOf(from).c_str(), played::pathOf(to).c_str()) == 0;
  }
};
inline PlayedFiles LittleFS;
