import { useSyncExternalStore } from 'react';
import { clock } from '#web/base/clock.ts';

/** What a browser hands over when the application can be installed; not in the DOM's types. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && typeof event.prompt === 'function';

/** After "Later" the offer stays away this long (spec 3 §9). */
const laterMs = 5 * 60_000;
const storageKey = 'install_later_until';

let offered: InstallEvent | null = null;
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows the offer where there is one, now or when the time of "Later" is over. */
function update(): void {
  clearTimeout(timer);
  const waitMs = Number(localStorage.getItem(storageKey) ?? 0) - clock.now().getTime();
  shown = offered !== null && !isStandalone() && waitMs <= 0;
  if (offered !== null && waitMs > 0) timer = setTimeout(update, Math.min(waitMs, laterMs));
  for (const listener of listeners) listener();
}

// The browser tells it once and early, before the page that shows it is there.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallEvent(event)) return;
  event.preventDefault();
  offered = event;
  update();
});
window.addEventListener('appinstalled', () => {
  offered = null;
  update();
});

/** Hides the offer; it comes back after 5 minutes. */
export function installLater(): void {
  localStorage.setItem(storageKey, String(clock.now().getTime() + laterMs));
  update();
}

/** Opens the browser's own question. It can be asked once; the browser makes a new offer where it was declined. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  update();
  await event?.prompt();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether to offer installing now. */
export const useInstallOffer = (): boolean => useSyncExternalStore(subscribe, () => shown);
