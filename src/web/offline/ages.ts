import { useSyncExternalStore } from 'react';
import { keptAddress as addressOf, type keptAddress } from './kept-paths.ts';
import { observed } from './observed.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Since when what is shown for an address has been on this phone; an address that is absent came from the server. */
const ages = observed<ReadonlyMap<string, Date>>(new Map());

export function setAge(address: string, at: number | null): void {
  const before = ages.get();
  if (at === null ? !before.has(address) : before.get(address)?.getTime() === at) return;
  const next = new Map(before);
  if (at === null) next.delete(address);
  else next.set(address, new Date(at));
  ages.set(next);
}

export const forgetAges = (): void => ages.set(new Map());
export const agedPaths = (): string[] => [...ages.get().keys()].map((address) => address.split('?')[0] ?? address);

/** When what is shown for a call was loaded, where it came from this phone; null where it is the server's. */
export function useAge(path: string, query?: Parameters<typeof keptAddress>[1]): Date | null {
  const address = addressOf(path, query);
  return useSyncExternalStore(ages.subscribe, () => ages.get().get(address) ?? null);
}

/** What is older than a day is shown with its age. */
export const isOld = (date: Date, now: Date): boolean => now.getTime() - date.getTime() > dayMs;
