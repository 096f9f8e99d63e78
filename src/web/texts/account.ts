import { inLanguage } from './language.ts';

/** Texts of Account Settings. */
export const accountTexts = inLanguage({
  en: {
    title: 'Account Settings',
    tabs: 'Parts of the account',
    email: 'Email',
    role: 'Role',
    company: 'Company',
    noCompany: 'Not named yet',
    profile: 'Profile',
    password: 'Password',
    twoStep: 'Two-step sign-in',
    passkeys: 'Passkeys',
    sessions: 'Sessions',
  },
});
