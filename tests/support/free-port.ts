import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on. It lies below those that systems hand to outgoing connections (32768 and
 * above on Linux, 49152 on others): between asking for it and listening on it, and while a server is started again, none can
 * be given away.
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < 50; turn += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No port between 20000 and 32000 is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
