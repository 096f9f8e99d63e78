export { AccountSettingsHost } from './account/account-settings-host.tsx';
export { openAccountSettings } from './account/account-store.ts';
export { deviceOf } from './account/device-name.ts';
export { LanguageSelect } from './language/language-choice.tsx';
export { ReadsOwnLanguage } from './language/own-language.ts';
export { endSignOutQuestion, useSignOut, useSignOutAsked } from './sign-in/sign-out.ts';
