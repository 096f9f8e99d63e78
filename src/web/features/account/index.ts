export { AccountSettingsHost } from './account-settings-host.tsx';
export { openAccountSettings } from './account-store.ts';
