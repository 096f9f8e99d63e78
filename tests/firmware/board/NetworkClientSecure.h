#pragma once

#include "Arduino.h"

class NetworkClient {};

class NetworkClientSecure : public NetworkClient {
 public:
  void setCACert(const char*) {}
};
