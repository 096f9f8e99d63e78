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
  navigationMenu: 'Navigation menu',
  mainNavigation: 'Main',
  quickNavigation: 'Most used',
  userMenu: 'User menu',
  signOut: 'Sign Out',
  billing: 'Billing & Plans',
  accountSettings: 'Account Settings',
  settings: 'Settings',
  chat: 'Chat',
  nextBilling: (day: string) => `Next billing date: ${day}`,
  ownerBanner: 'Owner Access - Full Platform Control',
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
  copyright: (year: number) => `© ${year} ${productName}. All rights reserved.`,
  trademarkNotice: 'Trademark Notice',
  license: 'License',
};

/** The two lists of types of pools. */
export const poolTypeGroupTexts = { bySanitizer: 'By sanitizer', byProperty: 'By property' };
