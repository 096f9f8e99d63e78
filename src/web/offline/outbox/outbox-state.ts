import { observed } from '#web/offline/observed.ts';
import type { OutboxItem, OutboxKind } from './outbox-item.ts';

/** What the indicator says. */
export interface Connection {
  /** offline: no network, or the last calls did not reach the server. */
  state: 'online' | 'offline' | 'syncing';
  /** Items that the server does not have. */
  waiting: number;
  /** Of those, the ones that wait for the user: refused or in conflict. */
  stuck: number;
  /** While syncing: how far it has come. */
  done: number;
  total: number;
}

export const shownItems = observed<readonly OutboxItem[]>([]);
export const shownConnection = observed<Connection>({ state: 'online', waiting: 0, stuck: 0, done: 0, total: 0 });

export type SentHandler = (item: OutboxItem) => void | Promise<void>;
const handlers = new Map<OutboxKind, SentHandler[]>();
/** Counts the handlers, so that waiting answers are handed over when one is added. */
export const handlersKnown = observed(0);

export function addSentHandler(kind: OutboxKind, handler: SentHandler): void {
  handlers.set(kind, [...(handlers.get(kind) ?? []), handler]);
  handlersKnown.set(handlersKnown.get() + 1);
}
export const sentHandlers = (kind: OutboxKind): readonly SentHandler[] => handlers.get(kind) ?? [];
