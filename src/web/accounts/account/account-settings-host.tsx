import { useEffect } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { closeAccountSettings, useAccountTab } from './account-store.ts';

const AccountSettings = lazyComponent(async () => (await import('./account-settings.tsx')).default, {
  onFailure: closeAccountSettings,
});

export function AccountSettingsHost() {
  const tab = useAccountTab();
  // The next user to sign in must not find it open.
  useEffect(() => closeAccountSettings, []);
  return tab === undefined ? null : <AccountSettings tab={tab} />;
}
