import { createServer } from 'node:http';
import { type Coordinates, encodeLine } from '#domain/scheduling/index.ts';

/** A road server on loopback, as OSRM answers: every way goes around a corner, first east or west, then north or south. */
export interface RoadServer {
  /** As ROADS_URL takes it. */
  url: string;
  stop: () => Promise<void>;
}

export async function startRoadServer(): Promise<RoadServer> {
  const server = createServer(({ url = '' }, answer) => {
    const [, call = '', listed = ''] = /^\/(\w+)\/v1\/driving\/([^?]+)/.exec(url) ?? [];
    const places = listed.split(';').map((pair): Coordinates => {
      const [longitude = 0, latitude = 0] = pair.split(',').map(Number);
      return { latitude, longitude };
    });
    answer.writeHead(call === 'route' ? 200 : 404, { 'content-type': 'application/json' });
    if (call !== 'route') return answer.end('{"code":"InvalidService"}');
    const line = places.flatMap((place, index) => {
      const before = places[index - 1];
      return before ? [{ latitude: before.latitude, longitude: place.longitude }, place] : [place];
    });
    const legs = places.slice(1).map(() => ({ duration: 60, distance: 500 }));
    return answer.end(JSON.stringify({ code: 'Ok', routes: [{ geometry: encodeLine(line, 6), legs }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
