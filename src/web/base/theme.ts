import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'sunlight';
export type ThemeChoice = Theme | 'system';

// public/start.js reads the same key before the first paint.
const storageKey = 'theme';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' || stored === 'sunlight' ? stored : 'system';
}

function apply(): void {
  const choice = readChoice();
  document.documentElement.dataset.theme = choice === 'system' ? (darkSystem.matches ? 'dark' : 'light') : choice;
  for (const listener of listeners) listener();
}

darkSystem.addEventListener('change', apply);

/** Keeps the choice on this device; `system` follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);
