import { plural } from '#web/base/format.ts';

/** What a phone without signal says, wherever it says it. */
export const offlineTexts = {
  storageFull: 'Your phone is out of storage, so this wasn’t saved. Free up space (photos, other apps) and try again.',
  storageFullTitle: 'Phone full',
  offline: 'Offline',
  online: 'Online',
  synced: 'Synced',
  syncing: (done: number, total: number) => `Syncing ${done} of ${total}`,
  said: { online: 'Connected', offline: 'No connection', syncing: 'Syncing' },
  waiting: (count: number) => `${count} waiting`,
  needLook: (count: number) => (count === 1 ? '1 needs a look' : `${count} need a look`),
  openOutbox: 'Open unsent items',
  asOf: (moment: string) => `Last updated ${moment}, when this phone last had signal.`,
  unreachable: 'Couldn’t reach the server.',
  waitingAtSignIn: (count: number) =>
    count === 1
      ? '1 item is waiting on this phone. It’ll send when that person signs in.'
      : `${count} items are waiting on this phone. They’ll send when the people who made them sign in.`,
  expired:
    'You’ve been signed out. Keep working: everything’s saved on this phone. Sign in again when you have signal.',
  signOutTitle: 'Sign out with items waiting?',
  signOutWaiting: (count: number) => `${plural(count, 'item', 'items')} not sent yet:`,
  andMore: (count: number) => `and ${count} more`,
  signOutSafe: 'They stay on this phone and send when you sign in here again.',
  signOut: 'Sign Out',
  newVersion: 'A new version is ready',
  newVersionText: 'Reload when you’re ready. Nothing you entered is lost.',
  reload: 'Reload',
};
