import { useSyncExternalStore } from 'react';
import { type Connection, shownConnection } from '#web/offline/outbox/outbox-state.ts';

export const connection = (): Connection => shownConnection.get();
export const useConnection = (): Connection => useSyncExternalStore(shownConnection.subscribe, connection);

/** As `useConnection`, for who need not be drawn anew with every request that goes. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(shownConnection.subscribe, () => connection().state === 'offline');
