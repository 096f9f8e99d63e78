import { plural } from '#web/base/format.ts';
import { productName } from '#web/base/language.ts';

const days = (count: number) => plural(count, 'day', 'days');

/** Texts of the frame's parts: plan banner, alerts, search, installing. */
export const frameTexts = {
  accountStatus: 'Account status',
  trialTitle: (left: number) => `Free trial: ${days(left)} left`,
  trialText: 'Every feature is open until then. Choose a plan to keep going afterwards.',
  urgentTitle: (left: number) => `Your trial ends in ${days(left)}`,
  urgentText: 'Pick a plan before then and you won’t miss a beat.',
  expiredTitle: 'Account Access Limited',
  expiredState: 'Trial Expired',
  expiredText: 'You can still read everything. Choose a plan to make changes again.',
  pastDueTitle: 'Payment past due',
  pastDueText: 'Your last charge didn’t go through. Check your card to keep your plan.',
  endingTitle: (day: string) => `Your plan ends on ${day}`,
  endingTitleSomeday: 'Your plan ends after the time you’ve paid for',
  endingText: 'You won’t be charged again. You can still keep it.',
  unknownTitle: 'Account Status Unknown',
  unknownText: 'Your company has no plan. Choose one to make changes.',
  askOwner: 'Your company’s owner can choose a plan.',
  choosePlan: 'Choose a plan',
  toBilling: 'Billing & Plans',

  notifications: 'Notifications',
  unread: (count: number) => `${count} unread`,
  new: 'New',
  kinds: { error: 'Problem', warning: 'Warning', success: 'Done', info: 'Information' },
  dismissAlert: (title: string) => `Dismiss: ${title}`,
  markRead: (title: string) => `Mark as read: ${title}`,
  noAlerts: 'You’re all caught up',
  noAlertsMore: 'Alerts, undelivered reports and plan news show up here.',
  allAlerts: 'All alerts',
  criticalTitle: 'Critical Alerts Generated',
  criticalText: (count: number) => `${count} critical alerts require immediate attention`,
  alertsFailed: 'Couldn’t load the notifications.',
  reportFailed: (customer: string) => `Report not delivered: ${customer}`,
  reportFailedText: (day: string, reason: string | null) =>
    `The ${day} report didn’t reach the customer${reason ? `: ${reason}` : '.'}`,

  search: 'Search',
  searchKeys: (mac: boolean) => (mac ? '⌘K' : 'Ctrl K'),
  searchTitle: 'Search and commands',
  searchHint: 'Pages, actions, customers…',
  results: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  customers: 'Customers',
  createCustomer: 'Create customer',
  importCustomers: 'Import customers',
  accountSettings: 'Account Settings',
  settings: 'Settings',
  authDebug: 'Session details',
  signOut: 'Sign Out',
  appearance: (name: string) => `Appearance: ${name}`,
  searching: 'Searching customers…',
  searchFailed: 'Couldn’t search customers. Pages and actions still work.',
  searchUnavailable: 'Couldn’t open search. Check your connection.',
  nothingFound: (term: string) => `Nothing found for “${term}”`,
  allCustomers: (term: string, count: number) => `All ${count} customers found for “${term}”`,
  noAddress: 'No address',
  closed: 'Close',
};

/** The two legal texts of the footer, as heading and paragraph. */
export const legalTexts = {
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
      'The software is provided as is, without warranty of any kind. Dosage advice supports the judgment of a trained person and does not replace product labels or safety rules.',
    ],
  ],
};
