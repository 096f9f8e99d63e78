import { toast } from '#web/ui/overlays/toast-store.ts';
import { offlineTexts as texts } from './texts.ts';

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
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
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
