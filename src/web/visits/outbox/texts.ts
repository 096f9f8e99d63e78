import type { OutboxKind } from '#web/offline/outbox/outbox-item.ts';

const kinds: Record<OutboxKind, string> = {
  'visit-open': 'Arrival at the stop',
  'visit-save': 'Visit details',
  'visit-photo': 'Photo',
  'photo-remove': 'Photo deleted',
  'visit-complete': 'Finished visit and report',
  'voice-note': 'Voice note',
  'service-report': 'Service report',
  'service-history': 'Entry in the service history',
};

/** What waits on a phone, and what became of it. */
export const outboxTexts = {
  title: 'Outbox',
  purpose: 'What you did in the field, and whether the office has it yet.',
  kinds,
  sendNow: 'Send now',
  tryAgain: 'Try again',
  remove: 'Remove',
  removeTitle: 'Remove this from the phone?',
  removeText: (what: string, title: string) =>
    `${what} for ${title} has not reached the office and would be gone for good.`,
  saved: 'Saved on this phone',
  held: 'Waiting on the item above',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  mailWaits: 'Sent. The customer’s email is on its way.',
  refused: 'Not accepted',
  conflict: 'Changed on another device',
  openStop: 'Open the stop',
  lastTried: (problem: string) => `Last try: ${problem}`,
  at: (time: string) => `kept ${time}`,
  emptyTitle: 'Everything’s sent',
  empty: 'What you do without signal is kept here until the office has it. Everything has been sent.',
  progress: 'Sending what waits',
  groups: 'Waiting and sent',
  storage: 'Storage on this phone',
  used: (used: string, quota: string) => `${used} used of ${quota}`,
  persisted: 'The browser keeps this until you remove it.',
  notPersisted: 'The browser may clear this when the phone runs out of room. Install the app to keep it for good.',
  storageUnknown: 'This browser doesn’t report free space.',
  offline: 'You’re offline. Everything’s saved here and will send when you have signal.',
  others: (count: number) =>
    count === 1
      ? '1 item from another account is waiting on this phone. It’ll send when they sign in.'
      : `${count} items of another account wait on this phone. They are sent when that account signs in.`,
  removeFailed: 'It could not be removed.',
  retryFailed: 'It could not be tried again.',
};
