import { inLanguage } from '#web/base/language.ts';

/** Texts of a technician's calendar feed. */
export const calendarTexts = inLanguage({
  en: {
    title: 'Calendar',
    purpose: 'The stops of the coming weeks in a calendar program, such as Apple Calendar, Google Calendar or Outlook.',
    loadFailed: 'The calendar could not be loaded.',
    off: 'There is no calendar address yet.',
    on: (created: string) => `The calendar address was made on ${created}.`,
    neverRead: 'No program has asked for it yet.',
    lastRead: (when: string) => `A program last asked for it on ${when}.`,
    make: 'Make a calendar address',
    renew: 'Make a new address',
    revoke: 'Turn off',
    address: 'Calendar address',
    secret: 'Whoever has this address sees the stops. It is shown this once: copy it into the calendar program now.',
    copy: 'Copy address',
    copied: 'The calendar address is copied',
    made: 'The calendar address is ready',
    revoked: 'The calendar address shows nothing any more',
    failed: 'The calendar could not be changed',
    tryAgain: 'The server could not be reached. Please try again.',
    renewTitle: 'Make a new calendar address?',
    renewMore: 'Programs that use the present address show nothing new from then on, until they are given the new one.',
    revokeTitle: 'Turn the calendar address off?',
    revokeMore: 'Programs that use it show nothing new from then on. You can make another one at any time.',
    keep: 'Keep it',
  },
});
