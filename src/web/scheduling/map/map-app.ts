import { useSyncExternalStore } from 'react';
import { type MapApp, mapApps } from '#domain/scheduling/index.ts';

const storageKey = 'map_app';
const listeners = new Set<() => void>();

const chosen = (): MapApp => mapApps.find((app) => app === localStorage.getItem(storageKey)) ?? 'google';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The map app of this device: the one chosen last. */
export const useMapApp = (): MapApp => useSyncExternalStore(subscribe, chosen);

export function rememberMapApp(app: MapApp): void {
  localStorage.setItem(storageKey, app);
  for (const listener of listeners) listener();
}
