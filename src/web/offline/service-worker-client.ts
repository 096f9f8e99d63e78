import type { Language } from '#domain/language/index.ts';
import { language } from '#web/base/language.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
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
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The server gives this device its pages in the language from now on, for every user of it. */
function keepOnDevice(chosen: Language): void {
  // Not every browser that runs the pages has the newer `cookieStore`.
  Object.assign(document, { cookie: `poolhand_language=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax` });
}

/**
 * Loads the pages in another language, and from now on also without a network. Throws where that cannot be had now, and leaves
 * all as it was: the worker would go on with the pages it has.
 */
export async function switchLanguage(to: Language): Promise<void> {
  isSwitching = true;
  keepOnDevice(to);
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
    if (registration) await takeOverNewest(registration);
  } catch (error) {
    keepOnDevice(language);
    isSwitching = false;
    throw error;
  }
  window.location.reload();
}

/** The server gives the worker of the language that the device keeps; it serves the pages when it is active. */
async function takeOverNewest(registration: ServiceWorkerRegistration): Promise<void> {
  // A check that was under way as the language changed was answered in the one before: the second asks again.
  for (let check = 0; check < 2 && !registration.installing && !registration.waiting; check += 1) {
    await registration.update();
  }
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    const follow = (): void => {
      if (worker.state === 'installed') worker.postMessage('take-over');
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The pages in the language could not be fetched whole'));
    };
    worker.addEventListener('statechange', follow);
    follow();
  });
}
