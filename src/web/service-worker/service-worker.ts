import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTag } from '#web/offline/outbox/background-sync.ts';
import { sendInBackground } from '#web/offline/outbox/send-in-background.ts';
import { fillCache } from './fill-cache.ts';
import { readPushed } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope;
/** The application's files, put in by the build. */
declare const applicationFiles: PrecacheEntry[];
/** The address of the one file with most of them. */
declare const applicationBundle: string;

/** Not in the worker's types yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

// The application as it was built, whole: it starts without a network. Calls go past this to the server; what a phone keeps
// of their answers is the page's business, by user.
cleanupOutdatedCaches();
const application = new PrecacheController();
// The server varies some files by the reader’s language, and this worker has those of one: by what a request says of languages,
// they would be missed where there is no network.
application.strategy.matchOptions = { ignoreVary: true };
application.addToCacheList(applicationFiles);
registerRoute(new PrecacheRoute(application));
registerRoute(
  new NavigationRoute(application.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/my(?:[/?]|$)/],
  }),
);

/** Fetches all in a few round trips; then one by one, failing where one cannot be had, what is still missing. */
async function install(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(application.strategy.cacheName);
  await fillCache(cache, application.getURLsToCacheKeys(), applicationBundle).catch(() => undefined);
  await application.install(event);
}
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(application.activate(event)));

// The first one takes over the page that is open, so that it has all its parts from now on. A later one waits until it is
// asked for, so that a new version interrupts no work.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
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
