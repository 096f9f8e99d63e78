import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './service-worker-client.ts';

const posted: unknown[] = [];
beforeEach(() => {
  posted.length = 0;
  vi.stubEnv('VITE_LANGUAGES', 'en es');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A browser whose worker is there and controls the page. */
function openBrowser(connection: object | undefined): void {
  const registration = Object.assign(new EventTarget(), { waiting: null, update: async () => undefined });
  const active = { postMessage: (message: unknown) => posted.push(message) };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }));
  vi.stubGlobal('navigator', {
    connection,
    serviceWorker: { controller: active, register: async () => registration, ready: Promise.resolve({ active }) },
  });
}

it('fetches the other languages when the page is idle, unless the user saves data', async () => {
  openBrowser(undefined);
  await registerServiceWorker();
  openBrowser({ saveData: false });
  await registerServiceWorker();
  expect(posted).toEqual(['fetch-languages', 'fetch-languages']);

  openBrowser({ saveData: true });
  await registerServiceWorker();
  expect(posted).toHaveLength(2);
});
