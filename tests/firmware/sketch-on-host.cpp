// The sketch as it goes onto the board, on a board that is played: `sketch-on-host PORT FOLDER` takes one line at a time
// (`wait MS`, `network on`, `network off`, `pin N MV`, `cable LINE`), prints what the board prints, and a dot when it is done.
#include <iostream>

#include "poolhand-tester.ino"

int main(int count, char** given) {
  if (count < 3) return 2;
  played::port = std::atoi(given[1]);
  played::folder = given[2];
  setup();
  for (std::string line; std::getline(std::cin, line);) {
    const size_t space = line.find(' ');
    const std::string what = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (what == "network") played::hasNetwork = rest == "on";
    if (what == "pin") played::millivolts[std::stoi(rest)] = static_cast<uint32_t>(std::stoul(rest.substr(rest.find(' '))));
    if (what == "cable") {
      for (const char one : rest + "\r\n") played::cable.push_back(one);
      loop();
    }
    if (what == "wait") {
      const uint32_t until = played::clockMs + static_cast<uint32_t>(std::stoul(rest));
      while (played::clockMs < until) loop();
    }
    std::printf(".\n");
    std::fflush(stdout);
  }
  return 0;
}
