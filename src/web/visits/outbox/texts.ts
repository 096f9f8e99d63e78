import type { OutboxKind } from '#web/offline/outbox/outbox-item.ts';

const kinds: Record<OutboxKind, string> = {
  'visit-open': 'Arrival at the stop',
  'visit-save': 'Visit details',
  'visit-photo': 'Photo',
  'photo-remove': 'Photo deleted',
  'visit-complete': 'Finished visit and report',
  'visit-skip': 'Skipped stop',
  'skip-photo': 'Photo of the skipped stop',
  'skip-undo': 'Skip undone',
  'work-raise': 'Work for the office',
  'work-photo': 'Photo of the work',
  'equipment-add': 'New equipment',
  'equipment-change': 'Corrected equipment',
  'voice-note': 'Voice note',
  'stock-level': 'Stock level',
  'service-report': 'Service report',
  'service-history': 'Service history entry',
};

/** Unsent items, and what was sent lately. */
export const outboxTexts = {
  title: 'Unsent items',
  purpose: 'What you did in the field, and whether the office has it yet.',
  kinds,
  sendNow: 'Send now',
  tryAgain: 'Try again',
  edit: 'Edit',
  remove: 'Remove',
  removeTitle: 'Remove this from the phone?',
  removeText: (what: string, title: string) =>
    `${what} for ${title} hasn’t reached the office. Removing it can’t be undone.`,
  saved: 'Saved on this phone',
  held: 'Waiting on the item above',
  sending: 'Sending',
  sent: 'Sent',
  mailWaits: 'Sent. The customer’s email is on its way.',
  refused: 'Not accepted',
  conflict: 'Changed on another device',
  openStop: 'Open stop',
  lastTried: (problem: string) => `Last try: ${problem}`,
  at: (time: string) => `saved ${time}`,
  emptyTitle: 'Everything’s sent',
  empty: 'What you do without a signal is kept here until the office has it.',
  progress: 'Sending items',
  groups: 'Waiting and sent',
  storage: 'Storage on this phone',
  used: (used: string, quota: string) => `${used} used of ${quota}`,
  persisted: 'The browser won’t clear this on its own.',
  notPersisted: 'The browser may clear this if the phone runs out of space. Install the app to keep it safe.',
  storageUnknown: 'This browser doesn’t report free space.',
  offline: 'You’re offline. Everything’s saved here and will send when you have signal.',
  others: (count: number) =>
    count === 1
      ? '1 item from another account is waiting on this phone. It’ll send when they sign in.'
      : `${count} items from other accounts are waiting on this phone. They’ll send when those people sign in.`,
  removeFailed: 'Couldn’t remove it. Try again.',
  retryFailed: 'Couldn’t try again.',
};
