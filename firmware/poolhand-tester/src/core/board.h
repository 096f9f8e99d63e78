#pragma once

#include "probes.h"

namespace poolhand {

/** Who the board is to the server. */
struct Identity {
  char deviceId[101] = "";
  char key[101] = "";

  bool isSet() const { return deviceId[0] != '\0' && key[0] != '\0'; }
};

/** What the tester needs of the board it runs on. */
class Board {
 public:
  /** Measures now; takes a few seconds at most. */
  virtual RawReadings measure() = 0;
  /** Of the cell, in millivolts; nothing on a board without one. */
  virtual float batteryMv() = 0;
  /** Whether there is a network. */
  virtual bool isConnected() = 0;
  /** dBm; 0 where it is not known. */
  virtual int signalDbm() = 0;
  /**
   * Makes one call of the server with the device's key; `body` is null for GET. The answer is written whole or cut off at
   * `room`, and always ends. @return the status of HTTP, 0 or less without an answer
   */
  virtual int call(const Identity& who, const char* method, const char* path, const char* body, char* answer,
                   size_t room) = 0;
  /** One line over USB. */
  virtual void print(const char* line) = 0;

  virtual void keepIdentity(const Identity& who) = 0;
  virtual void keepProbes(const Probes& probes) = 0;
  virtual void keepQueue(const void* bytes, size_t count) = 0;
  /** False where nothing of this size is kept. */
  virtual bool restoreQueue(void* bytes, size_t count) = 0;

 protected:
  ~Board() = default;
};

}  // namespace poolhand
