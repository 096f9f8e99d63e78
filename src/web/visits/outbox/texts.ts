import type { OutboxKind } from '#web/offline/outbox/outbox-item.ts';

const kinds: Record<OutboxKind, string> = {
  'visit-open': 'Arrival at the stop',
  'visit-save': 'Findings of the visit',
  'visit-photo': 'Photo',
  'photo-remove': 'Photo taken away',
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
  held: 'Waits for the one above',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  mailWaits: 'Sent; the customer’s mail follows',
  refused: 'Not accepted',
  conflict: 'Changed elsewhere meanwhile',
  openStop: 'Open the stop',
  lastTried: (problem: string) => `Last try: ${problem}`,
  at: (time: string) => `kept ${time}`,
  size: (megabytes: string) => `${megabytes} MB`,
  emptyTitle: 'Nothing waits',
  empty: 'What you do without signal is kept here until the office has it. Everything has been sent.',
  progress: 'Sending what waits',
  groups: 'Waiting and sent',
  storage: 'Room on this phone',
  used: (used: string, quota: string) => `${used} used of ${quota}`,
  persisted: 'The browser keeps this until you remove it.',
  notPersisted: 'The browser may clear this when the phone runs out of room. Install the app to keep it for good.',
  storageUnknown: 'This browser does not say how much room there is.',
  offline: 'No connection to the server. Everything is kept here and goes by itself once there is signal.',
  others: (count: number) =>
    count === 1
      ? '1 item of another account waits on this phone. It is sent when that account signs in.'
      : `${count} items of another account wait on this phone. They are sent when that account signs in.`,
  removeFailed: 'It could not be removed.',
  retryFailed: 'It could not be tried again.',
};
