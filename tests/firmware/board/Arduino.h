#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <string>

// An ESP32 as far as the sketch uses it, played on this computer: its clock is turned by the test, its pins have the voltage
// that the test gives them, its flash is a folder. The names are those of Espressif's Arduino core 3.

class String : public std::string {
 public:
  using std::string::string;
  String(const std::string& text) : std::string(text) {}
};
inline String operator+(const String& one, const char* other) { return String(std::string(one) + other); }

namespace played {
inline uint32_t clockMs = 0;
inline bool hasNetwork = true;
inline bool led = false;
inline int port = 0;
inline std::string folder;
inline std::map<int, uint32_t> millivolts;
inline std::deque<char> cable;

inline std::string pathOf(const std::string& name) { return folder + "/" + name; }

inline bool readFile(const std::string& name, std::string& out) {
  std::FILE* file = std::fopen(pathOf(name).c_str(), "rb");
  if (file == nullptr) return false;
  char part[4096];
  out.clear();
  for (size_t read; (read = std::fread(part, 1, sizeof part, file)) > 0;) out.append(part, read);
  std::fclose(file);
  return true;
}

inline bool writeFile(const std::string& name, const void* bytes, size_t count) {
  std::FILE* file = std::fopen(pathOf(name).c_str(), "wb");
  if (file == nullptr) return false;
  const bool whole = std::fwrite(bytes, 1, count, file) == count;
  return std::fclose(file) == 0 && whole;
}
}  // namespace played

constexpr int LOW = 0;
constexpr int OUTPUT = 3;

inline unsigned long millis() { return played::clockMs; }
inline void delay(uint32_t ms) { played::clockMs += ms; }
inline void pinMode(uint8_t, uint8_t) {}
inline void digitalWrite(uint8_t, uint8_t value) { played::led = value != LOW; }
inline uint32_t analogReadMilliVolts(uint8_t pin) { return played::millivolts[pin]; }

struct PlayedSerial {
  void begin(unsigned long) {}
  int available() { return static_cast<int>(played::cable.size()); }
  int read() {
    if (played::cable.empty()) return -1;
    const char one = played::cable.front();
    played::cable.pop_front();
    return static_cast<unsigned char>(one);
  }
  size_t println(const char* line) { return static_cast<size_t>(std::printf("%s\n", line)); }
};
inline PlayedSerial Serial;

struct PlayedChip {
  uint64_t getEfuseMac() { return 0xa1b2c3d4e5f6; }
};
inline PlayedChip ESP;
