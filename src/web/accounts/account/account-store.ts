import { useSyncExternalStore } from 'react';

export const accountTabs = ['profile', 'password', 'two-step', 'passkeys', 'sessions', 'push', 'calendar'] as const;
export type AccountTab = (typeof accountTabs)[number];

// Undefined while the dialog is closed. It is opened from menus that are gone a moment later, hence a store.
let shown: AccountTab | undefined;
const listeners = new Set<() => void>();

function show(tab: AccountTab | undefined): void {
  shown = tab;
  for (const listener of listeners) listener();
}

/** Opens Account Settings over whatever page is shown. */
export const openAccountSettings = (tab: AccountTab = 'profile'): void => show(tab);
export const closeAccountSettings = (): void => show(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAccountTab = (): AccountTab | undefined => useSyncExternalStore(subscribe, () => shown);
