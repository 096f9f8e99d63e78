#pragma once

// Copy this file to secrets.h, which is never committed, and fill it in. The device's id and key do not belong here: they are
// written into the board's own memory over USB (firmware/README.md).
#define WIFI_NAME "the network at the pool"
#define WIFI_PASSWORD "its password"

// Without a slash at the end. Plain http:// is for a closed network: the key travels in every call.
#define POOLHAND_SERVER "https://poolhand.example.com"

// Who signed the server's certificate (PEM). Of Let's Encrypt: https://letsencrypt.org/certs/isrgrootx1.pem
#define POOLHAND_ROOT_CA \
  "-----BEGIN CERTIFICATE-----\n" \
  "...\n" \
  "-----END CERTIFICATE-----\n"
