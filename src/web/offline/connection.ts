import { useSyncExternalStore } from 'react';
import { type Connection, shownConnection } from '#web/offline/outbox/outbox-state.ts';

export const connection = (): Connection => shownConnection.get();
export const useConnection = (): Connection => useSyncExternalStore(shownConnection.subscribe, connection);

/** Like `useConnection`, without a re-render for every request. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(shownConnection.subscribe, () => connection().state === 'offline');
