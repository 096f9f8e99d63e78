import type { User } from '#contract/accounts/identity.ts';
import { type Language, languages } from '#domain/language/index.ts';
import { NetworkError } from '#web/base/api.ts';
import { language } from '#web/base/language.ts';
import { chosenLanguageKey } from '../account/account-store.ts';
import { changeProfile } from '../account/api.ts';

const remembered = (key: string, storage: () => Storage) => ({
  read: (): Language | undefined => languages.find((each) => each === storage().getItem(key)),
  keep: (value: Language): void => storage().setItem(key, value),
  forget: (): void => storage().removeItem(key),
});
const untilTabCloses = () => sessionStorage;

/** What was chosen before anybody signed in. */
export const chosenAtSignIn = remembered(chosenLanguageKey, untilTabCloses);
/** What the pages were loaded for after signing in: where they came in another language all the same, once is enough. */
const loadedFor = remembered('language_loaded_for', untilTabCloses);
/** What a user has chosen without a network: kept on the device until the server has it. */
const unsavedOf = (user: User) => remembered(`language_unsaved_${user.id}`, () => localStorage);

/** Loads the pages in the language where they are not in it yet. */
export async function switchPages(to: Language): Promise<void> {
  if (to === language) return;
  const { switchLanguage } = await import('#web/offline/service-worker-client.ts');
  await switchLanguage(to);
}

/** Keeps what a user chooses as their own, and loads the pages in it; without a network it is saved when there is one again. */
export async function chooseOwn(user: User, chosen: Language | null, changed: (user: User) => void): Promise<void> {
  try {
    const saved = await changeProfile({ language: chosen });
    unsavedOf(user).forget();
    loadedFor.forget();
    changed(saved);
    await switchPages(saved.readsIn);
  } catch (error) {
    // Without a worker there are no pages on the device.
    const isInstalled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!(error instanceof NetworkError) || !chosen || !isInstalled) throw error;
    const unsaved = unsavedOf(user);
    unsaved.keep(chosen);
    // Fails where the device does not have the pages: then nothing was chosen.
    await switchPages(chosen).catch((failure: unknown) => {
      unsaved.forget();
      throw failure;
    });
  }
}

/** Tells the server what was chosen without a network; every answer of it leads here, that to this call as well. */
export async function saveUnsaved(user: User, changed: (user: User) => void): Promise<void> {
  const unsaved = unsavedOf(user);
  const chosen = unsaved.read();
  if (!chosen) return;
  unsaved.forget();
  try {
    changed(await changeProfile({ language: chosen }));
  } catch (error) {
    if (error instanceof NetworkError) unsaved.keep(chosen);
    throw error;
  }
}

/**
 * For someone who has just signed in: what they chose while signing in becomes their own language, and else the pages are loaded
 * in it. Only at the start, before anything can be typed.
 */
export async function settle(user: User, changed: (user: User) => void): Promise<void> {
  const unsaved = unsavedOf(user).read();
  if (unsaved) return saveUnsaved(user, changed);
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
