import { productName } from './language.ts';

/** Texts of the frame around every page. */
export const appTexts = {
  planBadges: {
    unknown: 'UNKNOWN',
    expired: 'EXPIRED',
    pastDue: 'PAST DUE',
    trial: (days: number | null | undefined) => `TRIAL ${days}D`,
    active: 'ACTIVE',
  },
  loading: `${productName}...`,
  skipToContent: 'Skip to content',
  signOut: 'Sign Out',
  billing: 'Billing & Plans',
  settings: 'Settings',
  chat: 'Chat',
  theme: 'Appearance',
  themeSystem: 'Match device',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSunlight: 'Sunlight',
  install: 'Install',
  installTitle: `Install ${productName}`,
  installText: 'On your home screen, it opens like an app.',
  later: 'Later',
  notFound: '404 Page Not Found',
  notFoundPurpose: 'We can’t find that page.',
  toDashboard: 'Go to the dashboard',
  pageFailed: 'Something went wrong on this page.',
  pageFailedSafe: 'What was saved is safe. Reloading usually helps.',
  reload: 'Reload',
};

/** The two lists of types of pools. */
export const poolTypeGroupTexts = { bySanitizer: 'By sanitizer', byProperty: 'By property' };

/** When a stop may be begun. */
export const windowTexts = {
  between: (from: string, to: string) => `${from}–${to}`,
  after: (from: string) => `after ${from}`,
  by: (to: string) => `by ${to}`,
};

/** Where a language is chosen; alone, so that pages without the choice don't carry it. */
export const languageTexts = {
  language: 'Language',
  /** Each as its readers call it. */
  names: { en: 'English', es: 'Español' },
  automatic: 'Automatic',
  ownHint: 'For Poolhand on this device and the emails and notifications you get. Poolhand will reload.',
  unfinished: 'Save or clear what you’ve entered in this window first.',
  failed: 'Couldn’t change the language',
};
