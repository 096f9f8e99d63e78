export { openAccountSettings } from './account/account-store.ts';
export { deviceOf } from './account/device-name.ts';
export { AccountSettingsHost, ReadsOwnLanguage } from './account/in-frame.tsx';
export { LanguageSelect } from './language/language-choice.tsx';
export { endSignOutQuestion, useSignOut, useSignOutAsked } from './sign-in/sign-out.ts';
