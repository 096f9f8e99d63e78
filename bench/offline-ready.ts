/**
 * Opens the application for the first time over a connection with a round trip of 100 ms and notes how long it takes until it
 * would start without a network: its worker has fetched every file. Then the same with the network gone.
 * Writes bench/results/offline-ready.json. Run: npm run bench offline-ready; or without the build: npx tsx bench/offline-ready.ts <rounds>
 */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserLaunch } from '#tests/e2e/support/browser.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import { freePort } from '#tests/support/free-port.ts';
import { buildServer } from './api/processes.ts';
import { load, report, spreadOf } from './field/browser.ts';

const given = Number(process.argv[2]);
const rounds = given || 5;
const roundTripMs = 100;
const boundMs = 8_000;

if (!given) buildServer();
const loadBefore = load();
const product = await startProduct();

/** A connection is made, and a request is answered, one round trip later than at once. */
async function openDistantPlace(target: string): Promise<{ url: string; requests: () => number; close: () => void }> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer(async (near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    const far = connect(Number(new URL(target).port), 'localhost');
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.pipe(near);
    const connected = wait(roundTripMs);
    near.on('data', async (part: Buffer) => {
      requests += 1;
      await Promise.all([connected, wait(roundTripMs)]);
      if (!far.destroyed) far.write(part);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    requests: () => requests,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const browser = await chromium.launch(await browserLaunch());
const place = await openDistantPlace(product.url);
try {
  const loadedMs: number[] = [];
  const readyMs: number[] = [];
  const requests: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ baseURL: place.url });
    const page = await context.newPage();
    const before = place.requests();
    const start = performance.now();
    await page.goto('/auth');
    loadedMs.push(performance.now() - start);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    readyMs.push(performance.now() - start);
    requests.push(place.requests() - before);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await context.close();
  }
  const ready = spreadOf(readyMs);
  await report(
    'offline-ready',
    {
      what: `From the first look at the application to starting without a network, at ${roundTripMs} ms a round trip; at most ${boundMs} ms`,
      rounds,
      holds: ready.max <= boundMs,
      readyMs: ready,
      loadedMs: spreadOf(loadedMs),
      requests: spreadOf(requests),
    },
    loadBefore,
  );
  if (ready.max > boundMs) process.exitCode = 1;
} finally {
  await browser.close();
  place.close();
  await product.stop();
}
