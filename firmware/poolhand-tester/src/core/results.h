#pragma once

#include "moments.h"
#include "probes.h"

namespace poolhand {

/** The longest id of the protocol, and the end of the text. */
constexpr size_t idRoom = 101;
/** A result with the longest ids fits, and every answer of the server that matters. */
constexpr size_t messageRoom = 640;

/** One measurement that waits to be told. Plain bytes, so that it can be kept in flash as it is. */
struct Result {
  char testId[idRoom];
  /** Empty where nobody asked for it. */
  char commandId[idRoom];
  /** Milliseconds since 1970, 0 while the time is not known. */
  int64_t measuredAtMs;
  uint64_t measuredAtUptimeMs;
  float pH;
  float chlorine;
  float temperatureF;
  float batteryPercent;
  bool phCompensated;
};

inline bool isLetterOrDigit(char one) {
  return (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z');
}

inline bool isId(const char* text) {
  if (!isLetterOrDigit(text[0]) || strlen(text) >= idRoom) return false;
  for (; *text != '\0'; ++text) {
    if (!isLetterOrDigit(*text) && strchr("_.:-", *text) == nullptr) return false;
  }
  return true;
}

/** A key as the server makes them: letters, digits, dash and underscore, any of which may come first. */
inline bool isKey(const char* text) {
  if (text[0] == '\0') return false;
  for (; *text != '\0'; ++text) {
    if (!isLetterOrDigit(*text) && *text != '-' && *text != '_') return false;
  }
  return true;
}

/** `{deviceId}.{start of the board}.{count}`: nobody else makes the same, this board after its next start included. */
inline bool writeTestId(char* out, const char* deviceId, uint32_t start, uint32_t count) {
  TextWriter id(out, idRoom);
  id.text(deviceId).character('.').whole(start).character('.').whole(count);
  return id.fits();
}

/** A result as the server takes it, and as a line over USB. */
inline bool writeResult(char* out, size_t room, const Result& result) {
  TextWriter json(out, room);
  json.text("{\"testId\":").quoted(result.testId);
  if (result.commandId[0] != '\0') json.text(",\"commandId\":").quoted(result.commandId);
  if (result.measuredAtMs > 0) {
    json.text(",\"measuredAt\":\"");
    writeMoment(json, result.measuredAtMs);
    json.character('"');
  }
  if (isMeasured(result.chlorine)) json.text(",\"chlorine\":").decimal(result.chlorine, 2);
  if (isMeasured(result.pH)) {
    json.text(",\"pH\":").decimal(result.pH, 2);
    json.text(result.phCompensated ? ",\"pHCompensated\":true" : ",\"pHCompensated\":false");
  }
  if (isMeasured(result.temperatureF)) json.text(",\"temperature\":").decimal(result.temperatureF, 1);
  if (isMeasured(result.batteryPercent)) json.text(",\"batteryLevel\":").decimal(result.batteryPercent, 0);
  json.character('}');
  return json.fits();
}

/** A sign of life; `signalDbm` 0 is not told. */
inline bool writeHeartbeat(char* out, size_t room, const char* firmware, float battery, int signalDbm) {
  TextWriter json(out, room);
  json.text("{\"firmwareVersion\":").quoted(firmware);
  if (isMeasured(battery)) json.text(",\"batteryLevel\":").decimal(battery, 0);
  if (signalDbm < 0 && signalDbm >= -150) json.text(",\"signalStrength\":").whole(signalDbm);
  json.character('}');
  return json.fits();
}

/**
 * Results that wait, oldest first, in memory of a fixed size. Where it is full the oldest is forgotten: what the water is like
 * now matters more.
 */
template <size_t Room>
class ResultQueue {
 public:
  size_t size() const { return size_; }
  bool isEmpty() const { return size_ == 0; }
  uint32_t forgotten() const { return forgotten_; }
  Result& oldest() { return results_[first_]; }
  Result& at(size_t index) { return results_[(first_ + index) % Room]; }

  void add(const Result& result) {
    if (size_ == Room) {
      removeOldest();
      forgotten_ += 1;
    }
    results_[(first_ + size_) % Room] = result;
    size_ += 1;
  }

  void removeOldest() {
    if (size_ == 0) return;
    first_ = (first_ + 1) % Room;
    size_ -= 1;
  }

  void clear() { first_ = size_ = 0; }

  /** Dates what was measured before the time was known. @return whether there was any */
  bool date(const ServerClock& clock) {
    bool any = false;
    for (size_t index = 0; index < size_; ++index) {
      if (at(index).measuredAtMs > 0) continue;
      at(index).measuredAtMs = clock.at(at(index).measuredAtUptimeMs);
      any = true;
    }
    return any;
  }

  /** Makes it fit to be kept over a restart. */
  void seal() {
    format_ = currentFormat();
    checksum_ = sum();
  }

  /** Whether these bytes are a queue of this firmware as it was sealed; where not, it is emptied. */
  bool open() {
    const bool whole = format_ == currentFormat() && size_ <= Room && first_ < Room && checksum_ == sum();
    if (!whole) {
      first_ = size_ = forgotten_ = 0;
      return false;
    }
    // When the board last ran without knowing the time nobody can tell any more, and a wrong date misleads.
    const size_t kept = size_;
    for (size_t index = 0; index < kept; ++index) {
      const Result result = oldest();
      removeOldest();
      if (result.measuredAtMs > 0) add(result);
    }
    return true;
  }

 private:
  static constexpr uint32_t currentFormat() { return 0x50480100U + sizeof(Result); }

  /** FNV-1a over everything but the checksum itself. */
  uint32_t sum() const {
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(this) + sizeof checksum_;
    uint32_t hash = 2166136261U;
    for (size_t at = 0; at < sizeof *this - sizeof checksum_; ++at) hash = (hash ^ bytes[at]) * 16777619U;
    return hash;
  }

  uint32_t checksum_ = 0;
  uint32_t format_ = 0;
  uint32_t first_ = 0;
  uint32_t size_ = 0;
  uint32_t forgotten_ = 0;
  Result results_[Room] = {};
};

}  // namespace poolhand
