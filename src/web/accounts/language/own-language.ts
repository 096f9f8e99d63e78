import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import { type Language, languages } from '#domain/language/index.ts';
import { language } from '#web/base/language.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { changeProfile } from '../account/api.ts';

/** A language that this tab remembers until it is closed. */
const remembered = (key: string) => ({
  read: (): Language | undefined => languages.find((each) => each === sessionStorage.getItem(key)),
  keep: (value: Language): void => sessionStorage.setItem(key, value),
  forget: (): void => sessionStorage.removeItem(key),
});

/** What was chosen before anybody signed in. */
export const chosenAtSignIn = remembered('language_chosen');
/** What the pages were loaded for after signing in: where they came in another language all the same, once is enough. */
const loadedFor = remembered('language_loaded_for');

/** Loads the pages in the language where they are not in it yet. */
export async function switchPages(to: Language): Promise<void> {
  if (to === language) return;
  const { switchLanguage } = await import('#web/offline/service-worker-client.ts');
  await switchLanguage(to);
}

async function settle(user: User, changed: (user: User) => void): Promise<void> {
  const chosen = chosenAtSignIn.read();
  let { readsIn } = user;
  if (chosen && user.language === null) {
    const saved = await changeProfile({ language: chosen });
    changed(saved);
    readsIn = saved.readsIn;
  }
  chosenAtSignIn.forget();
  if (readsIn === language) return loadedFor.forget();
  if (!navigator.onLine || loadedFor.read() === readsIn) return;
  loadedFor.keep(readsIn);
  await switchPages(readsIn).catch(loadedFor.forget);
}

/**
 * Someone who has just signed in reads in their own language: what they chose while signing in becomes it, and else the pages are loaded
 * in it. Only at the start, before anything can be typed.
 */
export function ReadsOwnLanguage(): null {
  const user = useUser();
  const { changed } = useSessionControl();
  const first = useRef<User | null>(user);
  useEffect(() => {
    const comes = first.current;
    first.current = null;
    // Out of reach: at the next start.
    if (comes) void settle(comes, changed).catch(() => undefined);
  }, [changed]);
  return null;
}
