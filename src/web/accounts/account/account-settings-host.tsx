import { useEffect } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { closeAccountSettings, useAccountTab } from './account-store.ts';

const AccountSettings = lazyComponent(async () => (await import('./account-settings.tsx')).default, {
  onFailure: closeAccountSettings,
});

/** The place of Account Settings in the shell; its code comes when it is opened. */
export function AccountSettingsHost() {
  const tab = useAccountTab();
  // Who signs in next must not find the dialog of the one before.
  useEffect(() => closeAccountSettings, []);
  return tab === undefined ? null : <AccountSettings tab={tab} />;
}
