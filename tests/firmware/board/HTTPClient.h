#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "NetworkClientSecure.h"

/** Speaks HTTP with the server of the test, whatever server the sketch was built for. */
class HTTPClient {
 public:
  void setReuse(bool) {}
  void setConnectTimeout(int32_t) {}
  void setTimeout(uint16_t) {}

  bool begin(NetworkClient&, String url) {
    const size_t host = url.find("://");
    const size_t path = host == std::string::npos ? host : url.find('/', host + 3);
    if (path == std::string::npos) return false;
    path_ = url.substr(path);
    headers_.clear();
    answer_.clear();
    return true;
  }

  void addHeader(const String& name, const String& value) { headers_ += name + ": " + value + "\r\n"; }

  int sendRequest(const char* method, uint8_t* body, size_t size) {
    if (!played::hasNetwork) return -1;
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(played::port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      close(line);
      return -1;
    }
    std::string told = std::string(method) + " " + path_ + " HTTP/1.0\r\nHost: 127.0.0.1\r\n" + headers_;
    if (body != nullptr) told += "Content-Length: " + std::to_string(size) + "\r\n";
    told += "\r\n";
    if (body != nullptr) told.append(reinterpret_cast<const char*>(body), size);
    for (size_t sent = 0; sent < told.size();) {
      const ssize_t part = send(line, told.data() + sent, told.size() - sent, MSG_NOSIGNAL);
      if (part <= 0) break;
      sent += static_cast<size_t>(part);
    }
    std::string heard;
    char part[4096];
    for (ssize_t read; (read = recv(line, part, sizeof part, 0)) > 0;) heard.append(part, static_cast<size_t>(read));
    close(line);
    const size_t behindHead = heard.find("\r\n\r\n");
    if (heard.compare(0, 5, "HTTP/") != 0 || behindHead == std::string::npos) return -11;
    answer_ = heard.substr(behindHead + 4);
    return std::stoi(heard.substr(heard.find(' ') + 1, 3));
  }

  String getString() { return String(answer_); }
  void end() {}

 private:
  std::string path_, headers_, answer_;
};
