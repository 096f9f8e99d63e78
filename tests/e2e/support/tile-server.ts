import { createServer } from 'node:http';
import sharp from 'sharp';

/** A server of map tiles on loopback: every tile is the same square. */
export interface TileServer {
  /** As MAP_TILES_URL takes it. */
  template: string;
  /** Tiles asked for so far. */
  asked: () => number;
  /** From now on there are no tiles. */
  fail: () => void;
  stop: () => Promise<void>;
}

export async function startTileServer(): Promise<TileServer> {
  const background = { r: 236, g: 232, b: 222 };
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
  let asked = 0;
  let fails = false;
  const server = createServer(({ url = '' }, answer) => {
    asked += 1;
    const isTile = /^\/\d+\/\d+\/\d+\.png$/.test(url);
    answer.writeHead(isTile && !fails ? 200 : 404, { 'content-type': 'image/png', 'cache-control': 'no-store' });
    answer.end(isTile && !fails ? tile : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port');
  return {
    template: `http://127.0.0.1:${address.port}/{z}/{x}/{y}.png`,
    asked: () => asked,
    fail: () => {
      fails = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
