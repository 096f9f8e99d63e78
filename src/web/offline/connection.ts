import { useSyncExternalStore } from 'react';
import { type Connection, shownConnection } from './outbox-state.ts';

export const connection = (): Connection => shownConnection.get();
export const useConnection = (): Connection => useSyncExternalStore(shownConnection.subscribe, connection);
