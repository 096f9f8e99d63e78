import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import newMexico from '#server/adapters/weather/recorded/new-mexico-2017-12-05.json' with { type: 'json' };
import several from '#server/adapters/weather/recorded/several-2026-08-22.json' with { type: 'json' };
import sierra from '#server/adapters/weather/recorded/sierra-nm-2023-09-12.json' with { type: 'json' };
import { nationalWeatherService } from './national-weather-service.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What answers in place of the service, and what it was asked. */
async function answering(body: unknown, status = 200) {
  const asked: { url: string | undefined; userAgent: string | undefined }[] = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url, userAgent: request.headers['user-agent'] });
    response.writeHead(status, { 'content-type': 'application/geo+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service = nationalWeatherService({ url: `http://127.0.0.1:${port}/`, userAgent: 'Poolhand (test)' });
  return { asked, ask: () => service.warningsAt({ latitude: 33.2299999, longitude: -107.1 }) };
}

describe('the National Weather Service', () => {
  it('is asked for a point of four decimals, by somebody with a name', async () => {
    const { asked, ask } = await answering(sierra);
    await ask();
    expect(asked).toEqual([{ url: '/alerts/active?point=33.2300,-107.1000', userAgent: 'Poolhand (test)' }]);
  });

  it('tells event, area, end and headline of a recorded thunderstorm', async () => {
    expect(await (await answering(sierra)).ask()).toEqual([
      {
        event: 'Severe Thunderstorm Warning',
        area: 'Sierra, NM',
        expires: '2023-09-13T02:45:00.000Z',
        headline:
          'Severe Thunderstorm Warning issued September 12 at 8:12PM MDT until September 12 at 8:45PM MDT by NWS El Paso Tx/Santa Teresa NM',
      },
    ]);
  });

  it('leaves out test messages, and takes the event’s own end before that of its text', async () => {
    const found = await (await answering(several)).ask();
    expect(found.map(({ event, expires }) => [event, expires])).toEqual([
      ['Small Craft Advisory', '2026-08-24T03:00:00.000Z'],
      ['Red Flag Warning', '2026-08-23T05:00:00.000Z'],
    ]);
  });

  it('takes the text’s end where the event has none, as in the form of 2017', async () => {
    expect((await (await answering(newMexico)).ask())[0]).toMatchObject({
      ...{ event: 'Special Weather Statement', expires: '2017-12-06T11:00:00.000Z' },
    });
  });

  it('leaves out what was withdrawn, and knows a quiet day', async () => {
    const withdrawn = structuredClone(sierra);
    for (const { properties } of withdrawn.features) properties.messageType = 'Cancel';
    expect(await (await answering(withdrawn)).ask()).toEqual([]);
    expect(await (await answering({ type: 'FeatureCollection', features: [] })).ask()).toEqual([]);
  });

  it('fails where it is refused, broken, or something else answers', async () => {
    await expect((await answering({}, 503)).ask()).rejects.toThrow('The weather service returned 503');
    await expect((await answering({ title: 'Not found' })).ask()).rejects.toThrow('something else than alerts');
    await expect((await answering('<html>')).ask()).rejects.toThrow();
  });
});
