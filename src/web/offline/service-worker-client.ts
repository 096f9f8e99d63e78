import type { Language } from '#domain/language/index.ts';
import { choosableLanguages, language } from '#web/base/language.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { offlineTexts as texts } from './texts.ts';

/** A version that comes because of the language takes over without being asked. */
let isSwitching = false;

/** Offers the new version; reloads only when the user says so. */
function offer(waiting: ServiceWorker): void {
  toast({
    title: texts.newVersion,
    description: texts.newVersionText,
    action: {
      label: texts.reload,
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        waiting.postMessage('take-over');
      },
    },
  });
}

/** Whether the user has asked the browser for less traffic; not every browser says. */
const savesData = ({ connection }: Navigator & { connection?: { saveData?: boolean } }): boolean =>
  connection?.saveData === true;

/** Registers the worker that lets the app start without a network, and offers new versions. */
export async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const offerWhenReady = (worker: ServiceWorker | null): void => {
    // The very first one is no new version.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller && !isSwitching) offer(worker);
  };
  offerWhenReady(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offerWhenReady(worker));
  });
  // An installed application stays open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
  // The first worker takes over the pages that are open, but misses one that is still loading then.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage('claim');
  // Another language then comes when it is chosen.
  if (choosableLanguages().length < 2 || savesData(navigator)) return;
  await whenIdle();
  active?.postMessage('fetch-languages');
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The server gives this device its pages in the language from now on, for every user of it. */
function keepOnDevice(chosen: Language): void {
  // Not every browser that runs the pages has the newer `cookieStore`.
  const kept = `poolhand_language=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  // Over https under a name that no neighbor of this host can plant.
  Object.assign(document, { cookie: window.location.protocol === 'https:' ? `__Host-${kept}; Secure` : kept });
}

/** Has the worker serve the pages in the language from now on; whether it has them all. */
function askFor(language: Language, worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage(language, [port2]);
  });
}

/** Waits until a worker that has been fetched serves the pages. */
function takeOver(worker: ServiceWorker): Promise<ServiceWorker> {
  return new Promise((resolve, reject) => {
    const follow = (): void => {
      if (worker.state === 'installed') worker.postMessage('take-over');
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') reject(new Error('The new version could not be fetched whole'));
    };
    worker.addEventListener('statechange', follow);
    follow();
  });
}

/** A worker of before today's version does not have its files any more where the server has gone on: then the newest is taken. */
async function changeWorkersLanguage(to: Language, registration: ServiceWorkerRegistration): Promise<void> {
  const { active, waiting, installing } = registration;
  const worker = waiting ? await takeOver(waiting) : (active ?? installing);
  if (!worker || (await askFor(to, worker))) return;
  await registration.update();
  const newer = registration.installing ?? registration.waiting;
  if (!newer || !(await askFor(to, await takeOver(newer)))) throw new Error('The pages could not be fetched whole');
}

/**
 * Loads the pages in another language, and from now on also without a network. Throws where that cannot be had now, and leaves
 * all as it was.
 */
export async function switchLanguage(to: Language): Promise<void> {
  isSwitching = true;
  keepOnDevice(to);
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    if (registration) await changeWorkersLanguage(to, registration);
    else if (!navigator.onLine) throw new Error('The pages cannot be fetched without a network');
  } catch (error) {
    keepOnDevice(language);
    isSwitching = false;
    throw error;
  }
  window.location.reload();
}
