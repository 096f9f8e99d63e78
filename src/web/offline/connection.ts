import { useSyncExternalStore } from 'react';
import { type Connection, shownConnection } from './outbox-state.ts';

export const useConnection = (): Connection => useSyncExternalStore(shownConnection.subscribe, shownConnection.get);
