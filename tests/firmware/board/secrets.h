#pragma once

#define WIFI_NAME "none"
#define WIFI_PASSWORD "none"
#define POOLHAND_SERVER "http://127.0.0.1"
#define POOLHAND_ROOT_CA ""
