import { inLanguage, productName } from './language.ts';

/** Texts of the frame around every page. */
export const appTexts = inLanguage({
  en: {
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
    nextBilling: (day: string) => `Next billing date: ${day}`,
    ownerBanner: 'Owner Access - Full Platform Control',
    theme: 'Appearance',
    themeSystem: 'As the system',
    themeLight: 'Light',
    themeDark: 'Dark',
    themeSunlight: 'Sunlight',
    notFound: '404 Page Not Found',
    notFoundPurpose: 'There is nothing at this address.',
    toDashboard: 'Go to the dashboard',
    pageFailed: 'This page could not be shown.',
    pageFailedSafe: 'What was saved is safe. Reloading usually helps.',
    reload: 'Reload',
    copyright: (year: number) => `© ${year} ${productName}. All rights reserved.`,
    trademarkNotice: 'Trademark Notice',
    license: 'License',
    dashboard: 'Dashboard',
    waterAnalysis: 'Water analysis',
    customers: 'Customers',
    fieldService: 'Field Service',
    routes: 'Routes',
    proPlus: 'Pro+',
  },
});

/** The two legal texts of the footer (spec 1 §2.4), as heading and paragraph. */
export const legalTexts = inLanguage({
  en: {
    trademark: [
      ['Registered trademarks', `${productName} and the ${productName} mark are trademarks of their owner.`],
      ['Service marks', `The names of the services offered under ${productName} are service marks of their owner.`],
      ['Copyright protection', 'The software, its texts, pictures and design are protected by copyright law.'],
      [
        'Intellectual property rights',
        'All rights in the software and its parts remain with their owner. Using the software transfers none of them. Other names belong to their respective owners.',
      ],
      [
        'Usage restrictions',
        'The marks may not be used in connection with other products or services, nor in a way that suggests a connection, without written permission.',
      ],
      ['Licensing contact', 'For permission to use the marks, write to the company that runs this installation.'],
    ],
    license: [
      ['Proprietary license', `${productName} is proprietary software. It is licensed, not sold.`],
      [
        'Grant of license',
        'For the time of the subscription you receive a limited, non-exclusive, non-transferable license to use the software for the business of your company.',
      ],
      [
        'Restrictions',
        'You may not copy, resell, rent, decompile or change the software, nor remove its notices, except where the law allows it.',
      ],
      [
        'Disclaimer',
        'The software is provided as is, without warranty of any kind. Dosage advice supports the judgement of a trained person and does not replace product labels or safety rules.',
      ],
    ],
  },
});
