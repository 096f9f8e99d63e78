import { lazy, Suspense, useEffect } from 'react';
import { closeAccountSettings, useAccountTab } from './account-store.ts';

const AccountSettings = lazy(() => import('./account-settings.tsx'));

/** The place of Account Settings in the shell; its code comes when it is opened. */
export function AccountSettingsHost() {
  const tab = useAccountTab();
  // Who signs in next must not find the dialog of the one before.
  useEffect(() => closeAccountSettings, []);
  if (tab === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AccountSettings tab={tab} />
    </Suspense>
  );
}
