import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTag } from '#web/offline/outbox/background-sync.ts';
import { sendInBackground } from '#web/offline/outbox/send-in-background.ts';
import { fillCache } from './fill-cache.ts';
import { readPushed } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope;
/** The application's pages in each language, put in by the build: their files, and the address of one file with most of them. */
declare const applications: { language: string; files: PrecacheEntry[]; bundle: string }[];

/** Not in the worker's types yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

// The application as it was built, whole: it starts without a network. Calls go past this to the server; what a phone keeps
// of their answers is the page's business, by user. The pages of each language have a cache of their own.
const pages = applications.map(({ language, files, bundle }) => {
  const application = new PrecacheController({ cacheName: `application-${language}` });
  // What a request says of languages decides nothing here: by it, files would be missed where there is no network.
  application.strategy.matchOptions = { ignoreVary: true };
  application.addToCacheList(files);
  /** A file that each language has under the same name is asked for by its language. */
  const keyOf = (url: string): string | undefined =>
    application.getCacheKeyForURL(url) ?? application.getCacheKeyForURL(`${url}?language=${language}`);
  const fetchMissing = async (): Promise<boolean> =>
    fillCache(await caches.open(application.strategy.cacheName), application.getURLsToCacheKeys(), bundle);
  return { language, application, keyOf, fetchMissing };
});
type Pages = (typeof pages)[number];

const settings = { cache: 'application-settings', language: '/language' };
const keepLanguage = async (language: string): Promise<void> =>
  (await caches.open(settings.cache)).put(settings.language, new Response(language));
const keptLanguage = async (): Promise<string | undefined> =>
  (await (await caches.open(settings.cache)).match(settings.language))?.text();

/** The pages in the reader's language, then those that are there beside them. */
async function pagesInOrder(): Promise<Pages[]> {
  const language = await keptLanguage();
  return [...pages].sort((one, other) => Number(other.language === language) - Number(one.language === language));
}

/** The language the server gives this device its pages in. */
const servedLanguage = async (): Promise<string | null> =>
  (await fetch('/index.html', { method: 'HEAD', cache: 'no-store' })).headers.get('content-language');

// A page that is still open in another language finds its files as well.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && pages.some(({ keyOf }) => keyOf(request.url)),
  async ({ request, event }) => {
    const [first] = (await pagesInOrder()).filter(({ keyOf }) => keyOf(request.url));
    if (!first) return fetch(request);
    return first.application.strategy.handle({ request, event, params: { cacheKey: first.keyOf(request.url) } });
  },
);
/** The document, in the reader's language where it is here, else in another. */
async function openApplication(): Promise<Response> {
  const document = new URL('/index.html', self.location.href).href;
  for (const { application, keyOf } of await pagesInOrder()) {
    const kept = await (await caches.open(application.strategy.cacheName)).match(keyOf(document) ?? document);
    if (kept) return kept;
  }
  return fetch(document);
}
registerRoute(new NavigationRoute(openApplication, { denylist: [/^\/api\//, /^\/my(?:[/?]|$)/] }));

/**
 * Has the pages in the reader's language: fetches all in a few round trips; then one by one, failing where one cannot be had,
 * what is still missing.
 */
async function install(event: ExtendableEvent): Promise<void> {
  const language = (await keptLanguage()) ?? (await servedLanguage());
  const own = pages.find((each) => each.language === language) ?? pages[0];
  if (!own) return;
  await own.fetchMissing().catch(() => undefined);
  await own.application.install(event);
  // Another may have been chosen meanwhile.
  if ((await keptLanguage()) === undefined) await keepLanguage(own.language);
}
self.addEventListener('install', (event) => event.waitUntil(install(event)));

/** What is not in the new version goes, and with it what a worker of before kept under another name. */
async function removeFormer(event: ExtendableEvent): Promise<void> {
  await Promise.all(pages.map(({ application }) => application.activate(event)));
  const former = (await caches.keys()).filter((name) => name.includes('-precache-'));
  await Promise.all(former.map((name) => caches.delete(name)));
}
self.addEventListener('activate', (event) => event.waitUntil(removeFormer(event)));

/** From now on the pages come in this language; answers whether they are all here. */
async function changeLanguage(language: unknown): Promise<boolean> {
  const chosen = pages.find((each) => each.language === language);
  if (!chosen || !(await chosen.fetchMissing().catch(() => false))) return false;
  await keepLanguage(chosen.language);
  return true;
}

/** So that another language can be chosen without a network, and comes at once. */
async function fetchOtherLanguages(): Promise<void> {
  for (const { fetchMissing } of await pagesInOrder()) await fetchMissing().catch(() => false);
}

// The first one takes over the page that is open, so that it has all its parts from now on. A later one waits until it is
// asked for, so that a new version interrupts no work.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
  if (event.data === 'fetch-languages') event.waitUntil(fetchOtherLanguages());
  const [answer] = event.ports;
  // The only message that is answered.
  if (answer) event.waitUntil(changeLanguage(event.data).then((isChanged) => answer.postMessage(isChanged)));
});

// The network is back, perhaps with every page closed.
self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === syncTag) event.waitUntil(sendInBackground());
});

// New alerts, shown also with every page closed.
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = readPushed(event.data?.text() ?? '');
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link }, ...look }));
});

/** Goes to an address in a page that is open, which loses nothing typed by it, else in a new one. */
async function show(link: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(link));
  open.postMessage({ open: link });
  await open.focus();
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(readPushed(JSON.stringify(event.notification.data)).link));
});
