import { formatNumber } from '#web/base/format.ts';

/** What employees and pool owners read while their company is under maintenance, and what its owner reads meanwhile. */
export const maintenanceTexts = {
  title: 'Under maintenance',
  closed: (company: string | null) =>
    `${company ?? 'Your pool company'} is down for maintenance. You’re still signed in.`,
  back: 'This page reopens automatically.',
  checked: (time: string) => `Last checked at ${time}.`,
  kept: (count: number) =>
    count === 1
      ? '1 item is waiting on this phone. It’ll send after maintenance.'
      : `${formatNumber(count)} items are waiting on this phone. They’ll send after maintenance.`,
  check: 'Check now',
  signOut: 'Sign Out',
  ownerTitle: 'Maintenance mode is on',
  ownerText: 'Your team and your customers see a maintenance page. Only you can work.',
  ownerAction: 'Settings',
  /** Before the owner has confirmed an email address. */
  unconfirmed: 'No emails or texts go out until you confirm your email.',
  confirmEmail: 'Confirm your email',
};
