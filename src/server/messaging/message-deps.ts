import type { Deps } from '#server/deps.ts';

/** What the outbox reaches the outside through. */
export type MessageDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'newId' | 'sms'>;
