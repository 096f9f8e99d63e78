#pragma once

#include "Arduino.h"

enum wifi_mode_t { WIFI_STA = 1 };
enum wl_status_t { WL_CONNECTED = 3, WL_DISCONNECTED = 6 };

struct PlayedWiFi {
  bool mode(wifi_mode_t) { return true; }
  bool setAutoReconnect(bool) { return true; }
  wl_status_t begin(const char*, const char*) { return WL_DISCONNECTED; }
  wl_status_t status() { return played::hasNetwork ? WL_CONNECTED : WL_DISCONNECTED; }
  int8_t RSSI() { return -61; }
};
inline PlayedWiFi WiFi;
