import { useSyncExternalStore } from 'react';

/** Where a tab keeps the language that was chosen before signing in. */
export const chosenLanguageKey = 'language_chosen';

export const accountTabs = ['profile', 'password', 'two-step', 'passkeys', 'sessions', 'push', 'calendar'] as const;
export type AccountTab = (typeof accountTabs)[number];

// Undefined while closed. A store, since the menus that open it are gone a moment later.
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
