/** What a phone without signal says, wherever it says it. */
export const offlineTexts = {
  storageFull:
    'Your phone is out of storage. Nothing was lost, but this could not be saved. Free some space (photos, other apps) and try again.',
  storageFullTitle: 'This phone is full',
  offline: 'Offline',
  online: 'Online',
  synced: 'Synced',
  syncing: (done: number, total: number) => `Syncing ${done} of ${total}`,
  said: { online: 'Connected', offline: 'No connection', syncing: 'Syncing' },
  waiting: (count: number) => `${count} waiting`,
  needLook: (count: number) => (count === 1 ? '1 needs a look' : `${count} need a look`),
  openOutbox: 'Open the outbox',
  asOf: (moment: string) => `Last updated ${moment}, when this phone last had signal.`,
  unreachable: 'The server could not be reached.',
  waitingAtSignIn: (count: number) =>
    count === 1
      ? '1 item is waiting on this phone. It’ll send when that person signs in.'
      : `${count} items wait on this phone. They are sent once their user has signed in.`,
  expired:
    'You’ve been signed out. Keep working: everything’s saved on this phone. Sign in again when you have signal.',
  signOutTitle: 'Sign out with items waiting?',
  signOutWaiting: (count: number) =>
    count === 1 ? '1 item has not been sent yet:' : `${count} items have not been sent yet:`,
  andMore: (count: number) => `and ${count} more`,
  signOutSafe: 'They stay on this phone and are sent when you sign in here again.',
  signOut: 'Sign Out',
  newVersion: 'A new version is ready',
  newVersionText: 'Reload when it suits you; nothing you typed is lost.',
  reload: 'Reload',
};
