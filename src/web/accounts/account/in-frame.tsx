import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import { onServerReach } from '#web/base/api.ts';
import { language } from '#web/base/language.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { chosenLanguageKey, closeAccountSettings, useAccountTab } from './account-store.ts';

const AccountSettings = lazyComponent(async () => (await import('./account-settings.tsx')).default, {
  onFailure: closeAccountSettings,
});

export function AccountSettingsHost() {
  const tab = useAccountTab();
  // The next user to sign in must not find it open.
  useEffect(() => closeAccountSettings, []);
  return tab === undefined ? null : <AccountSettings tab={tab} />;
}

/** Few are ever without their own language: what settles that is loaded for them. */
const settling = () => import('../language/own-language.ts');

/** Has a user read in their own language, and saves what was chosen without a network. */
export function ReadsOwnLanguage(): null {
  const user = useUser();
  const { changed } = useSessionControl();
  const first = useRef<User | null>(user);
  useEffect(() => {
    const comes = first.current;
    first.current = null;
    const isSettled = comes?.readsIn === language && !sessionStorage.getItem(chosenLanguageKey);
    // Out of reach: at the next start.
    if (comes && !isSettled)
      void settling()
        .then(({ settle }) => settle(comes, changed))
        .catch(() => undefined);
  }, [changed]);
  useEffect(
    () =>
      onServerReach((isReached) => {
        if (!isReached || user.readsIn === language) return;
        void settling()
          .then(({ saveUnsaved }) => saveUnsaved(user, changed))
          .catch(() => undefined);
      }),
    [user, changed],
  );
  return null;
}
